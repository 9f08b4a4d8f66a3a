/// Whether AWS Signature Version 4 covers the body of a request.
package enum AWSPayload: String, CaseIterable, Hashable, Sendable {
    case signed, unsigned
}
