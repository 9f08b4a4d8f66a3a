import HTTPTypes
@_spi(Generated) import PipeCore
@_spi(Generated) import PipeHTTP
import PipeJSON

/// A schema's description of a long operation: where its state and its result are, and how to poll and to cancel.
@_spi(Generated) public struct JobDescriptor: Sendable {
    /// A URL of a job other than the URL of its call.
    public enum Target: Sendable, Hashable {
        /// The URL at a place of the response.
        case at(PageLocation)
        /// A path below the collection or item of the call, or below the server's root if it starts with a slash. `{id}`
        /// stands for a member of the response's body, `{job.id}` for a member of a member, and `{+name}` for a value
        /// whose slashes separate segments (as RFC 6570, section 3.2.3).
        case path(String)
        /// The URL of the job itself.
        case poll
    }

    /// When a response says that the job has ended.
    public enum Test: Sendable, ExpressibleByStringLiteral {
        /// The server's word at the place of the state is this one.
        case word(String)
        /// The response meets a condition.
        case meets(ResponseCondition)

        public init(stringLiteral word: String) {
            self = .word(word)
        }
    }

    /// Where the result of a job is.
    public enum Result: Sendable, Hashable {
        /// The last response, read like the response of any other call.
        case response
        /// A value in the body of the last response.
        case value(JSONPointer)
        /// The response of a request with GET.
        case get(Target)
    }

    let state: PageLocation?
    let progress: PageLocation?
    let done: [Test]
    let failed: [Test]
    let message: JSONPointer?
    let poll: Target
    let delays: JobDelays
    let result: Result
    let cancel: (method: HTTPRequest.Method, target: Target)?
    let origins: [String]

    /// Describes a long operation.
    ///
    /// Without `done`, a job runs as long as responses have the status 202, and is done with another status from 200 to 299.
    /// With or without, a job that redirects with 303 is done, and its result is what the redirect leads to.
    ///
    /// - Parameters:
    ///   - state: The place of the server's word for the state.
    ///   - progress: The place of a number that says how much is done.
    ///   - done: When a job is done; one of them is enough.
    ///   - failed: When a job has failed; one of them is enough.
    ///   - message: The place of the message about a failed job; `nil` for the same place as in all errors.
    ///   - poll: The URL to ask at. A later response may name another one.
    ///   - every: The first pause between two requests, if the server asks for none. Each pause is 1.5 times the previous
    ///     one.
    ///   - longestDelay: The longest pause, if the server asks for none; never shorter than `every`.
    ///   - result: Where the result is.
    ///   - cancel: The request that cancels the job.
    ///   - origins: Scheme, host and port of other servers that the job may be on; they get the credentials, too.
    public init(
        state: PageLocation? = nil,
        progress: PageLocation? = nil,
        done: [Test] = [],
        failed: [Test] = [],
        message: JSONPointer? = nil,
        poll: Target = .at(.header("Location")),
        every: Duration = .seconds(1),
        longestDelay: Duration = .seconds(30),
        result: Result = .response,
        cancel: (HTTPRequest.Method, Target)? = nil,
        origins: [String] = []
    ) {
        self.state = state
        self.progress = progress
        self.done = done
        self.failed = failed
        self.message = message
        self.poll = poll
        delays = JobDelays(first: every, longest: max(every, longestDelay))
        self.result = result
        self.cancel = cancel.map { (method: $0.0, target: $0.1) }
        self.origins = origins
    }
}
