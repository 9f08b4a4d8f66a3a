import HTTPTypes
import PipeJSON

// The texts of errors are in this file and in the files for connections and pages; the cases themselves are data.

extension PipeError: CustomStringConvertible {
    /// One line: the request and its error. The values of credentials are masked, also in the server's messages.
    public var description: String {
        let sent = originalRequest.map { " (after \($0.method.rawValue) \($0.url) was redirected with \($0.status))" }
        let request = [method?.rawValue, url].compactMap { $0 }.joined(separator: " ") + (sent ?? "")
        let page = pageNumber.map { "page \($0): " } ?? ""
        let line = (request.isEmpty ? "" : "\(request): ") + page + cause
        return context.redaction?.text(line) ?? line
    }

    private var cause: String {
        switch reason {
        case .status(let status):
            Self.text(of: status, reasonPhrase: context.status?.reasonPhrase) + (serverMessage.map { ": \($0)" } ?? "")
        case .reported:
            "the server reports a failure" + (serverMessage.map { ": \($0)" } ?? "")
        case .conflict(let conflict):
            "the record was changed meanwhile, and nothing was written"
                + (conflict.current == nil ? "; the server has no readable version of it" : "")
        case .timedOut(let error):
            "\(error)"
        case .cancelled:
            "cancelled"
        case .aborted(let description):
            "refused: \(Self.oneLine(description))"
        case .connection(let error):
            "the connection failed: \(error)"
        case .tls(let error):
            "no secure connection: \(error)"
        case .decoding(let error):
            "the response\(responseKind) does not match the schema: \(error)"
        case .encoding(let error):
            "the request body cannot be written as JSON: \(error)"
        case .codec(let type, let description):
            (status == nil ? "the request body cannot be written" : "the response\(codingLeft) cannot be read")
                + " as \(Self.oneLine(type)): \(Self.oneLine(description))"
        case .header(let name, .missing):
            "the response has no header field ‘\(name)’"
        case .header(let name, .unreadable(let type)):
            "the header field ‘\(name)’ of the response is not a valid \(type)"
        case .emptyBody:
            "the response is empty, and a record was expected"
        case .bodyTooLarge(let limit):
            "the response is longer than the limit of \(limit) bytes"
        case .missingCredentials(let schemes):
            "no credentials for \(schemes.map { "‘\($0)’" }.joined(separator: ", "))"
        case .token(let error, let endpoint):
            "no token from \(endpoint): \(error)" + (error.isOfStatus ? serverMessage.map { ": \($0)" } ?? "" : "")
        case .credential(let description):
            "the credential failed: \(description)"
        case .invalidRequest(let error):
            "not sent: \(error)"
        case .redirect(let error):
            "redirect not followed: \(error)"
        case .file(let error):
            "\(error)"
        case .transfer(let error):
            "\(error)"
        case .pageLoop(let url):
            "the next page was visited before: \(url)"
        case .pageOnOtherOrigin(let url):
            "the next page is on another server: \(url)"
        case .malformedPageURL(let text):
            "the URL of the next page is malformed: \(text)"
        case .pageMissing:
            "the response says that there are more pages, but has no URL or cursor of the next page"
        case .pageArgument(let error):
            "\(error)"
        case .emptyPages(let count):
            "\(count) pages in a row have no records, and the last one has a next page"
        case .paginationIncomplete(let read, let total):
            "the server named no next page after \(read) of \(total) records"
        case .pageExtractor(let description):
            "the next and previous pages cannot be read: \(description)"
        case .job(let error):
            "\(error)" + (error.isOfServer ? serverMessage.map { ": \($0)" } ?? "" : "")
        case .bulk(let error):
            "\(error)"
        }
    }

    /// The server's message on one line, without secrets: the server may repeat what it received.
    private var serverMessage: String? {
        (responseMessage ?? permitted).map { context.redaction?.text($0) ?? $0 }
    }

    /// The message in the header fields or the body of the response.
    private var responseMessage: String? {
        // RFC 6750, section 3: the reason why a token is refused.
        for challenge in challenges {
            if let code = challenge.error {
                return Self.oneLine((challenge.errorDescription ?? message).map { "\(code): \($0)" } ?? code)
            }
        }
        if let message {
            return Self.oneLine(message)
        }
        let json = self.json
        if let text = json.flatMap({ problemText(of: $0) }) {
            return Self.oneLine(text)
        }
        let fields = validationMessages.map { field in
            let messages = field.messages.joined(separator: ", ")
            return field.name.isEmpty ? messages : "\(field.name) \(messages)"
        }
        if !fields.isEmpty {
            return Self.oneLine(fields.joined(separator: "; "))
        }
        guard let json else {
            return pageText
        }
        for name in ["detail", "message", "error_description", "error", "title"] {
            let value = json[name]
            if let text = value?.string ?? value?["message"]?.string ?? value?["detail"]?.string {
                return Self.oneLine(text)
            }
        }
        if let text = json.string, !text.isEmpty {
            return Self.oneLine(text)
        }
        let messages = (json["errors"].map { FieldMessageFinder.messages(in: $0, by: nil) } ?? []).flatMap(\.messages)
        return messages.isEmpty ? nil : Self.oneLine(messages.prefix(10).joined(separator: "; "))
    }

    /// The detail of a problem (RFC 9457); its title, if it has neither a detail nor messages about fields.
    private func problemText(of json: JSONValue) -> String? {
        problem(in: json).flatMap { $0.detail ?? (validationMessages.isEmpty ? $0.title : nil) }
    }

    /// The title of an HTML page, or a plain text, also one that a server calls JSON.
    private var pageText: String? {
        let body = bodyText
        let text: String
        if body.isHTML {
            text = MarkupText(body.decoded).title ?? ""
        } else if contentType == "text/plain" || body.isTextCalledJSON {
            text = body.decoded
        } else {
            return nil
        }
        let line = Self.oneLine(text)
        // The title of many error pages is the name of the status.
        let isStatus = context.status.map { Self.text(of: $0).ends(with: line) } ?? false
        return line.isEmpty || isStatus ? nil : line
    }

    /// The methods that the URL allows, if it refused one (405).
    private var permitted: String? {
        guard case .status(405) = reason, !allowedMethods.isEmpty else {
            return nil
        }
        return "it allows " + Self.oneLine(allowedMethods.map(\.rawValue).joined(separator: ", "))
    }

    /// The media type of the response, and the title if it is an HTML page, such as a sign-in page.
    private var responseKind: String {
        var kinds = contentType.map { [Self.oneLine($0)] } ?? []
        if contentType != nil, bodyText.isHTML, let title = pageText {
            kinds.append("‘\(title)’")
        }
        if let encoding = encodingLeft {
            kinds.append("still encoded as \(Self.oneLine(encoding))")
        } else if let charset = bodyText.charsetLeft {
            kinds.append("in the charset \(Self.oneLine(charset)), which is not read")
        }
        return kinds.isEmpty ? "" : " (\(kinds.joined(separator: ", ")))"
    }

    /// The content encoding of a body that a codec cannot read. A codec says itself which charset it does not read.
    private var codingLeft: String {
        encodingLeft.map { " (still encoded as \(Self.oneLine($0)))" } ?? ""
    }

    /// The content encoding that a body still has (RFC 9110, section 8.4). The header field alone does not say so:
    /// transports that decode the body keep it.
    private var encodingLeft: String? {
        guard let encoding = headers[.contentEncoding], encoding.lowercased() != "identity", !bodyText.isText else {
            return nil
        }
        return encoding
    }

    static func oneLine(_ text: String) -> String {
        BodyText.oneLine(text)
    }

    static func text(of status: HTTPResponse.Status) -> String {
        text(of: status.code, reasonPhrase: status.reasonPhrase)
    }

    /// The status and its reason phrase. HTTP/2 has no reason phrases, and URLSession does not provide them.
    fileprivate static func text(of status: Int, reasonPhrase: String? = nil) -> String {
        let known = knownStatuses.first { $0.code == status }?.reasonPhrase ?? otherPhrases[status]
        let phrase = known ?? oneLine(reasonPhrase ?? "")
        return phrase.isEmpty ? "status \(status)" : "\(status) \(phrase)"
    }

    /// The reason phrases of statuses that HTTPTypes does not name.
    private static let otherPhrases = [402: "Payment Required", 423: "Locked", 424: "Failed Dependency"]

    private static let knownStatuses: [HTTPResponse.Status] = [
        .multipleChoices, .movedPermanently, .found, .seeOther, .notModified, .temporaryRedirect, .permanentRedirect,
        .badRequest, .unauthorized, .forbidden, .notFound, .methodNotAllowed, .notAcceptable,
        .proxyAuthenticationRequired, .requestTimeout, .conflict, .gone, .lengthRequired, .preconditionFailed,
        .contentTooLarge, .uriTooLong, .unsupportedMediaType, .rangeNotSatisfiable, .expectationFailed,
        .misdirectedRequest, .unprocessableContent, .tooEarly, .upgradeRequired, .preconditionRequired,
        .tooManyRequests, .requestHeaderFieldsTooLarge, .unavailableForLegalReasons, .internalServerError,
        .notImplemented, .badGateway, .serviceUnavailable, .gatewayTimeout, .httpVersionNotSupported,
        .networkAuthenticationRequired,
    ]
}

extension PipeError.RequestError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .serverURL(let url, let error):
            "the server's URL ‘\(url)’ \(error)"
        case .serverVariable(let name):
            "the environment variable \(PipeError.oneLine(name)) has no URL of the server"
        case .url(let url, let error):
            "the URL ‘\(PipeError.oneLine(url))’ \(error)"
        case .uncoveredAddress(let schemes, let url):
            "credentials of \(schemes.map { "‘\($0)’" }.joined(separator: ", ")) are not sent to "
                + PipeError.oneLine(url)
        case .emptyIdentity:
            "the identity is empty"
        case .dotIdentity(let identity):
            "the identity ‘\(identity)’ would be read as a step in the path"
        case .dotSegment(let value):
            "the value ‘\(PipeError.oneLine(value))’ has a segment that would be read as a step in the path"
        case .pathArgument(let name):
            "the argument ‘\(name)’ of the path is missing or empty"
        case .missingIdentity(let member):
            "the record has no ‘\(member)’"
        case .headerName(let name):
            "‘\(name.removing { $0.properties.generalCategory == .control })’ is not a valid name of a header field"
        case .headerValue(let name):
            "the value of header field ‘\(name)’ has a control character"
        case .headerArgument(let name, .notASCII):
            "an argument in header field ‘\(name)’ has characters beyond ASCII"
        case .headerArgument(let name, .listElement):
            "an element of the list in header field ‘\(name)’ would be read as several elements or as none"
        case .headerArgument(let name, .date):
            "a date in header field ‘\(name)’ is outside the years 0 to 9999"
        case .tooManyHeaders(let limit):
            "the call has more than \(limit) header fields"
        case .cookieValue(let name):
            "the value of cookie ‘\(name)’ has a character that cookies cannot have"
        case .pageSize(let size, let allowed):
            "the page size \(size) is outside \(allowed.lowerBound)...\(allowed.upperBound)"
        case .lastPageUnknown:
            "the first page does not say where the last one is"
        case .bookmark(let url):
            "the bookmark belongs to another list: \(url)"
        case .boundary(let text):
            "‘\(PipeError.oneLine(text))’ is not a valid multipart boundary"
        case .colonInUserName:
            "the user name has a colon, which HTTP Basic cannot send"
        case .emptyCredential(let scheme):
            "the credential for ‘\(scheme)’ is empty"
        case .credentialOrigin(let scheme, let origin):
            "the credential for ‘\(scheme)’ would send the call to another server, \(PipeError.oneLine(origin))"
        case .mismatchedCredential(let scheme):
            "the credential does not fit the scheme ‘\(scheme)’"
        case .missingVersion:
            "the version of the record is not known: read the record first, or set ‘If-Match’"
        case .unknownScheme(let name):
            "the API describes no authentication scheme ‘\(name)’"
        case .unknownServer(let name):
            "the server has no other URL ‘\(name)’"
        case .brokenRules(let rules):
            PipeError.oneLine(rules.messages.flatMap(\.fullMessages).prefix(10).joined(separator: "; "))
        }
    }
}

// The same texts as in Rails, so that messages of the client read like messages of its servers.
extension PipeError.BrokenRule.Rule: CustomStringConvertible {
    public var description: String {
        switch self {
        case .required: "can't be blank"
        case .minimum(let number): "must be greater than or equal to \(number)"
        case .maximum(let number): "must be less than or equal to \(number)"
        case .above(let number): "must be greater than \(number)"
        case .below(let number): "must be less than \(number)"
        case .minimumLength(let length): "is too short (minimum is \(Self.count(length, "character")))"
        case .maximumLength(let length): "is too long (maximum is \(Self.count(length, "character")))"
        case .length(let length): "is the wrong length (should be \(Self.count(length, "character")))"
        case .minimumCount(let count): "has too few elements (minimum is \(count))"
        case .maximumCount(let count): "has too many elements (maximum is \(count))"
        case .count(let count): "has the wrong number of elements (should be \(count))"
        case .uniqueItems: "has equal elements"
        case .pattern: "is invalid"
        case .format(let name): "is not a valid \(name)"
        case .custom(let message): message
        }
    }

    private static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

extension PipeError.TimeoutError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .connect: "no connection in time"
        case .attempt(let limit): limit.map { "no complete response within \($0)" } ?? "no complete response in time"
        case .idle(let limit): "no data was sent or received for \(limit)"
        case .deadline(let limit): "no complete response within \(limit), including all attempts"
        case .job(let limit): "the job has not ended within \(limit)"
        }
    }
}

extension PipeError.JobError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .failed(let state):
            "the job has failed" + (state.map { " with the state ‘\(PipeError.oneLine($0))’" } ?? "")
        case .cancelled: "the job was cancelled"
        case .missingURL(let place): "the response has no URL of the job at ‘\(PipeError.oneLine(place))’"
        case .malformedURL(let text): "the URL of the job is malformed: \(PipeError.oneLine(text))"
        case .onOtherOrigin(let url): "the URL of the job is on another server: \(PipeError.oneLine(url))"
        case .notCancellable: "the schema does not say how the job is cancelled"
        }
    }

    /// Whether the server may have a message about it.
    fileprivate var isOfServer: Bool {
        if case .failed = self { true } else { false }
    }
}

extension PipeError.BulkError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notSent: "the record was not sent"
        case .missingResult: "the response has no result for the record"
        case .resultCount(let found, let expected):
            "the response has \(found) results for \(expected) records, so that none of them can be assigned"
        case .malformedParts: "the body of the response is not multipart/mixed with HTTP responses"
        case .bodyNotInMemory: "a record with a file cannot be sent together with others"
        }
    }
}

extension PipeError.FileError: CustomStringConvertible {
    public var description: String {
        switch reason {
        case .missing: "\(path) does not exist"
        case .notRegularFile: "\(path) is not a regular file"
        case .notFolder: "\(path), or a part of this path, is not a folder"
        case .notPermitted: "\(path) may not be read or written by this process"
        case .diskFull: "the disk has no space left for \(path)"
        case .otherDevice: "\(path) is on another disk than its destination"
        case .inUse: "\(path) is in use by another download"
        case .changed: "\(path) was changed while it was sent"
        case .notFileURL: "\(path) is not a file URL"
        case .unusableName: "‘\(path)’ is not a valid file name"
        case .permissions(let mode):
            "other users may read or write \(path) (mode \(String(mode, radix: 8))), so they may know its content;"
                + " run chmod 600 on it if they do not, or remove it"
        case .tooLarge(let limit): "\(path) has more than \(limit) bytes"
        case .system(let function, let code): "\(function) of \(path) failed: \(Self.words(of: code))"
        }
    }
}

extension PipeError.TransferError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .streamLength(let declared, let yielded):
            "the stream to upload should have \(declared) bytes and "
                + (yielded > declared ? "has more" : "has \(yielded)")
        case .stream(let description):
            "the stream to upload failed: \(PipeError.oneLine(description))"
        case .readTwice:
            "the stream to upload can be read only once, and the call needs a second attempt"
        case .uncollectable(let limit):
            "the transport reads streams into memory, and this one is longer than the limit of \(limit) bytes"
        case .unreadableCoding(let codings):
            "the body of the response has a coding that cannot be read: \(PipeError.oneLine(codings))"
        case .truncated(let expected, let received):
            "the response ends after \(received) of \(expected) bytes"
        case .tooLong(let expected):
            "the response has more bytes than the expected \(expected)"
        case .contentRange(let text):
            "the response is not the requested part of the file: "
                + (text.isEmpty ? "it has no Content-Range" : "Content-Range: \(PipeError.oneLine(text))")
        case .unaskedPart(let text):
            "the response is a part of the file, and the whole file was requested"
                + (text.isEmpty ? "" : ": Content-Range: \(PipeError.oneLine(text))")
        case .changed:
            "the file was changed on the server during the download"
        case .digest(let algorithm, let expected, let found):
            "the received bytes differ from the server's: \(algorithm) should be \(expected) and is \(found)"
        case .malformedDigest(let text):
            "the digest is malformed: \(PipeError.oneLine(text))"
        case .uploadState(let missing):
            "the response to a part of an upload has no \(missing)"
        case .uploadOffset(let offset):
            "the server reports an impossible upload offset of \(offset) bytes"
        }
    }
}

extension PipeError.TokenError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .refused(let code, let description):
            PipeError.oneLine(description.map { "\(code): \($0)" } ?? code)
        case .status(let status):
            PipeError.text(of: status)
        case .connection(let error):
            "the connection failed: \(error)"
        case .timedOut:
            "no complete response in time"
        case .notJSON:
            "the response is not a JSON object"
        case .missingMember(let member):
            "the response has no member ‘\(member)’"
        case .malformedMember(let member):
            "the member ‘\(member)’ of the response has an invalid value"
        case .missingValue(let place):
            "the response has nothing at ‘\(place)’"
        case .malformedValue(let place):
            "the response has an invalid value at ‘\(place)’"
        case .malformedParameter(let names):
            "the members \(names.map { "‘\($0)’" }.joined(separator: ", ")) do not fit into one JSON object"
        case .untrustedRealm(let url):
            "the server names \(PipeError.oneLine(url)) as the URL of its tokens, and the scheme does not trust it"
        case .issuer(let name):
            "the metadata is that of another issuer: \(PipeError.oneLine(name))"
        case .claim("exp"):
            "the ID token has expired or has no date of expiration"
        case .claim("nbf"):
            "the ID token is not valid yet"
        case .claim(let name):
            "the ID token has no ‘\(name)’, or the one of another sign-in"
        case .header(let name):
            "the header of the ID token has no ‘\(name)’ or one that is not accepted"
        case .signature:
            "the ID token is not signed with a key of its issuer"
        case .userInfoSubject:
            "the user info is about another user than the ID token"
        case .noUserInfoEndpoint:
            "the schema has neither ‘userinfo’ nor ‘issuer’"
        case .tokenType(let type):
            "the token has the type ‘\(PipeError.oneLine(type))’, which differs from the schema's ‘prefix’"
        case .redirected(let url):
            "the endpoint redirects to \(url), and token requests are not redirected"
        case .tooLarge(let limit):
            "the response is longer than the limit of \(limit) bytes"
        case .insecureEndpoint:
            "secrets are not sent over http if the server uses https"
        case .malformedEndpoint(let error):
            "its URL \(error)"
        case .store(let description):
            "the token store failed: \(description)"
        case .signIn(let error):
            "\(error)"
        }
    }

    /// Whether the server's message is in the response alone.
    fileprivate var isOfStatus: Bool {
        if case .status = self { true } else { false }
    }
}

extension PipeError.SignInError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .refused(let code, let description):
            "the sign-in was refused: " + PipeError.oneLine(description.map { "\(code): \($0)" } ?? code)
        case .state: "the callback belongs to another sign-in: its state differs"
        case .address: "the callback is not at the redirect URL"
        case .code: "the callback has no code or several"
        case .noEndpoint: "the schema has no authorization endpoint"
        }
    }
}
