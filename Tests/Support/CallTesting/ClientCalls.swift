public import PipeCore

/// All calls of a generated client. Generated code conforms to it.
public protocol ClientCalls: Sendable {
    /// The name of the API.
    static var name: String { get }
    /// The path of its schema.
    static var schema: String { get }

    /// Makes all calls.
    ///
    /// - Parameters:
    ///   - log: Makes the calls and keeps what came of them.
    ///   - origin: The scheme and the authority of the server's URL; `nil` for those of the schema.
    ///   - transport: Brings the requests to the server.
    static func make(_ log: CallLog, at origin: String?, by transport: any Transport) async
}
