import PipeHTTP

/// A value of identities in whose stead a store can use another one while a draft is made that refers to a record
/// without an identity.
public protocol PlaceholderValue: Hashable, Sendable {
    /// A value that no record has.
    static func placeholder() -> Self
}

extension String: PlaceholderValue {
    public static func placeholder() -> String { UUID().uuidString }
}

extension UUID: PlaceholderValue {
    public static func placeholder() -> UUID { UUID() }
}

extension Int: PlaceholderValue {
    public static func placeholder() -> Int { -.random(in: Int.max / 2...Int.max) }
}

extension Int64: PlaceholderValue {
    public static func placeholder() -> Int64 { -.random(in: Int64.max / 2...Int64.max) }
}

extension RecordID: PlaceholderValue where RawValue: PlaceholderValue {
    public static func placeholder() -> RecordID { RecordID(RawValue.placeholder()) }
}
