/// Measures several ways alternately, so that other work of the machine affects all of them.
public struct Rounds: Sendable {
    public let count: Int
    private let warmsUp: Bool

    /// - Parameter warmsUp: Whether each way runs once before it is measured.
    public init(_ count: Int, warmsUp: Bool = true) {
        self.count = count
        self.warmsUp = warmsUp
    }

    /// Returns the results of each way, by rounds.
    public func run<Sample>(_ ways: [Way<Sample>]) async throws -> [WaySamples<Sample>] {
        if warmsUp {
            for way in ways { _ = try await way.measure() }
        }
        var results = ways.map { WaySamples<Sample>(name: $0.name) }
        for round in 0..<count {
            // Every other round is in reverse order, so that a way does not always follow the same one.
            let order = round.isMultiple(of: 2) ? Array(ways.indices) : ways.indices.reversed()
            for index in order {
                results[index].samples.append(try await ways[index].measure())
            }
        }
        return results
    }

    /// Measures ways with one figure each. The first is ours.
    public func row(
        _ title: String,
        _ quantity: Quantity = .seconds,
        work: Work? = nil,
        aims: [Aim] = [],
        isPlotted: Bool = true,
        ours: Way<Double>,
        peers: [Way<Double>]
    ) async throws -> Row {
        try await run([ours] + peers)
            .row(title, quantity, of: { $0 }, work: work, aims: aims, isPlotted: isPlotted)
    }
}

/// One way to do the work of a row.
public struct Way<Sample> {
    public let name: String
    public let measure: () async throws -> Sample

    public init(_ name: String, measure: @escaping () async throws -> Sample) {
        self.name = name
        self.measure = measure
    }
}

extension Way where Sample == Double {
    /// Makes a way that is timed.
    ///
    /// - Parameters:
    ///   - repetitions: The number of repetitions in a round; the sample is the time of one.
    ///   - body: The work. Its result is not used, but not optimized away either.
    public static func timed<Result>(
        _ name: String,
        repetitions: Int = 1,
        _ body: @escaping () throws -> Result
    ) -> Way<Double> {
        Way(name) {
            let start = ContinuousClock.now
            for _ in 0..<repetitions { keep(try body()) }
            return start.duration(to: .now) / .seconds(1) / Double(repetitions)
        }
    }
}

/// Keeps the optimizer from removing unused work.
@inline(never)
public func keep<Value>(_ value: Value) {}
