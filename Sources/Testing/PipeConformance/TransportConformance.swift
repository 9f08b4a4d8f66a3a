import PipeHTTP

/// The requirements for every ``Transport``, as a list of checks.
///
/// Each check has its own server on the loopback interface, which also sends malformed responses. In a test:
///
/// ```swift
/// @Test(arguments: TransportConformance.checks)
/// func conforms(check: TransportConformance.Check) async throws {
///     try await check.run(MyTransport())
/// }
/// ```
///
/// Outside of tests, ``failures(of:)`` returns all findings. The checks are independent of each other and can share one
/// transport. Some measure the time and the memory of the process: run them one after another, and without other work
/// that needs much memory.
public enum TransportConformance {
    /// One requirement for a transport.
    public struct Check: Sendable, CustomStringConvertible {
        /// The requirement as a sentence; unique among the checks.
        public let name: String

        private let limit: Duration
        private let serve: @Sendable (ServerConnection) -> Void
        private let body: @Sendable (Conversation) async throws -> Void

        init(
            _ name: String, limit: Duration = .seconds(20), serve: @escaping @Sendable (ServerConnection) -> Void,
            _ body: @escaping @Sendable (Conversation) async throws -> Void
        ) {
            self.name = name
            self.limit = limit
            self.serve = serve
            self.body = body
        }

        public var description: String { name }

        /// Runs the check.
        ///
        /// - Throws: ``ConformanceError`` with what the transport did instead, also if it did not end in time.
        public func run(_ transport: any Transport) async throws(ConformanceError) {
            do {
                let server = try ConformanceServer(serve)
                defer { server.stop() }
                let conversation = Conversation(transport: transport, server: server)
                let body = body
                try await withLimit(limit) { try await body(conversation) }.get()
            } catch {
                let message = (error as? CheckError)?.description ?? "an unexpected error: \(error)"
                throw ConformanceError(check: name, message: message)
            }
        }
    }

    /// All checks.
    public static let checks: [Check] =
        requests + streams + responses + statuses + framing + codings + errors + floods + connections + cancellation
        + load

    /// Runs all checks, one after another.
    ///
    /// - Returns: The requirements that the transport does not meet; empty if it conforms.
    public static func failures(of transport: any Transport) async -> [ConformanceError] {
        var failures: [ConformanceError] = []
        for check in checks {
            do throws(ConformanceError) {
                try await check.run(transport)
            } catch {
                failures.append(error)
            }
        }
        return failures
    }
}
