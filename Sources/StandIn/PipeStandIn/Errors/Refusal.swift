import PipeHTTP
import PipeModel
import PipeXML

/// Why the server does not do what a request asks for.
struct Refusal: Error, Sendable {
    enum Problem: Hashable, Sendable {
        case unread(UnreadRequest)
        case malformedTarget
        case malformedHost
        /// The request is for a server with this name.
        case otherHost(String)
        /// A page of another site has made the request.
        case otherSite
        case noSuchPath
        case noSuchMethod(allowed: [String])
        case noSuchItem(resource: String)
        case unauthorized
        /// Only a closure can say whether the credentials are right.
        case needsAuthorization(scheme: String)
        case forbidden(scopes: [String])
        case malformedBody(MalformedBody)
        case unsupportedBody(expected: String)
        /// A part lacks a header field.
        case otherPart(String, expected: String)
        case invalid([FieldProblem])
        case exists
        case changed
        case versionNeeded
        case noSuchPage
        case needsClosure(call: String)
        case needsPages(extractor: String)
        case tooLarge
        /// The range of a part does not continue the content.
        case malformedRange
        /// A job has ended without a result; `nil` if it failed on request.
        case failedJob(String?)
        /// A test has asked for the status.
        case disrupted
        case otherDigest
    }

    enum MalformedBody: Hashable, Sendable {
        case json(JSONError)
        case form
        case multipart
        case namelessPart
        case xml(XMLCodec.FormatError)
        case empty
    }

    let status: Int
    let problem: Problem
    var fields = HTTPFields()

    init(_ status: Int, _ problem: Problem) {
        self.status = status
        self.problem = problem
    }

    /// A refusal of values.
    static func invalid(_ problems: [FieldProblem]) -> Refusal { Refusal(422, .invalid(problems)) }
}

/// Why the value of a field is refused.
struct FieldProblem: Hashable, Sendable {
    enum Reason: Hashable, Sendable {
        case missing
        case unknown
        case readOnly
        case fixed
        case null
        case wrongType(expected: Expected)
        case notListed(values: [String])
        case noSuchRecord(String)
        case otherThanInPath
        case rule(PipeError.BrokenRule.Rule)
    }

    /// What a value should be.
    enum Expected: Hashable, Sendable {
        case scalar(API.Scalar)
        case object
        case list
    }

    /// The names and indices on the way to the value.
    var path: [String]
    let reason: Reason

    init(_ path: [String], _ reason: Reason) {
        self.path = path
        self.reason = reason
    }

    /// The names joined by full stops, as clients read them.
    var name: String { path.joined(separator: ".") }
}
