import PipeJSON

extension JSONValue {
    /// The text of a string or a number.
    package var keyText: String? { string ?? number?.literal }

    /// The text of a string, a number or a Boolean; `nil` for other values.
    package var scalarText: String? { keyText ?? bool.map { $0 ? "true" : "false" } }
}
