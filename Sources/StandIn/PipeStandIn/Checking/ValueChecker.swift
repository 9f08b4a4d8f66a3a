import PipeExamples
import PipeHTTP
import PipeModel
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

    /// What is still to be checked.
    private enum Step {
        case problem([String], FieldProblem.Reason)
        case members(JSONObject, [API.Field], Role, [String])
        case field(JSONValue, API.Field, Role, [String])
        case value(JSONValue, API.FieldType, [String], isPatch: Bool)
        /// The rules of a value whose type was right if there are no more problems than before.
        case rules(JSONValue, API.Rules, [String], problems: Int)
    }

    let api: ServedAPI
    private(set) var problems: [FieldProblem] = []
    /// The next step is the last one. There is no recursion, so that the nesting of values does not use the stack.
    private var steps: [Step] = []
    /// Whether any value is one of a union whose cases have no names.
    private var takesUnions = false

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
        _ object: JSONObject, has fields: [API.Field], as role: Role, optional: Set<String> = [],
        at path: [String] = []
    ) {
        let fields =
            optional.isEmpty ? fields : fields.filter { !optional.contains($0.wireName) || object[$0.wireName] != nil }
        run(.members(object, fields, role, path))
    }

    /// Checks a value of a type.
    mutating func check(
        _ value: JSONValue, _ type: API.FieldType, at path: [String] = [], isPatch: Bool = false
    ) {
        run(.value(value, type, path, isPatch: isPatch))
    }

    private mutating func run(_ step: Step) {
        steps = [step]
        while let step = steps.popLast() {
            switch step {
            case .problem(let path, let reason): add(path, reason)
            case .members(let object, let fields, let role, let path):
                steps += members(of: object, fields, role, path).reversed()
            case .field(let value, let field, let role, let path): checkField(value, field, role, path)
            case .value(let value, let type, let path, let isPatch): checkValue(value, type, path, isPatch)
            case .rules(let value, let rules, let path, let count):
                if problems.count == count { check(value, rules, at: path) }
            }
        }
    }

    private func members(
        of object: JSONObject, _ fields: [API.Field], _ role: Role, _ path: [String]
    ) -> [Step] {
        let takesRest = fields.contains { $0.isRest }
        var steps: [Step] = []
        for member in object.members {
            let path = path + [member.name]
            if let field = fields.first(where: { !$0.isRest && $0.wireName.hasSameBytes(as: member.name) }) {
                let reason = Self.refusal(of: field, in: role)
                steps.append(reason.map { .problem(path, $0) } ?? .field(member.value, field, role, path))
            } else if !takesRest {
                steps.append(.problem(path, .unknown))
            }
        }
        guard role != .patch else { return steps }
        for field in fields where Self.isNeeded(field, in: role) && object[field.wireName] == nil {
            steps.append(.problem(path + [field.wireName], .missing))
        }
        return steps
    }

    private static func refusal(of field: API.Field, in role: Role) -> FieldProblem.Reason? {
        switch role {
        case .draft: field.isReadOnly ? .readOnly : nil
        case .patch: field.isReadOnly ? .readOnly : field.isCreateOnly ? .fixed : nil
        case .record, .value: nil
        }
    }

    private static func isNeeded(_ field: API.Field, in role: Role) -> Bool {
        if field.type.isOptional || field.defaultValue != nil || field.isRest { return false }
        if field.isReadOnly { return false }
        // Other records have no members that are only in requests.
        return role == .draft || !(field.isWriteOnly || field.isCreateOnly)
    }

    private mutating func checkField(
        _ value: JSONValue, _ field: API.Field, _ role: Role, _ path: [String]
    ) {
        if value.isNull {
            // Clients send null for what they clear.
            if !field.type.isOptional { add(path, .null) }
            if field.rules?.isRequired == true { add(path, .rule(.required)) }
            return
        }
        if let rules = field.rules { steps.append(.rules(value, rules, path, problems: problems.count)) }
        steps.append(.value(value, field.type, path, isPatch: role == .patch))
    }

    private mutating func checkValue(
        _ value: JSONValue, _ type: API.FieldType, _ path: [String], _ isPatch: Bool
    ) {
        switch type {
        case .optional(let type):
            if !value.isNull { steps.append(.value(value, type, path, isPatch: isPatch)) }
        case .scalar(let scalar):
            if !ScalarText.hasType(value, scalar) { add(path, .wrongType(expected: .scalar(scalar))) }
        case .enumeration(let name):
            guard let listed = api.enums[name] else { return }
            guard let text = IdentityText.text(of: value), listed.cases.contains(where: { $0.value == text }) else {
                return add(path, .notListed(values: listed.values))
            }
        case .record(let name):
            guard let record = api.records[name] else { return }
            guard case .object(let object) = value else { return add(path, .wrongType(expected: .object)) }
            steps.append(.members(object, record.fields, isPatch ? .patch : .value, path))
        case .union(let name): checkUnion(value, name, path)
        case .identifier(let name, let isStringEncoded):
            guard let part = api.records[name]?.identityParts.first else { return }
            if isStringEncoded, case .string(let text) = value, JSONNumber(text)?.int != nil { return }
            steps.append(.value(value, part.type.required, path, isPatch: false))
        case .list(let element):
            guard case .array(let elements) = value else { return add(path, .wrongType(expected: .list)) }
            steps += elements.enumerated().reversed().map { .value($1, element, path + [String($0)], isPatch: false) }
        case .map(let element):
            guard case .object(let object) = value else { return add(path, .wrongType(expected: .object)) }
            steps += object.members.reversed().map { .value($0.value, element, path + [$0.name], isPatch: false) }
        }
    }

    private mutating func checkUnion(_ value: JSONValue, _ name: String, _ path: [String]) {
        guard let union = api.unions[name] else { return }
        guard let by = union.discriminator else { return checkUnnamedUnion(value, union, path) }
        let word = value[by].flatMap(IdentityText.text)
        guard let match = union.cases.first(where: { $0.value != nil && $0.value == word }) else {
            return add(path + [by], .notListed(values: union.cases.compactMap(\.value)))
        }
        // The member that names the case need not be a field of it.
        var rest = value
        if case .record(let record) = match.type.required, case .object(var object) = value,
            api.records[record]?.fields.contains(where: { $0.wireName.hasSameBytes(as: by) }) == false
        {
            object[by] = nil
            rest = .object(object)
        }
        steps.append(.value(rest, match.type, path, isPatch: false))
    }

    /// Takes the case with the fewest problems outside of further unions, whose cases are tried only then: a value that is
    /// nested deeply would have too many combinations.
    private mutating func checkUnnamedUnion(_ value: JSONValue, _ union: API.Union, _ path: [String]) {
        guard !takesUnions else { return }
        var fewest = Int.max
        var best: [API.FieldType] = []
        for option in union.cases {
            var checker = ValueChecker(api)
            checker.takesUnions = true
            checker.check(value, option.type, at: path)
            if checker.problems.count < fewest { (fewest, best) = (checker.problems.count, []) }
            if checker.problems.count == fewest { best.append(option.type) }
        }
        // Several that fit differ in further unions, or in nothing.
        if let first = best.first, best.count == 1 || fewest > 0 {
            steps.append(.value(value, first, path, isPatch: false))
        }
    }

    // MARK: - Rules

    /// The most steps of the search for a pattern. A text that needs more of them, megabytes, does not have the pattern.
    private static let searchLimit = 20_000_000

    private mutating func check(_ value: JSONValue, _ rules: API.Rules, at path: [String]) {
        switch value {
        case .string(let text): checkText(text, rules, at: path)
        case .number(let number): checkNumber(number, rules, at: path)
        case .array(let elements):
            if rules.isRequired, elements.isEmpty { add(path, .rule(.required)) }
            if let least = rules.minLength, elements.count < least { add(path, .rule(.minimumCount(least))) }
            if let most = rules.maxLength, elements.count > most { add(path, .rule(.maximumCount(most))) }
            if rules.hasUniqueItems, Set(elements).count < elements.count { add(path, .rule(.uniqueItems)) }
        case .null, .bool, .object: break
        }
    }

    private mutating func checkText(_ text: String, _ rules: API.Rules, at path: [String]) {
        if rules.isRequired, text.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
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

    private mutating func checkNumber(_ number: JSONNumber, _ rules: API.Rules, at path: [String]) {
        guard let value = number.decimal else { return }
        func limit(_ text: String?) -> Decimal? { text.flatMap { JSONNumber($0)?.decimal } }
        if let text = rules.limits[.min]?.text, let least = limit(text), value < least {
            add(path, .rule(.minimum(text)))
        }
        if let text = rules.limits[.max]?.text, let most = limit(text), value > most {
            add(path, .rule(.maximum(text)))
        }
        if let text = rules.limits[.above]?.text, let least = limit(text), value <= least {
            add(path, .rule(.above(text)))
        }
        if let text = rules.limits[.below]?.text, let most = limit(text), value >= most {
            add(path, .rule(.below(text)))
        }
    }
}
