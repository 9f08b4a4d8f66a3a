import PipeRuntime

/// What every transport must do, as a list of checks that any ``PipeRuntime/Transport`` can be run through.
///
/// Each check brings a server of its own, on the loopback interface, which sends what a real one would not. In a test:
///
/// ```swift
/// @Test(arguments: TransportConformance.checks)
/// func conforms(check: TransportConformance.Check) async throws {
///     try await check.run(MyTransport())
/// }
/// ```
///
/// Elsewhere ``failures(of:)`` gives all that is wrong. The checks are independent of each other; a transport may be
/// the same for all of them. Some measure time and memory, which is that of the whole process: run them one after the
/// other, and with nothing beside that takes much of it.
public enum TransportConformance {
    /// One thing that a transport must do.
    public struct Check: Sendable, CustomStringConvertible {
        /// What is promised, in words; no other check has the same.
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

        /// Makes a transport show that it does it.
        ///
        /// - Throws: ``ConformanceFailure`` with what it did instead, also where it did not end in time.
        public func run(_ transport: any Transport) async throws(ConformanceFailure) {
            let result: Result<Void, any Error>
            do {
                let server = try ConformanceServer(serve)
                let conversation = Conversation(transport: transport, server: server)
                let body = body
                result = await withLimit(limit) { try await body(conversation) }
                server.stop()
            } catch {
                result = .failure(error)
            }
            if case .failure(let error) = result {
                let words = (error as? Finding)?.description ?? "an error that was not due: \(error)"
                throw ConformanceFailure(check: name, message: words)
            }
        }
    }

    /// All checks.
    public static let checks: [Check] =
        requests + streams + answers + statuses + framing + faults + floods + connections + cancellation + load

    /// Runs all checks, one after the other.
    ///
    /// - Returns: What the transport did that it must not do; nothing if it conforms.
    public static func failures(of transport: any Transport) async -> [ConformanceFailure] {
        var failures: [ConformanceFailure] = []
        for check in checks {
            do throws(ConformanceFailure) {
                try await check.run(transport)
            } catch {
                failures.append(error)
            }
        }
        return failures
    }
}
