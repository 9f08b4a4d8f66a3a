import PipeHTTP
import PipeModel

// All sentences of the server.

extension Refusal: CustomStringConvertible {
    var description: String {
        switch problem {
        case .unread(let reason): reason.description
        case .malformedTarget: "The target of the request must be a path or a URL with http or https."
        case .malformedHost: "The request must have one header field Host, with a name or an address."
        case .otherHost(let host):
            "The server is not called \(host): pipewright-serve takes other names with --host-name, run with hostNames."
        case .otherSite: "A page of another origin cannot change records."
        case .noSuchPath: "The API has no call with this path."
        case .noSuchMethod(let allowed):
            "The path has no call with this method, only \(allowed.joined(separator: ", "))."
        case .noSuchItem(let resource): "There is no such item of \(resource)."
        case .unauthorized: "The request has no valid credentials."
        case .needsAuthorization(let scheme):
            "The stand-in cannot check the credentials of \(scheme) without a closure: authorize(\"\(scheme)\") { … }."
        case .forbidden(let scopes): "The credentials lack the scope \(scopes.joined(separator: " "))."
        case .malformedBody(let body): body.description
        case .unsupportedBody(let expected): "The body must be \(expected)."
        case .otherPart(let name, let expected): "The part ‘\(name)’ must have the header field \(expected)."
        case .invalid(let problems): problems.map(\.sentence).joined(separator: " ")
        case .exists: "There is a record with this identity already."
        case .changed: "The record has been changed since it was read."
        case .versionNeeded: "The request needs If-Match with the version of the record."
        case .noSuchPage: "There is no such page."
        case .needsClosure(let call): "The stand-in needs a closure for \(call)."
        case .disrupted: "The request has failed, as a test has asked for."
        case .failedJob(let message): message ?? "The job has failed, as a test has asked for."
        case .needsPages(let extractor):
            "The stand-in cannot make pages for \(extractor) without a closure: pages(by: \"\(extractor)\") { … }."
        case .malformedRange: "Content-Range does not continue the content."
        case .tooLarge: "The body is too large."
        case .otherDigest: "The body differs from its digest."
        }
    }

    /// A few words for the kind of the problem.
    var title: String {
        switch problem {
        case .unread(.malformed): "Malformed request"
        case .unread(.largeHead): "Header fields too large"
        case .unread(.otherTransferCoding): "Not implemented"
        case .unread(.largeBody): "Content too large"
        case .unread(.busy): "Unavailable"
        case .malformedTarget: "Malformed target"
        case .malformedHost: "Malformed host"
        case .otherHost: "Misdirected request"
        case .otherSite: "Forbidden"
        case .noSuchPath, .noSuchItem: "Not found"
        case .noSuchPage: "No such page"
        case .noSuchMethod: "Method not allowed"
        case .unauthorized, .needsAuthorization: "Unauthorized"
        case .forbidden: "Forbidden"
        case .malformedBody: "Malformed body"
        case .unsupportedBody: "Unsupported media type"
        case .otherPart: "Other part"
        case .invalid: "Invalid values"
        case .exists: "Conflict"
        case .changed: "Precondition failed"
        case .versionNeeded: "Precondition required"
        case .needsClosure, .needsPages: "Not implemented"
        case .malformedRange: "Malformed range"
        case .failedJob: "Failed job"
        case .disrupted: HTTPResponse.Status(code: status).reasonPhrase
        case .tooLarge: "Content too large"
        case .otherDigest: "Other digest"
        }
    }
}

extension UnreadRequest: CustomStringConvertible {
    package var description: String {
        switch self {
        case .malformed: "The bytes are not a request of HTTP/1.1."
        case .largeHead: "The request has too many or too large header fields."
        case .otherTransferCoding: "The transfer coding of the request must be chunked."
        case .largeBody: "The body is too large."
        case .busy: "The server has too many requests."
        }
    }
}

extension Refusal.MalformedBody: CustomStringConvertible {
    var description: String {
        switch self {
        case .json(let error): "The body is not JSON: \(error)"
        case .form: "The body is not a form."
        case .multipart: "The body is not multipart."
        case .namelessPart: "A part of the form has no name."
        case .xml(let error): "The body is not XML that can be read: \(error)."
        case .empty: "The body is empty."
        }
    }
}

extension FieldProblem {
    /// The message about the value, after the name of the field.
    var message: String {
        switch reason {
        case .missing: "is missing"
        case .unknown: "is not a field"
        case .readOnly: "is read-only"
        case .fixed: "cannot be changed"
        case .null: "must not be null"
        case .wrongType(let expected): "must be \(expected)"
        case .notListed(let values): "must be one of \(values.joined(separator: ", "))"
        case .noSuchRecord(let record): "names no \(record) that exists"
        case .otherThanInPath: "differs from the path"
        case .rule(let rule): "\(rule)"
        }
    }

    /// The message with the name of the field.
    var sentence: String { path.isEmpty ? "The value \(message)." : "\(name) \(message)." }
}

extension FieldProblem.Expected: CustomStringConvertible {
    var description: String {
        switch self {
        case .scalar(.plain(let type)), .scalar(.stringEncoded(let type)): Self.name(of: type)
        case .scalar(.patterned(let format)): "a time (\(format.pattern))"
        case .object: "an object"
        case .list: "a list"
        }
    }

    private static func name(of type: API.Scalar.Plain) -> String {
        switch type {
        case .string: "a text"
        case .bool: "true or false"
        case .int, .int32, .int64: "an integer"
        case .uint64: "an integer that is not negative"
        case .double, .float, .decimal: "a number"
        case .uuid: "a UUID"
        case .url: "a URL"
        case .bytes: "Base64"
        case .date: "a date (2026-11-21)"
        case .time: "a time (09:30:00)"
        case .timestamp: "a date and time (2026-11-21T09:30:00Z)"
        case .unixSeconds: "the seconds since 1970"
        case .unixMilliseconds: "the milliseconds since 1970"
        case .json: "JSON"
        case .file: "a file"
        }
    }
}
