import ArgumentParser
import PipewrightDiagnostics

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Where the tool speaks to people: results to standard output, diagnostics to standard error.
struct Console {
    /// How many diagnostics are shown at most.
    private static let limit = 100

    /// Whether a person is watching.
    let isTerminal = isatty(STDOUT_FILENO) == 1
    private let hasColour = isatty(STDERR_FILENO) == 1 && getenv("NO_COLOR") == nil

    mutating func say(_ line: String) {
        print(line)
    }

    /// Prints all diagnostics with their source lines.
    mutating func show(_ diagnostics: Diagnostics, sources: [SourceFile]) {
        let all = diagnostics.sorted
        guard !all.isEmpty else { return }
        let printer = DiagnosticPrinter(sources: sources, colour: hasColour)
        var errors = StandardError()
        for diagnostic in all.prefix(Self.limit) { print(printer.text(for: diagnostic), terminator: "", to: &errors) }
        if all.count > Self.limit { print("… and \(all.count - Self.limit) more", to: &errors) }
        print(DiagnosticPrinter.summary(of: all), to: &errors)
    }

    /// Prints all diagnostics; the result ends the tool.
    mutating func fail(with diagnostics: Diagnostics, sources: [SourceFile]) -> ExitCode {
        show(diagnostics, sources: sources)
        return .failure
    }

    /// `0.012 s`
    static func format(_ duration: Duration) -> String {
        duration.formattedSeconds
    }
}

extension Duration {
    fileprivate var formattedSeconds: String {
        let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
        let fraction = String(milliseconds % 1000)
        return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction) s"
    }
}

/// Standard error, unbuffered.
private struct StandardError: TextOutputStream {
    mutating func write(_ string: String) {
        var bytes = Array(string.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { posixWrite(STDERR_FILENO, $0.baseAddress, $0.count) }
            if count <= 0 { return }
            bytes = bytes.dropFirst(count)
        }
    }
}

private let posixWrite = write(_:_:_:)
