import Logging

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import struct Foundation.Date
#endif

/// What carries out the calls of a generated client: where the server is, how it is reached, who calls.
///
/// A client is a value; copies share the server, the credentials and the list of running calls.
///
/// ```swift
/// var todo = TodoClient(server: .local, auth: .init(session: .password("alice", "wonderland")))
/// todo.client.logger = Logger(label: "todo")
/// todo.client.settings.headers["Accept-Language"] = "de"
/// ```
public struct PipeClient: Sendable {
    /// The settings of every call; those of resources, pipes and calls are nearer and win.
    public var settings: CallSettings {
        get { values.settings }
        set { change { $0.settings = newValue } }
    }

    /// What carries the requests.
    public var transport: any Transport {
        get { values.transport }
        set { change { $0.transport = newValue } }
    }

    /// What measures the timeout of calls.
    public var clock: any Clock<Duration> {
        get { values.clock }
        set { change { $0.clock = newValue } }
    }

    /// The time that tokens expire by.
    public var now: @Sendable () -> Date {
        get { values.now }
        set { change { $0.now = newValue } }
    }

    /// What stands between the parts of a multipart body: a text that no part has in it. Random where nothing is set.
    public var boundary: @Sendable () -> String {
        get { values.boundary }
        set { change { $0.boundary = newValue } }
    }

    /// Where calls are logged: one line for a request and one for its response at level `debug`, header fields at
    /// `trace`; `nil` logs nothing. Secrets are not logged.
    ///
    /// At the start this is `nil`, or a logger to the standard error stream where the environment has `PIPE_LOG` with
    /// the name of a log level, as `PIPE_LOG=debug`.
    public var logger: Logger? {
        get { values.logger }
        set { change { $0.logger = newValue } }
    }

    /// All that a client is. One reference: clients are copied for every call, on threads that use the same one at the same
    /// time, and each count of a reference that two of them change has them wait for each other.
    private var box: Box
    private var values: Values { box.values }
    var core: ClientCore { box.values.core }

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - descriptor: What the schema says of the API.
    ///   - server: Where the API is served. A malformed URL makes every call throw.
    ///   - credentials: What proves who calls, by the name of the scheme it is for.
    ///   - transport: What carries the requests.
    ///   - clock: What measures the timeout of calls.
    ///   - logger: Where calls are logged.
    public init(
        _ descriptor: ClientDescriptor,
        server: some PipeServer,
        credentials: [String: any Credential] = [:],
        transport: any Transport = DefaultTransport.shared,
        clock: any Clock<Duration> = ContinuousClock(),
        logger: Logger? = ClientLog.fromEnvironment
    ) {
        box = Box(
            Values(
                settings: descriptor.settings, transport: transport, clock: clock, logger: logger,
                core: ClientCore(descriptor, server: server.url, credentials: credentials)))
    }

    /// A copy with changed settings.
    public func with(_ change: (inout CallSettings) -> Void) -> PipeClient {
        var copy = self
        change(&copy.settings)
        return copy
    }

    /// Ends all running calls of this client and its copies with ``PipeError/Reason/cancelled``.
    public func cancel() {
        core.running.cancel { _ in true }
    }

    private mutating func change(_ change: (inout Values) -> Void) {
        var values = values
        change(&values)
        box = Box(values)
    }

    private struct Values: Sendable {
        var settings: CallSettings
        var transport: any Transport
        var clock: any Clock<Duration>
        var now: @Sendable () -> Date = { Date() }
        var boundary: @Sendable () -> String = { MultipartLayout.randomBoundary() }
        var logger: Logger?
        let core: ClientCore
    }

    /// The transport, where it can carry calls in the tasks of their callers.
    var collectingTransport: (any CollectingTransport)? { box.collectingTransport }

    /// Whether there is a logger: to look at it would copy it.
    var isLogging: Bool { box.isLogging }

    private final class Box: Sendable {
        let values: Values
        let isLogging: Bool
        /// Found out once: to ask a type for a protocol takes long.
        let collectingTransport: (any CollectingTransport)?

        init(_ values: Values) {
            self.values = values
            isLogging = values.logger != nil
            collectingTransport = values.transport as? any CollectingTransport
        }
    }
}
