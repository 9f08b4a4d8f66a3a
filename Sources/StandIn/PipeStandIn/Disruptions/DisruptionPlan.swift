import PipeHTTP

/// Which requests have which disruption.
struct DisruptionPlan: Sendable {
    /// The disruptions of the next requests.
    private var next: [StandInDisruption] = []
    /// One in so many requests has a disruption.
    private var regular: [(disruption: StandInDisruption, count: Int)] = []
    private var requestCount = 0

    mutating func add(_ disruption: StandInDisruption, times: Int) {
        // A number that no test reaches.
        next += Array(repeating: disruption, count: min(max(times, 0), 100_000))
    }

    mutating func add(_ disruption: StandInDisruption, oneIn count: Int) {
        regular.append((disruption, max(count, 1)))
    }

    mutating func clear() {
        self = DisruptionPlan()
    }

    /// The disruptions of a request, in the order in which they happen.
    mutating func disruptions(of request: ServedRequest) -> [StandInDisruption] {
        requestCount += 1
        var disruptions = request.fields.values(of: Self.fieldName).flatMap(Self.parsed)
        if !next.isEmpty { disruptions.append(next.removeFirst()) }  // checked text: disruptions
        disruptions += regular.filter { requestCount % $0.count == 0 }.map(\.disruption)
        return disruptions
    }

    /// The header field with which a client asks for disruptions.
    static let fieldName = "Stand-In-Disruption"

    /// `status=503; retry-after=2`, `drop`, `delay=200` (in milliseconds), `fail-job`, separated by commas.
    private static func parsed(_ field: String) -> [StandInDisruption] {
        field.split(atScalar: ",").compactMap { text in
            var values: [String: String] = [:]
            for item in text.split(atScalar: ";") {
                let halves = item.trimmingASCIIWhitespace().split(atScalar: "=", maxSplits: 1)
                values[halves[0].lowercased()] = halves.count == 2 ? String(halves[1]) : ""
            }
            if values["drop"] != nil { return .dropped }
            if values["fail-job"] != nil { return .failedJob }
            if let delay = values["delay"].flatMap({ Int(digits: $0) }) {
                return .delay(.milliseconds(min(delay, 600_000)))
            }
            return values["status"].flatMap { Int(digits: $0) }.map {
                .status($0, retryAfter: values["retry-after"].flatMap { Int(digits: $0) })
            }
        }
    }
}
