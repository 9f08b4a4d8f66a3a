/// What a thing was measured to take, several times.
struct Samples {
    let median: Double
    let least: Double
    let most: Double

    /// Nil if there are none that are finite.
    init?(_ values: [Double]) {
        let sorted = values.filter(\.isFinite).sorted()
        guard let first = sorted.first, let last = sorted.last else { return nil }
        least = first
        most = last
        median = sorted[sorted.count / 2]
    }
}
