import ArgumentParser
import PipewrightDiagnostics

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Prints results to standard output and diagnostics to standard error, as text or as JSON.
package struct Console {
    /// The maximum number of diagnostics that are printed as text.
    private static let limit = 100

    private let format: ReportOptions.Format
    private let color: ReportOptions.Color
    private let isStrict: Bool

    package init(format: ReportOptions.Format = .text, color: ReportOptions.Color = .auto, isStrict: Bool = false) {
        self.format = format
        self.color = color
        self.isStrict = isStrict
    }

    /// Whether the output is text on a terminal.
    package var isTerminal: Bool { format == .text && isatty(STDOUT_FILENO) == 1 }

    private var hasColor: Bool {
        switch color {
        case .always: true
        case .never: false
        // https://no-color.org: any value that is not empty.
        case .auto: isatty(STDERR_FILENO) == 1 && (getenv("NO_COLOR").map { $0.pointee == 0 } ?? true)
        }
    }

    package func say(_ line: String) {
        if format == .text { print(line) }
    }

    /// Prints all diagnostics. Throws the exit code if the run has failed.
    package func finish(with diagnostics: DiagnosticCollector, sources: [SourceFile]) throws {
        show(diagnostics, sources: sources)
        if hasFailed(diagnostics) { throw ExitCode.failure }
    }

    package func hasFailed(_ diagnostics: DiagnosticCollector) -> Bool {
        diagnostics.hasErrors || isStrict && !diagnostics.isEmpty
    }

    private func show(_ diagnostics: DiagnosticCollector, sources: [SourceFile]) {
        let all = diagnostics.sorted
        if format == .json {
            print(DiagnosticReport.text(for: all, omitted: diagnostics.omitted), terminator: "")
        }
        guard !all.isEmpty else { return }
        let printer = DiagnosticPrinter(sources: sources, color: hasColor)
        var errors = StandardError()
        for diagnostic in all.prefix(Self.limit) { print(printer.text(for: diagnostic), terminator: "", to: &errors) }
        let more = max(0, all.count - Self.limit) + diagnostics.omitted
        if more > 0 { print("… and \(more) more", to: &errors) }
        print(DiagnosticPrinter.summary(of: all), to: &errors)
        if isStrict, !diagnostics.hasErrors { print("Warnings fail the run with --strict.", to: &errors) }
    }

    /// `0.012 s`
    package static func format(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
        let fraction = String(milliseconds % 1000)
        return "\(milliseconds / 1000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction) s"
    }
}

/// Standard error, unbuffered.
package struct StandardError: TextOutputStream {
    package init() {}

    package mutating func write(_ string: String) { writeAll(string, to: STDERR_FILENO) }
}

/// Standard output, unbuffered: for programs that run on, and whose output another program reads.
package struct StandardOutput: TextOutputStream {
    package init() {}

    package mutating func write(_ string: String) { writeAll(string, to: STDOUT_FILENO) }
}

private func writeAll(_ string: String, to descriptor: Int32) {
    var bytes = Array(string.utf8)[...]
    while !bytes.isEmpty {
        let count = bytes.withUnsafeBytes { posixWrite(descriptor, $0.baseAddress, $0.count) }
        if count <= 0 { return }
        bytes = bytes.dropFirst(count)
    }
}

private let posixWrite = write(_:_:_:)
