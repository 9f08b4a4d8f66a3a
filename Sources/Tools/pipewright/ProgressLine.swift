import PipewrightCommandLine

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// One line on standard error that says how many schemas are done, and is removed at the end. It is shown only on a
/// terminal, and only by a run that takes more than a second.
struct ProgressLine {
    private let verb: String
    private let total: Int
    private let isShown: Bool
    private let now: () -> ContinuousClock.Instant
    private let write: (String) -> Void
    /// When the line is written next.
    private var due: ContinuousClock.Instant
    private var done = 0
    private var width = 0

    /// - Parameter verb: What happens to the schemas, such as `Checking`.
    init(
        _ verb: String, total: Int, isShown: Bool = isatty(STDERR_FILENO) == 1,
        now: @escaping () -> ContinuousClock.Instant = { .now },
        write: @escaping (String) -> Void = { text in
            var errors = StandardError()
            errors.write(text)
        }
    ) {
        self.verb = verb
        self.total = total
        self.isShown = isShown
        self.now = now
        self.write = write
        due = now() + .seconds(1)
    }

    /// Counts one more schema.
    mutating func advance() {
        done += 1
        guard isShown, now() >= due else { return }
        due = now() + .milliseconds(100)
        let line = "\(verb) schemas: \(done) of \(total)"
        write("\r" + line)
        width = line.utf8.count
    }

    /// Removes the line, with blanks, because some terminals know no escape sequence.
    mutating func finish() {
        if width > 0 { write("\r\(String(repeating: " ", count: width))\r") }
        width = 0
    }
}
