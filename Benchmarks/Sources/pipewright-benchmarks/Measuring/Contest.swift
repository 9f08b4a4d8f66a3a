/// Several ways to do the same, measured in turns, so that whatever else the machine does hits all of them.
enum Contest {
    /// One way, and what a run of it takes: seconds, or whatever else the row is about.
    struct Way {
        let name: String
        let run: () async throws -> Double

        init(_ name: String, run: @escaping () async throws -> Double) {
            self.name = name
            self.run = run
        }

        /// A way of which the time is taken, that of one of several repetitions.
        static func timed(_ name: String, repetitions: Int = 1, _ body: @escaping () throws -> Void) -> Way {
            Way(name) {
                let elapsed = try ContinuousClock().measure {
                    for _ in 0..<repetitions { try body() }
                }
                return elapsed / .seconds(1) / Double(repetitions)
            }
        }
    }

    /// Runs all ways in turns; the first one is ours. What the others take is also told in multiples of ours, reckoned
    /// within each round.
    ///
    /// - Parameters:
    ///   - warmUp: Whether each is run once before.
    ///   - work: How much a run goes through, where speed says more than time.
    static func row(
        _ name: String,
        unit: Row.Unit = .time,
        rounds: Int,
        warmUp: Bool = true,
        work: Row.Work? = nil,
        _ ways: [Way]
    ) async throws -> Row {
        if warmUp {
            for way in ways { _ = try await way.run() }
        }
        var values = Array(repeating: [Double](), count: ways.count)
        for _ in 0..<rounds {
            for (index, way) in ways.enumerated() { values[index].append(try await way.run()) }
        }
        let cells = ways.indices.compactMap { index in
            Samples(values[index]).map { samples in
                Row.Cell(
                    name: ways[index].name,
                    samples: samples,
                    ratio: index == 0 ? nil : Samples(zip(values[index], values[0]).map { $0 / $1 })
                )
            }
        }
        return Row(name: name, unit: unit, work: work, cells: cells)
    }
}

/// Keeps the optimiser from leaving out what nobody uses.
@inline(never)
func keep<Value>(_ value: Value) {}
