import PipeModel
import PipewrightAPI

/// A call of generated code that checks the rules of a field.
package final class CheckContext: TemplateContext {
    private let method: String
    private let field: FieldContext
    private let arguments: [CheckArgumentContext]

    private init(_ method: String, _ field: FieldContext, _ arguments: [CheckArgumentContext] = []) {
        self.method = method
        self.field = field
        self.arguments = arguments
    }

    /// The calls for the fields of a type.
    static func list(_ fields: [FieldContext]) -> [CheckContext] {
        fields.flatMap { field in field.check.map { list($0, field) } ?? [] }
    }

    private static func list(_ check: FieldChecks.Check, _ context: FieldContext) -> [CheckContext] {
        let type = context.requiredFieldType
        let isList = if case .list = type { true } else { false }
        var checks: [CheckContext] = []
        if let rules = check.rules {
            let arguments = CheckArgumentContext.list(rules, isList: isList)
            if !rules.limits.isEmpty {
                checks.append(CheckContext("number", context, arguments))
            } else if isList {
                if !arguments.isEmpty { checks.append(CheckContext("list", context, arguments)) }
            } else if rules.minLength != nil || rules.maxLength != nil || rules.pattern != nil || rules.format != nil
                || type.hasText
            {
                checks.append(CheckContext("text", context, arguments))
            } else {
                checks.append(CheckContext("present", context))
            }
            if rules.hasUniqueItems { checks.append(CheckContext("unique", context)) }
        }
        if check.includesRecords { checks.append(CheckContext(isList ? "records" : "record", context)) }
        return checks
    }

    package static let name = "check"

    package static let values: [ContextValue<CheckContext>] = [
        .text("method", "The function that checks: `text`, `number`, `list`, `unique`, `present`, `record`, `records`.")
        { $0.method },
        .object("field", "The field.") { $0.field },
        .flag("isHidden", "Whether the function has a parameter with the name of the stored property.") {
            $0.field.value == "rules" || $0.field.value.hasPrefix("rules.")
        },
        .list("arguments", "The rules.") { $0.arguments },
    ]
}

/// An argument of a call that checks a field: a rule.
package final class CheckArgumentContext: TemplateContext {
    private let label: String
    private let value: String

    private init(_ label: String, _ value: String) {
        self.label = label
        self.value = value
    }

    static func list(_ rules: API.Rules, isList: Bool) -> [CheckArgumentContext] {
        var arguments: [CheckArgumentContext] = []
        func add(_ label: String, _ value: String?) {
            if let value { arguments.append(CheckArgumentContext(label, value)) }
        }
        add("required", rules.isRequired ? "true" : nil)
        for limit in NumberLimit.allCases { add(limit.rawValue, rules.limits[limit]?.literal) }
        add(isList ? "minItems" : "minLength", rules.minLength.map { SwiftLiteral.integer($0) })
        add(isList ? "maxItems" : "maxLength", rules.maxLength.map { SwiftLiteral.integer($0) })
        add("pattern", rules.pattern.map { SwiftLiteral.string($0) })
        add("format", rules.format.map { SwiftLiteral.string($0.rawValue) })
        return arguments
    }

    package static let name = "check argument"

    package static let values: [ContextValue<CheckArgumentContext>] = [
        .text("label", "The label.") { $0.label },
        .text("value", "The value, as an expression.") { $0.value },
    ]
}

extension API.FieldType {
    /// Whether it is a string. A required ID of another kind is only there or not.
    fileprivate var hasText: Bool { self == .scalar(.plain(.string)) }
}
