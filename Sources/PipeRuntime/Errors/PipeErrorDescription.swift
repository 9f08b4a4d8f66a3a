import HTTPTypes
import PipeJSON

// All prose about errors is in this file; the cases themselves are data.

extension PipeError: CustomStringConvertible {
    /// One line: the request, and what went wrong with it. What credentials gave is masked, wherever it comes from.
    public var description: String {
        let sent = originalRequest.map { " (after \($0.method.rawValue) \($0.url) was redirected with \($0.status))" }
        let request = [method?.rawValue, url].compactMap { $0 }.joined(separator: " ") + (sent ?? "")
        let place = pageNumber.map { "page \($0) of a walk: " } ?? ""
        let line = (request.isEmpty ? "" : "\(request): ") + place + cause
        return context.redaction?.text(line) ?? line
    }

    private var cause: String {
        switch reason {
        case .status(let status):
            Self.text(of: status, reasonPhrase: context.status?.reasonPhrase) + (serverWords.map { ": \($0)" } ?? "")
        case .reported:
            "the server reports a failure" + (serverWords.map { ": \($0)" } ?? "")
        case .conflict(let conflict):
            "the record was changed meanwhile, and nothing was written"
                + (conflict.current == nil ? "; the server has no version of it to show" : "")
        case .timedOut(let fault):
            "\(fault)"
        case .cancelled:
            "cancelled"
        case .aborted(let description):
            "not let through: \(Self.oneLine(description))"
        case .connection(let fault):
            "the connection failed: \(fault)"
        case .tls(let fault):
            "no secure connection: \(fault)"
        case .decoding(let error):
            "the answer\(kindOfAnswer) is not as described: \(error)"
        case .encoding(let error):
            "what should be sent cannot be written as JSON: \(error)"
        case .codec(let type, let description):
            (status == nil ? "what should be sent cannot be written" : "the answer cannot be read")
                + " as \(Self.oneLine(type)): \(Self.oneLine(description))"
        case .header(let name, .missing):
            "the answer lacks the header field '\(name)'"
        case .header(let name, .unreadable(let type)):
            "the header field '\(name)' of the answer is no \(type)"
        case .emptyBody:
            "the answer is empty where a record was due"
        case .bodyTooLarge(let limit):
            "the answer is longer than the limit of \(limit) bytes"
        case .missingCredentials(let schemes):
            "no credentials for \(schemes.map { "'\($0)'" }.joined(separator: ", "))"
        case .token(let fault, let endpoint):
            "no token from \(endpoint): \(fault)"
        case .credential(let description):
            "the credential failed: \(description)"
        case .invalidRequest(let fault):
            "not sent: \(fault)"
        case .redirect(let fault):
            "redirect not followed: \(fault)"
        case .file(let fault):
            "\(fault)"
        case .transfer(let fault):
            "\(fault)"
        case .pageLoop(let url):
            "the next page is one that this walk has been at: \(url)"
        case .pageOnOtherOrigin(let url):
            "the next page is on another server: \(url)"
        case .malformedPageURL(let text):
            "the address of the next page is none: \(text)"
        case .pageMissing:
            "the answer says that there are more pages, but not where"
        case .emptyPages(let count):
            "\(count) pages without records came one after the other, and there is no end to them"
        case .paginationIncomplete(let read, let total):
            "the server named no next page after \(read) of \(total) records"
        case .pageExtractor(let description):
            "the neighbours of the page cannot be told: \(description)"
        }
    }

    /// What the server says, on one line; it may repeat what it was sent.
    private var serverWords: String? {
        (ownWords ?? permitted).map { context.redaction?.text($0) ?? $0 }
    }

    /// What stands in the answer.
    private var ownWords: String? {
        // RFC 6750, section 3: a refused token is told of here.
        for challenge in challenges {
            if let code = challenge.error {
                return Self.oneLine(challenge.errorDescription.map { "\(code): \($0)" } ?? code)
            }
        }
        if let message {
            return Self.oneLine(message)
        }
        let json = self.json
        if let words = json.flatMap({ words(of: $0) }) {
            return Self.oneLine(words)
        }
        let fields = validationMessages.map { field in
            let messages = field.messages.joined(separator: ", ")
            return field.name.isEmpty ? messages : "\(field.name) \(messages)"
        }
        if !fields.isEmpty {
            return Self.oneLine(fields.joined(separator: "; "))
        }
        guard let json else {
            return wordsOfPage
        }
        for name in ["detail", "message", "error_description", "error", "title"] {
            let value = json[name]
            if let words = value?.string ?? value?["message"]?.string ?? value?["detail"]?.string {
                return Self.oneLine(words)
            }
        }
        let messages = (json["errors"].map { FieldMessageFinder.messages(in: $0, by: nil) } ?? []).flatMap(\.messages)
        return messages.isEmpty ? nil : Self.oneLine(messages.prefix(10).joined(separator: "; "))
    }

    /// What a problem of RFC 9457 says of itself.
    private func words(of json: JSONValue) -> String? {
        problem(in: json).flatMap { $0.detail ?? (validationMessages.isEmpty ? $0.title : nil) }
    }

    /// The title of a page, or a text that is nothing but the message.
    private var wordsOfPage: String? {
        let text = bodyText
        let words: String
        if text.isHTML {
            words = MarkupText(text.decoded).title ?? ""
        } else if contentType == "text/plain" {
            words = text.decoded
        } else {
            return nil
        }
        let line = Self.oneLine(words)
        // Pages of servers are titled as their status is called.
        let isStatus = context.status.map { Self.text(of: $0).ends(with: line) } ?? false
        return line.isEmpty || isStatus ? nil : line
    }

    /// What may be asked of an address that refuses a method.
    private var permitted: String? {
        guard case .status(405) = reason, !allowedMethods.isEmpty else {
            return nil
        }
        return "it allows " + Self.oneLine(allowedMethods.map(\.rawValue).joined(separator: ", "))
    }

    /// What came instead, such as the page of a sign-in.
    private var kindOfAnswer: String {
        var kinds = contentType.map { [Self.oneLine($0)] } ?? []
        if contentType != nil, bodyText.isHTML, let title = wordsOfPage {
            kinds.append("'\(title)'")
        }
        if let encoding = encodingLeft {
            kinds.append("encoded as \(Self.oneLine(encoding)), which nothing has decoded")
        }
        return kinds.isEmpty ? "" : " (\(kinds.joined(separator: ", ")))"
    }

    /// The content encoding that a body still has (RFC 9110, section 8.4). The field alone does not tell: transports that decode
    /// leave it in place.
    private var encodingLeft: String? {
        guard let encoding = headers[.contentEncoding], encoding.lowercased() != "identity", !bodyText.isText else {
            return nil
        }
        return encoding
    }

    fileprivate static func oneLine(_ text: String) -> String {
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

    /// Those that HTTPTypes has no names of.
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
        case .serverURL(let url, let fault):
            "the server's URL '\(url)' \(fault)"
        case .url(let url, let fault):
            "the URL '\(PipeError.oneLine(url))' \(fault)"
        case .uncoveredAddress(let schemes, let url):
            "no credentials of \(schemes.map { "'\($0)'" }.joined(separator: ", ")) go to \(PipeError.oneLine(url))"
        case .emptyIdentity:
            "the identity is empty"
        case .dotIdentity(let identity):
            "the identity '\(identity)' would be read as a step in the path"
        case .missingIdentity(let member):
            "the record has no '\(member)'"
        case .headerName(let name):
            "'\(name.removing { $0.properties.generalCategory == .control })' is no name of a header field"
        case .headerValue(let name):
            "the value of header field '\(name)' has a control character"
        case .headerArgument(let name, .notASCII):
            "an argument in header field '\(name)' has characters beyond ASCII"
        case .headerArgument(let name, .listElement):
            "an element of the list in header field '\(name)' would not be read as one"
        case .headerArgument(let name, .date):
            "a date in header field '\(name)' is outside of the years 0 to 9999"
        case .cookieValue(let name):
            "the value of cookie '\(name)' has a character that cookies cannot have"
        case .pageSize(let size, let allowed):
            "a page size of \(size) is outside of \(allowed.lowerBound)...\(allowed.upperBound)"
        case .bookmark(let url):
            "the bookmark is not of this list: \(url)"
        case .boundary(let text):
            "no boundary between parts can be '\(PipeError.oneLine(text))'"
        case .colonInUserName:
            "the user name has a colon, which HTTP Basic cannot send"
        case .emptyCredential(let scheme):
            "the credential for '\(scheme)' is empty"
        case .mismatchedCredential(let scheme):
            "the credential does not fit the scheme '\(scheme)'"
        case .missingVersion:
            "the version of the record is not known: read it first, or say it in 'If-Match'"
        case .unknownScheme(let name):
            "the API describes no authentication scheme '\(name)'"
        }
    }
}

extension PipeError.TimeoutError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .connect: "no connection in time"
        case .attempt(let limit): limit.map { "no complete answer within \($0)" } ?? "no complete answer in time"
        case .idle(let limit): "nothing moved for \(limit)"
        case .deadline(let limit): "no complete answer within \(limit), all attempts together"
        }
    }
}

extension PipeError.FileError: CustomStringConvertible {
    public var description: String {
        switch reason {
        case .missing: "there is no \(path)"
        case .notRegularFile: "\(path) is no regular file"
        case .notFolder: "\(path) is no folder, or is below something that is none"
        case .notPermitted: "\(path) may not be read or written by this process"
        case .diskFull: "there is no more room for \(path)"
        case .otherDevice: "\(path) is on another disk than the file that it is to become"
        case .inUse: "\(path) is being downloaded by someone else"
        case .changed: "\(path) was changed while it was sent"
        case .notFileURL: "\(path) is no URL of a file"
        case .unusableName: "“\(path)” is not the name of a file in a folder"
        case .system(let function, let code): "\(function) of \(path) failed: \(Self.words(of: code))"
        }
    }
}

extension PipeError.TransferError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .streamLength(let declared, let yielded):
            "the stream to upload was to have \(declared) bytes, and "
                + (yielded > declared ? "has more" : "has \(yielded)")
        case .stream(let description):
            "the stream to upload failed: \(PipeError.oneLine(description))"
        case .readTwice:
            "the stream to upload would have to be sent again, and can be read once only"
        case .uncollectable(let limit):
            "the transport takes what it sends into memory, and the stream has more than the \(limit) bytes that it may take"
        case .truncated(let expected, let received):
            "the answer ends after \(received) of \(expected) bytes"
        case .tooLong(let expected):
            "the answer has more than the \(expected) bytes that it was to have"
        case .contentRange(let text):
            "the answer is not the part of the file that was asked for: "
                + (text.isEmpty ? "it does not say which one it is" : "Content-Range: \(PipeError.oneLine(text))")
        case .unaskedPart(let text):
            "the answer is a part, and all was asked for"
                + (text.isEmpty ? "" : ": Content-Range: \(PipeError.oneLine(text))")
        case .changed:
            "the file changes on the server while it is downloaded"
        case .digest(let algorithm, let expected, let found):
            "the bytes are not those that the server has: \(algorithm) should be \(expected) and is \(found)"
        case .malformedDigest(let text):
            "the digest cannot be read: \(PipeError.oneLine(text))"
        case .uploadState(let missing):
            "the answer to a part of an upload has no \(missing)"
        case .uploadOffset(let offset):
            "the server says it has \(offset) bytes of an upload, which cannot be"
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
        case .connection(let fault):
            "the connection failed: \(fault)"
        case .timedOut:
            "no complete answer in time"
        case .notJSON:
            "the answer is no JSON object"
        case .missingMember(let member):
            "the answer has no '\(member)'"
        case .malformedMember(let member):
            "the answer's '\(member)' has a value that it cannot have"
        case .tokenType(let type):
            "the token is of type '\(PipeError.oneLine(type))', which the schema does not have as 'prefix'"
        case .redirected(let url):
            "the request is sent on to \(url), where it is not sent"
        case .tooLarge(let limit):
            "the answer is longer than the limit of \(limit) bytes"
        case .insecureEndpoint:
            "secrets are not sent over http for a server with https"
        case .malformedEndpoint(let fault):
            "the address \(fault)"
        case .store(let description):
            "the token store failed: \(description)"
        case .signIn(let fault):
            "\(fault)"
        }
    }
}

extension PipeError.SignInError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .refused(let code, let description):
            "the sign-in was refused: " + PipeError.oneLine(description.map { "\(code): \($0)" } ?? code)
        case .state: "the callback is not of this sign-in: its state differs"
        case .address: "the callback is not at the redirect address"
        case .code: "the callback has no code, or several"
        case .noEndpoint: "the schema names no authorization endpoint"
        }
    }
}

extension PipeError.TLSError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .untrusted(let words):
            "the server's certificate is not trusted: nobody who is trusted has signed it, or it has expired (\(words))"
        case .expired: "the server's certificate has expired, or does not hold yet"
        case .hostName: "the server's certificate is for another host"
        case .pin(let found): "the server has another key than it should have: \(found)"
        case .unencrypted: "a host with pins is not spoken to over http"
        case .clientCertificate(let words):
            "the server does not accept the client's certificate, or its lack (\(words))"
        case .notTLS: "the server does not speak TLS at this port: is it one for http?"
        case .version: "client and server have no version of TLS in common"
        case .handshake(let words): "client and server could not agree (\(words))"
        }
    }
}

extension PipeError.ConnectionError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .refused: "nothing takes connections at that port of the host"
        case .unreachable: "there is no way to the host"
        case .unknownHost: "the name of the host has no address"
        case .reset: "the other side broke it off"
        case .closed: "the other side closed it before the answer was whole"
        case .closedDuringHandshake: "the other side closed it before it was secure"
        case .malformedStatus(let text):
            "the server answered with the status '\(PipeError.oneLine(text))', which is none"
        case .malformedResponse(let words): "what the server answered is malformed: \(PipeError.oneLine(words))"
        case .other(let words): PipeError.oneLine(words)
        }
    }
}

extension PipeError.RedirectError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .tooMany(let limit): "more than \(limit) of them"
        case .insecure(let url): "it leads from https to \(url)"
        case .malformedLocation(let text, let fault): "its address '\(text)' \(fault)"
        case .bodyNotReplayable: "the body cannot be sent a second time"
        case .bodyToOtherOrigin(let method, let url):
            "it would send the body to another server, with \(PipeError.oneLine(method.rawValue)) \(url)"
        }
    }
}

extension PipeError.AddressError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notAbsolute: "is not absolute: it lacks a scheme such as https://"
        case .unsupportedScheme: "has a scheme other than http and https"
        case .malformedHost: "has no host, or one with characters that no host name has"
        case .malformedPort: "has a port that is not a number from 1 to 65535"
        case .userInformation: "has a user name or password in it; give them as credentials"
        }
    }
}
