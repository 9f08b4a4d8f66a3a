/// One thing done in several ways, side by side.
public struct Row: Sendable {
    public let title: String
    public let quantity: Quantity
    /// What a single value of seconds gets done, such as megabytes or requests.
    public let work: Work?
    public let ours: Measurement
    /// The main peer first.
    public let peers: [Measurement]
    public let aims: [Aim]
    /// Whether the plot shows it.
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

    /// Whether an aim was reached; `nil` if there is nothing to say it by.
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

/// One way to do it.
public struct Measurement: Sendable {
    public let name: String
    public let samples: Samples

    public init(_ name: String, _ samples: Samples) {
        self.name = name
        self.samples = samples
    }
}

/// What gets done in the time that was measured.
public struct Work: Sendable {
    public let amount: Double
    /// In the singular: `MB`, `request`.
    public let unit: String

    public init(_ amount: Double, _ unit: String) {
        self.amount = amount
        self.unit = unit
    }
}

/// What a row should reach.
public enum Aim: Sendable {
    /// Seconds, bytes or pieces.
    case atMost(Double)
    /// So many times less than a peer.
    case better(Double, than: String)
}
