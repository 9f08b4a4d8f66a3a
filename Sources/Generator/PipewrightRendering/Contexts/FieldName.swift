/// The forms of a field's Swift name.
package enum FieldName {
    /// Names that functions of records, drafts and filters use besides their fields.
    private static let infrastructure: Set<String> = [
        "json", "reader", "writer", "object", "query", "members",
    ]

    /// The names that generated functions with arguments of the schema use: their own parameters and variables, and members of
    /// pipes and clients that they call without a receiver. A test compares them with the templates.
    package static let namesInFunctions: Set<String> = [
        "body", "call", "callSite", "change", "child", "client", "draft", "form", "id", "of", "patch", "pipe",
        "progress", "query", "record", "relations", "replacement", "resumption", "site", "with",
    ]

    /// The label of a parameter. Only three of the reserved words need backticks.
    static func label(_ name: String) -> String {
        guard isEscaped(name) else { return name }
        let plain = unescaped(name)
        return ["inout", "let", "var"].contains(plain) ? name : plain
    }

    /// The label of an argument of a call, where only one of these words needs backticks; the compiler warns about others.
    static func callLabel(_ name: String) -> String {
        let plain = unescaped(name)
        return plain == "inout" ? name : plain
    }

    /// A name without the backticks of a reserved word.
    static func unescaped(_ name: String) -> String {
        isEscaped(name) ? String(name.dropFirst().dropLast()) : name
    }

    private static func isEscaped(_ name: String) -> Bool {
        name.utf8.first == UInt8(ascii: "`")
    }

    /// Whether a generated function has a parameter or variable of the same name as a property.
    static func isShadowed(_ name: String) -> Bool {
        infrastructure.contains(name)
    }

    /// A parameter, distinguished from the names that the function itself uses.
    ///
    /// - Parameters:
    ///   - names: The names of all arguments of the function.
    ///   - used: More names that the function uses.
    static func inner(_ name: String, among names: Set<String>, used: Set<String> = []) -> String {
        func isTaken(_ name: String) -> Bool { namesInFunctions.contains(name) || used.contains(name) }
        guard isTaken(name) else { return name }
        var inner = unescaped(name) + "Value"
        while isTaken(inner) || names.contains(inner) { inner += "Value" }
        return inner
    }
}
