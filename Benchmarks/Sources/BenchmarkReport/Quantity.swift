import Foundation

/// A measured quantity, of which less is better.
public enum Quantity: Sendable, Hashable {
    case seconds
    case bytes
    /// A number of items, such as lines.
    case number(String)

    /// The median with the least and the greatest value, in a suitable unit.
    public func text(_ samples: Samples) -> String {
        let (scale, unit) = unit(for: samples.median)
        func number(_ value: Double) -> String { Number.text(value * scale) }
        let median = "\(number(samples.median)) \(unit)"
        return samples.values.count < 2
            ? median : "\(median) (\(number(samples.least))–\(number(samples.greatest)))"
    }

    public func text(_ value: Double) -> String { text(Samples([value])) }

    private func unit(for value: Double) -> (scale: Double, unit: String) {
        switch self {
        case .seconds where value < 1e-6: (1e9, "ns")
        case .seconds where value < 1e-3: (1e6, "µs")
        case .seconds where value < 1: (1e3, "ms")
        case .seconds: (1, "s")
        case .bytes where abs(value) < 1_048_576: (1.0 / 1024, "KiB")
        case .bytes: (1.0 / 1_048_576, "MiB")
        case .number(let unit): (1, unit)
        }
    }
}

/// Formats numbers with three significant digits.
public enum Number {
    public static func text(_ value: Double) -> String {
        guard value.isFinite else { return "–" }
        let digits = abs(value) >= 99.95 || value == value.rounded() ? 0 : abs(value) >= 9.995 ? 1 : 2
        return String(format: "%.\(digits)f", value)
    }
}
