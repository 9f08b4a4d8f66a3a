import PipeHTTP
import PipeModel

/// The long operations, and the paths where they are polled.
struct JobBoard: Sendable {
    /// What a request to a path of a job asks for.
    enum Purpose: Sendable {
        case poll, result, cancel
    }

    private struct Place: Sendable {
        let job: Int
        let purpose: Purpose
        let method: HTTPRequest.Method
    }

    /// More jobs than a test waits for at a time.
    private static let limit = 200

    private var lastNumber = 0
    private var jobs = RecentValues<StartedJob>(limit: Self.limit)
    private var places = RecentValues<[Place]>(limit: 3 * Self.limit)

    mutating func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    mutating func add(_ job: StartedJob) {
        jobs[String(job.number)] = job
        func add(_ path: String, _ purpose: Purpose, _ method: HTTPRequest.Method) {
            let key = PercentEncoding.decode(path)
            places[key] = (places[key] ?? []).suffix(9) + [Place(job: job.number, purpose: purpose, method: method)]
        }
        add(job.urls.poll, .poll, .get)
        // The path of an item or a collection is a call itself.
        if job.rules.result?.target?.isPathOfCall != true { add(job.urls.result, .result, .get) }
        if let cancel = job.rules.cancel {
            add(job.urls.cancel, .cancel, HTTPRequest.Method(cancel.method.rawValue) ?? .delete)
        }
    }

    /// The job that a request is about.
    func job(of request: ServedRequest) -> (job: StartedJob, purpose: Purpose)? {
        // Most servers have no jobs.
        guard lastNumber > 0 else { return nil }
        let places = places[PercentEncoding.decode(request.path)] ?? []
        guard let place = places.last(where: { $0.method.rawValue.hasSameBytes(as: request.method.rawValue) }) else {
            return nil
        }
        return jobs[String(place.job)].map { ($0, place.purpose) }
    }

    /// Notes that a job was polled; returns whether it ends now.
    mutating func advance(_ number: Int) -> Bool {
        guard case .running(let polls)? = jobs[String(number)]?.phase else { return false }
        jobs[String(number)]?.phase = .running(polls: polls + 1)
        return polls + 1 == StartedJob.pollsToEnd
    }

    /// Ends a job, unless it has ended.
    mutating func end(_ number: Int, _ phase: StartedJob.Phase) {
        guard case .running? = jobs[String(number)]?.phase else { return }
        jobs[String(number)]?.phase = phase
    }

    subscript(number: Int) -> StartedJob? { jobs[String(number)] }
}

extension JobTarget {
    /// Whether it is the item or the collection of the call.
    fileprivate var isPathOfCall: Bool { if case .path(let path) = self { path.hasSameBytes(as: "/") } else { false } }
}
