import PipeDescription
import PipeExamples
import PipeHTTP
import PipePattern

/// Checks values that clients send against the types of the API.
struct ValueChecker {
    /// What an object is.
    enum Role {
        /// A new record.
        case draft
        /// A whole record.
        case record
        /// Changes of a record.
        case patch
        /// A value in another one, or a part of a call.
        case value
    }

    let api: ServedAPI
    private(set) var problems: [FieldProblem] = []

    init(_ api: ServedAPI) {
        self.api = api
    }

    private mutating func add(_ path: [String], _ reason: FieldProblem.Reason) {
        // More messages do not help.
        if problems.count < 100 { problems.append(FieldProblem(path, reason)) }
    }

    /// Checks the members of an object.
    ///
    /// - Parameter optional: The names of members that may be missing, since the path has their values.
    mutating func check(
        _ object: JSONObject, has fields: [APIDescription.Field], as role: Role, optional: Set<String> = [],
        at path: [String] = []
    ) {
        let takesRest = fields.contains { $0.has(.rest) }
        for member in object.members {
            guard let field = fields.first(where: { !$0.has(.rest) && $0.name.isSame(as: member.name) }) else {
                if !takesRest { add(path + [member.name], .unknown) }
                continue
            }
            if let reason = Self.refusal(of: field, in: role) {
                add(path + [member.name], reason)
            } else {
                check(member.value, field, as: role, at: path + [member.name])
            }
        }
        guard role != .patch else { return }
        for field in fields where Self.isNeeded(field, in: role) && !optional.contains(field.name) {
            if object[field.name] == nil { add(path + [field.name], .missing) }
        }
    }

    private static func refusal(of field: APIDescription.Field, in role: Role) -> FieldProblem.Reason? {
        switch role {
        case .draft: field.has(.read) ? .readOnly : nil
        case .patch: field.has(.read) ? .readOnly : field.has(.create) ? .fixed : nil
        case .record, .value: nil
        }
    }

    private static func isNeeded(_ field: APIDescription.Field, in role: Role) -> Bool {
        if field.type.isOptional || field.has(.hasDefault) || field.has(.rest) { return false }
        if field.has(.read) { return false }
        // Other records have no members that are only in requests.
        return role == .draft || !(field.has(.write) || field.has(.create))
    }

    private mutating func check(
        _ value: JSONValue, _ field: APIDescription.Field, as role: Role, at path: [String]
    ) {
        if value.isNull {
            // Clients send null for what they clear.
            if !field.type.isOptional { add(path, .null) }
            if field.rules?.required == true { add(path, .rule(.required)) }
            return
        }
        let count = problems.count
        check(value, field.type, at: path, isPatch: role == .patch)
        if problems.count == count, let rules = field.rules { check(value, rules, at: path) }
    }

    /// Checks a value of a type.
    mutating func check(
        _ value: JSONValue, _ type: APIDescription.FieldType, at path: [String] = [], isPatch: Bool = false
    ) {
        switch type {
        case .optional(let type):
            if !value.isNull { check(value, type, at: path, isPatch: isPatch) }
        case .scalar(let scalar):
            if !ScalarText.hasType(value, scalar) { add(path, .wrongType(expected: .scalar(scalar))) }
        case .enumeration(let name):
            guard let listed = api.enums[name] else { return }
            guard let text = IdentityText.text(of: value), listed.values.contains(text) else {
                return add(path, .notListed(values: listed.values))
            }
        case .record(let name):
            guard let record = api.records[name] else { return }
            guard case .object(let object) = value else { return add(path, .wrongType(expected: .object)) }
            check(object, has: record.fields, as: isPatch ? .patch : .value, at: path)
        case .union(let name): checkUnion(value, name, at: path)
        case .identifier(let name, let isStringEncoded):
            guard let part = api.records[name]?.identity.first else { return }
            checkIdentity(value, part.type, isStringEncoded: isStringEncoded, at: path)
        case .list(let element):
            guard case .array(let elements) = value else { return add(path, .wrongType(expected: .list)) }
            for (index, value) in elements.enumerated() { check(value, element, at: path + [String(index)]) }
        case .map(let element):
            guard case .object(let object) = value else { return add(path, .wrongType(expected: .object)) }
            for member in object.members { check(member.value, element, at: path + [member.name]) }
        }
    }

    private mutating func checkIdentity(
        _ value: JSONValue, _ type: APIDescription.FieldType, isStringEncoded: Bool, at path: [String]
    ) {
        if isStringEncoded, case .string(let text) = value, JSONNumber(text)?.int != nil { return }
        check(value, type.required, at: path)
    }

    private mutating func checkUnion(_ value: JSONValue, _ name: String, at path: [String]) {
        guard let union = api.unions[name] else { return }
        if let by = union.by {
            let word = value[by].flatMap(IdentityText.text)
            guard let match = union.cases.first(where: { $0.value != nil && $0.value == word }) else {
                return add(path + [by], .notListed(values: union.cases.compactMap(\.value)))
            }
            // The member that names the case need not be a field of it.
            var rest = value
            if case .record(let record) = match.type.required, case .object(var object) = value,
                api.records[record]?.fields.contains(where: { $0.name.isSame(as: by) }) == false
            {
                object[by] = nil
                rest = .object(object)
            }
            return check(rest, match.type, at: path)
        }
        var fewest: [FieldProblem]?
        for option in union.cases {
            var checker = ValueChecker(api)
            checker.check(value, option.type, at: path)
            if checker.problems.isEmpty { return }
            if fewest.map({ checker.problems.count < $0.count }) ?? true { fewest = checker.problems }
        }
        for problem in fewest ?? [] { add(problem.path, problem.reason) }
    }

    // MARK: - Rules

    /// The most steps of the search for a pattern. A text that needs more of them, megabytes, does not have the pattern.
    private static let searchLimit = 20_000_000

    private mutating func check(_ value: JSONValue, _ rules: APIDescription.Rules, at path: [String]) {
        switch value {
        case .string(let text): checkText(text, rules, at: path)
        case .number(let number): checkNumber(number, rules, at: path)
        case .array(let elements):
            if rules.required == true, elements.isEmpty { add(path, .rule(.required)) }
            if let least = rules.minLength, elements.count < least { add(path, .rule(.minimumCount(least))) }
            if let most = rules.maxLength, elements.count > most { add(path, .rule(.maximumCount(most))) }
            if rules.unique == true, Set(elements).count < elements.count { add(path, .rule(.uniqueItems)) }
        case .null, .bool, .object: break
        }
    }

    private mutating func checkText(_ text: String, _ rules: APIDescription.Rules, at path: [String]) {
        if rules.required == true, text.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
            return add(path, .rule(.required))
        }
        let length = text.unicodeScalars.count
        if let least = rules.minLength, length < least { add(path, .rule(.minimumLength(least))) }
        if let most = rules.maxLength, length > most { add(path, .rule(.maximumLength(most))) }
        if let pattern = rules.pattern, let compiled = TextPattern.known(pattern),
            !compiled.search(in: text, limit: Self.searchLimit).isFound
        {
            add(path, .rule(.pattern(pattern)))
        }
        if let format = rules.format, !format.matches(text) { add(path, .rule(.format(format.rawValue))) }
    }

    private mutating func checkNumber(_ number: JSONNumber, _ rules: APIDescription.Rules, at path: [String]) {
        guard let value = number.decimal else { return }
        func limit(_ text: String?) -> Decimal? { text.flatMap { JSONNumber($0)?.decimal } }
        if let text = rules.min, let least = limit(text), value < least { add(path, .rule(.minimum(text))) }
        if let text = rules.max, let most = limit(text), value > most { add(path, .rule(.maximum(text))) }
        if let text = rules.above, let least = limit(text), value <= least { add(path, .rule(.above(text))) }
        if let text = rules.below, let most = limit(text), value >= most { add(path, .rule(.below(text))) }
    }
}
