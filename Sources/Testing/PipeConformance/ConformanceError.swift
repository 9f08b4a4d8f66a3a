/// A requirement that a transport does not meet.
public struct ConformanceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the check.
    public let check: String
    /// What the transport did instead.
    public let message: String

    public var description: String { "\(check): \(message)" }
}

/// The finding of a check, without the check's name.
struct CheckError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Throws a finding unless the condition is true.
func require(_ isRight: Bool, _ message: @autoclosure () -> String) throws {
    guard isRight else {
        throw CheckError(message())
    }
}
