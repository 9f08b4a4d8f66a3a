/// How messages are signed: with HMAC-SHA256 (RFC 2104) of the body, usually together with a time.
///
/// Standard Webhooks is ``standard``. Others are described by their header field, such as Stripe's,
/// `Stripe-Signature: t=1492774577,v1=5257a8…,v1=6ffbb5…`:
///
/// ```swift
/// let stripe = WebhookSignature(
///     in: "Stripe-Signature", prefix: "v1=", timestamp: .element("t="), signed: [.timestamp, ".", .body])
/// ```
public struct WebhookSignature: Hashable, Sendable {
    /// How bytes are written as text.
    public enum Encoding: Hashable, Sendable {
        /// Hexadecimal digits in either case (RFC 4648, section 8).
        case hex
        /// Base64 with padding (RFC 4648, section 4).
        case base64
    }

    /// How the bytes of a key are written as a secret.
    public enum SecretEncoding: Hashable, Sendable {
        /// The key is the text in UTF-8.
        case text
        /// The key is the text in hexadecimal digits.
        case hex
        /// The key is the text in base64, after the prefix `whsec_` if there is one.
        case base64
    }

    /// Where a message has the time of its signature, as seconds since 1970.
    public enum Timestamp: Hashable, Sendable {
        /// In an element of the field with the signature, after a prefix.
        case element(String)
        /// In a header field.
        case header(String)
    }

    /// A part of what is signed.
    public enum Part: Hashable, Sendable, ExpressibleByStringLiteral {
        /// The same text in every message.
        case text(String)
        /// The time of the signature, as in the message.
        case timestamp
        /// The body, as it was sent.
        case body
        /// The value of a header field.
        case header(String)

        public init(stringLiteral text: String) {
            self = .text(text)
        }
    }

    /// The name of the header field with the signatures.
    public var header: String
    /// The text before each signature. Elements with other prefixes are ignored.
    public var prefix: String
    /// What separates the elements of the header field.
    public var separator: Unicode.Scalar
    /// Where the time is; `nil` if messages have none. Such messages never expire: copies of them stay valid.
    public var timestamp: Timestamp?
    /// What is signed.
    public var signed: [Part]
    /// How a signature is written.
    public var encoding: Encoding
    /// How a secret is written.
    public var secret: SecretEncoding
    /// The longest accepted difference between the time of the signature and now, in both directions.
    public var tolerance: Duration

    /// Describes a signature.
    ///
    /// - Parameters:
    ///   - header: The name of the header field with the signatures.
    ///   - prefix: The text before each signature.
    ///   - separator: What separates the elements of the header field.
    ///   - timestamp: Where the time is. It protects messages only if it is signed, too.
    ///   - signed: What is signed.
    ///   - encoding: How a signature is written.
    ///   - secret: How a secret is written.
    ///   - tolerance: The longest accepted difference between the time of the signature and now.
    public init(
        in header: String, prefix: String = "", separator: Unicode.Scalar = ",", timestamp: Timestamp? = nil,
        signed: [Part] = [.body], encoding: Encoding = .hex, secret: SecretEncoding = .text,
        tolerance: Duration = .seconds(300)
    ) {
        self.header = header
        self.prefix = prefix
        self.separator = separator
        self.timestamp = timestamp
        self.signed = signed
        self.encoding = encoding
        self.secret = secret
        self.tolerance = tolerance
    }

    /// The symmetric signatures, `v1`, of Standard Webhooks (<https://www.standardwebhooks.com>). Asymmetric ones, `v1a`,
    /// are ignored.
    public static let standard = WebhookSignature(
        in: "webhook-signature", prefix: "v1,", separator: " ", timestamp: .header("webhook-timestamp"),
        signed: [.header("webhook-id"), ".", .timestamp, ".", .body], encoding: .base64, secret: .base64)
}
