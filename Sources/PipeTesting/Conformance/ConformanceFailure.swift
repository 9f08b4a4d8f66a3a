/// What a transport did that it must not do.
public struct ConformanceFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name of the check.
    public let check: String
    /// What happened.
    public let message: String

    public var description: String { "\(check): \(message)" }
}

/// What a check found, before it is known which check it was.
struct Finding: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Says what is wrong, unless it is right.
func require(_ isRight: Bool, _ message: @autoclosure () -> String) throws {
    guard isRight else {
        throw Finding(message())
    }
}
