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
    /// The place of the errors that good responses have beside their result.
    private(set) var placeInResults: String?
    private var others: [Candidate] = []
    /// The one that most responses have.
    private var usual: Candidate?
    /// What the record has of schemas that became one.
    private var merging: ErrorMerging?

    /// Finds the errors of the operations, and adds their schema to the document if it is one of several.
    init(_ document: inout OpenAPIDocument, _ included: [Int]) {
        let found = Self.candidates(document, included)
        let bad = Set(found.flatMap(\.operations))
        func isMost(_ count: Int) -> Bool { count * 2 >= bad.count || count * 3 >= included.count }
        let inline = found.filter { document[$0.schema].name == nil && ErrorMerging.isObject($0.schema, document) }
        let isInline = Set(inline.map(\.schema))
        // A schema in one response only is that of the response.
        let usual = found.filter { !isInline.contains($0.schema) || $0.operations.count > 1 }
            .max { $0.operations.count < $1.operations.count }
        let inlineCount = Set(inline.flatMap(\.operations)).count
        if let usual, isMost(usual.operations.count), usual.operations.count * 2 >= inlineCount {
            schema = usual.schema
            self.usual = usual
            others = found.filter {
                $0.schema != usual.schema && !ErrorMerging.isReadable($0.schema, as: usual.schema, document)
            }
        } else {
            let objects = found.filter { ErrorMerging.canMerge($0.schema, document) }
            others = found
            if objects.count > 1, isMost(Set(objects.flatMap(\.operations)).count) {
                let merging = ErrorMerging(objects.map(\.schema), in: &document)
                let merged = Set(objects.map(\.schema))
                schema = merging.schema
                others = found.filter { !merged.contains($0.schema) }
                self.merging = merging
            }
        }
        findTest(document, included, inline.map { document.merged($0.schema).node })
        if found.isEmpty, when == nil { findErrors(&document, included) }
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
    /// - Parameters:
    ///   - hasRecord: Whether it has a record of errors.
    ///   - isText: Whether errors are texts, which are messages.
    func losses(_ document: OpenAPIDocument, hasRecord: Bool, isText: Bool, name: (Int) -> String) -> [Loss] {
        var losses: [Loss] = merging.flatMap(\.loss).map { [.errorsAsOne($0)] } ?? []
        // The schema has no record of errors if most responses have a text or a list.
        for other in (hasRecord || isText ? [] : [usual].compactMap(\.self)) + others {
            guard let first = other.operations.min() else { continue }
            losses.append(
                .error(
                    ErrorLoss(
                        name: document[other.schema].name, operation: name(first), status: other.status.text,
                        count: other.operations.count, hasRecord: hasRecord)))
        }
        return losses
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

    /// Finds a list of errors in good responses: `{ payment: …, errors: […] }`. It is the body of the bad responses that the
    /// document does not have.
    private mutating func findErrors(_ document: inout OpenAPIDocument, _ included: [Int]) {
        var (results, said) = (0, 0)
        var member: SchemaID?
        for index in included {
            guard let response = document.operations[index].responses.first(where: { $0.status.digit == 2 }),
                let schema = response.contents.first(where: { MediaTypes.isJSON($0.mediaType) })?.schema
            else { continue }
            results += 1
            let node = document.merged(document.view(of: schema).target).node
            guard let property = node.properties.first(where: { $0.name == Self.errors }) else { continue }
            // Other errors, or those that are always there, are a part of the result.
            guard !node.required.contains(Self.errors), let element = elementOfList(property.schema, document),
                member == nil || element == member.flatMap({ elementOfList($0, document) })
            else { return }
            member = member ?? property.schema
            said += 1
        }
        guard let member, said > 1, said * 2 >= results else { return }
        var node = SchemaNode(kinds: [.object], place: document[member].place)
        node.properties = [.init(name: Self.errors, schema: member)]
        schema = SchemaID(document.schemas.count)
        document.schemas.append(node)
        // An empty list says that all went well.
        let place = "body#/\(Self.errors)/0"
        placeInResults = place
        when = place + " is present"
    }

    private static let errors = "errors"

    /// The schema of the objects in a list.
    private func elementOfList(_ schema: SchemaID, _ document: OpenAPIDocument) -> SchemaID? {
        let node = document[document.view(of: schema).target]
        guard node.kinds == [.array], let items = node.items else { return nil }
        let target = document.view(of: items).target
        return ErrorMerging.isObject(target, document) ? target : nil
    }

    /// The value of a Boolean member: `.some(nil)` for both, `nil` without such a member.
    private static func value(of name: String, _ node: SchemaNode, _ document: OpenAPIDocument) -> Bool?? {
        guard let property = node.properties.first(where: { $0.name == name }) else { return nil }
        let member = document[document.view(of: property.schema).target]
        let values = member.values.compactMap(\.bool)
        guard member.kinds == [.boolean] || !values.isEmpty else { return nil }
        return .some(values.count == 1 ? values[0] : nil)
    }

    /// What the document does not say of `when`.
    var comment: String? {
        placeInResults == nil
            ? nil
            : "Good responses can have errors, and the document has no bad ones. Without ‘when’, a response with errors is a result."
    }

    /// The words that the record is named after.
    var words: [String] { placeInResults == nil ? ["error"] : ["error", "response"] }

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

    /// The place of the message in the body of an error: of a record for several schemas, a member that most of them have.
    func message(in type: FoundType, _ types: TypeFinder) -> String? {
        merging.flatMap { Self.message(in: type, types, among: $0.usual) } ?? Self.message(in: type, types, among: nil)
    }

    private static func message(in type: FoundType, _ types: TypeFinder, among usual: Set<String>?) -> String? {
        let value = types.resolved(type).required
        if value == .string || value == .list(.string) { return "body#" }
        guard let record = types.record(of: type) else { return nil }
        func text(_ record: FoundRecord) -> String? {
            messages.first { name in record[name].map { types.resolved($0.type).required == .string } == true }
        }
        // A list of texts, or of records with a text each, as NestJS and FastAPI have it.
        let name = messages.first { name in
            guard usual?.contains(name) != false, let field = record[name] else { return false }
            let type = types.resolved(field.type).required
            guard case .list(let element) = type else { return type == .string }
            return types.resolved(element).required == .string || types.record(of: element).flatMap(text) != nil
        }
        if let name { return "body#/" + name }
        for name in ["error", "errors"] where usual?.contains(name) != false {
            guard let field = record[name] else { continue }
            let type = types.resolved(field.type).required
            if type == .string || type == .list(.string) || types.isTextEnumeration(type) { return "body#/" + name }
            if case .list(let element) = type, types.record(of: element).flatMap(text) != nil { return "body#/" + name }
            if let inner = types.record(of: type), let member = text(inner) { return "body#/\(name)/\(member)" }
        }
        return nil
    }
}

extension Response.Status {
    /// The status as the document writes it.
    var text: String {
        switch self {
        case .code(let code): String(code)
        case .range(let digit): "\(digit)XX"
        case .other: "default"
        }
    }
}
