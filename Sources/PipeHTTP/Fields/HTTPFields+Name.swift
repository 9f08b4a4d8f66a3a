import HTTPTypes

extension HTTPFields {
    /// The values of a field, one for each line; none if the name is invalid.
    package func values(of name: String) -> [String] {
        HTTPField.Name(name).map { self[values: $0] } ?? []
    }
}
