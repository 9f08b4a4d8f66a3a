import HTTPTypes
import PipeJSON

/// Why a call failed, on which request, and what the server answered.
///
/// Every call of a pipe throws this type. ``reason`` is the cause as data; the rest is the context of the call, as far
/// as it came. Secrets are removed from ``url``.
///
/// ```swift
/// do {
///     try await todo.projects.create(draft)
/// } catch {
///     for field in error.validationMessages { print(field.name, field.messages) }
/// }
/// ```
public struct PipeError: Error, Sendable {
    // One word, so that a typed throw costs no more than a pointer.
    private final class Storage: Sendable {
        let reason: Reason
        let context: Context

        init(reason: Reason, context: Context) {
            self.reason = reason
            self.context = context
        }
    }

    /// What a call knew when it failed.
    struct Context: Sendable {
        var method: HTTPRequest.Method?
        var url: String?
        var originalRequest: OriginalRequest?
        var status: HTTPResponse.Status?
        var headers = HTTPFields()
        var body: [UInt8] = []
        /// There was more of the body than may be kept.
        var isBodyCut = false
        /// What a codec made of the body.
        var decoded: DecodedBody?
        /// What the schema says of errors; it is looked up in the body when somebody asks for it.
        var rules: ErrorRules?
        /// What of the answer may not be shown.
        var redaction: Redaction?
        /// Which page of a walk the call was for, from 1 on.
        var page: Int?
        /// At which attempt the call failed, from 1 on; `nil` where it counts none.
        var attempt: Int?
    }

    private let storage: Storage

    /// Makes an error without the context of a call, as a transport or a credential throws it; the pipe adds the
    /// context.
    public init(_ reason: Reason) {
        storage = Storage(reason: reason, context: Context())
    }

    init(_ reason: Reason, context: Context) {
        storage = Storage(reason: reason, context: context)
    }

    /// What failed.
    public var reason: Reason { storage.reason }

    /// The method of the request that failed, or `nil` where the call failed before there was one. After a redirect it may be
    /// another one than that of the call.
    public var method: HTTPRequest.Method? { storage.context.method }

    /// The URL of the request that failed, with user information and the values of API keys replaced by `***`.
    public var url: String? { storage.context.url }

    /// The request that the call sent first, where redirects led from it to the one that failed.
    public var originalRequest: OriginalRequest? { storage.context.originalRequest }

    /// The status of the response, or `nil` if there is no response.
    public var status: Int? { storage.context.status?.code }

    /// The header fields of the response.
    public var headers: HTTPFields { storage.context.headers }

    /// The body of the response, as far as it was read.
    public var body: [UInt8] { storage.context.body }

    /// Whether the response has more than ``body``: of an error no more is kept than ``CallSettings/errorBodyLimit`` says. What is
    /// read from a body that is cut, as ``json`` or ``message``, may be missing.
    public var isBodyCut: Bool { storage.context.isBodyCut }

    /// What the server says of the error, at the place in the body that the schema names (`errors: message`).
    public var message: String? { context.rules?.message(in: jsonBody) }

    /// Which page of a walk could not be given, from 1 on; `nil` where no sequence was walked.
    public var pageNumber: Int? { storage.context.page }

    var context: Context { storage.context }

    /// The body as JSON, as it is where it is none.
    var jsonBody: [UInt8] {
        if let decoded = context.decoded, case .success(let json) = decoded.json { json } else { body }
    }
}

extension PipeError {
    /// What made a call fail.
    public enum Reason: Sendable {
        /// The server answered with a status outside 200…299.
        case status(Int)
        /// The server answered with a status from 200 to 299, but the body says that the call has failed, as the schema
        /// describes it (`errors: when`). ``PipeError/message`` has its words.
        case reported
        /// The record was changed since the version that the caller has was read (`if-match`): nothing was written.
        /// ``PipeError/conflict(of:)`` gives both versions with their type.
        case conflict(RecordConflict)
        /// A time ran out: which one.
        case timedOut(TimeoutError)
        /// The task was cancelled, or `cancel()` was called on the pipe.
        case cancelled
        /// An interceptor did not let the call through, or the transport refused it; what it said.
        case aborted(String)
        /// The connection could not be made, was lost, or brought what is no answer.
        case connection(ConnectionError)
        /// The server is not one that is trusted, or does not trust the client.
        case tls(TLSError)
        /// The body of a successful answer is not what the schema says.
        case decoding(JSONError)
        /// What should be sent cannot be written as JSON.
        case encoding(JSONError)
        /// A codec cannot read the body of a successful answer, or not write what should be sent; what it said.
        case codec(mediaType: String, String)
        /// A header field of a successful answer is not what the schema says; its name.
        case header(name: String, HeaderError)
        /// The body of a successful answer is empty where a record was due.
        case emptyBody
        /// The answer has more bytes than may be kept in memory, or than ``PipeDownload.Options/sizeLimit`` lets into a file.
        case bodyTooLarge(limit: Int)
        /// No alternative of what the API asks for is covered by credentials: the schemes that lack them.
        case missingCredentials([String])
        /// There is no token to call with: why, and the endpoint that was asked for one.
        case token(TokenError, endpoint: String)
        /// A credential could not say what to send; what it said.
        case credential(String)
        /// The call cannot be sent as it is.
        case invalidRequest(RequestError)
        /// A redirect was not followed.
        case redirect(RedirectError)
        /// A file on this machine cannot be read or written.
        case file(FileError)
        /// What was to be sent or has come is not what it should be.
        case transfer(TransferError)
        /// The address of the next page is one that this walk has been at.
        case pageLoop(String)
        /// The address of the next page is on another scheme, host or port than the client's server, and the schema does not
        /// name it (`origins`).
        case pageOnOtherOrigin(String)
        /// The place where the next page is named holds something that is no address.
        case malformedPageURL(String)
        /// The answer says that there are more pages, but not where.
        case pageMissing
        /// So many pages without records came one after the other, and the last one names a next page.
        case emptyPages(Int)
        /// A walk over all pages was led to its end before it had as many records as the lowest total that the server told.
        /// All that were read have been given.
        case paginationIncomplete(read: Int, total: Int)
        /// The extractor that the schema names could not read the answer; what it threw.
        case pageExtractor(String)
    }

    /// Why a request cannot be sent.
    public enum RequestError: Error, Hashable {
        /// The URL of the server is malformed.
        case serverURL(String, AddressError)
        /// The URL that a call was given is malformed.
        case url(String, AddressError)
        /// The call names schemes, none of which is for its address; the address.
        case uncoveredAddress(schemes: [String], String)
        /// An identity is empty, so that the address would be that of the collection.
        case emptyIdentity
        /// An identity is `.` or `..`, which servers read as a step in the path.
        case dotIdentity(String)
        /// The record has no identity; the member that should hold it.
        case missingIdentity(member: String)
        /// The name of a header field is no token of RFC 9110.
        case headerName(String)
        /// The value of a header field has a line break or another control character; its name.
        case headerValue(name: String)
        /// An argument cannot stand in the value of a header field; its name.
        case headerArgument(name: String, HeaderArgumentError)
        /// A value cannot be sent as a cookie (RFC 6265, section 4.1.1); its name.
        case cookieValue(name: String)
        /// The page size is outside of what the API allows.
        case pageSize(Int, allowed: ClosedRange<Int>)
        /// The bookmark is of another list, or was changed; its address.
        case bookmark(String)
        /// A boundary between parts has characters that none may have, or too many (RFC 2046, section 5.1.1).
        case boundary(String)
        /// A user name of HTTP Basic has a colon (RFC 7617, section 2).
        case colonInUserName
        /// A credential is empty; the scheme it is for.
        case emptyCredential(scheme: String)
        /// A credential does not fit its scheme.
        case mismatchedCredential(scheme: String)
        /// The schema wants writes to say which version they are for (`if-match: required`), and it is not known.
        case missingVersion
        /// The API asks for a scheme that it does not describe.
        case unknownScheme(String)
    }

    /// Why an argument cannot stand in the value of a header field.
    public enum HeaderArgumentError: Error, Hashable {
        /// It has characters beyond ASCII, of which no server knows what they mean (RFC 9110, section 5.5).
        case notASCII
        /// It is an element of a list, and would be read as several of them or as none (RFC 9110, section 5.6.1).
        case listElement
        /// It is a date before the year 0 or after the year 9999 (RFC 9110, section 5.6.7).
        case date
    }

    /// Why a header field of an answer cannot be read.
    public enum HeaderError: Error, Hashable {
        /// The answer does not have it.
        case missing
        /// Its value, which ``PipeError/headers`` has, is none of the type; the name of the type.
        case unreadable(type: String)
    }

    /// Why a redirect was not followed.
    public enum RedirectError: Error, Hashable {
        /// There were more than the limit.
        case tooMany(limit: Int)
        /// It leads from https to http; the address.
        case insecure(String)
        /// The `Location` is no http address; its text.
        case malformedLocation(String, AddressError)
        /// The body would have to be sent again but can be read once only.
        case bodyNotReplayable
        /// It would send a body to another server, which neither the schema nor ``CallSettings/trustedOrigins`` names: the
        /// method it would be sent with, and the address.
        case bodyToOtherOrigin(method: HTTPRequest.Method, url: String)
    }
}

extension PipeError {
    /// Adds what is known of the call where this error does not say it itself.
    func adding(_ context: Context) -> PipeError {
        var merged = self.context
        if merged.url == nil {
            merged.originalRequest = context.originalRequest
        }
        merged.method = merged.method ?? context.method
        merged.url = merged.url ?? context.url
        merged.page = merged.page ?? context.page
        merged.attempt = merged.attempt ?? context.attempt
        merged.redaction = merged.redaction ?? context.redaction
        if merged.status == nil {
            merged.status = context.status
            merged.headers = context.headers
            merged.body = context.body
            merged.isBodyCut = context.isBodyCut
            merged.decoded = context.decoded
            merged.rules = context.rules
        }
        return PipeError(reason, context: merged)
    }
}
