import PipeRuntime

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A progress bar for transfers.
///
/// ```text
/// [##########          ]  50 %  3.2 MB/s  0:04
/// ```
public struct ProgressBar: Sendable {
    private let width: Int
    private let isLive = isatty(2) == 1

    /// Makes a bar with a number of characters.
    public init(width: Int = 20) {
        self.width = width
    }

    /// Draws over the previous bar if the standard error stream is a terminal.
    public func draw(_ progress: TransferProgress) {
        guard isLive else { return }
        let end = progress.state == .running ? "" : "\n"
        var text = "\r\u{1B}[K" + text(of: progress) + end
        text.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
    }

    /// The bar as text.
    public func text(of progress: TransferProgress) -> String {
        var parts: [String] = []
        if let fraction = progress.fraction {
            let filled = Int(fraction * Double(width))
            let bar = String(repeating: "#", count: filled) + String(repeating: " ", count: width - filled)
            let percent = String(Int(fraction * 100))
            parts.append("[\(bar)] \(String(repeating: " ", count: 3 - percent.count))\(percent) %")
        } else {
            parts.append(Self.text(of: Double(progress.bytes), "B"))
        }
        if let rate = progress.bytesPerSecond {
            parts.append(Self.text(of: rate, "B/s"))
        }
        if progress.state == .running, let left = progress.timeLeft {
            let seconds = Int((left / .seconds(1)).rounded(.up))
            parts.append("\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)")
        }
        return parts.joined(separator: "  ")
    }

    private static func text(of value: Double, _ unit: String) -> String {
        let prefixes = ["", "k", "M", "G", "T"]
        var value = value
        var index = 0
        while value >= 1000, index < prefixes.count - 1 {
            value /= 1000
            index += 1
        }
        let tenths = Int((value * 10).rounded())
        return index == 0 ? "\(Int(value)) \(unit)" : "\(tenths / 10).\(tenths % 10) \(prefixes[index])\(unit)"
    }
}
