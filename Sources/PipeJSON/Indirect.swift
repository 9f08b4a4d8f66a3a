/// A property that is kept outside of its struct, so that a record may hold one of its own kind.
///
/// ```swift
/// public struct Comment {
///     @Indirect public var parent: Comment?
/// }
/// ```
///
/// Where all code is isolated to the main actor by default, no `nonisolated` struct can have a property wrapper. There the
/// property is computed, as in generated code:
///
/// ```swift
/// public nonisolated struct Comment {
///     private var parentStorage: Indirect<Comment>
///     public var parent: Comment? {
///         get { parentStorage.wrappedValue }
///         set { parentStorage.wrappedValue = newValue }
///     }
/// }
/// ```
///
/// `nil` allocates nothing. The value is shared between copies and never changed in place, so that copies are values of
/// their own.
@propertyWrapper
public struct Indirect<Wrapped> {
    /// What is kept; it never changes.
    fileprivate final class Box {
        let value: Wrapped

        init(_ value: Wrapped) {
            self.value = value
        }
    }

    fileprivate var box: Box?

    /// Keeps a value, or nothing.
    public init(wrappedValue: Wrapped?) {
        box = wrappedValue.map(Box.init)
    }

    /// The value.
    public var wrappedValue: Wrapped? {
        get { box?.value }
        set { box = newValue.map(Box.init) }
    }
}

extension Indirect.Box: Sendable where Wrapped: Sendable {}
extension Indirect: Sendable where Wrapped: Sendable {}

extension Indirect: Equatable where Wrapped: Equatable {
    public static func == (left: Indirect, right: Indirect) -> Bool {
        left.box === right.box || left.wrappedValue == right.wrappedValue
    }
}

extension Indirect: Hashable where Wrapped: Hashable {
    public func hash(into hasher: inout Hasher) {
        hasher.combine(wrappedValue)
    }
}

extension Indirect: CustomReflectable {
    /// Shows the value, not that it is boxed.
    public var customMirror: Mirror { Mirror(reflecting: wrappedValue as Any) }
}

extension Indirect: CustomStringConvertible {
    public var description: String { String(describing: wrappedValue) }
}

// MARK: - Codable

extension Indirect: Encodable where Wrapped: Encodable {
    public func encode(to encoder: any Encoder) throws {
        try wrappedValue.encode(to: encoder)
    }
}

extension Indirect: Decodable where Wrapped: Decodable {
    public init(from decoder: any Decoder) throws {
        self.init(wrappedValue: try Wrapped?(from: decoder))
    }
}

// What the compiler synthesises for a record finds these before those for any type.
extension KeyedDecodingContainer {
    /// Decodes a boxed value; nothing if there is none for the key.
    public func decode<Wrapped: Decodable>(_ type: Indirect<Wrapped>.Type, forKey key: Key) throws -> Indirect<Wrapped>
    {
        Indirect(wrappedValue: try decodeIfPresent(Wrapped.self, forKey: key))
    }
}

extension KeyedEncodingContainer {
    /// Encodes a boxed value; nothing at all if there is none.
    public mutating func encode<Wrapped: Encodable>(_ value: Indirect<Wrapped>, forKey key: Key) throws {
        try encodeIfPresent(value.wrappedValue, forKey: key)
    }
}
