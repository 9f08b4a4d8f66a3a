import PipeHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension WebhookSignature {
    /// Returns the header fields of a message as the server would send them, for tests of an app and for servers.
    ///
    /// ```swift
    /// let headers = try Todo.webhooks.signature.headers(
    ///     signing: body, adding: ["webhook-id": "msg_1"], secrets: "whsec_c2VjcmV0")
    /// ```
    ///
    /// - Parameters:
    ///   - body: The body of the message.
    ///   - headers: The other header fields, including all that are signed.
    ///   - secrets: The secrets. There is a signature of each.
    ///   - time: The time of the signature, of which whole seconds are sent.
    /// - Returns: All header fields.
    /// - Throws: ``WebhookError``, if a signed field is missing or a secret is malformed.
    public func headers(
        signing body: some Collection<UInt8>, adding headers: [String: String] = [:], secrets: WebhookSecrets,
        at time: Date = Date()
    ) throws(WebhookError) -> [String: String] {
        let seconds = String(Int64(max(0, min(time.timeIntervalSince1970, 999_999_999_999))))
        var headers = headers
        var elements: [String] = []
        switch timestamp {
        case .element(let prefix): elements.append(prefix + seconds)
        case .header(let name): headers[name] = seconds
        case nil: break
        }
        let check = SignatureCheck(signature: self, body: Array(body), headers: headers)
        for code in try check.codes(timestamp: seconds, secrets: secrets) {
            elements.append(prefix + encoding.text(of: code))
        }
        headers[header] = elements.joined(separator: String(separator))
        return headers
    }
}

extension WebhookSignature.Encoding {
    /// Bytes as text.
    func text(of bytes: [UInt8]) -> String {
        switch self {
        case .hex: bytes.hexadecimal
        case .base64: Data(bytes).base64EncodedString()
        }
    }

    /// The bytes that a text encodes; `nil` for an empty or a malformed one.
    func bytes(of text: Substring.UTF8View) -> [UInt8]? {
        guard !text.isEmpty else {
            return nil
        }
        switch self {
        case .base64: return Data(base64Encoded: String(Substring(text))).map { Array($0) }
        case .hex:
            guard text.count.isMultiple(of: 2) else { return nil }
            var bytes: [UInt8] = []
            var rest = text
            while let high = rest.popFirst(), let low = rest.popFirst() {
                guard let high = PercentEncoding.nibble(high), let low = PercentEncoding.nibble(low) else { return nil }
                bytes.append(high << 4 | low)
            }
            return bytes
        }
    }
}
