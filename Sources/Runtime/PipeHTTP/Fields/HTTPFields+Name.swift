import HTTPTypes

extension HTTPFields {
    /// The values of a field, one for each line; none if the name is invalid.
    package func values(of name: String) -> [String] {
        HTTPField.Name(name).map { self[values: $0] } ?? []
    }

    /// Sets the value of a field by its name; an invalid name has no effect.
    package mutating func set(_ value: String, for name: String) {
        if let name = HTTPField.Name(name) {
            self[name] = value
        }
    }
}
