import PipeModel
import PipewrightDiagnostics

/// An operation or an action as its callers and the server see it.
struct ComparedCall {
    var name: SwiftIdentifier
    var subject: Subject
    /// The record of the resource.
    var record: String?
    /// Whether it is called on an item; operations, which take the identity as an argument, are not.
    var isOnItem = false
    var docs: String?
    var deprecated: Deprecation?
    /// The operation; `nil` for an action.
    var operation: ResourceOperation?
    /// The method and the path below the resource's path, with `{}` for each value in it.
    var request: String
    var arguments: [Argument] = []
    /// The type of the operation's body, if it is not the usual one.
    var sendsReplacement = false
    var result: API.Call.Result
    var headers: API.ResponseHeaders?
    var aspects: [Aspect: String] = [:]

    /// Whether it returns what the runtime's operation returns: the record of the resource, pages of it, a Boolean
    /// value, or nothing.
    var returnsUsual: Bool { result.isUsual && operation != .remove }

    /// - Parameter steps: The way to the resource.
    init(_ call: API.Call, of resource: API.Resource, at steps: [Subject.Step]) {
        // An action has the name that callers write, which may be in backticks.
        name = call.swiftName
        // An operation is a function of the pipe of its resource.
        isOnItem = call.kind == .action && call.isOnItem
        subject = .call(name, of: steps, onItem: isOnItem)
        record = resource.recordName
        docs = call.docs
        deprecated = call.deprecated
        operation = call.kind == .action ? nil : ResourceOperation(rawValue: call.name)
        result = call.result
        request = Self.below(resource, resource.request(of: call))
        arguments =
            (call.kind == .operation ? [] : Argument.list(call.own.path?.arguments ?? [], .path))
            + (call.operation == .list
                ? [] : Argument.list(call.query, .query) + Argument.list(call.headerArguments, .header))
        if let body = call.body { add(body, of: call, resource) }
        headers = call.result.headers
        aspects[.stream] = call.result.stream.flatMap(Self.text)
        aspects[.job] = call.result.job?.text
        addSettings(of: call)
        addPlaces(of: call, resource)
        addArrays(resource)
        if let operation = call.operation {
            if operation == .list && resource.hasLists { aspects[.arrays] = resource.arrays.rawValue }
            aspects[.bulk] = resource.bulk.first { $0.operations.contains(operation) }?.text
        }
    }

    private mutating func addPlaces(of call: API.Call, _ resource: API.Resource) {
        let own = call.own
        switch (call.operation, call.result.kind) {
        case (.list, _):
            aspects[.items] = (resource.items ?? ItemsPlace(pointer: "")).text
            add(resource.paging)
            aspects[.sort] = resource.sort?.text
            aspects[.filterPlace] = resource.filter.isEmpty ? nil : own.filter.map { "body#\($0)" } ?? "query"
        case (let operation?, _) where operation.result == .none: break
        case (.some, _):
            aspects[.record] = Self.place(wrap: own.wrap ?? resource.wrap ?? "", item: own.item ?? resource.item)
        case (nil, .page):
            aspects[.items] = (own.items ?? resource.items ?? ItemsPlace(pointer: "")).text
            add(own.paging ?? resource.paging)
        case (nil, _): aspects[.record] = Self.place(wrap: own.wrap ?? "", item: own.item)
        }
    }

    /// The style of lists, if there may be any: they are in the query, in a form or in parts.
    private mutating func addArrays(_ resource: API.Resource) {
        let isWritten = aspects[.bodyFormat].map { $0 == "form" || $0.begins(with: "multipart") } ?? false
        let places: Set<Argument.Place> = isWritten ? [.query, .body, .part] : [.query]
        let hasLists = arguments.contains { places.contains($0.place) && $0.type.hasLists }
        let sendsForm = operation != nil && aspects[.bodyFormat] == "form"
        if hasLists || sendsForm { aspects[.arrays] = resource.arrays.rawValue }
    }

    private mutating func add(_ body: API.Call.Body, of call: API.Call, _ resource: API.Resource) {
        let fields = body.fields ?? []
        switch body.kind {
        case .filter: break
        case .draft, .record, .patch:
            sendsReplacement = body.isReplacement
            aspects[.bodyFormat] = body.format.rawValue
            if body.kind == .patch { aspects[.patchFormat] = resource.patch.rawValue }
            guard let operation = call.operation, operation.replacesRecord else { return }
            let rules = [body.sendsNulls ? "nulls: send" : "", body.omitsReadFields ? "read-fields: omit" : ""]
            aspects[.writing] = rules.filter { !$0.isEmpty }.joined(separator: ", ")
        case .fields:
            arguments += Argument.list(fields.filter { !$0.isConstant }, .body)
            aspects[.bodyFormat] = body.format.rawValue
            let constants = fields.filter(\.isConstant).map { "\($0.wireName): \($0.defaultText ?? "")" }
            if !constants.isEmpty { aspects[.writing] = constants.joined(separator: ", ") }
        case .value:
            if let type = body.type { arguments.append(Argument(label: "_", type: type, place: .body)) }
            aspects[.bodyFormat] = body.format.rawValue
        case .stream:
            if let type = body.type { arguments.append(Argument(label: "_", type: .list(type), place: .body)) }
            aspects[.bodyFormat] = "json-lines"
        case .multipart:
            arguments += Argument.list(fields, .part)
            let parts = fields.filter(\.isJSON).map(\.wireName).joined(separator: ", ")
            let kind = (body.multipart ?? .formData).rawValue
            let fields = (body.parts ?? []).map(\.text).sorted().joined()
            aspects[.bodyFormat] = "multipart \(kind)" + (parts.isEmpty ? "" : ", json: \(parts)") + fields
            addProgress(of: call)
        case .upload:
            arguments.append(Argument(label: "_", type: .scalar(.plain(.file)), place: .body))
            aspects[.bodyFormat] = Self.text(ofUpload: body)
            if body.resumption != nil { addOptional("resumption", "UploadResumption") }
            addProgress(of: call)
        }
    }

    private mutating func addProgress(of call: API.Call) {
        if call.result.kind != .bytes { addOptional("progress", "TransferProgress.Handler") }
    }

    /// An argument of the runtime's type.
    private mutating func addOptional(_ label: SwiftIdentifier, _ type: String) {
        arguments.append(Argument(label: label, type: .optional(.record(type)), defaultValue: "nil", place: .body))
    }

    private static func text(ofUpload body: API.Call.Body) -> String {
        guard let resumption = body.resumption else {
            return "bytes" + (body.digest.map { ", digest: \($0.rawValue)" } ?? "")
        }
        return "bytes, resumable: \(resumption.way.rawValue)"
            + (resumption.partSize.map { ", part-size: \($0)" } ?? "")
            + (resumption.digestParameter.map { ", digest: query.\($0)" } ?? "")
    }

    private static func text(_ stream: API.Stream) -> String? {
        let parts = [
            stream.format?.rawValue ?? "", stream.end.map { "end: \($0)" } ?? "",
            stream.eventMember.map { "event: \($0)" } ?? "", stream.errorEvent.map { "error: \($0)" } ?? "",
            stream.reconnects ? "reconnect: true" : "",
        ].filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private mutating func addSettings(of call: API.Call) {
        for header in call.settings.headers { aspects[.header(header.name)] = header.value }
        for item in call.settings.query { aspects[.query(item.name)] = item.value }
        for (setting, value) in call.settings.values where !value.isOff { aspects[.setting(setting)] = value.text }
        aspects[.authentication] = AuthText.text(of: call.use)
        if let scopes = call.scopes, !scopes.isEmpty { aspects[.scopes] = scopes.joined(separator: " ") }
        for header in call.headers { aspects[.header(header.name)] = header.text }
        for item in call.own.identityQuery { aspects[.query(item.name)] = item.value }
    }

    private mutating func add(_ paging: API.Paging?) {
        aspects[.paging] = (paging ?? .single).text
        aspects[.pageSize] = paging?.size?.text
    }

    private static func place(wrap: String, item: String?) -> String? {
        let parts = [wrap.isEmpty ? "" : "wrap: \(wrap)", item?.isEmpty == false ? "item: body#\(item ?? "")" : ""]
            .filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// A request without the path of its resource, which is compared with the resource.
    private static func below(_ resource: API.Resource, _ request: String) -> String {
        let parts = request.utf8.split(separator: UInt8(ascii: " "), maxSplits: 1)
        guard parts.count == 2 else { return request }
        // The suffix is compared with the path of the resource, too.
        let hasSuffix = parts[1].reversed().starts(with: resource.suffix.utf8.reversed())
        let whole = hasSuffix ? parts[1].dropLast(resource.suffix.utf8.count) : parts[1]
        let path = PathPattern.text(String(decoding: whole, as: UTF8.self))
        let parent = PathPattern.text(resource.location)
        return "\(String(decoding: parts[0], as: UTF8.self)) \(PathPattern.remainder(of: path, below: parent))"
    }
}

/// Paths whose placeholders have no names, since these are names of arguments. One that keeps its slashes has its `+`.
enum PathPattern {
    static func text(_ path: String) -> String {
        var result = ""
        var isInside = false
        var last: Unicode.Scalar?
        for scalar in path.unicodeScalars {
            if scalar == "}" {
                if isInside, last == "+" { result.unicodeScalars.append("+") }
                isInside = false
            }
            last = scalar
            if !isInside { result.unicodeScalars.append(scalar) }
            if scalar == "{" { isInside = true }
        }
        return result
    }

    /// The rest of a path below another; the whole path if it is elsewhere.
    static func remainder(of path: String, below parent: String) -> String {
        guard path.utf8.starts(with: parent.utf8) else { return path }
        return "…" + String(decoding: path.utf8.dropFirst(parent.utf8.count), as: UTF8.self)
    }
}

extension API.Call.Body.Part {
    /// What the schema sets of the part, after the format of the body.
    fileprivate var text: String {
        let fields = (mediaType.map { ["content-type: \($0)"] } ?? []) + headers.map { "\($0.name): \($0.value)" }
        return fields.map { ", \(name) \($0)" }.joined()
    }
}

extension API.FieldType {
    /// Whether a query or a form has lists in it, so that their style matters.
    fileprivate var hasLists: Bool {
        switch self {
        case .scalar(.plain(.json)), .record, .union, .list: true
        case .scalar, .enumeration, .identifier: false
        case .map(let type), .optional(let type): type.hasLists
        }
    }
}

extension API.Resource {
    fileprivate var hasLists: Bool { !filtersByBody && filter.contains { $0.type.hasLists } }
}
