import PipeModel

/// The names that generated functions use, and other names for what must differ from them.
package enum FieldName {
    /// Names that functions of records, drafts and filters use besides their fields.
    private static let infrastructure: Set<SwiftIdentifier> = [
        "json", "reader", "writer", "object", "query", "members",
    ]

    /// The names that generated functions with arguments of the schema use: their own parameters and variables, and members of
    /// pipes and clients that they call without a receiver. A test compares them with the templates.
    package static let namesInFunctions: Set<SwiftIdentifier> = [
        "body", "call", "callSite", "change", "child", "client", "draft", "form", "id", "of", "patch", "pipe",
        "progress", "query", "record", "relations", "replacement", "resumption", "site", "with",
    ]

    /// Whether a generated function has a parameter or variable of the same name as a property.
    static func isShadowed(_ name: SwiftIdentifier) -> Bool {
        infrastructure.contains(name)
    }

    /// A parameter, distinguished from the names that the function itself uses.
    ///
    /// - Parameters:
    ///   - names: The names of all arguments of the function.
    ///   - used: More names that the function uses.
    static func inner(
        _ name: SwiftIdentifier, among names: Set<SwiftIdentifier>, used: Set<SwiftIdentifier> = []
    ) -> SwiftIdentifier {
        func isTaken(_ name: SwiftIdentifier) -> Bool { namesInFunctions.contains(name) || used.contains(name) }
        guard isTaken(name) else { return name }
        var inner = name.adding("Value")
        while isTaken(inner) || names.contains(inner) { inner = inner.adding("Value") }
        return inner
    }
}
