/// A stored property that takes no part in the equality and the hash value of the struct that holds it, such as the
/// version of a record.
///
/// Two of them are always equal, so that the struct's synthesized `==` depends on its other properties alone. Compare
/// ``value`` to compare what is stored.
@_spi(Generated) public struct Uncompared<Value>: Hashable, CustomReflectable {
    /// What is stored.
    public var value: Value

    /// Stores a value.
    @inlinable
    public init(_ value: Value) {
        self.value = value
    }

    /// Returns `true`, whatever the values are.
    @inlinable
    public static func == (left: Uncompared, right: Uncompared) -> Bool { true }

    /// Adds nothing to the hash value.
    @inlinable
    public func hash(into hasher: inout Hasher) {}

    /// Shows the value alone.
    public var customMirror: Mirror { Mirror(reflecting: value) }
}

extension Uncompared: Sendable where Value: Sendable {}
