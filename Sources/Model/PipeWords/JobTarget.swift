/// A URL that a job has besides that of its call.
package enum JobTarget: Codable, Hashable, Sendable {
    /// The URL at a place of a response.
    case place(Place)
    /// A path with members of the response's body in { }.
    case path(String)
    /// The URL of the job itself.
    case poll

    /// The target as in a schema.
    package var text: String {
        switch self {
        case .place(let place): place.text
        case .path(let path): path
        case .poll: ""
        }
    }
}

/// When a response says that a job has ended.
package enum JobTest: Codable, Hashable, Sendable {
    /// The value at the place of the state is this word.
    case word(String)
    case condition(Condition)
}

/// Where the result of a job is.
package enum JobResult: Codable, Hashable, Sendable {
    /// A JSON pointer into the body of the last response.
    case value(String)
    /// The response of another request.
    case get(JobTarget)

    package var target: JobTarget? {
        if case .get(let target) = self { target } else { nil }
    }
}

/// The request that cancels a job.
package struct JobCancellation: Codable, Hashable, Sendable {
    package var method: HTTPMethod
    package var target: JobTarget

    package init(method: HTTPMethod, target: JobTarget) {
        self.method = method
        self.target = target
    }
}
