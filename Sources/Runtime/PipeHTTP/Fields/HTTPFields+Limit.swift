import HTTPTypes

extension HTTPFields {
    /// The most header fields of a message that are read. HTTPTypes ends the process at 65,535.
    package static let countLimit = 1_000

    /// Appends a field of a message that came from outside.
    ///
    /// - Returns: Whether there was room for it; if not, the message is to be refused.
    package mutating func append(received field: HTTPField) -> Bool {
        guard count < Self.countLimit else {
            return false
        }
        append(field)
        return true
    }
}
