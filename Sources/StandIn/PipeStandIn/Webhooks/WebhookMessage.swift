import PipeExamples
import PipeHTTP
import PipeModel

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

/// Writes and signs the message of an event.
struct WebhookMessage {
    let rules: API.Webhooks
    let event: String
    let data: JSONValue
    /// The identifier of the message.
    let id: String
    /// The time of the signature, in seconds since 1970.
    let time: Int

    /// - Parameter secret: As the schema has secrets; `nil` for messages without a signature.
    /// - Throws: ``StandInError/malformedSecret``.
    func signed(with secret: String?) throws(StandInError) -> StandInWebhook {
        var body = data
        var fields = HTTPFields()
        let pointer = JSONPointer(rules.data) ?? JSONPointer(tokens: [])
        var object = data.object ?? JSONObject()
        if !pointer.isRoot {
            object = JSONObject()
            object.put(data, at: pointer)
            body = .object(object)
        }
        for (place, text) in [(rules.event, event), (rules.id, id)] {
            switch place {
            case .header(let name)?: fields.set(text, for: name)
            case .body(let place)?:
                // A list that is the whole body has no place for more.
                guard let place = JSONPointer(place), body.object != nil else { continue }
                object.put(.string(text), at: place)
                body = .object(object)
            default: break
            }
        }
        let bytes = rules.format == .form ? FormBody(body, arrays: .brackets).bytes : (try? JSON.encode(body)) ?? []
        fields[.contentType] = rules.format == .form ? "application/x-www-form-urlencoded" : "application/json"
        if let signature = rules.signature { try sign(bytes, signature, secret ?? "", &fields) }
        return StandInWebhook(headers: fields, body: bytes)
    }

    /// Adds the header field with the signature.
    private func sign(
        _ body: [UInt8], _ signature: API.Webhooks.Signature, _ secret: String, _ fields: inout HTTPFields
    ) throws(StandInError) {
        let (signature, isStandard): (API.DescribedSignature, Bool) =
            switch signature {
            case .standard: (.standardWebhooks, true)
            case .described(let described): (described, false)
            }
        if isStandard, fields.values(of: "webhook-id").isEmpty { fields.set(id, for: "webhook-id") }
        guard let key = Self.key(secret, signature.secret), !key.isEmpty else { throw .malformedSecret }
        let seconds = String(time)
        var elements: [String] = []
        switch signature.timestamp {
        case .element(let prefix)?: elements.append(prefix + seconds)
        case .header(let name)?: fields.set(seconds, for: name)
        case nil: break
        }
        var code = HMAC<SHA256>(key: SymmetricKey(data: key))
        for part in signature.signed {
            switch part {
            case .text(let text): code.update(data: Array(text.utf8))
            case .timestamp: code.update(data: Array(seconds.utf8))
            case .body: code.update(data: body)
            case .header(let name): code.update(data: Array((fields.values(of: name).first ?? "").utf8))
            }
        }
        let bytes = Array(code.finalize())
        let text = signature.encoding == .base64 ? Data(bytes).base64EncodedString() : bytes.hexadecimal
        elements.append(signature.prefix + text)
        fields.set(elements.joined(separator: signature.separator ?? ","), for: signature.header)
    }

    /// The bytes of a key.
    private static func key(_ secret: String, _ encoding: SecretEncoding) -> [UInt8]? {
        switch encoding {
        case .text: return Array(secret.utf8)
        case .base64:
            let digits = secret.begins(with: "whsec_") ? secret.dropping(6) : secret[...]
            return Data(base64Encoded: String(digits)).map { Array($0) }
        case .hex:
            let digits = Array(secret.utf8)
            guard digits.count.isMultiple(of: 2) else { return nil }
            let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { index in
                UInt8(digits: String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16)
            }
            return bytes.count * 2 == digits.count ? bytes : nil
        }
    }
}

extension API.DescribedSignature {
    /// The symmetric signatures of Standard Webhooks.
    fileprivate static var standardWebhooks: Self {
        var signature = Self(header: "webhook-signature")
        signature.prefix = "v1,"
        signature.separator = " "
        signature.timestamp = .header(name: "webhook-timestamp")
        signature.signed = [.header(name: "webhook-id"), .text(value: "."), .timestamp, .text(value: "."), .body]
        signature.encoding = .base64
        signature.secret = .base64
        return signature
    }
}
