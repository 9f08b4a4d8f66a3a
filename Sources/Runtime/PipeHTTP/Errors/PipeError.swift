import HTTPTypes
import PipeJSON

/// The error of a call: its reason, the request and the response.
///
/// Every call of a pipe throws this type. ``reason`` is the cause as data. The other properties are the context of the
/// call, as far as it is known. Secrets are removed from ``url``.
///
/// ```swift
/// do {
///     try await todo.projects.create(draft)
/// } catch {
///     for field in error.validationMessages { print(field.name, field.messages) }
/// }
/// ```
public struct PipeError: Error, Sendable, CustomReflectable, CustomDebugStringConvertible {
    // One reference, so that a typed throw costs no more than a pointer.
    private final class Storage: Sendable {
        let reason: Reason
        let context: Context

        init(reason: Reason, context: Context) {
            self.reason = reason
            self.context = context
        }
    }

    /// What was known of a call when it failed.
    package struct Context: Sendable, CustomReflectable {
        package var method: HTTPRequest.Method?
        package var url: String?
        package var originalRequest: OriginalRequest?
        package var status: HTTPResponse.Status?
        package var headers = HTTPFields()
        package var body: [UInt8] = []
        /// Whether the body was longer than its limit.
        package var isBodyCut = false
        /// The body as decoded by a codec.
        package var decoded: DecodedBody?
        /// The schema's rules for errors; they are applied to the body when a property needs them.
        package var rules: ErrorRules?
        /// The secrets that may not be shown.
        package var redaction: Redaction?
        /// Whether the request had a user's name and password, to get a token for them.
        package var isLogin = false
        /// The number of the page in a pagination, from 1 on.
        package var page: Int?
        /// The attempt at which the call failed, from 1 on; `nil` if attempts are not counted.
        package var attempt: Int?

        package init(
            method: HTTPRequest.Method? = nil, url: String? = nil, originalRequest: OriginalRequest? = nil,
            status: HTTPResponse.Status? = nil, headers: HTTPFields = HTTPFields(), body: [UInt8] = [],
            decoded: DecodedBody? = nil, redaction: Redaction? = nil, page: Int? = nil, attempt: Int? = nil
        ) {
            self.method = method
            self.url = url
            self.originalRequest = originalRequest
            self.status = status
            self.headers = headers
            self.body = body
            self.decoded = decoded
            self.redaction = redaction
            self.page = page
            self.attempt = attempt
        }
    }

    private let storage: Storage

    /// Makes an error without the context of a call, for transports and credentials. The pipe adds the context.
    public init(_ reason: Reason) {
        storage = Storage(reason: reason, context: Context())
    }

    package init(_ reason: Reason, context: Context) {
        var reason = reason
        if case .decoding(let error) = reason, let redaction = context.redaction {
            reason = .decoding(redaction.error(error))
        }
        storage = Storage(reason: reason, context: context)
    }

    /// What failed.
    public var reason: Reason { storage.reason }

    /// The method of the request that failed; `nil` if the call failed before it had a request. After a redirect it may
    /// differ from the method of the call.
    public var method: HTTPRequest.Method? { storage.context.method }

    /// The URL of the request that failed, with user information and the values of API keys replaced by `***`.
    public var url: String? { storage.context.url }

    /// The first request of the call, if redirects led from it to the request that failed.
    public var originalRequest: OriginalRequest? { storage.context.originalRequest }

    /// The status of the response, or `nil` if there is no response. If no token could be fetched
    /// (``Reason/token(_:endpoint:)``), the response belongs to the token request: its status says nothing about the
    /// resource of the call, and ``isNotFound`` and ``isForbidden`` do not hold.
    public var status: Int? { storage.context.status?.code }

    /// The header fields of the response.
    public var headers: HTTPFields { storage.context.headers }

    /// The body of the response, as far as it was read. That of a request for a token has at most 8 KiB, and neither the
    /// values that the request had from the credential nor tokens.
    public var body: [UInt8] { storage.context.body }

    /// Whether ``body`` is cut: the bodies of errors are kept up to ``CallSettings/errorBodyLimit``. Properties that
    /// are read from a cut body, such as ``json`` or ``message``, may be `nil`.
    public var isBodyCut: Bool { storage.context.isBodyCut }

    /// The server's message, at the place in the body that the schema names (`errors: message`).
    public var message: String? { context.rules?.message(in: jsonBody) }

    /// The number of the page that could not be read, from 1 on; `nil` if the call was not part of an iteration over
    /// pages.
    public var pageNumber: Int? { storage.context.page }

    package var context: Context { storage.context }

    /// The body as JSON if a codec has decoded it, otherwise the unchanged body.
    var jsonBody: [UInt8] {
        if let decoded = context.decoded, case .success(let json) = decoded.json { json } else { body }
    }
}

extension PipeError {
    /// Why a call failed.
    public enum Reason: Sendable {
        /// The response has a status outside 200…299.
        case status(Int)
        /// The response has a status from 200 to 299, but meets the schema's condition for errors (`errors: when`).
        /// ``PipeError/message`` is the server's message.
        case reported
        /// The record was changed since the caller read it (`if-match`), and nothing was written.
        /// ``PipeError/conflict(of:)`` returns both versions with their type.
        case conflict(RecordConflict)
        /// A time limit passed.
        case timedOut(TimeoutError)
        /// The task was cancelled, or `cancelCalls()` was called on the pipe.
        case cancelled
        /// An interceptor, a callback of the pipe or the transport refused the call; its description.
        case aborted(String)
        /// The connection could not be made or was lost, or the response is malformed.
        case connection(ConnectionError)
        /// The client does not trust the server, or the server does not trust the client.
        case tls(TLSError)
        /// The body of a successful response does not match the schema.
        case decoding(JSONError)
        /// The request body cannot be written as JSON.
        case encoding(JSONError)
        /// A codec cannot read the body of a successful response, or cannot write the request body; the codec's
        /// description.
        case codec(mediaType: String, String)
        /// A header field of a successful response does not match the schema; its name.
        case header(name: String, HeaderError)
        /// The body of a successful response is empty, and a record was expected.
        case emptyBody
        /// The response is longer than the limit in memory, or than ``PipeDownload/Options/sizeLimit`` for a file.
        case bodyTooLarge(limit: Int)
        /// The credentials satisfy none of the API's alternatives; the schemes that have no credentials.
        case missingCredentials([String])
        /// No token could be fetched: why, and the token endpoint.
        case token(TokenError, endpoint: String)
        /// A credential failed; its description.
        case credential(String)
        /// The call cannot be sent as it is.
        case invalidRequest(RequestError)
        /// A redirect was not followed.
        case redirect(RedirectError)
        /// A file on this machine cannot be read or written.
        case file(FileError)
        /// The data of an upload or download is not as expected.
        case transfer(TransferError)
        /// The next page was visited before in this iteration; its URL.
        case pageLoop(String)
        /// The URL of the next page has another scheme, host or port than the client's server, and the schema does not
        /// allow it (`origins`).
        case pageOnOtherOrigin(String)
        /// The URL of the next page is malformed; its text.
        case malformedPageURL(String)
        /// The response says that there are more pages, but has no URL or cursor of the next page.
        case pageMissing
        /// The request of the next page cannot have what the response names.
        case pageArgument(PageArgumentError)
        /// This many pages in a row have no records, and the last one has a next page.
        case emptyPages(Int)
        /// An iteration over all pages ended with fewer records than the lowest total of its pages. All records that
        /// were read have been returned.
        case paginationIncomplete(read: Int, total: Int)
        /// The extractor that the schema names could not read the response; a description of its error.
        case pageExtractor(String)
        /// A long operation has failed, or cannot be polled.
        case job(JobError)
        /// A record of many that are sent at once has no result.
        case bulk(BulkError)
    }

    /// Why the request of a page cannot have what selects the page.
    public enum PageArgumentError: Error, Hashable {
        /// The cursor is an object or an array, which only a body in JSON can have; its text.
        case structured(String)
        /// An extractor names members of the body, and requests of the method have none.
        case withoutBody(HTTPRequest.Method)
    }

    /// Why a request cannot be sent.
    public enum RequestError: Error, Hashable {
        /// The URL of the server is malformed.
        case serverURL(String, AddressError)
        /// The environment variable that should have the URL of the server is missing or empty; its name.
        case serverVariable(String)
        /// The URL of a call is malformed.
        case url(String, AddressError)
        /// The schemes of the call do not cover its URL; the URL.
        case uncoveredAddress(schemes: [String], String)
        /// An identity is empty, so that the URL would be the collection's URL.
        case emptyIdentity
        /// An identity is `.` or `..`, which servers read as a step in the path.
        case dotIdentity(String)
        /// A value that keeps its slashes has a segment `.` or `..`, which servers read as a step in the path; the value.
        case dotSegment(in: String)
        /// An argument of the path is `nil` or an empty list; its name.
        case pathArgument(name: String)
        /// The record has no identity; the member that should have it.
        case missingIdentity(member: String)
        /// The name of a header field is not a token (RFC 9110, section 5.6.2).
        case headerName(String)
        /// The value of a header field has a line break or another control character; its name.
        case headerValue(name: String)
        /// The call has more header fields than the limit.
        case tooManyHeaders(limit: Int)
        /// An argument cannot be written in the value of a header field; the field's name.
        case headerArgument(name: String, HeaderArgumentError)
        /// A credential cannot be sent as a cookie, since it has a byte that is not a `cookie-octet` (RFC 6265, section
        /// 4.1.1), or its name is not a token; its name.
        case cookieValue(name: String)
        /// The page size is outside the range that the API allows.
        case pageSize(Int, allowed: ClosedRange<Int>)
        /// The first page of a list does not say where the last one is.
        case lastPageUnknown
        /// The bookmark belongs to another list, or was changed; its URL.
        case bookmark(String)
        /// A multipart boundary has invalid characters, or is too long (RFC 2046, section 5.1.1).
        case boundary(String)
        /// A user name of HTTP Basic has a colon (RFC 7617, section 2).
        case colonInUserName
        /// A credential is empty; the scheme it is for.
        case emptyCredential(scheme: String)
        /// A credential would send the call to another server; its scheme, host and port.
        case credentialOrigin(scheme: String, String)
        /// A credential does not fit its scheme.
        case mismatchedCredential(scheme: String)
        /// The schema requires the version of a record for writes (`if-match: required`), and it is not known.
        case missingVersion
        /// The API requires a scheme that it does not describe.
        case unknownScheme(String)
        /// A setting names another address of the server that the client does not have.
        case unknownServer(String)
        /// Values do not meet rules of the schema or of the app, as ``PipeError/validationMessages`` says by field.
        case brokenRules([BrokenRule])
    }

    /// Why an argument cannot be written in the value of a header field.
    public enum HeaderArgumentError: Error, Hashable {
        /// It has characters beyond ASCII, whose encoding is not specified (RFC 9110, section 5.5).
        case notASCII
        /// It is an element of a list and would be read as several elements or as none (RFC 9110, section 5.6.1).
        case listElement
        /// It is a date before the year 0 or after the year 9999 (RFC 9110, section 5.6.7).
        case date
    }

    /// Why a header field of a response cannot be read.
    public enum HeaderError: Error, Hashable {
        /// The response does not have it.
        case missing
        /// Its value in ``PipeError/headers`` cannot be read as the type; the type's name.
        case unreadable(type: String)
    }

    /// Why a redirect was not followed.
    public enum RedirectError: Error, Hashable {
        /// The call has more redirects than the limit.
        case tooMany(limit: Int)
        /// It leads from https to http; the URL.
        case insecure(String)
        /// The `Location` is not a URL with http or https; its text.
        case malformedLocation(String, AddressError)
        /// The body is needed for a second request but can be read only once.
        case bodyNotReplayable
        /// It would send a body to another server, which neither the schema nor ``CallSettings/trustedOrigins`` names;
        /// the method and the URL of the redirected request.
        case bodyToOtherOrigin(method: HTTPRequest.Method, url: String)
    }
}

extension PipeError {
    /// Returns a value of JSON that a call needs, or throws the error of a call that cannot be written.
    package static func encoding<Value>(_ work: () throws(JSONError) -> Value) throws(PipeError) -> Value {
        do throws(JSONError) {
            return try work()
        } catch {
            throw PipeError(.encoding(error))
        }
    }

    /// Returns this error with the context of the call, where the error has none.
    package func adding(_ context: Context) -> PipeError {
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
