/// The results of one way in each round, possibly with several figures.
public struct WaySamples<Sample> {
    public let name: String
    public var samples: [Sample] = []
}

extension Array {
    /// Makes a row of one of the figures that were measured together. The first way is ours.
    public func row<Sample>(
        _ title: String,
        _ quantity: Quantity = .seconds,
        of figure: (Sample) -> Double,
        work: Work? = nil,
        aims: [Aim] = [],
        isPlotted: Bool = true
    ) -> Row where Element == WaySamples<Sample> {
        var measurements = map { Measurement($0.name, Samples($0.samples.map(figure))) }
        let ours = measurements.isEmpty ? Measurement("", Samples([])) : measurements.removeFirst()
        return Row(title, quantity, work: work, ours: ours, peers: measurements, aims: aims, isPlotted: isPlotted)
    }
}
