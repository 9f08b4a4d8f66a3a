/// A property that is stored outside of its struct, so that a record can contain a record of the same type.
///
/// ```swift
/// public struct Comment {
///     @Indirect public var parent: Comment?
/// }
/// ```
///
/// With main actor isolation as the default, a `nonisolated` struct cannot have a property wrapper. Generated code then
/// has a computed property:
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
/// `nil` allocates nothing. Copies share the stored value, which never changes, so that a change of one copy does not
/// change another one.
@propertyWrapper
public struct Indirect<Wrapped> {
    /// The stored value, which never changes.
    fileprivate final class Box {
        let value: Wrapped

        init(_ value: Wrapped) {
            self.value = value
        }
    }

    fileprivate var box: Box?

    /// Stores a value, or nothing for `nil`.
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
    /// Shows the value instead of the box.
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

// For the `Codable` code that the compiler synthesizes, these overloads are preferred to the generic ones.
extension KeyedDecodingContainer {
    /// Decodes a boxed value; `nil` if the key is missing or its value is null.
    public func decode<Wrapped: Decodable>(_ type: Indirect<Wrapped>.Type, forKey key: Key) throws -> Indirect<Wrapped>
    {
        Indirect(wrappedValue: try decodeIfPresent(Wrapped.self, forKey: key))
    }
}

extension KeyedEncodingContainer {
    /// Encodes a boxed value; for `nil` the key is left out.
    public mutating func encode<Wrapped: Encodable>(_ value: Indirect<Wrapped>, forKey key: Key) throws {
        try encodeIfPresent(value.wrappedValue, forKey: key)
    }
}
