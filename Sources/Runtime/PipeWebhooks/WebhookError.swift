import PipeJSON

/// Why a message is not an event: it is not from the server, it is too old, or it cannot be read. Neither the error nor
/// its description contains secrets, expected signatures or the body.
public enum WebhookError: Error, Hashable, Sendable {
    /// The body is longer than ``Webhooks/bodyLimit``.
    case bodyTooLarge(limit: Int)
    /// There are no secrets to check the signature with.
    case noSecrets
    /// A secret is not written as ``WebhookSignature/secret`` says.
    case malformedSecret
    /// The message lacks a header field; its name.
    case missingHeader(String)
    /// The message has several values of a header field that has one; its name.
    case repeatedHeader(String)
    /// A header field has no signature in the expected form; its name.
    case malformedSignature(header: String)
    /// A header field has more signatures than the limit; its name.
    case tooManySignatures(header: String, limit: Int)
    /// The time of the signature is missing, or is not a number of seconds since 1970.
    case malformedTimestamp
    /// The message was signed too long ago.
    case expired(age: Duration, tolerance: Duration)
    /// The message was signed in the future, by the clock of this machine.
    case notYetValid(ahead: Duration, tolerance: Duration)
    /// No signature was made with one of the secrets.
    case signatureMismatch
    /// The message has no name of its event; the place where it should be.
    case missingName(WebhookPlace)
    /// The body is malformed.
    case malformedBody(JSONError)
    /// The payload of an event is not as the schema says.
    case decoding(event: String, JSONError)

    /// The maximum number of signatures and other elements in the header field.
    static let signatureLimit = 100
}
