import HTTPTypes
@_spi(Generated) import PipeHTTP
import PipeJSON

/// The response of a call: a status from 200 to 299 and the whole body.
///
/// One reference, because it is passed through many functions.
package final class CallResponse: Sendable, CustomReflectable {
    /// The method of the last request. After redirects it may differ from the method of the call.
    package let method: HTTPRequest.Method
    /// The address of the last request, after redirects.
    package let address: HTTPAddress
    package let status: HTTPResponse.Status
    package let headers: HTTPFields
    package let body: [UInt8]
    package let redaction: Redaction
    /// The body as decoded by a codec; `nil` if it is JSON.
    let decoded: DecodedBody?
    /// The first request, if it was redirected.
    private let originalRequest: PipeError.OriginalRequest.Box?
    /// The time limit for reading the body; `nil` for unlimited time.
    private let reading: ResponseReading?

    package init(
        method: HTTPRequest.Method, address: HTTPAddress, status: HTTPResponse.Status, headers: HTTPFields,
        body: [UInt8], redaction: Redaction, decoded: DecodedBody? = nil,
        originalRequest: PipeError.OriginalRequest.Box? = nil, reading: ResponseReading? = nil
    ) {
        self.method = method
        self.address = address
        self.status = status
        self.headers = headers
        self.body = body
        self.redaction = redaction
        self.decoded = decoded
        self.originalRequest = originalRequest
        self.reading = reading
    }

    /// Whether a redirect with the status 303 led to it: it is another resource than the one that was requested.
    package var isSeeOther: Bool { originalRequest?.value.status == 303 }

    /// Returns the response with another time limit for reading it; `nil` for unlimited time.
    func read(within reading: ResponseReading?) -> CallResponse {
        CallResponse(
            method: method, address: address, status: status, headers: headers, body: body,
            redaction: redaction, decoded: decoded, originalRequest: originalRequest, reading: reading)
    }

    /// Returns whether reading the body has to end; `nil` if there is no time limit.
    var isInterrupted: (() -> Bool)? {
        reading.map { reading in { reading.end != nil } }
    }

    /// Returns the error of a call whose body cannot be read.
    func failure(_ error: JSONError) -> PipeError {
        if case .interrupted = error.reason, let end = reading?.end {
            return self.error(end)
        }
        return self.error(.decoding(error))
    }

    /// The body as JSON.
    ///
    /// - Throws: The error of the codec of its media type.
    package func json() throws(PipeError) -> [UInt8] {
        guard let decoded else {
            return body
        }
        return try decoded.json.mapError { $0.adding(errorContext) }.get()
    }

    /// Whether the JSON distinguishes numbers, booleans and lists from text; see ``BodyCodec/hasTypes``.
    var hasTypes: Bool { decoded?.hasTypes ?? true }

    /// The body as JSON if a codec has decoded it, otherwise the unchanged body.
    var jsonOrBody: [UInt8] {
        if let decoded, case .success(let json) = decoded.json { json } else { body }
    }

    /// Whether the body has only white space.
    package var isBlank: Bool {
        decoded == nil && body.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    }

    /// Has no header fields and body, which may repeat the secrets of the request.
    package var customMirror: Mirror {
        Mirror(self, children: ["status": status.code, "url": redaction.url(address.text)])
    }

    package var errorContext: PipeError.Context {
        PipeError.Context(
            method: method,
            url: redaction.url(address.text),
            originalRequest: originalRequest?.value,
            status: status,
            headers: headers,
            body: body,
            decoded: decoded,
            redaction: redaction
        )
    }

    /// Returns an error of this call.
    package func error(_ reason: PipeError.Reason, rules: ErrorRules? = nil, isBodyCut: Bool = false) -> PipeError {
        var context = errorContext
        context.rules = rules
        context.isBodyCut = isBodyCut
        return PipeError(reason, context: context)
    }
}
