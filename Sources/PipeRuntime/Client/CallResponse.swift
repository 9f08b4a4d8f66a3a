import HTTPTypes

/// What a call brought back: a status from 200 to 299 and the whole body.
struct CallResponse: Sendable {
    /// The method of the call, whatever redirects made of it.
    let method: HTTPRequest.Method
    /// Where the answer came from, after redirects.
    let address: HTTPAddress
    let status: HTTPResponse.Status
    let headers: HTTPFields
    let body: [UInt8]
    let redaction: Redaction

    /// Whether there is nothing in the body but white space.
    var isBlank: Bool {
        body.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    }

    var errorContext: PipeError.Context {
        PipeError.Context(
            method: method,
            url: redaction.url(address.text),
            status: status,
            headers: headers,
            body: body,
            redaction: redaction
        )
    }

    /// An error of this call.
    func error(_ reason: PipeError.Reason, rules: ErrorRules? = nil) -> PipeError {
        var context = errorContext
        context.rules = rules
        return PipeError(reason, context: context)
    }
}
