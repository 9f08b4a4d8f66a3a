import PipeExamples
import PipeHTTP
import PipeJSON
import PipeModel

/// The query items of a call, and the header fields with fields of a filter: what a request has of them, and what is wrong
/// with them.
struct SentQuery {
    /// What a request has of an item.
    struct Values {
        /// The text, or the texts of a list's elements; `nil` for items with members.
        let texts: [String]?
    }

    private(set) var values: [(field: API.Field, values: Values)] = []
    private(set) var problems: [FieldProblem] = []

    init(_ request: ServedRequest, _ call: API.Call, _ api: ServedAPI) {
        if !call.query.isEmpty { addItems(request, call, api) }
        if call.operation == .list, !call.headerArguments.isEmpty { addHeaders(request, call, api) }
    }

    private mutating func addItems(_ request: ServedRequest, _ call: API.Call, _ api: ServedAPI) {
        let items = request.items
        for field in call.query {
            let start = field.wireName + "["
            let sent = items.filter { $0.name.hasSameBytes(as: field.wireName) || $0.name.begins(with: start) }
            if sent.isEmpty {
                if Self.isNeeded(field, in: call) { problems.append(FieldProblem([field.wireName], .missing)) }
                continue
            }
            let hasMembers = sent.contains { item in
                !item.name.hasSameBytes(as: field.wireName)
                    && !Self.isIndex(item.name.dropping(start.unicodeScalars.count))
            }
            var type = field.type.required
            var texts = sent.map(\.value)
            if field.style == .json {
                problems += Self.problems(ofJSON: texts, field, type, api)
                values.append((field, Values(texts: nil)))
                continue
            }
            if case .list(let element) = type {
                type = element.required
                let separator = (field.style?.arrays?.separator ?? ",").unicodeScalars.first ?? ","
                texts = texts.flatMap { $0.split(atScalar: separator).map(String.init) }
            }
            guard Self.isText(type), !hasMembers else {
                values.append((field, Values(texts: nil)))
                continue
            }
            add(texts, type, of: field, api)
        }
    }

    /// Adds the fields of the filter that header fields have. A date of HTTP selects nothing, since it has no fractions of a
    /// second.
    private mutating func addHeaders(_ request: ServedRequest, _ call: API.Call, _ api: ServedAPI) {
        var found: [String: String] = [:]
        for header in call.argumentHeaders {
            found.merge(HeaderPattern(header).texts(in: request)) { first, _ in first }
        }
        for field in call.headerArguments {
            guard let text = found[field.wireName] else {
                if Self.isNeeded(field, in: call) { problems.append(FieldProblem([field.wireName], .missing)) }
                continue
            }
            var type = field.type.required
            var texts = [text]
            if case .list(let element) = type {
                type = element.required
                texts = FieldList.elements(of: text)
            }
            if type == .scalar(.plain(.timestamp)) {
                if HTTPTimestamp.date(of: text, now: 0) == nil {
                    problems.append(FieldProblem([field.wireName], .wrongType(expected: .scalar(.plain(.timestamp)))))
                }
                values.append((field, Values(texts: nil)))
                continue
            }
            add(texts, type, of: field, api)
        }
    }

    /// Adds the texts of a value, or of the elements of a list, with what is wrong with them.
    private mutating func add(_ texts: [String], _ type: API.FieldType, of field: API.Field, _ api: ServedAPI) {
        var checker = ValueChecker(api)
        for text in texts {
            checker.check(IdentityText.value(of: text, type, api.index), type, at: [field.wireName])
        }
        problems += checker.problems
        values.append((field, Values(texts: texts)))
    }

    /// What is wrong with the text of a JSON value.
    private static func problems(
        ofJSON texts: [String], _ field: API.Field, _ type: API.FieldType, _ api: ServedAPI
    ) -> [FieldProblem] {
        var checker = ValueChecker(api)
        for text in texts {
            guard let value = try? JSON.decode(JSONValue.self, from: Array(text.utf8)) else {
                return [FieldProblem([field.wireName], .wrongType(expected: .object))]
            }
            checker.check(value, type, at: [field.wireName])
        }
        return checker.problems
    }

    /// Whether every request has an item: in an operation those with the flag, in an action those that are arguments without
    /// a default. An empty list or object sends nothing.
    private static func isNeeded(_ field: API.Field, in call: API.Call) -> Bool {
        if field.isRequired { return true }
        return call.operation == nil && !field.type.isOptional && field.defaultValue == nil && isText(field.type)
    }

    /// Whether an item has its value as a text.
    private static func isText(_ type: API.FieldType) -> Bool {
        switch type {
        case .scalar(.plain(.json)), .record, .union, .list, .map, .optional: false
        case .scalar, .enumeration, .identifier: true
        }
    }

    /// `]` or `0]`, as the elements of lists have it.
    private static func isIndex(_ rest: Substring) -> Bool {
        rest.ends(with: "]") && rest.utf8.dropLast().allSatisfy { (48...57).contains($0) }
    }
}
