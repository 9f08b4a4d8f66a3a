/// Whether AWS Signature Version 4 covers the body of a request.
package enum AWSPayload: String, CaseIterable, Codable, Hashable, Sendable {
    case signed, unsigned
}
