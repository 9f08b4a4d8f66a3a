/// The unit of the lifetime of a token.
package enum LifetimeUnit: String, CaseIterable, Codable, Hashable, Sendable {
    case seconds = "s"
    case milliseconds = "ms"
    case minutes = "m"
}
