import Hummingbird
import HummingbirdCore
import Logging
import ServiceLifecycle

/// An application that listens on a free port of the loopback interface.
enum LoopbackApplication {
    /// The application could not be started.
    struct NotStarted: Error {}

    /// Runs an application while a closure runs.
    ///
    /// At the end, requests that have begun are completed, for at most ten seconds. If the server were cancelled
    /// instead, SwiftNIO would end the process for dropped connections.
    ///
    /// - Parameters:
    ///   - router: Handles the requests.
    ///   - server: The version of HTTP, and TLS.
    ///   - label: The label of the log, which only has critical errors.
    ///   - body: The closure, which receives the port.
    /// - Throws: The error of `body`, or why the application could not be started.
    static func run<Context: InitializableFromSource<ApplicationRequestContextSource>, Result>(
        _ router: Router<Context>, server: HTTPServerBuilder = .http1(), label: String,
        _ body: (Int) async throws -> Result
    ) async throws -> Result {
        let (ports, portSource) = AsyncStream.makeStream(of: Int.self)
        var logger = Logger(label: label)
        logger.logLevel = .critical
        let application = Application(
            router: router,
            server: server,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                if let port = channel.localAddress?.port { portSource.yield(port) }
                portSource.finish()
            },
            logger: logger
        )
        var configuration = ServiceGroupConfiguration(services: [application], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(10)
        let service = ServiceGroup(configuration: configuration)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { portSource.finish() }
                try await service.run()
            }
            guard let port = await ports.first(where: { _ in true }) else {
                try await group.waitForAll()
                throw NotStarted()
            }
            do {
                let result = try await body(port)
                await service.triggerGracefulShutdown()
                return result
            } catch {
                await service.triggerGracefulShutdown()
                throw error
            }
        }
    }
}
