/// The measured values of a run, one for each round.
public struct Samples: Sendable {
    /// The values in the order of the rounds.
    public let values: [Double]

    public init(_ values: [Double]) {
        self.values = values
    }

    public var least: Double { values.min() ?? .nan }
    public var greatest: Double { values.max() ?? .nan }

    public var median: Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return .nan }
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }

    /// The values of another way divided by these, round by round.
    public func ratios(of others: Samples) -> Samples {
        Samples(zip(values, others.values).map { $1 / $0 })
    }
}
