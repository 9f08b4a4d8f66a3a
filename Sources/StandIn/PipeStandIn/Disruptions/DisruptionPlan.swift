import PipeHTTP

/// Which requests have which disruption.
struct DisruptionPlan: Sendable {
    /// The disruptions of the next requests.
    private var next: [StandInDisruption] = []
    /// One in so many requests has a disruption.
    private var regular: [(disruption: StandInDisruption, count: Int)] = []
    private var requestCount = 0
    /// Requests that are carried out before a later one, by the number of that.
    private var late: [(request: ServedRequest, number: Int)] = []

    mutating func add(_ disruption: StandInDisruption, times: Int) {
        // A number that no test reaches.
        next += Array(repeating: disruption, count: min(max(times, 0), 100_000))
    }

    mutating func add(_ disruption: StandInDisruption, oneIn count: Int) {
        regular.append((disruption, max(count, 1)))
    }

    /// Lets a request arrive before the one that is so many requests later.
    mutating func add(_ request: ServedRequest, after count: Int) {
        late.append((request, requestCount + min(max(count, 1), 100_000)))
    }

    /// Ends all disruptions. What is late arrives with the next request.
    mutating func clear() {
        let requests = late.map { ($0.request, 0) }
        self = DisruptionPlan()
        late = requests
    }

    /// The requests that arrive before the next one.
    mutating func arrived() -> [ServedRequest] {
        let arrived = late.filter { $0.number <= requestCount + 1 }
        late.removeAll { $0.number <= requestCount + 1 }
        return arrived.map(\.request)
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

    /// `status=503; retry-after=2`, `drop`, `delay=200` (in milliseconds), `fail-job`, `page`, `late=1`, `repeat`, and a
    /// change of the response, as `respond=empty`; separated by commas.
    private static func parsed(_ field: String) -> [StandInDisruption] {
        field.split(atScalar: ",").compactMap { text in
            var values: [String: String] = [:]
            for item in text.split(atScalar: ";") {
                let halves = item.trimmingASCIIWhitespace().split(atScalar: "=", maxSplits: 1)
                values[halves[0].lowercased()] = halves.count == 2 ? String(halves[1]) : ""
            }
            if values["drop"] != nil { return .dropped }
            if values["fail-job"] != nil { return .failedJob }
            if values["page"] != nil { return .page }
            if values["repeat"] != nil { return .repeated }
            if let count = values["late"].flatMap({ Int(digits: $0) }) { return .late(count) }
            if let change = values["respond"] { return StandInResponseChange(name: change).map { .responding($0) } }
            if let delay = values["delay"].flatMap({ Int(digits: $0) }) {
                return .delay(.milliseconds(min(delay, 600_000)))
            }
            return values["status"].flatMap { Int(digits: $0) }.map {
                .status($0, retryAfter: values["retry-after"].flatMap { Int(digits: $0) })
            }
        }
    }
}
