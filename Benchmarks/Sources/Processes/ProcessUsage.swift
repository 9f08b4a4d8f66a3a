/// The resources used by a process and the children it waited for.
public struct ProcessUsage: Sendable {
    /// The time from start to end.
    public var wallSeconds: Double
    /// User and system time.
    public var cpuSeconds: Double
    /// The peak memory of the largest single process.
    public var peakBytes: Double

    public init(wallSeconds: Double, cpuSeconds: Double, peakBytes: Double) {
        self.wallSeconds = wallSeconds
        self.cpuSeconds = cpuSeconds
        self.peakBytes = peakBytes
    }

    public static func + (left: Self, right: Self) -> Self {
        ProcessUsage(
            wallSeconds: left.wallSeconds + right.wallSeconds,
            cpuSeconds: left.cpuSeconds + right.cpuSeconds,
            peakBytes: max(left.peakBytes, right.peakBytes)
        )
    }
}

/// The format is the line that `process-meter` prints.
extension ProcessUsage: LosslessStringConvertible {
    public init?(_ description: String) {
        let words = description.split { $0 == " " || $0 == "\n" }.map { Double(String($0)) }
        guard words.count == 3, let wall = words[0], let cpu = words[1], let peak = words[2] else { return nil }
        self.init(wallSeconds: wall, cpuSeconds: cpu, peakBytes: peak)
    }

    public var description: String { "\(wallSeconds) \(cpuSeconds) \(peakBytes)" }
}
