/// The forms of a field's Swift name.
enum FieldName {
    /// Names that the generated functions use.
    private static let infrastructure: Set<String> = [
        "json", "reader", "writer", "object", "query", "members",
    ]

    /// Members of pipes and clients that generated functions call without a receiver.
    private static let calledMembers: Set<String> = [
        "client", "child", "call", "send", "paged", "download", "startJob",
    ]

    /// An argument label. Only three of the reserved words need backticks.
    static func label(_ name: String) -> String {
        guard isEscaped(name) else { return name }
        let plain = unescaped(name)
        return ["inout", "let", "var"].contains(plain) ? name : plain
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

    /// The parameters of a verb, its variables, and the members that it uses without a receiver.
    private static let namesInVerbs: Set<String> = [
        "id", "draft", "record", "replacement", "change", "pipe", "with", "patch", "site", "callSite",
    ]

    /// A parameter, distinguished from names that the function itself uses.
    ///
    /// - Parameters:
    ///   - isInForm: Whether the function builds a multipart form.
    ///   - isInVerb: Whether the function is a verb.
    static func inner(_ name: String, isInForm: Bool = false, isInVerb: Bool = false) -> String {
        let isTaken =
            infrastructure.contains(name) || calledMembers.contains(name) || (isInForm && name == "form")
            || (isInVerb && namesInVerbs.contains(name))
        return isTaken ? name + "Value" : name
    }
}
