import PipeModel
import PipewrightAPI

/// A call that is not an operation of the record.
package final class ActionContext: TemplateContext {
    private let call: API.Call
    private let resource: API.Resource
    private let types: SwiftTypeName
    private let sharedPaging: String?
    private let arguments: [FieldContext]
    /// The names of the arguments.
    private let argumentNames: Set<SwiftIdentifier>

    init(_ call: API.Call, in resource: API.Resource, _ names: TypeNames) {
        self.call = call
        self.resource = resource
        types = .elsewhere(names)
        sharedPaging = call.own.paging.flatMap { names.name(of: $0, isInNamespace: false) }
        let fields = (call.own.path?.arguments ?? []) + call.arguments + (call.body?.fields ?? [])
        let argumentNames = Set(fields.map(\.swiftName))
        self.argumentNames = argumentNames
        arguments = fields.map { [types] in FieldContext($0, types, names: argumentNames) }
    }

    private func fields(_ fields: [API.Field]) -> [FieldContext] {
        fields.map { FieldContext($0, types, names: argumentNames, arrays: resource.arrays) }
    }

    private var bodyFields: [API.Field]? { call.body?.kind == .fields ? call.body?.fields : nil }

    /// Whether it is synchronous and without arguments. Swift takes such a function for a redeclaration of a property with the same
    /// name, also if the property is in an extension of another resource's pipe.
    private var isLikeProperty: Bool {
        guard isLazy, arguments.isEmpty else { return false }
        return switch call.body?.kind {
        case .fields, .multipart, nil: true
        case .draft, .record, .patch, .filter, .value, .stream, .upload: false
        }
    }

    private var returnsNothing: Bool { call.result.kind == .none && call.result.headers == nil }

    private var isLazy: Bool {
        guard call.result.headers == nil else { return false }
        return switch call.result.kind {
        case .page, .stream, .bytes: true
        case .none, .value, .job: false
        }
    }

    private func type(ofBody kind: API.Call.Body.Kind) -> String? {
        call.body?.kind == kind ? call.body?.type.map { types.name(of: $0) } : nil
    }

    private func type(ofResult kind: API.Call.Result.Kind) -> String? {
        call.result.kind == kind ? call.result.type.map { types.name(of: $0) } : nil
    }

    private var upload: UploadContext? {
        call.body.flatMap { $0.kind == .upload ? UploadContext($0) : nil }
    }

    private var form: FormContext? {
        guard call.body?.kind == .multipart else { return nil }
        return FormContext(fields(call.body?.fields ?? []), call.body?.multipart ?? .formData)
    }

    private var options: CallOptionsContext? {
        CallOptionsContext(call, in: resource, types, names: argumentNames, sharedPaging: sharedPaging)
    }

    private var resumedOptions: CallOptionsContext? {
        var call = call
        call.headers = []
        return CallOptionsContext(call, in: resource, types, names: argumentNames, sharedPaging: sharedPaging)
    }

    package static let name = "action"

    package static let values: [ContextValue<ActionContext>] = [
        .text("name", "The function.") { $0.call.swiftName.escaped },
        .text("recordType", "The Swift type of the record of its resource.") { context in
            context.resource.recordName.map { context.types.name(of: $0) } ?? "Never"
        },
        .texts("docs", "The lines of its documentation.") { Documentation.lines($0.call.docs) },
        .flag("hasDocs", "Whether it has documentation.") { $0.call.docs != nil },
        .text("request", "The method, and the whole path with its fixed query items, for comments.") {
            Documentation.line($0.resource.request(of: $0.call) + $0.call.ownQuery)
        },
        .flag("isDeprecated", "Whether it is deprecated.") { $0.call.deprecated != nil },
        .text("deprecationMessage", "What the schema says about that, as a string literal.") {
            Documentation.message($0.call.deprecated)
        },
        .flag("isDiscardable", "Whether the result can be ignored.") {
            $0.call.kind == .readOperation && $0.call.name == "remove" && !$0.isLazy
        },
        .list("arguments", "The arguments that the schema declares.") { $0.arguments },
        .flag("hasArgumentDocs", "Whether an argument has documentation.") { $0.arguments.contains(where: \.hasDocs) },
        .text("bodyType", "The Swift type of the body, if it is sent as JSON.") { context in
            context.type(ofBody: .value)
        },
        .text("bodyElementType", "The Swift type of the values that are sent one after the other.") { context in
            context.type(ofBody: .stream)
        },
        .object("upload", "The file that is the body.") { $0.upload },
        .object("form", "The multipart form that is the body.") { $0.form },
        .flag("hasBodyFields", "Whether arguments are members of the body.") { $0.bodyFields != nil },
        .list("bodyFields", "The arguments that are members of the body.") { $0.fields($0.bodyFields ?? []) },
        .flag("hasProgress", "Whether it reports the progress of an upload; a download has its own.") { context in
            switch context.call.body?.kind {
            case .multipart, .upload: context.call.result.kind != .bytes
            case .draft, .record, .patch, .filter, .fields, .value, .stream, nil: false
            }
        },
        .text("resultType", "The Swift type that it returns.") { context in
            context.type(ofResult: .value)
        },
        .text("pageType", "The Swift type of the records in the pages that it returns.") { context in
            context.type(ofResult: .page)
        },
        .object("stream", "The stream that it returns.") { context in
            context.call.result.stream.map { StreamContext($0, context.types) }
        },
        .text("jobType", "The Swift type of the result of the job that it starts.") { context in
            context.type(ofResult: .job)
        },
        .object("job", "The job that it starts.") { JobContext($0.call) },
        .object("resumedOptions", "Its options without those of arguments, for a job that it has started.") {
            $0.resumedOptions
        },
        .flag("isPageSizable", "Whether the page size can be set.") {
            ($0.call.own.paging ?? $0.resource.paging)?.size != nil
        },
        .flag("isDownload", "Whether it returns a download.") { $0.call.result.kind == .bytes },
        .text("headersType", "The Swift type of the header fields that it returns.") { context in
            context.call.result.headers.map { headers in
                "\(context.types.names.name(of: context.resource)).\(headers.swiftName)"
            }
        },
        .flag("isLazy", "Whether it sends nothing until the caller reads the result: a download, a stream or pages.") {
            $0.isLazy
        },
        .flag("isLikeProperty", "Whether it is synchronous and without arguments, as a property with the same name.") {
            $0.isLikeProperty
        },
        .flag("returnsNothing", "Whether it returns neither a value nor header fields.") { $0.returnsNothing },
        .flag("returnsAfterStatements", "Whether it returns something, after it has built a query or a form.") {
            !$0.returnsNothing && (!$0.call.query.isEmpty || $0.call.body?.kind == .multipart)
        },
        .text("method", "The method, in lowercase.") { $0.call.method.rawValue.lowercased() },
        .flag("hasPath", "Whether its path differs from that of the resource or item.") {
            $0.call.own.path?.text.isEmpty == false
        },
        .list("path", "The pieces of the path.") {
            TextPieceContext.list($0.call.own.path ?? API.Path(""), $0.types, names: $0.argumentNames)
        },
        .flag("hasQuery", "Whether arguments are query items.") { !$0.call.query.isEmpty },
        .list("query", "The arguments that are query items.") { $0.fields($0.call.query) },
        .object("options", "Its options, if there are any.") { $0.options },
    ]
}

/// A file that is the body of a call.
package final class UploadContext: TemplateContext {
    private let resumption: UploadResumption?
    private let digest: UploadDigest?

    init(_ body: API.Call.Body) {
        resumption = body.resumption
        digest = body.digest
    }

    package static let name = "upload"

    package static let values: [ContextValue<UploadContext>] = [
        .flag("isResumable", "Whether it is sent in parts, so that it can be resumed.") { $0.resumption != nil },
        .text("digest", "`contentDigest` or `contentMD5`: the digest that is sent with it.") {
            switch $0.digest {
            case .contentDigest: "contentDigest"
            case .contentMD5: "contentMD5"
            case nil: nil
            }
        },
        .text("way", "`contentRange` or `location`: how parts are sent.") {
            switch $0.resumption?.way {
            case .contentRange: "contentRange"
            case .location: "location"
            case nil: nil
            }
        },
        .text("digestParameter", "The query item with the digest of the whole file, as a string literal.") { upload in
            guard upload.resumption?.way == .location else { return nil }
            return upload.resumption?.digestParameter.map(SwiftLiteral.string)
        },
        .text("partSize", "The size of a part in bytes.") {
            $0.resumption?.partSize.map { SwiftLiteral.integer($0) }
        },
    ]
}

/// A multipart form.
package final class FormContext: TemplateContext {
    private let parts: [FieldContext]
    private let format: MultipartFormat

    init(_ parts: [FieldContext], _ format: MultipartFormat) {
        self.parts = parts
        self.format = format
    }

    package static let name = "form"

    package static let values: [ContextValue<FormContext>] = [
        .text("kind", "`mixed` or `related`; absent for the fields of a form.") {
            $0.format == .formData ? nil : $0.format.rawValue
        },
        .list("parts", "The parts.") { $0.parts },
    ]
}

/// The options of an action.
package final class CallOptionsContext: TemplateContext {
    private let own: API.Call.Own
    private let sharedPaging: String?
    private let arrays: ArrayStyle
    private let format: BodyFormat?
    private let headers: [HeaderFieldContext]
    private let settings: SettingsContext?

    /// Returns `nil` without options.
    ///
    /// - Parameter names: The names of all arguments of the call.
    init?(
        _ call: API.Call, in resource: API.Resource, _ types: SwiftTypeName, names: Set<SwiftIdentifier>,
        sharedPaging: String?
    ) {
        own = call.own
        self.sharedPaging = sharedPaging
        arrays = resource.arrays
        format = own.format == resource.body ? nil : own.format
        headers = call.headers.map { HeaderFieldContext($0, types, names: names) }
        settings = SettingsContext(own.settings, use: own.use, scopes: own.scopes)
        let hasPlaces = own.items != nil || own.wrap != nil || own.item != nil || own.paging != nil
        guard hasPlaces || format != nil || !headers.isEmpty || settings != nil else { return nil }
    }

    package static let name = "call options"

    package static let values: [ContextValue<CallOptionsContext>] = [
        .object("items", "The place of the records in a page.") { $0.own.items.map(ItemsContext.init) },
        .text("wrap", "The member that wraps the body, as a string literal.") {
            $0.own.wrap.map(SwiftLiteral.string)
        },
        .text("item", "The place of the result in the response, as a string literal.") {
            $0.own.item.map(SwiftLiteral.string)
        },
        .object("paging", "How pages are requested.") { context in
            context.own.paging.map { PagingContext($0, shared: context.sharedPaging) }
        },
        .flag("sendsJSON", "Whether it sends JSON, or a format of a codec, unlike its resource.") {
            $0.format == .json || $0.format == .xml
        },
        .text("formArrays", "How lists are sent in a form, if it sends a form, unlike its resource.") {
            $0.format == .form ? $0.arrays.rawValue : nil
        },
        .flag("hasHeaders", "Whether there are header fields.") { !$0.headers.isEmpty },
        .list("headers", "The header fields.") { $0.headers },
        .object("settings", "Its settings.") { $0.settings },
    ]
}

extension API.Call {
    /// Its own query items with fixed values, as after a path; empty without any.
    fileprivate var ownQuery: String {
        let items = own.settings.query.map { $0.value.isEmpty ? $0.name : "\($0.name)=\($0.value)" }
        return items.isEmpty ? "" : "?\(items.joined(separator: "&"))"
    }
}
