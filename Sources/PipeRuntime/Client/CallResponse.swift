import HTTPTypes
import PipeJSON

/// What a call brought back: a status from 200 to 299 and the whole body.
///
/// One reference: it passes through many hands.
final class CallResponse: Sendable {
    /// The method of the request that was answered; redirects may have made another one of that of the call.
    let method: HTTPRequest.Method
    /// Where the answer came from, after redirects.
    let address: HTTPAddress
    let status: HTTPResponse.Status
    private let responseHeaders: ReceivedHeaders
    let body: [UInt8]
    let redaction: Redaction
    /// What a codec made of the body; `nil` where that is JSON.
    let decoded: DecodedBody?
    /// What was sent first, after a redirect.
    private let originalRequest: PipeError.OriginalRequest.Box?
    /// The time for reading the body; `nil` where it may take as long as it does.
    private let reading: ResponseReading?

    /// The header fields; not to be asked for more often than needed.
    var headers: HTTPFields { responseHeaders.fields }

    init(
        method: HTTPRequest.Method, address: HTTPAddress, status: HTTPResponse.Status, headers: ReceivedHeaders,
        body: [UInt8], redaction: Redaction, decoded: DecodedBody? = nil,
        originalRequest: PipeError.OriginalRequest.Box? = nil, reading: ResponseReading? = nil
    ) {
        self.method = method
        self.address = address
        self.status = status
        responseHeaders = headers
        self.body = body
        self.redaction = redaction
        self.decoded = decoded
        self.originalRequest = originalRequest
        self.reading = reading
    }

    /// The same, read within a time, or, with `nil`, whenever somebody likes.
    func read(within reading: ResponseReading?) -> CallResponse {
        if reading == nil, self.reading == nil {
            return self
        }
        return CallResponse(
            method: method, address: address, status: status, headers: responseHeaders, body: body,
            redaction: redaction, decoded: decoded, originalRequest: originalRequest, reading: reading)
    }

    /// Whether reading the body has to end; `nil` where it never has to.
    var isInterrupted: (() -> Bool)? {
        reading.map { reading in { reading.end != nil } }
    }

    /// Why the body cannot be read.
    func failure(_ error: JSONError) -> PipeError {
        if case .interrupted = error.reason, let end = reading?.end {
            return self.error(end)
        }
        return self.error(.decoding(error))
    }

    /// The body as JSON.
    ///
    /// - Throws: What the codec of its media type says of it.
    func json() throws(PipeError) -> [UInt8] {
        guard let decoded else {
            return body
        }
        do throws(PipeError) {
            return try decoded.json.get()
        } catch {
            throw error.adding(errorContext)
        }
    }

    /// Whether the JSON says which values are numbers, truth values and lists; see ``BodyCodec/hasTypes``.
    var hasTypes: Bool { decoded?.hasTypes ?? true }

    /// The body as JSON, as it is where it cannot be read.
    var jsonOrBody: [UInt8] {
        if let decoded, case .success(let json) = decoded.json { json } else { body }
    }

    /// Whether there is nothing in the body but white space.
    var isBlank: Bool {
        decoded == nil && body.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    }

    var errorContext: PipeError.Context {
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

    /// An error of this call.
    func error(_ reason: PipeError.Reason, rules: ErrorRules? = nil, isBodyCut: Bool = false) -> PipeError {
        var context = errorContext
        context.rules = rules
        context.isBodyCut = isBodyCut
        return PipeError(reason, context: context)
    }
}
