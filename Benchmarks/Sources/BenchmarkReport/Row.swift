/// The same work done in several ways, for comparison.
public struct Row: Sendable {
    public let title: String
    public let quantity: Quantity
    /// The work that is done in the measured time, such as megabytes or requests.
    public let work: Work?
    public let ours: Measurement
    /// The main peer is the first.
    public let peers: [Measurement]
    public let aims: [Aim]
    /// Whether the plot has a bar for the row.
    public let isPlotted: Bool

    public init(
        _ title: String,
        _ quantity: Quantity = .seconds,
        work: Work? = nil,
        ours: Measurement,
        peers: [Measurement] = [],
        aims: [Aim] = [],
        isPlotted: Bool = true
    ) {
        self.title = title
        self.quantity = quantity
        self.work = work
        self.ours = ours
        self.peers = peers
        self.aims = aims
        self.isPlotted = isPlotted
    }

    /// Whether an aim was reached; `nil` if it was not measured.
    public func meets(_ aim: Aim) -> Bool? {
        switch aim {
        case .atMost(let limit):
            return ours.samples.median <= limit
        case .better(let times, than: let name):
            guard let peer = peers.first(where: { $0.name == name }) else { return nil }
            return ours.samples.ratios(of: peer.samples).median >= times
        }
    }
}

/// The measurement of one way.
public struct Measurement: Sendable {
    public let name: String
    public let samples: Samples

    public init(_ name: String, _ samples: Samples) {
        self.name = name
        self.samples = samples
    }
}

/// The amount of work in the measured time.
public struct Work: Sendable {
    public let amount: Double
    /// The singular of the unit: `MB`, `request`.
    public let unit: String

    public init(_ amount: Double, _ unit: String) {
        self.amount = amount
        self.unit = unit
    }
}

/// An aim of a row.
public enum Aim: Sendable {
    /// At most this many seconds, bytes or items.
    case atMost(Double)
    /// At least this many times better than a peer.
    case better(Double, than: String)
}
