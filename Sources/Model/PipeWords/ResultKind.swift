/// What a call returns.
package enum ResultKind: String, Codable, Hashable, Sendable {
    case none, value, page, stream, job, bytes
}
