import PipeHTTP

extension PipeClient {
    /// The clock, the date and the random values that a client uses.
    ///
    /// Apps use ``live``. Tests replace single members:
    ///
    /// ```swift
    /// todo.client.environment.clock = ManualClock()
    /// ```
    public struct Environment: Sendable {
        /// Measures timeouts, deadlines and the pauses between attempts.
        public var clock: any Clock<Duration>

        /// Returns the current date. Expiration dates of tokens and the ages of cached responses are computed with it.
        public var now: @Sendable () -> Date

        /// Returns a random number from 0 to 1: the fraction of the longest pause that the client waits before a retry.
        public var jitter: @Sendable () -> Double

        /// Returns the text between the parts of a multipart body, which no part may contain (RFC 2046, section 5.1.1).
        /// By default it has 122 random bits, so that it does not occur in the content.
        public var boundary: @Sendable () -> String = { "pipewright-\(UUID().uuidString)" }

        /// Makes an environment with random boundaries. Members that are left out come from ``live``.
        public init(
            clock: any Clock<Duration> = ContinuousClock(),
            now: @escaping @Sendable () -> Date = { Date() },
            jitter: @escaping @Sendable () -> Double = { .random(in: 0...1) }
        ) {
            self.clock = clock
            self.now = now
            self.jitter = jitter
        }

        /// The clock of the system, the date of the system and random values.
        public static let live = Environment()
    }

    package var clock: any Clock<Duration> { environment.clock }
    package var now: @Sendable () -> Date { environment.now }
    package var boundary: @Sendable () -> String { environment.boundary }
}
