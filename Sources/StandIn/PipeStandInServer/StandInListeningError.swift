/// Why a stand-in cannot accept connections.
public struct StandInListeningError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The address.
    public let host: String
    /// The port.
    public let port: Int
    /// What the system says; `nil` if the port is not between 0 and 65,535.
    public let reason: String?

    /// A sentence for people.
    public var description: String {
        guard let reason else { return "The port \(port) is not between 0 and 65,535." }
        return "The stand-in cannot accept connections at \(host), port \(port): \(reason)"
    }
}
