import PipeModel
import PipewrightAPI
import PipewrightDiagnostics
import PipewrightSchema

extension ResourceFinder {
    /// Adds a call that is not a verb.
    mutating func addAction(
        _ call: CallShape, _ name: String, path: String, isOnCollection: Bool, to builder: inout ResourceBuilder
    ) {
        builder.resource.actions += actions(
            call, name: name, path: path, at: builder.location, isOnCollection: isOnCollection)
    }

    /// The call as an action, with its variants.
    mutating func actions(
        _ call: CallShape, name: String, path: String?, at location: Location, isOnCollection: Bool
    ) -> [FoundAction] {
        let action = action(call, name: name, path: path, at: location, isOnCollection: isOnCollection)
        return [action] + variants(of: call, name, path: path ?? name, at: location, isOnCollection: isOnCollection)
    }

    /// The variants of a call, as actions that are named after it.
    mutating func variants(
        of call: CallShape, _ name: String, path: String, at location: Location, isOnCollection: Bool
    ) -> [FoundAction] {
        call.variants.map { variant in
            var action = action(
                variant.shape, name: "\(name)_\(variant.suffix)", path: path, at: location,
                isOnCollection: isOnCollection)
            action.isVariant = true
            if let type = variant.accept, let header = Self.headerField("Accept", type) {
                action.headers.append(header)
            }
            return action
        }
    }

    private mutating func action(
        _ call: CallShape, name: String, path: String?, at location: Location, isOnCollection: Bool
    ) -> FoundAction {
        let operation = document.operations[call.source]
        var action = FoundAction(name: name, source: call.source, method: call.method.rawValue)
        action.path = path
        if !operation.fixedQuery.isEmpty {
            let items = operation.fixedQuery.map { item in
                let (name, value) = (PercentEncoding.encoded(item.name), PercentEncoding.encoded(item.value))
                return value.isEmpty ? name : "\(name)=\(value)"
            }
            action.path = (path ?? name) + "?" + items.joined(separator: "&")
        }
        action.isOnCollection = isOnCollection
        action.query = call.query
        (action.headers, action.parameters) = Self.typedHeaders(of: call)
        for field in call.path where field.type != .string && (path ?? "").contains("{\(field.name)}") {
            action.parameters.append(field)
        }
        switch call.body {
        case .none: break
        case .object(let fields, let type):
            let isRecord = type.flatMap { types.position(of: $0) }.map { recordsOfResources.contains($0) } ?? false
            if let type, isRecord || fields.count > Self.mostArguments {
                action.body = .type(bodyType(type, call))
            } else {
                action.body = .fields(fields)
            }
        case .value(let type): action.body = .type(bodyType(type, call))
        case .stream(let type): action.body = .stream(type)
        case .bytes: action.body = .bytes
        case .multipart(let fields): action.body = .multipart(fields)
        }
        if call.insistsOnBody {
            switch action.body {
            case .fields, .multipart: losses[call.source, default: []].append(.bodyIsSent)
            case .none, .type, .stream, .bytes: break
            }
        }
        action.format = call.format
        if let type = call.mediaType, !MediaTypes.isPlain(type), let header = Self.headerField("Content-Type", type) {
            action.headers.append(header)
        }
        if let job = job(of: call, path: action.path ?? name) {
            action.job = job
            action.result = job.type
        } else {
            if call.job != nil { losses[call.source, default: []].append(.job(.result)) }
            addResult(of: call, word: location.words.last ?? name, to: &action)
        }
        action.docs = operation.usefulDocs
        action.isDeprecated = operation.isDeprecated
        return action
    }

    /// The type of a body, which cannot be null.
    private mutating func bodyType(_ type: FoundType, _ call: CallShape) -> FoundType {
        let resolved = types.resolved(type)
        if resolved.isOptional { losses[call.source, default: []].append(.nullBody) }
        let required = resolved.isOptional ? resolved.required : type
        return call.hasOptionalBody ? required.orNil : required
    }

    /// A header field with the same value in each request; `nil` if no request can have the value.
    static func headerField(_ name: String, _ value: String) -> FoundScheme.Entry? {
        guard !value.isEmpty, HeaderRule.problem(inValue: value) == nil else { return nil }
        // `{name}` is an argument.
        return .init(name, value.unicodeScalars.map { ["{", "}"].contains($0) ? "\($0)\($0)" : "\($0)" }.joined())
    }

    private mutating func addResult(of call: CallShape, word: String, to action: inout FoundAction) {
        switch call.result {
        case .nothing: break
        case .bytes: action.returnsBytes = true
        case .stream(let element, let format): (action.result, action.stream) = (element, format)
        case .value(let type): setResult(type, of: call, word: word, in: &action)
        }
    }

    /// The largest number of members of a body that are arguments.
    private static let mostArguments = 16

    private mutating func setResult(_ type: FoundType, of call: CallShape, word: String, in action: inout FoundAction) {
        action.result = type
        guard let list = listOfAny(of: call, word: word), call.method == .get || call.method == .post else { return }
        // The parameters of a page are in the query, or in an object.
        if call.isUpload { return }
        if case .type = action.body, case .value = call.body { return }
        guard
            let found = PagingRules(types: types).find(
                call, list, identity: types.idMember(of: list.element))
        else { return }
        action.paging = pagings.name(of: found.paging, items: list.pointer)
        action.items = "body#" + list.pointer
        action.query.removeAll { found.places.contains("query." + $0.name) }
        if case .fields(let fields) = action.body {
            action.body = .fields(fields.filter { !found.places.contains("body#/" + ListFinder.escaped($0.name)) })
        }
        action.isPaged = true
        if list.hasNulls { losses[call.source, default: []].append(.nullInList) }
        if !found.required.isEmpty { losses[call.source, default: []].append(.firstPosition(found.required)) }
        action.result = list.element.required
        let others = self.others(beside: list, found.paging)
        if !others.isEmpty { losses[call.source, default: []].append(.beside(others)) }
    }

    /// The name of an action, as a person would say it.
    func actionName(_ call: CallShape, word: String?) -> String {
        let word = word.map { Words.name($0) }
        switch (call.method, word) {
        case (.get, let word?), (.post, let word?): return word
        case (.put, let word?): return Words.isVerb(word) ? word : "set_" + word
        case (.patch, let word?): return Words.isVerb(word) ? word : "update_" + word
        case (.delete, let word?): return "remove_" + word
        case (.head, let word?): return "check_" + word
        case (let method, let word?): return method.rawValue.lowercased() + "_" + word
        case (.get, nil): return "get"
        case (.post, nil): return "send"
        case (.put, nil): return "set_all"
        case (.patch, nil): return "update_all"
        case (.delete, nil): return "remove_all"
        case (.head, nil): return "check"
        case (let method, nil): return method.rawValue.lowercased()
        }
    }

    /// The job that a call starts, with the path of its result if that is at the URL of the call.
    ///
    /// - Parameter path: The path of the call below the collection or item.
    func job(of call: CallShape, path: String) -> FoundJob? {
        guard var job = call.job, job.isAtCall else { return call.job }
        // A name in the path is an argument; in the path of a result, it is a member of the response.
        guard !path.utf8.contains(UInt8(ascii: "{")), !path.utf8.contains(UInt8(ascii: "?")) else { return nil }
        job.entries.append(.init("result", "GET " + path))
        return job
    }
}
