import Foundation

/// How numbers are written in a report.
enum Figures {
    /// A measure with its spread, such as `32.1 ms (31.0–35.8)`.
    static func text(_ samples: Samples, _ unit: Row.Unit) -> String {
        let (scale, name) = scale(of: samples.median, unit)
        let median = number(samples.median / scale) + (name.isEmpty ? "" : " " + name)
        guard samples.least != samples.most else { return median }
        return "\(median) (\(number(samples.least / scale))–\(number(samples.most / scale)))"
    }

    /// Ratios, such as `16.2× (15.1–17.0)`.
    static func text(ratio: Samples) -> String {
        guard ratio.least != ratio.most else { return "\(number(ratio.median))×" }
        return "\(number(ratio.median))× (\(number(ratio.least))–\(number(ratio.most)))"
    }

    /// The speed of the median, such as `660 MB/s`.
    static func speed(_ samples: Samples, _ work: Row.Work) -> String {
        switch work {
        case .bytes(let count): "\(number(Double(count) / 1e6 / samples.median)) MB/s"
        case .requests(let count): "\(number(Double(count) / samples.median))/s"
        }
    }

    /// Three digits, and all digits before the point.
    static func number(_ value: Double) -> String {
        let magnitude = value.magnitude
        if magnitude >= 100 || value == value.rounded() { return String(format: "%.0f", value) }
        return String(format: magnitude >= 10 ? "%.1f" : "%.2f", value)
    }

    private static func scale(of value: Double, _ unit: Row.Unit) -> (Double, String) {
        switch unit {
        case .time: value < 1e-3 ? (1e-6, "µs") : value < 1 ? (1e-3, "ms") : (1, "s")
        case .bytes: value < 1_048_576 ? (1024, "KiB") : (1_048_576, "MiB")
        case .count: (1, "")
        }
    }
}
