#if StandIn
/// What clients may use of a server.
package struct ServerLimits: Sendable {
    /// How long a connection may have no request, and how long the header fields of one may take.
    package var idleTime = Duration.seconds(60)
    /// How long the body of a request may take, and how long a client may take to read a response.
    package var transferTime = Duration.seconds(600)
    /// The most open connections.
    package var connections = 1000
    /// The most bytes of the bodies of all requests that are read or responded to at once.
    package var bodySize = 512 << 20

    package init() {}
}
#endif
