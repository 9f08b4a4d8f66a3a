/// The value of a setting of calls that a nearer value replaces as a whole.
package enum SettingValue: Codable, Hashable, Sendable {
    case duration(milliseconds: Int)
    case number(Int)
    case retry(RetryRules)
    case idempotency(Idempotency)
    case versionCheck(VersionCheck)
    /// The name of another URL of the server; empty for the URL of the server itself.
    case server(String)
}
