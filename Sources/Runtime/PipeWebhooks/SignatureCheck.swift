import PipeHTTP

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Checks the signature of one message.
struct SignatureCheck {
    let signature: WebhookSignature
    let body: [UInt8]
    let headers: any WebhookHeaderFields

    /// Throws if no signature in the header field is valid.
    ///
    /// - Returns: The time of the signature; `nil` if it has none.
    func run(secrets: WebhookSecrets, now: Date) throws(WebhookError) -> Date? {
        let keys = try keys(of: secrets)
        let elements = try elements()
        let signatures = elements.compactMap { element in
            element.begins(with: signature.prefix)
                ? signature.encoding.bytes(of: element.utf8.dropFirst(signature.prefix.utf8.count)) : nil
        }
        guard !signatures.isEmpty else {
            throw .malformedSignature(header: signature.header)
        }
        let timestamp = try timestampText(elements)
        let date = try timestamp.map { (text) throws(WebhookError) in try checkedDate(text, now: now) }
        let codes = try codes(timestamp: timestamp ?? "", keys)
        var isValid = false
        // All signatures are compared with the codes of all keys, so that the time does not tell which one is valid.
        for code in codes {
            for signature in signatures {
                // CryptoKit compares a code with bytes in constant time.
                let isEqual = code == signature
                isValid = isValid || isEqual
            }
        }
        guard isValid else {
            throw .signatureMismatch
        }
        return date
    }

    /// The signatures with each of the secrets.
    func codes(timestamp: String, secrets: WebhookSecrets) throws(WebhookError) -> [[UInt8]] {
        try codes(timestamp: timestamp, keys(of: secrets)).map { Array($0) }
    }

    private func codes(
        timestamp: String, _ keys: [SymmetricKey]
    ) throws(WebhookError) -> [HMAC<SHA256>.MAC] {
        let parts = try parts(timestamp: timestamp)
        return keys.map { key in
            var hash = HMAC<SHA256>(key: key)
            for part in parts { hash.update(data: part) }
            return hash.finalize()
        }
    }

    // MARK: Parts

    private func keys(of secrets: WebhookSecrets) throws(WebhookError) -> [SymmetricKey] {
        guard !secrets.secrets.isEmpty else {
            throw .noSecrets
        }
        var keys: [SymmetricKey] = []
        for secret in secrets.secrets {
            // A key without bytes is known to everyone.
            guard let bytes = key(of: secret.value), !bytes.isEmpty else {
                throw .malformedSecret
            }
            keys.append(SymmetricKey(data: bytes))
        }
        return keys
    }

    private func key(of secret: String) -> [UInt8]? {
        switch signature.secret {
        case .text: return Array(secret.utf8)
        case .hex: return WebhookSignature.Encoding.hex.bytes(of: secret.utf8[...])
        case .base64:
            let prefix = "whsec_"
            let digits = secret.begins(with: prefix) ? secret.utf8.dropFirst(prefix.utf8.count) : secret.utf8[...]
            return WebhookSignature.Encoding.base64.bytes(of: digits)
        }
    }

    /// The elements of the field in all of its lines.
    private func elements() throws(WebhookError) -> [String] {
        let values = headers.webhookValues(of: signature.header)
        guard !values.isEmpty else {
            throw .missingHeader(signature.header)
        }
        let limit = WebhookError.signatureLimit
        var elements: [String] = []
        for value in values {
            elements += value.split(atScalar: signature.separator, maxSplits: limit)
                .map { String($0.trimmingASCIIWhitespace()) }.filter { !$0.isEmpty }
            guard elements.count <= limit else {
                throw .tooManySignatures(header: signature.header, limit: limit)
            }
        }
        return elements
    }

    private func timestampText(_ elements: [String]) throws(WebhookError) -> String? {
        switch signature.timestamp {
        case nil: return nil
        case .header(let name): return try value(of: name)
        case .element(let prefix):
            let found = elements.filter { $0.begins(with: prefix) }
            guard found.count == 1 else {
                throw .malformedTimestamp
            }
            return String(found[0].dropping(prefix.unicodeScalars.count))
        }
    }

    private func checkedDate(_ text: String, now: Date) throws(WebhookError) -> Date {
        guard text.utf8.count <= 12, let seconds = Int64(digits: text) else {
            throw .malformedTimestamp
        }
        let date = Date(timeIntervalSince1970: TimeInterval(seconds))
        let age = Duration(clampingSeconds: now.timeIntervalSince(date))
        if age > signature.tolerance {
            throw .expired(age: age, tolerance: signature.tolerance)
        }
        if .zero - age > signature.tolerance {
            throw .notYetValid(ahead: .zero - age, tolerance: signature.tolerance)
        }
        return date
    }

    private func parts(timestamp: String) throws(WebhookError) -> [[UInt8]] {
        var parts: [[UInt8]] = []
        for part in signature.signed {
            switch part {
            case .text(let text): parts.append(Array(text.utf8))
            case .timestamp: parts.append(Array(timestamp.utf8))
            case .body: parts.append(body)
            case .header(let name): parts.append(Array(try value(of: name).utf8))
            }
        }
        return parts
    }

    /// The value of a field that has one.
    private func value(of header: String) throws(WebhookError) -> String {
        let values = headers.webhookValues(of: header)
        guard let value = values.first else {
            throw .missingHeader(header)
        }
        guard values.count == 1 else {
            throw .repeatedHeader(header)
        }
        return value
    }
}
