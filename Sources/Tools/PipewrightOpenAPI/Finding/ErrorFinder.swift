import PipewrightDiagnostics

/// Finds the record that most responses with a bad status have, the message in it, and responses with a good status that
/// are errors.
struct ErrorFinder {
    /// A schema of bad responses.
    private struct Candidate {
        var schema: SchemaID
        /// The positions of the operations that have it.
        var operations: [Int] = []
        /// The status in the first of them, by the order of the document.
        var status: Response.Status
    }

    /// The schema of the record of errors.
    private(set) var schema: SchemaID?
    /// The test that says whether a response with a good status is an error: `body#/ok is false`.
    private(set) var when: String?
    /// The place of the message in such a response.
    private(set) var messageWhen: String?
    private var others: [Candidate] = []
    /// The one that most responses have.
    private var usual: Candidate?
    /// The members that differ in the schemas that became one.
    private var different: [String] = []

    /// Finds the errors of the operations, and adds their schema to the document if it is one of several.
    init(_ document: inout OpenAPIDocument, _ included: [Int]) {
        let found = Self.candidates(document, included)
        let bad = Set(found.flatMap(\.operations))
        func isMost(_ count: Int) -> Bool { count * 2 >= bad.count || count * 3 >= included.count }
        let inline = found.filter { document[$0.schema].name == nil && !Self.members(of: $0.schema, document).isEmpty }
        let isInline = Set(inline.map(\.schema))
        // A schema in one response only is that of the response.
        let usual = found.filter { !isInline.contains($0.schema) || $0.operations.count > 1 }
            .max { $0.operations.count < $1.operations.count }
        let inlineCount = Set(inline.flatMap(\.operations)).count
        if let usual, isMost(usual.operations.count), usual.operations.count * 2 >= inlineCount {
            schema = usual.schema
            self.usual = usual
            others = found.filter {
                $0.schema != usual.schema && !Self.isReadable($0.schema, as: usual.schema, document)
            }
        } else if inlineCount > 1, isMost(inlineCount), let merged = Self.merged(inline.map(\.schema), in: &document) {
            (schema, different) = merged
            others = found.filter { !isInline.contains($0.schema) }
        } else {
            others = found
        }
        findTest(document, included, inline.map { document.merged($0.schema).node })
    }

    /// The schemas of bad responses, without those that say nothing.
    private static func candidates(_ document: OpenAPIDocument, _ included: [Int]) -> [Candidate] {
        var found: [Candidate] = []
        var positions: [SchemaID: Int] = [:]
        var firsts: [SchemaID: Int] = [:]
        for index in included {
            let responses = document.operations[index].responses
            // Without any other status, `default` is a good response.
            let hasGood = responses.contains { $0.status.digit ?? 4 < 4 }
            var seen: Set<SchemaID> = []
            for response in responses {
                if response.status == .other, !hasGood { continue }
                guard response.status.digit ?? 4 >= 4,
                    let content = response.contents.first(where: { MediaTypes.isJSON($0.mediaType) }),
                    let schema = content.schema
                else { continue }
                let target = document.view(of: schema).target
                guard !document.isEmpty(target), !document.isEmptyObject(target), seen.insert(target).inserted else {
                    continue
                }
                let position = positions[target] ?? found.count
                if position == found.count {
                    positions[target] = position
                    found.append(Candidate(schema: target, status: response.status))
                }
                found[position].operations.append(index)
                if index < firsts[target] ?? .max {
                    firsts[target] = index
                    found[position].status = response.status
                }
            }
        }
        return found
    }

    // MARK: - Losses

    /// What the schema does not have.
    ///
    /// - Parameter hasRecord: Whether it has a record of errors.
    func losses(_ document: OpenAPIDocument, hasRecord: Bool, name: (Int) -> String) -> [Loss] {
        var losses: [Loss] = different.isEmpty ? [] : [.errorsAsOne(members: different)]
        // The schema has no record of errors if most responses have a text or a list.
        for other in (hasRecord ? [] : [usual].compactMap(\.self)) + others {
            guard let first = other.operations.min() else { continue }
            losses.append(
                .error(
                    ErrorLoss(
                        name: document[other.schema].name, operation: name(first), status: other.status.text,
                        count: other.operations.count, hasRecord: hasRecord)))
        }
        return losses
    }

    // MARK: - Schemas

    private static func members(of schema: SchemaID, _ document: OpenAPIDocument) -> [SchemaNode.Property] {
        document.merged(schema).node.properties
    }

    /// Whether the values of a schema are also those of the record of errors.
    private static func isReadable(_ schema: SchemaID, as other: SchemaID, _ document: OpenAPIDocument) -> Bool {
        let (one, record) = (document.merged(schema), document.merged(other))
        guard one.alternatives.isEmpty, record.alternatives.isEmpty, !one.node.properties.isEmpty else { return false }
        let known = Dictionary(record.node.properties.map { ($0.name, $0.schema) }) { first, _ in first }
        let names = Set(one.node.properties.map(\.name))
        return record.node.required.isSubset(of: names)
            && one.node.properties.allSatisfy { property in
                known[property.name].map { isEqual($0, property.schema, document) } ?? false
            }
    }

    /// Whether two schemas are one, or the same scalar.
    private static func isEqual(_ one: SchemaID, _ other: SchemaID, _ document: OpenAPIDocument) -> Bool {
        let (left, right) = (document.view(of: one), document.view(of: other))
        if left.target == right.target { return true }
        let (first, second) = (document[left.target], document[right.target])
        guard left.isNullable == right.isNullable, first.kinds == second.kinds, first.format == second.format,
            first.values.map(\.text) == second.values.map(\.text)
        else { return false }
        if let items = first.items, let others = second.items, first.kinds == [.array] {
            return document.view(of: items).target == document.view(of: others).target
                || isScalar(document[items]) && isScalar(document[others])
                    && document[items].kinds == document[others].kinds
        }
        return isScalar(first) && isScalar(second)
    }

    private static func isScalar(_ node: SchemaNode) -> Bool {
        node.properties.isEmpty && node.items == nil && node.allOf.isEmpty && node.oneOf.isEmpty && node.anyOf.isEmpty
            && !node.kinds.isEmpty && node.reference == nil && !node.kinds.contains(.object)
            && !node.kinds.contains(.array)
    }

    /// One schema for objects with the same members, and the names of the members that differ in them.
    private static func merged(
        _ schemas: [SchemaID], in document: inout OpenAPIDocument
    ) -> (SchemaID, [String])? {
        let nodes = schemas.map { document.merged($0) }
        guard let first = nodes.first, nodes.allSatisfy({ $0.alternatives.isEmpty }) else { return nil }
        var names: [String] = []
        var members: [String: [SchemaID]] = [:]
        for property in nodes.flatMap(\.node.properties) {
            if members[property.name] == nil { names.append(property.name) }
            members[property.name, default: []].append(property.schema)
        }
        // A record has the members of a schema, and of no other.
        guard names.allSatisfy({ members[$0]?.count == nodes.count }) else { return nil }
        let required = nodes.dropFirst().reduce(first.node.required) { $0.intersection($1.node.required) }
        let requiredInSome = nodes.reduce(into: Set<String>()) { $0.formUnion($1.node.required) }
        var result = SchemaNode(kinds: [.object], required: required, place: first.node.place)
        if nodes.allSatisfy({ $0.node.saysAdditional }) { result.additional = .any }
        var different = Set(requiredInSome.subtracting(required))
        for name in names {
            let all = (members[name] ?? []).filter { !document.isEmpty($0) }
            guard let one = all.first else {
                if let any = members[name]?.first { result.properties.append(.init(name: name, schema: any)) }
                continue
            }
            var chosen = one
            if !all.allSatisfy({ isEqual(one, $0, document) }) {
                different.insert(name)
                let views = all.map { document.view(of: $0) }
                let kinds = document[views[0].target].kinds
                let isSame = views.allSatisfy { document[$0.target].kinds == kinds && isScalar(document[$0.target]) }
                var node = SchemaNode(kinds: isSame ? kinds : [], place: document[one].place)
                node.isNullable = views.contains { $0.isNullable }
                chosen = SchemaID(document.schemas.count)
                document.schemas.append(node)
            }
            result.properties.append(.init(name: name, schema: chosen))
        }
        let id = SchemaID(document.schemas.count)
        document.schemas.append(result)
        return (id, names.filter { different.contains($0) })
    }

    // MARK: - Errors with a good status

    /// Finds a member that is true in good responses and false in errors: `{ ok: false, error: … }`.
    ///
    /// - Parameter inline: The inline schemas of bad responses.
    private mutating func findTest(_ document: OpenAPIDocument, _ included: [Int], _ inline: [SchemaNode]) {
        var results: [MergedSchema] = []
        for index in included {
            for response in document.operations[index].responses where response.status.digit == 2 {
                guard let content = response.contents.first(where: { MediaTypes.isJSON($0.mediaType) }),
                    let schema = content.schema
                else { continue }
                let node = document.merged(document.view(of: schema).target)
                if !node.node.properties.isEmpty || !node.alternatives.isEmpty { results.append(node) }
            }
        }
        guard !results.isEmpty else { return }
        for name in ["ok", "success"] {
            func value(_ node: SchemaNode) -> Bool?? { Self.value(of: name, node, document) }
            let bad = schema.map { [document.merged($0).node] } ?? inline
            let isFalse = !bad.isEmpty && bad.count { value($0) == .some(.some(false)) } * 2 >= bad.count
            var said = 0
            var message = isFalse ? bad.lazy.compactMap { Self.textOfError($0, document) }.first : nil
            for result in results {
                let branches = result.alternatives.map { document.merged(document.view(of: $0).target).node }
                let branch = branches.first { value($0) == .some(.some(false)) }
                let own = value(result.node)
                if let branch {
                    said += 1
                    message = message ?? Self.textOfError(branch, document)
                } else if own != nil, isFalse {
                    said += 1
                } else if own == .some(nil), let text = Self.textOfError(result.node, document) {
                    said += 1
                    message = message ?? text
                }
            }
            guard said * 2 >= results.count, said > 1 || isFalse else { continue }
            when = "body#/\(name) is false"
            messageWhen = message
            return
        }
    }

    /// The value of a Boolean member: `.some(nil)` for both, `nil` without such a member.
    private static func value(of name: String, _ node: SchemaNode, _ document: OpenAPIDocument) -> Bool?? {
        guard let property = node.properties.first(where: { $0.name == name }) else { return nil }
        let member = document[document.view(of: property.schema).target]
        let values = member.values.compactMap(\.bool)
        guard member.kinds == [.boolean] || !values.isEmpty else { return nil }
        return .some(values.count == 1 ? values[0] : nil)
    }

    /// The place of the text of an error.
    private static func textOfError(_ node: SchemaNode, _ document: OpenAPIDocument) -> String? {
        let property = node.properties.first { ["error", "error_message", "errorMessage"].contains($0.name) }
        guard let property, document[document.view(of: property.schema).target].kinds == [.string] else { return nil }
        return "body#/" + property.name
    }

    // MARK: - Messages

    private static let messages = [
        "message", "error_message", "errorMessage", "detail", "error_description", "description", "msg", "reason",
        "title",
    ]

    /// The place of the message in the body of an error.
    static func message(in type: FoundType, _ types: TypeFinder) -> String? {
        guard let record = types.record(of: type) else { return nil }
        func text(_ record: FoundRecord) -> String? {
            messages.first { name in record[name].map { types.resolved($0.type).required == .string } == true }
        }
        // A list of texts, or of records with a text each, as NestJS and FastAPI have it.
        let name = messages.first { name in
            guard let field = record[name] else { return false }
            let type = types.resolved(field.type).required
            guard case .list(let element) = type else { return type == .string }
            return types.resolved(element).required == .string || types.record(of: element).flatMap(text) != nil
        }
        if let name { return "body#/" + name }
        for name in ["error", "errors"] {
            guard let field = record[name] else { continue }
            let type = types.resolved(field.type).required
            if type == .string || type == .list(.string) { return "body#/" + name }
            if let inner = types.record(of: type), let member = text(inner) { return "body#/\(name)/\(member)" }
        }
        return nil
    }
}

extension Response.Status {
    /// The status as the document writes it.
    fileprivate var text: String {
        switch self {
        case .code(let code): String(code)
        case .range(let digit): "\(digit)XX"
        case .other: "default"
        }
    }
}
