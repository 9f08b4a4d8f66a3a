import HTTPTypes
import PipeHTTP
import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension PipeClient {
    /// The body of a call that no schema describes.
    public struct Body: Sendable {
        package let content: Result<CallRequest.Content, PipeError>

        /// A value as JSON.
        public static func json(_ value: some JSONWritable) -> Body {
            Body(content: .content(.json) { value.write(json: &$0) })
        }

        /// A value in a media type: JSON, a form, a text, or a media type of a codec in ``CallSettings/codecs``.
        public static func value(_ value: some JSONWritable, as type: String) -> Body {
            Body(content: .content(.json) { value.write(json: &$0) }).written(as: type)
        }

        /// An `Encodable` value as JSON, or in another media type.
        ///
        /// - Parameters:
        ///   - value: The value.
        ///   - type: The media type.
        ///   - encoder: Writes it as JSON.
        public static func encoded(
            _ value: some Encodable, as type: String = "application/json; charset=utf-8",
            using encoder: JSONEncoder = JSONEncoder()
        ) -> Body {
            do {
                return bytes(Array(try encoder.encode(value))).written(as: type)
            } catch {
                return Body(content: .failure(PipeError(.codec(mediaType: type, String(describing: error)))))
            }
        }

        private func written(as type: String) -> Body {
            Body(
                content: content.map { content in
                    var written = CallRequest.Content(type: type, body: content.body)
                    written.isValue = true
                    return written
                })
        }

        /// `application/x-www-form-urlencoded`.
        public static func form(_ fields: URLQuery) -> Body {
            bytes(Array(fields.text.utf8), type: CallRequest.Content.formType)
        }

        /// A text in UTF-8.
        public static func text(_ text: String, type: String = "text/plain; charset=utf-8") -> Body {
            bytes(Array(text.utf8), type: type)
        }

        /// Bytes of a media type.
        public static func bytes(_ bytes: [UInt8], type: String = "application/octet-stream") -> Body {
            Body(content: .success(CallRequest.Content(type: type, bytes: bytes)))
        }
    }
}

extension PipeClient {
    /// Makes a call that the schema does not have, with the same credentials, settings, retries and errors.
    ///
    /// ```swift
    /// let response = try await todo.client.call(.post, "maintenance/reindex", query: ["full": "true"])
    /// print(response.status, try response.json())
    /// ```
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path below the server's URL, percent-encoded. Values in `\(…)` become a segment each. A text that begins with `https://` or `http://` is a URL and is sent
    ///     unchanged, without the query items of the settings. Another server gets credentials only if the schema says
    ///     so (`for`), and only those header fields of the settings that other servers may have.
    ///   - query: More query items.
    ///   - body: The body.
    ///   - accept: The media types that the caller accepts.
    ///   - authAlternatives: The schemes of the call, as in ``CallSettings/authAlternatives``; `nil` for the schemes
    ///     of the settings.
    /// - Throws: ``PipeError``, also for statuses outside 200…299. With ``PipeError/RequestError/unknownScheme(_:)`` or
    ///   ``PipeError/RequestError/uncoveredAddress(schemes:_:)`` if the credentials of `authAlternatives` would not be
    ///   sent.
    @discardableResult
    public func call(
        _ method: HTTPRequest.Method, _ path: CallPath, query: URLQuery = URLQuery(), body: Body? = nil,
        accept: String = "application/json", authAlternatives: [[String]]? = nil
    ) async throws(PipeError) -> PipeResponse {
        var call = try request(method, path, query: query, authAlternatives)
        call.content = body?.content
        call.accept = accept
        return PipeResponse(try await perform(call))
    }

    /// Returns the request of a call that the schema does not have.
    package func request(
        _ method: HTTPRequest.Method, _ path: CallPath, query: URLQuery, _ authAlternatives: [[String]]? = nil
    ) throws(PipeError) -> CallRequest {
        var call: CallRequest
        if path.isURL {
            if let error = path.error {
                throw PipeError(.invalidRequest(error))
            }
            var address = try address(path.text)
            try address.append(query)
            call = addressed(method, address, authAlternatives)
        } else {
            let path = ResourcePath().appending(path, PathParameters())
            call = CallRequest(
                method: method, target: .path(path), settings: callSettings, scope: RunningCalls.Scope(path))
            call.query = query
        }
        if let authAlternatives {
            try setAuthAlternatives(authAlternatives, of: &call)
        }
        return call
    }

    /// Sends a request unchanged and returns its response with any status. It adds credentials if the server is the
    /// client's, follows redirects, and applies the client's timeouts and limits, but not its headers and query. It
    /// does not retry.
    ///
    /// The server of the request gets all its header fields, including `Authorization` and `Cookie`. If redirects lead
    /// to another server, that one gets only the header fields that other servers may have.
    ///
    /// - Parameters:
    ///   - request: The request with scheme, authority and path.
    ///   - body: Its body.
    /// - Returns: The head of the response, and its body, which the caller reads.
    /// - Throws: ``PipeError``.
    public func send(
        _ request: HTTPRequest, body: HTTPBody? = nil
    ) async throws(PipeError) -> (HTTPResponse, HTTPBody) {
        let text = "\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "/")"
        let address = try Result { () throws(PipeError.AddressError) in try HTTPAddress(text) }
            .mapError { PipeError(.invalidRequest(.url(Redaction.removingUserInformation(text), $0))) }.get()
        var call = addressed(request.method, address, nil)
        call.settings.headers = CallSettings.Headers()
        call.fields = Array(request.headerFields)
        call.content = body.map { body in
            .success(CallRequest.Content(type: request.headerFields[.contentType] ?? "", body: body))
        }
        call.accept = request.headerFields[.accept] ?? "*/*"
        return try await perform(bounded(call), .stream { _, response, body throws(PipeError) in (response, body) })
    }

    // MARK: Addresses

    /// Returns the address of a URL. A URL without scheme and host is below the server's URL.
    package func address(_ url: String) throws(PipeError) -> HTTPAddress {
        var base = try core.server.get()
        if base.path.utf8.last != UInt8(ascii: "/") {
            base.path += "/"
        }
        base.query = nil
        do throws(PipeError.AddressError) {
            guard url.utf8.contains(where: { $0 != UInt8(ascii: " ") }) else {
                throw PipeError.AddressError.notAbsolute
            }
            return try base.resolving(url)
        } catch {
            throw PipeError(.invalidRequest(.url(core.redaction.url(url), error)))
        }
    }

    /// Returns a call of an address that the caller passes.
    ///
    /// - Parameter authAlternatives: The schemes that the caller names. Without them, the call needs no credentials
    ///   if none of the settings' schemes covers the address.
    package func addressed(_ method: HTTPRequest.Method, _ address: HTTPAddress, _ authAlternatives: [[String]]?)
        -> CallRequest
    {
        var settings = callSettings
        let isOwn = core.address?.hasSameOrigin(as: address) ?? false
        if !isOwn {
            settings.headers = ForeignFields.allowed(
                of: settings.headers, isNamed: core.names(address, or: settings.trustedPatterns), core.redaction)
            if authAlternatives == nil, let used = settings.authAlternatives,
                !used.joined().contains(where: { covers(address, $0, trusted: []) })
            {
                settings.authAlternatives = []
            }
        }
        var call = CallRequest(
            method: method, target: .address(address), settings: settings,
            scope: RunningCalls.Scope(pipe: address.path))
        call.isAddressed = !isOwn
        return call
    }

    /// Sets the schemes of a call.
    package func setAuthAlternatives(_ authAlternatives: [[String]], of call: inout CallRequest) throws(PipeError) {
        call.settings.authAlternatives = authAlternatives
        if let unknown = authAlternatives.joined().first(where: { core.schemes[$0] == nil }) {
            throw PipeError(.invalidRequest(.unknownScheme(unknown)))
        }
        let address = try address(of: call)
        let isCovered = authAlternatives.contains { $0.allSatisfy { covers(address, $0, trusted: []) } }
        guard authAlternatives.isEmpty || isCovered else {
            let schemes = authAlternatives.joined().withoutRepetitions
            throw PipeError(.invalidRequest(.uncoveredAddress(schemes: schemes, core.redaction.url(address.text))))
        }
    }
}
