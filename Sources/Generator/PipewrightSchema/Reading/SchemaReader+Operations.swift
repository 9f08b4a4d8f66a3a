import PipeWords
import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightYAML

extension SchemaReader {
    /// Reads a list of verbs, or a mapping of verbs to their own settings.
    func readOperations(_ node: LocatedNode) -> Located<[Schema.OperationOptions]>? {
        var operations: [Schema.OperationOptions] = []
        if case .mapping(let entries) = node.content {
            for entry in entries {
                let name = Located(entry.key.text, at: entry.key.range)
                guard let operation = readOperation(name) else { continue }
                operations.append(readOptions(of: operation, entry.value))
            }
            return Located(operations, at: node.range)
        }
        guard let elements = elements(of: node, as: .key(.operations)) else { return nil }
        for element in elements {
            guard let text = text(element, as: .operationInList), let operation = readOperation(text) else { continue }
            if let first = operations.index(of: operation.value) {
                let place = operations[first].operation.range
                refuseRepeated(operation.value.rawValue, at: operation.range, first: place)
            } else {
                operations.append(Schema.OperationOptions(operation))
            }
        }
        return Located(operations, at: node.range)
    }

    private func readOperation(_ name: Located<String>) -> Located<ResourceOperation>? {
        guard let operation = ResourceOperation(rawValue: name.value) else {
            let known = ResourceOperation.allCases.map(\.rawValue)
            error(.unknownValue(name.value, of: .operation, known: known), at: name.range)
            return nil
        }
        return Located(operation, at: name.range)
    }

    /// Reads null, a call, or a mapping.
    private func readOptions(
        of operation: Located<ResourceOperation>, _ node: LocatedNode
    ) -> Schema.OperationOptions {
        var options = Schema.OperationOptions(operation)
        let part = SchemaPart.operation(operation.value.rawValue)
        if node.isNull { return options }
        if node.text != nil {
            readOwnCall(of: &options, node, as: part)
            return options
        }
        guard
            let members = members(
                of: node, as: part, in: .operation, misplaced: [.concurrency, .ifMatch])
        else { return options }
        if let call = members[.call] { readOwnCall(of: &options, call.value, as: .key(.call)) }
        options.own = readInheritable(members, at: .operation)
        if let returns = members[.returns] { readResult(of: &options, returns, call: members[.call]?.value, in: part) }
        options.stream = readStream(members[.stream], of: options.result, in: part)
        options.job = readJob(members[.job], of: options.result, in: part)
        if let body = members[.body] {
            if operation.value.body != nil {
                let fields = readFields(body.value, as: .bodyOfOperation, flags: Schema.Flag.ofBodies)
                if case .mapping([]) = body.value.content {
                    error(.emptyValue(of: .bodyOfOperation), at: body.value.range)
                }
                options.body = Located(fields, at: body.key.range)
            } else {
                let others = ResourceOperation.names { $0.body != nil }
                error(.misplacedKey(.body, in: part, belongsTo: .keys(others)), at: body.key.range)
            }
        }
        if let query = members[.query] {
            if operation.value == .list {
                error(.misplacedKey(.query, in: part, belongsTo: .filter), at: query.key.range)
            } else {
                options.query = readFields(query.value, as: .queryOfOperation, flags: Schema.Flag.ofQueries)
                checkNames(of: options.call, query: options.query.map(\.name))
            }
        }
        if let parameters = members[.parameters] {
            if operation.value == .list {
                let others = ResourceOperation.names { $0 != .list }
                error(.misplacedKey(.parameters, in: part, belongsTo: .keys(others)), at: parameters.key.range)
            } else {
                options.parameters = readFields(parameters.value, as: .key(.parameters))
            }
        }
        if !operation.value.replacesRecord {
            let others = ResourceOperation.names(where: \.replacesRecord)
            for key in [LanguageKey.nulls, .readFields] {
                guard let range = members[key]?.key.range else { continue }
                error(.misplacedKey(key, in: part, belongsTo: .keys(others)), at: range)
            }
        }
        if let bulk = members[.bulk], ![.create, .replace, .update, .remove].contains(operation.value) {
            error(
                .misplacedKey(.bulk, in: part, belongsTo: .keys(["create", "replace", "update", "remove"])),
                at: bulk.key.range)
        }
        if let filter = members[.filter] {
            if operation.value == .list {
                options.filter = readFilterPlace(filter.value)
            } else {
                error(.misplacedKey(.filter, in: part, belongsTo: .keys(["list"])), at: filter.key.range)
            }
        }
        return options
    }

    /// Reads the type that an operation returns, if its call has none.
    private func readResult(
        of options: inout Schema.OperationOptions, _ returns: LocatedNode.Entry, call: LocatedNode?, in part: SchemaPart
    ) {
        guard options.operation.value.takesResult else {
            let others = ResourceOperation.names(where: \.takesResult)
            error(.misplacedKey(.returns, in: part, belongsTo: .keys(others)), at: returns.key.range)
            return
        }
        if let call, let text = call.text, options.result != nil || options.returnsNothing {
            secondResult(of: Located(text, at: call.textRange), at: returns.key.range)
        }
        options.result = readType(returns.value, as: .key(.returns))
    }

    /// Reads `query`, `body`, or an object in the body: `body#/filter`.
    private func readFilterPlace(_ node: LocatedNode) -> Located<FilterPlace>? {
        guard let text = nonEmptyText(node, as: .keyOfKey(.filter, of: .list)) else { return nil }
        switch text.value {
        case "query": return Located(.query, at: text.range)
        case "body": return Located(.body(""), at: text.range)
        case let other where !other.unicodeScalars.contains("#"):
            error(.unknownValue(other, of: .filterPlace, known: ["query", "body"]), at: text.range)
            return nil
        default:
            guard let place = readPlace(text, allowing: ["body"]), case .body(let pointer) = place.value else {
                return nil
            }
            return Located(.body(pointer), at: text.range)
        }
    }

    private func readOwnCall(of options: inout Schema.OperationOptions, _ node: LocatedNode, as part: SchemaPart) {
        guard let text = nonEmptyText(node, as: part), let (call, result) = readCall(text) else { return }
        options.call = dividing(call)
        let operation = options.operation.value
        guard operation.takesResult else {
            guard let result else { return }
            error(.malformedCall(text.value, reason: .resultOfOperation), at: result.range)
            return
        }
        guard let result, result.isNone else {
            options.result = result
            return
        }
        // Without a result, the response to a removal is not read.
        options.returnsNothing = operation.result != .none
        if operation == .read { error(.malformedCall(text.value, reason: .nothingRead), at: result.range) }
    }

    /// Takes the fixed query items off the path of a call, without percent-encoding: `files?kind=all&draft=true`.
    func dividing(_ call: Schema.Call) -> Schema.Call {
        guard let path = call.path, let mark = path.value.unicodeScalars.firstIndex(of: "?") else { return call }
        var call = call
        let scalars = path.value.unicodeScalars
        func part(_ bounds: Range<String.Index>) -> Located<String> {
            let offset = scalars.distance(from: scalars.startIndex, to: bounds.lowerBound)
            let length = scalars.distance(from: bounds.lowerBound, to: bounds.upperBound)
            return Located(String(scalars[bounds]), at: path.range.part(offset: offset, length: length))
        }
        call.path = mark == scalars.startIndex ? nil : part(scalars.startIndex..<mark)
        let query = scalars[scalars.index(after: mark)...]
        // A fragment is an error of the path.
        if query.contains("#") || query.isEmpty {
            error(.malformedPath(path.value, reason: query.isEmpty ? .emptyQuery : .fragment), at: path.range)
            return call
        }
        for item in query.split(separator: "&", omittingEmptySubsequences: false) {
            let end = item.firstIndex(of: "=") ?? item.endIndex
            guard end != item.startIndex else {
                error(.malformedPath(path.value, reason: .queryName), at: path.range)
                return call
            }
            let value = end == item.endIndex ? end..<end : item.index(after: end)..<item.endIndex
            let written = Settings.NamedValue(name: part(item.startIndex..<end), value: part(value))
            let added: Settings.NamedValue
            do throws(PercentEncoding.DecodingError) {
                added = try written.percentDecoded()
            } catch {
                let reason: PathError = error == .lonePercent ? .lonePercent : .notUTF8
                self.error(.malformedPath(path.value, reason: reason), at: path.range)
                return call
            }
            checkNames(of: call, query: [added.name])
            call.query.append(added)
        }
        return call
    }

    /// Reports query items that are already in the path of a call.
    func checkNames(of call: Schema.Call, query: [Located<String>]) {
        for name in query {
            guard let first = call.query.first(where: { $0.name.value == name.value })?.name else { continue }
            refuseRepeated(name.value, at: name.range, first: first.range)
        }
    }

    /// The method with a name; `nil` for what is no method, and for a probable misspelling such as `PSOT`.
    private static func method(named name: String) -> HTTPMethod? {
        if HTTPMethod.known.contains(name) { return HTTPMethod(rawValue: name) }
        return NearestName.nearest(to: name, among: HTTPMethod.known) == nil ? HTTPMethod(rawValue: name) : nil
    }

    /// Reads `METHOD path -> Result`; only the method is required.
    func readCall(_ text: Located<String>) -> (call: Schema.Call, result: TypeExpression?)? {
        var words = Self.words(of: text.value, at: text.range)
        guard let first = words.first else {
            error(.malformedCall(text.value, reason: .missingMethod), at: text.range)
            return nil
        }
        guard let method = Self.method(named: first.value) else {
            let known = HTTPMethod.usual.map(\.rawValue)
            error(.unknownValue(first.value, of: .method, known: known), at: first.range)
            return nil
        }
        words.removeFirst()
        var call = Schema.Call(method: Located(method, at: first.range))
        if let word = words.first, word.value != "->" {
            call.path = word
            words.removeFirst()
        }
        guard let arrow = words.first else { return (call, nil) }
        guard arrow.value == "->" else {
            error(.malformedCall(text.value, reason: .afterPath), at: arrow.range)
            return nil
        }
        guard words.count == 2 else {
            error(.malformedCall(text.value, reason: .severalResults), at: arrow.range)
            return nil
        }
        guard let type = parseType(words[1]) else { return nil }
        return (call, type)
    }

    /// Reads `body#/data`, or `body#/data/children/*/data` if each element contains its record.
    func readItems(_ node: LocatedNode) -> Located<ItemsPlace>? {
        guard let pointer = readBodyPointer(node) else { return nil }
        guard let star = pointer.value.firstRange(of: "/*/") else {
            return Located(.init(pointer: pointer.value), at: pointer.range)
        }
        let array = pointer.value[..<star.lowerBound]
        let element = pointer.value[star.lowerBound...].dropFirst(2)
        guard !element.contains("/*/"), !element.hasSuffix("/*"), element != "/" else {
            error(
                .malformedPlace(
                    node.text ?? "", reason: .stars, kinds: ["body"]),
                at: pointer.range)
            return nil
        }
        return Located(.init(pointer: String(array), element: String(element)), at: pointer.range)
    }
}

extension Settings.NamedValue {
    fileprivate func percentDecoded() throws(PercentEncoding.DecodingError) -> Settings.NamedValue {
        Settings.NamedValue(
            name: Located(try PercentEncoding.decoded(name.value), at: name.range),
            value: Located(try PercentEncoding.decoded(value.value), at: value.range))
    }
}
