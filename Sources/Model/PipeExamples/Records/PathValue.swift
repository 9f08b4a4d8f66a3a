/// What stands in a path for an identity or an argument.
package struct PathValue: Hashable, Sendable {
    /// A resource and the number of a part of its identity, or the name of an argument.
    package enum Name: Hashable, Sendable {
        case identity(of: String, part: Int)
        case argument(String)
    }

    package let name: Name
    /// Not percent-encoded.
    package let text: String

    package init(name: Name, text: String) {
        self.name = name
        self.text = text
    }
}

extension [PathValue] {
    /// The text of the value with a name.
    package func text(of name: PathValue.Name) -> String? { first { $0.name == name }?.text }
}
