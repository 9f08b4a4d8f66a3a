/// Measures several ways in turns, so that whatever else the machine does hits all of them.
public struct Rounds: Sendable {
    public let count: Int
    private let warmsUp: Bool

    /// - Parameter warmsUp: Whether each way runs once before it counts.
    public init(_ count: Int, warmsUp: Bool = true) {
        self.count = count
        self.warmsUp = warmsUp
    }

    /// What each way gave in each round.
    public func run<Sample>(_ ways: [Way<Sample>]) async throws -> [WaySamples<Sample>] {
        if warmsUp {
            for way in ways { _ = try await way.measure() }
        }
        var results = ways.map { WaySamples<Sample>(name: $0.name) }
        for round in 0..<count {
            // Every other round backwards: what follows a way is not always the same.
            let order = round.isMultiple(of: 2) ? Array(ways.indices) : ways.indices.reversed()
            for index in order {
                results[index].samples.append(try await ways[index].measure())
            }
        }
        return results
    }

    /// Measures ways that give one figure each. The first is ours.
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

/// One way to do what a row measures.
public struct Way<Sample> {
    public let name: String
    public let measure: () async throws -> Sample

    public init(_ name: String, measure: @escaping () async throws -> Sample) {
        self.name = name
        self.measure = measure
    }
}

extension Way where Sample == Double {
    /// A way that is timed.
    ///
    /// - Parameters:
    ///   - repetitions: How often it is done in a round; the sample is the time of one.
    ///   - body: What is done. Its result is not used, and not optimised away either.
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

/// Keeps the optimiser from leaving out what nobody uses.
@inline(never)
public func keep<Value>(_ value: Value) {}
