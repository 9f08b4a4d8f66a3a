import Foundation

/// The times of two ways to do one thing, measured in turns so that whatever else the machine does hits both.
struct Comparison {
    /// The times of several runs of one way, in seconds, the shortest first.
    private struct Times {
        var seconds: [Double] = []

        var median: Double { seconds[seconds.count / 2] }

        mutating func add(_ repetitions: Int, _ body: () throws -> Void) rethrows {
            let elapsed = try ContinuousClock().measure {
                for _ in 0..<repetitions { try body() }
            }
            seconds.append(elapsed / .seconds(1) / Double(repetitions))
        }
    }

    private let name: String
    private let bytes: Int
    private let ours: Times
    private let foundation: Times
    private let ratios: [Double]

    /// Runs both once to warm up, then several times in turns.
    ///
    /// - Parameters:
    ///   - bytes: How much JSON a repetition goes through.
    ///   - repetitions: How often each is done in a run.
    init(
        _ name: String,
        bytes: Int,
        runs: Int,
        repetitions: Int = 1,
        ours body: () throws -> Void,
        foundation foundationBody: () throws -> Void
    ) rethrows {
        var ours = Times()
        var foundation = Times()
        try body()
        try foundationBody()
        for _ in 0..<runs {
            try ours.add(repetitions, body)
            try foundation.add(repetitions, foundationBody)
        }
        ratios = zip(ours.seconds, foundation.seconds).map { $1 / $0 }.sorted()
        ours.seconds.sort()
        foundation.seconds.sort()
        self.name = name
        self.bytes = bytes
        self.ours = ours
        self.foundation = foundation
    }

    static let header = """
        | what | PipeJSON: median (fastest–slowest) | MB/s | Foundation: median (fastest–slowest) | MB/s | ratio |
        |---|---|---|---|---|---|
        """

    /// The result as a row of the table; the ratio is the median of the ratios of runs next to each other.
    var row: String {
        let ratio = String(
            format: "%.1f (%.1f–%.1f)",
            ratios[ratios.count / 2],
            ratios.first ?? 0,
            ratios.last ?? 0
        )
        return "| \(name) | \(cells(ours)) | \(cells(foundation)) | \(ratio) |"
    }

    private func cells(_ times: Times) -> String {
        let (scale, unit) = times.median < 1e-3 ? (1e6, "µs") : (1e3, "ms")
        return String(
            format: "%.2f %@ (%.2f–%.2f) | %.0f",
            times.median * scale,
            unit,
            (times.seconds.first ?? 0) * scale,
            (times.seconds.last ?? 0) * scale,
            Double(bytes) / 1e6 / times.median
        )
    }
}
