import HTTPTypes
@_spi(Generated) import PipeCore
import PipeJSON

/// How a job that no schema describes is polled.
///
/// ```swift
/// let options = JobOptions(state: "/status", done: ["ready"], failed: ["failed"], poll: .member("/links/self"))
/// ```
///
/// Without options, a job runs as long as responses have the status 202, and `Location` has the URL to poll (RFC 9110,
/// section 15.3.3).
public struct JobOptions: Sendable {
    /// The place of a URL in a response.
    public enum URLPlace: Sendable, Hashable {
        /// A header field.
        case header(String)
        /// A member of the body.
        case member(JSONPointer)

        fileprivate var target: JobDescriptor.Target {
            switch self {
            case .header(let name): .at(.header(name))
            case .member(let pointer): .at(.body(pointer))
            }
        }
    }

    let descriptor: JobDescriptor

    /// Describes a job.
    ///
    /// - Parameters:
    ///   - state: The member with the server's word for the state.
    ///   - done: The states that mean success, such as `succeeded`. If empty, a status from 200 to 299 other than 202 does.
    ///   - failed: The states that mean failure, such as `failed`.
    ///   - message: The member with the message about a failed job; `nil` for the same member as in all errors.
    ///   - progress: The member with a number that says how much is done.
    ///   - poll: The place of the URL to ask at.
    ///   - every: The first pause between two requests, if the server asks for none. Each pause is 1.5 times the previous
    ///     one.
    ///   - longestDelay: The longest pause, if the server asks for none; never shorter than `every`.
    ///   - result: The member with the result; `nil` for the whole last response.
    ///   - resultURL: The place of the URL of the result, if it is at another one. Then `result` has no effect.
    ///   - cancel: The method that cancels the job at its URL; `nil` if it cannot be cancelled.
    ///   - origins: Scheme, host and port of other servers that the job may be on; they get the credentials, too.
    public init(
        state: JSONPointer? = nil,
        done: [String] = [],
        failed: [String] = [],
        message: JSONPointer? = nil,
        progress: JSONPointer? = nil,
        poll: URLPlace = .header("Location"),
        every: Duration = .seconds(1),
        longestDelay: Duration = .seconds(30),
        result: JSONPointer? = nil,
        resultURL: URLPlace? = nil,
        cancel: HTTPRequest.Method? = nil,
        origins: [String] = []
    ) {
        descriptor = JobDescriptor(
            state: state.map { .body($0) }, progress: progress.map { .body($0) }, done: done.map { .word($0) },
            failed: failed.map { .word($0) }, message: message, poll: poll.target, every: every,
            longestDelay: longestDelay,
            result: resultURL.map { .get($0.target) } ?? result.map { .value($0) } ?? .response,
            cancel: cancel.map { ($0, .poll) }, origins: origins)
    }
}
