import PipeModel
import PipewrightAPI

/// A function of a pipe that makes a call: an operation that the runtime does not have in this form, or an action.
package final class CallContext: TemplateContext {
    private let call: API.Call
    private let resource: API.Resource
    private let types: SwiftTypeName
    /// Whether the call is about an item, but the function in the pipe of the resource.
    private let hasItem: Bool
    private let arguments: [FieldContext]
    private let query: [FieldContext]
    /// The members of the body, or the parts of the form, that are arguments.
    private let bodyFields: [FieldContext]
    private let headers: [HeaderFieldContext]
    private let path: [TextPieceContext]

    /// - Parameter isOfItem: Whether the function is in the pipe of an item.
    init(_ call: API.Call, in resource: API.Resource, _ names: TypeNames, ofItem isOfItem: Bool) {
        self.call = call
        self.resource = resource
        let types = SwiftTypeName.elsewhere(names)
        self.types = types
        hasItem = call.isOnItem && !isOfItem
        let argumentNames = Set(call.arguments.map(\.swiftName))
        func contexts(_ fields: [API.Field]) -> [FieldContext] {
            fields.map { FieldContext($0, types, names: argumentNames, arrays: resource.arrays) }
        }
        arguments = contexts(call.arguments)
        query = contexts(call.query)
        let isOperation = call.kind == .operation
        bodyFields = (isOperation ? [] : call.body?.fields ?? []).map { field in
            FieldContext(
                field, types, names: argumentNames, arrays: resource.arrays, part: call.body?.part(field.wireName))
        }
        // The descriptor of an operation has the others; the filter of a list has its own.
        let written = call.operation == .list ? [] : isOperation ? call.argumentHeaders : call.headers
        headers = written.map {
            HeaderFieldContext($0, types, names: argumentNames)
        }
        path = TextPieceContext.list(call.own.path ?? API.Path(""), types, names: argumentNames)
    }

    private var isOperation: Bool { call.kind == .operation }
    private var isForwarded: Bool { hasItem && !isOperation }
    private var takesRecord: Bool { call.body?.kind == .record && call.body?.isReplacement == false }
    private var resourceType: String { types.names.name(of: resource) }
    private var recordType: String { resource.recordName.map { types.name(of: $0) } ?? "Never" }

    /// The method, and the whole path with the fixed query items of an action.
    private var request: String {
        let items = isOperation ? [] : call.own.settings.query
        let query = items.map { $0.value.isEmpty ? $0.name : "\($0.name)=\($0.value)" }.joined(separator: "&")
        return resource.request(of: call) + (query.isEmpty ? "" : "?\(query)")
    }

    /// A type that is in the resource, if that has its own or the runtime has the operation; otherwise in the record.
    private func type(_ name: String, isOwn: Bool) -> String {
        "\(isOwn || call.offer != .client ? resourceType : recordType).\(name)"
    }

    private func type(ofResult kind: ResultKind) -> String? {
        call.result.kind == kind ? call.result.type.map { types.name(of: $0) } : nil
    }

    private var draftType: String? {
        call.operation == .new || call.body?.kind == .draft ? type("Draft", isOwn: resource.draft != nil) : nil
    }

    private var resultType: String? {
        switch call.operation {
        case .new: draftType
        case .exists: "Bool"
        default: type(ofResult: .value)
        }
    }

    private var returnsNothing: Bool {
        resultType == nil && call.result.kind == .none && call.result.headers == nil
    }

    private var isLazy: Bool {
        guard call.result.headers == nil else { return false }
        return switch call.result.kind {
        case .page, .stream, .bytes: true
        case .none, .value, .job: false
        }
    }

    /// Whether it is synchronous and without arguments. Swift takes such a function for a redeclaration of a property
    /// with the same name, also if the property is in an extension of another resource's pipe.
    private var isLikeProperty: Bool {
        guard isLazy, !hasItem, arguments.isEmpty else { return false }
        return switch call.body?.kind {
        case .fields, .multipart, nil: true
        case .draft, .record, .patch, .filter, .value, .stream, .upload: false
        }
    }

    private var isDiscardable: Bool {
        switch call.kind {
        case .operation: call.body != nil && call.result.kind == .value
        case .readOperation: call.name == "remove" && !isLazy
        case .action: false
        }
    }

    package static let name = "call"

    package static let values: [ContextValue<CallContext>] = [
        .text("name", "The function.") { $0.call.swiftName.escaped },
        .texts("docs", "The lines of its documentation.") { Documentation.lines($0.call.docs) },
        .flag("hasDocs", "Whether it has documentation.") { $0.call.docs != nil },
        .text("request", "The method, and the whole path with its fixed query items, for comments.") {
            Documentation.line($0.request)
        },
        .flag("isDeprecated", "Whether it is deprecated.") { $0.call.deprecated != nil },
        .text("deprecationMessage", "What the schema says about that, as a string literal.") {
            Documentation.message($0.call.deprecated)
        },
        .flag("isOperation", "Whether it is made as an operation; otherwise as an action.") {
            $0.isOperation
        },
        .flag("isList", "Whether it is the operation `list`, with a filter that has required fields.") {
            $0.call.operation == .list
        },
        .flag("isRead", "Whether it is the operation `read`.") { $0.call.operation == .read },
        .flag("isNew", "Whether it is the operation `new`.") { $0.call.operation == .new },
        .flag("isRemove", "Whether it is the operation `remove`.") { $0.call.operation == .remove },
        .flag("isExists", "Whether it is the operation `exists`.") { $0.call.operation == .exists },
        .flag("isInRuntime", "Whether the runtime has it too: no argument is required, and it returns the same.") {
            $0.call.offer == .both
        },
        .flag("isSent", "Whether the function sends the request itself; otherwise, it calls the runtime's.") {
            $0.call.offer == .client || !$0.headers.isEmpty
        },
        .flag("isForwarded", "Whether the same function of the item makes the call.") { $0.isForwarded },
        .flag("isDiscardable", "Whether the result can be ignored.") { $0.isDiscardable },
        .flag("hasItem", "Whether it is about an item, but in the pipe of the resource.") { $0.hasItem },
        .flag("takesID", "Whether it takes the identity of the item.") { $0.hasItem && !$0.takesRecord },
        .text("resourceType", "The Swift type of the resource.") { $0.resourceType },
        .text("recordType", "The Swift type of the record.") { $0.recordType },
        .flag("takesRecord", "Whether it sends a record.") { $0.takesRecord },
        .text("draftType", "The Swift type of the draft that it sends.") { $0.draftType },
        .text("replacementType", "The Swift type of the replacement that it sends.") {
            $0.call.body?.isReplacement == true ? $0.resourceType + ".Replacement" : nil
        },
        .text("patchType", "The Swift type of the patch that it sends; a closure changes it.") {
            $0.call.body?.kind == .patch ? $0.type("Patch", isOwn: $0.resource.patched != nil) : nil
        },
        .flag("hasArguments", "Whether the schema declares arguments.") { !$0.arguments.isEmpty },
        .list("arguments", "The arguments that the schema declares.") { $0.arguments },
        .flag("hasArgumentDocs", "Whether an argument has documentation.") { $0.arguments.contains(where: \.hasDocs) },
        .flag("hasQuery", "Whether arguments are query items.") { !$0.query.isEmpty },
        .list("query", "The arguments that are query items.") { $0.query },
        .flag("hasHeaders", "Whether there are header fields with arguments.") { !$0.headers.isEmpty },
        .list("headers", "The header fields with arguments.") { $0.headers },
        .text("bodyType", "The Swift type of the body, or of its elements, if it is sent as JSON.") { context in
            switch context.call.body?.kind {
            case .value, .stream: context.call.body?.type.map { context.types.name(of: $0) }
            case .draft, .record, .patch, .filter, .fields, .multipart, .upload, nil: nil
            }
        },
        .flag("hasOptionalBody", "Whether the body can be left out.") {
            $0.call.body?.kind == .value && $0.call.body?.type?.isOptional == true
        },
        .flag("sendsStream", "Whether the body has values that are sent one after the other.") {
            $0.call.body?.kind == .stream
        },
        .object("upload", "The file that is the body.") { context in
            context.call.body.flatMap { $0.kind == .upload ? UploadContext($0) : nil }
        },
        .flag("sendsForm", "Whether the body is a multipart form, with arguments as its parts.") {
            $0.call.body?.kind == .multipart
        },
        .text("formKind", "`mixed` or `related`; absent for the fields of a form.") { context in
            context.call.body?.multipart.flatMap { $0 == .formData ? nil : $0.rawValue }
        },
        .flag("sendsFields", "Whether the body is an object, with arguments as its members.") {
            $0.call.body?.kind == .fields
        },
        .flag("hasBodyFields", "Whether there are such members or parts.") { !$0.bodyFields.isEmpty },
        .list("bodyFields", "The arguments that are members of the body, or parts of the form.") { $0.bodyFields },
        .flag("hasProgress", "Whether it reports the progress of an upload; a download has its own.") { context in
            switch context.call.body?.kind {
            case .multipart, .upload: context.call.result.kind != .bytes
            case .draft, .record, .patch, .filter, .fields, .value, .stream, nil: false
            }
        },
        .flag("isLikeProperty", "Whether it is synchronous and without arguments, as a property with the same name.") {
            $0.isLikeProperty
        },
        .flag("isLazy", "Whether it sends nothing until the caller reads the result: a download, a stream or pages.") {
            $0.isLazy
        },
        .flag("hasUsualResult", "Whether it returns the same as that operation of the runtime.") {
            $0.call.result.isUsual
        },
        .text("resultType", "The Swift type that it returns.") { $0.resultType },
        .flag("returnsNothing", "Whether it returns neither a value nor header fields.") { $0.returnsNothing },
        .flag("returnsAfterStatements", "Whether it returns something, after other statements.") {
            !$0.returnsNothing && ($0.isOperation || !$0.query.isEmpty || $0.call.body?.kind == .multipart)
        },
        .text("headersType", "The Swift type of the header fields that it returns.") { context in
            context.call.result.headers.map { "\(context.resourceType).\($0.swiftName)" }
        },
        .text("pageType", "The Swift type of the records in the pages that it returns.") { $0.type(ofResult: .page) },
        .flag("isSortable", "Whether its pages can be sorted.") { $0.call.sort != nil },
        .flag("isPageSizable", "Whether the page size can be set.") {
            ($0.call.own.paging ?? $0.resource.paging)?.size != nil
        },
        .object("stream", "The stream that it returns.") { context in
            context.call.result.stream.map { StreamContext($0, context.types) }
        },
        .flag("isDownload", "Whether it returns a download.") { $0.call.result.kind == .bytes },
        .text("jobType", "The Swift type of the result of the job that it starts.") { $0.type(ofResult: .job) },
        .object("job", "The job that it starts.") { JobContext($0.call) },
        .text("method", "The method, in lowercase, if it is a usual one.") { $0.call.method.constant },
        .literal("methodName", "The method, if it is another") { $0.call.method.nameOfOther },
        .flag("hasPath", "Whether the schema gives it a path.") {
            $0.call.own.path?.text.isEmpty == false
        },
        .list("path", "The pieces of the path.") { $0.path },
        .object("options", "Its options, if there are any.") {
            CallOptionsContext($0.call, in: $0.resource, $0.types, headers: $0.headers)
        },
        .object("resumedOptions", "The options of the calls that continue its job, without its header fields.") {
            CallOptionsContext($0.call, in: $0.resource, $0.types, headers: [])
        },
    ]
}
