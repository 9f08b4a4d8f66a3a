import PipeModel
import PipewrightDiagnostics

/// An operation or an action as its callers and the server see it.
struct Call {
    enum Result: Hashable {
        /// What the runtime's operation returns: the record of the resource, pages of it, a Boolean value, or nothing.
        case usual
        case nothing
        case value(API.FieldType)
        case page(API.FieldType)
        case stream(API.FieldType)
        case job(API.FieldType)
        case bytes
    }

    var name: String
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
    var result = Result.usual
    var headers: API.ResponseHeaders?
    var aspects: [Aspect: String] = [:]

    /// All calls of a resource.
    static func list(_ resource: API.Resource, _ level: Level) -> [Call] {
        let operations = ResourceOperation.allCases.filter { resource.has($0) }
            .map { Call($0, of: resource, level) }
        return operations + resource.actions.map { Call($0, of: resource, level) }
    }

    /// What calls inherit.
    struct Level {
        var settings: API.CallSettings
        var use: [[String]]
        var scopes: [String]?

        func below(_ resource: API.Resource) -> Level {
            Level(
                settings: settings.overridden(by: resource.settings), use: resource.use ?? use,
                scopes: resource.scopes ?? scopes)
        }
    }

    private init(_ operation: ResourceOperation, of resource: API.Resource, _ level: Level) {
        name = operation.rawValue
        self.operation = operation
        let own = resource.options.first { $0.operation == operation }
        let verb = resource.verbs.first { $0.operation == operation }
        request = Self.below(resource, resource.call(of: operation))
        if let verb {
            arguments = Argument.list(verb.query, .query) + Argument.list(verb.headerArguments, .header)
            sendsReplacement = verb.sendsReplacement
            switch verb.result {
            case .usual: break
            case .value(let type): result = .value(type)
            case .job(let job): set(job)
            case .stream(let stream):
                result = .stream(stream.element)
                aspects[.stream] = Self.text(stream)
            case .nothing: result = .nothing
            }
        }
        if operation == .remove { result = result == .usual ? .nothing : result }
        addCommon(level, settings: own?.settings, use: own?.use, scopes: own?.scopes)
        for header in (own?.headers ?? []) + (verb?.headers ?? []) { aspects[.header(header.name)] = header.text }
        for item in own?.identityQuery ?? [] { aspects[.query(item.name)] = item.value }
        addPlaces(of: operation, own, resource)
        addBody(of: operation, own, resource)
        if operation == .list && resource.hasLists { aspects[.arrays] = resource.arrays.rawValue }
        addArrays(resource)
        aspects[.bulk] = resource.bulk.first { $0.operations.contains(operation) }?.text
    }

    private mutating func set(_ job: API.Job) {
        result = .job(job.type)
        aspects[.job] = job.text
    }

    private mutating func addPlaces(
        of operation: ResourceOperation, _ own: API.OperationOptions?, _ resource: API.Resource
    ) {
        switch operation {
        case .list:
            aspects[.items] = (resource.items ?? ItemsPlace(pointer: "")).text
            add(resource.paging)
            aspects[.sort] = resource.sort?.text
            aspects[.filterPlace] = resource.filter.isEmpty ? nil : own?.filter.map { "body#\($0)" } ?? "query"
        case .read, .new, .create, .replace, .update, .upsert:
            let wrap = own?.wrap ?? resource.wrap ?? ""
            aspects[.record] = Self.place(wrap: wrap, item: own?.item ?? resource.item)
        case .remove, .exists: break
        }
    }

    private mutating func addBody(
        of operation: ResourceOperation, _ own: API.OperationOptions?, _ resource: API.Resource
    ) {
        guard [.create, .replace, .update, .upsert].contains(operation) else { return }
        aspects[.bodyFormat] = (own?.body ?? resource.body).rawValue
        if operation == .update { aspects[.patchFormat] = resource.patch.rawValue }
        guard operation == .replace || operation == .upsert else { return }
        let writing = own?.writing ?? resource.writing
        let rules = [writing.sendsNulls ? "nulls: send" : "", writing.omitsReadFields ? "read-fields: omit" : ""]
        aspects[.writing] = rules.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private init(_ action: API.Action, of resource: API.Resource, _ level: Level) {
        name = action.swiftName
        // An operation with its own result is also a function of the resource's pipe.
        isOnItem = action.target == .item && !action.isOperation
        docs = action.docs
        deprecated = action.deprecated
        operation = action.isOperation ? ResourceOperation(rawValue: action.swiftName) : nil
        request = Self.below(resource, "\(action.method.rawValue) \(resource.location(of: action))")
        arguments =
            Argument.list(action.path.arguments, .path) + Argument.list(action.query, .query)
            + Argument.list(action.headerArguments, .header)
        addBody(of: action, resource)
        switch action.result {
        case .value(let type): result = .value(type)
        case .page(let type): result = .page(type)
        case .stream(let stream):
            result = .stream(stream.element)
            aspects[.stream] = Self.text(stream)
        case .job(let job): set(job)
        case .bytes: result = .bytes
        case nil: result = .nothing
        }
        headers = action.responseHeaders
        addCommon(level, settings: action.settings, use: action.use, scopes: action.scopes)
        for header in action.headers { aspects[.header(header.name)] = header.text }
        if case .page = action.result {
            aspects[.items] = (action.items ?? resource.items ?? ItemsPlace(pointer: "")).text
            add(action.paging ?? resource.paging)
        } else {
            aspects[.record] = Self.place(wrap: action.wrap ?? "", item: action.item)
        }
        addArrays(resource)
    }

    /// The style of lists, if there may be any: they are in the query, in a form or in parts.
    private mutating func addArrays(_ resource: API.Resource) {
        let isWritten = aspects[.bodyFormat].map { $0 == "form" || $0.begins(with: "multipart") } ?? false
        let places: Set<Argument.Place> = isWritten ? [.query, .body, .part] : [.query]
        let hasLists = arguments.contains { places.contains($0.place) && $0.type.hasLists }
        let sendsForm = operation != nil && aspects[.bodyFormat] == "form"
        if hasLists || sendsForm { aspects[.arrays] = resource.arrays.rawValue }
    }

    private mutating func addBody(of action: API.Action, _ resource: API.Resource) {
        let format = action.format ?? resource.body
        switch action.body {
        case nil: break
        case .fields(let fields):
            arguments += Argument.list(fields, .body)
            aspects[.bodyFormat] = format.rawValue
        case .value(let type):
            arguments.append(Argument("_", type: type, place: .body))
            aspects[.bodyFormat] = format.rawValue
        case .stream(let type):
            arguments.append(Argument("_", type: .list(type), place: .body))
            aspects[.bodyFormat] = "json-lines"
        case .multipart(let fields, let format):
            arguments += Argument.list(fields, .part)
            let parts = fields.filter(\.isJSON).map(\.wireName).joined(separator: ", ")
            aspects[.bodyFormat] = "multipart \(format.rawValue)" + (parts.isEmpty ? "" : ", json: \(parts)")
            addProgress(of: action)
        case .upload(let upload):
            arguments.append(Argument("_", type: .scalar(.plain(.file)), place: .body))
            aspects[.bodyFormat] = Self.text(upload)
            if case .inParts = upload { addOptional("resumption", "UploadResumption") }
            addProgress(of: action)
        }
    }

    private mutating func addProgress(of action: API.Action) {
        if action.result != .bytes { addOptional("progress", "TransferProgress.Handler") }
    }

    /// An argument of the runtime's type.
    private mutating func addOptional(_ label: String, _ type: String) {
        arguments.append(Argument(label, type: .optional(.record(type)), defaultValue: "nil", place: .body))
    }

    private static func text(_ upload: API.Action.Upload) -> String {
        switch upload {
        case .whole(let digest): "bytes" + (digest.map { ", digest: \($0.rawValue)" } ?? "")
        case .inParts(let resumption):
            "bytes, resumable: \(resumption.way.rawValue)" + (resumption.partSize.map { ", part-size: \($0)" } ?? "")
                + (resumption.digestParameter.map { ", digest: query.\($0)" } ?? "")
        }
    }

    private static func text(_ stream: API.Stream) -> String? {
        let parts = [
            stream.format?.rawValue ?? "", stream.end.map { "end: \($0)" } ?? "",
            stream.eventMember.map { "event: \($0)" } ?? "", stream.errorEvent.map { "error: \($0)" } ?? "",
            stream.reconnects ? "reconnect: true" : "",
        ].filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private mutating func addCommon(
        _ level: Level, settings: API.CallSettings?, use: [[String]]?, scopes: [String]?
    ) {
        let settings = settings.map { level.settings.overridden(by: $0) } ?? level.settings
        for header in settings.headers { aspects[.header(header.name)] = header.value }
        for item in settings.query { aspects[.query(item.name)] = item.value }
        for (setting, value) in settings.values where !value.isOff { aspects[.setting(setting)] = value.text }
        aspects[.authentication] = AuthText.text(of: use ?? level.use)
        if let scopes = scopes ?? level.scopes, !scopes.isEmpty {
            aspects[.scopes] = scopes.joined(separator: " ")
        }
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
