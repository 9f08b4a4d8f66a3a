/// A property that is stored outside of its struct, so that a record can contain a record of the same type, and records
/// that contain large ones stay small.
///
/// ```swift
/// public struct Comment {
///     @Indirect public var parent: Comment?
/// }
/// ```
///
/// With main actor isolation as the default, a `nonisolated` struct cannot have a property wrapper. Generated code has
/// a computed property, through which members of the value are read and written where they are stored:
///
/// ```swift
/// public nonisolated struct Comment {
///     private var parentStorage: Indirect<Comment>
///     public var parent: Comment? {
///         _read { yield parentStorage.wrappedValue }
///         _modify { yield &parentStorage.ownBox().value }
///     }
/// }
/// ```
///
/// A value that is not optional is in ``Required``.
///
/// What is `nil` from the start allocates nothing. Copies share the stored value until one of them is changed, so that a
/// change of one copy does not change another one.
@propertyWrapper
public struct Indirect<Wrapped> {
    @usableFromInline
    var box: IndirectBox<Wrapped?>?

    /// Stores a value, or nothing for `nil`.
    @inlinable
    public init(wrappedValue: Wrapped?) {
        box = wrappedValue.map { IndirectBox($0) }
    }

    /// The value. A change of its members copies it only if another copy shares it.
    public var wrappedValue: Wrapped? {
        @inlinable
        _read { if let box { yield box.value } else { yield nil } }
        @inlinable
        _modify { yield &ownBox().value }
    }

    /// The box, after a copy of the value if others share it. Generated code changes the value in it.
    @inlinable
    public mutating func ownBox() -> IndirectBox<Wrapped?> {
        if isKnownUniquelyReferenced(&box), let box { return box }
        return copiedBox()
    }

    // A separate function: without it, callers allocate the memory of the copy even if they copy nothing.
    @inlinable
    @inline(never)
    mutating func copiedBox() -> IndirectBox<Wrapped?> {
        let copy = IndirectBox(box?.value)
        box = copy
        return copy
    }

    /// A value that is always there, stored outside of its struct because it is large.
    public struct Required {
        @usableFromInline
        var box: IndirectBox<Wrapped>

        /// Stores a value.
        @inlinable
        public init(wrappedValue: Wrapped) {
            box = IndirectBox(wrappedValue)
        }

        /// The value. A change of its members copies it only if another copy shares it.
        public var wrappedValue: Wrapped {
            @inlinable
            _read { yield box.value }
            @inlinable
            _modify { yield &ownBox().value }
        }

        /// The box, after a copy of the value if others share it. Generated code changes the value in it.
        @inlinable
        public mutating func ownBox() -> IndirectBox<Wrapped> {
            if !isKnownUniquelyReferenced(&box) { box = box.copy() }
            return box
        }
    }
}

/// The place of a value that is stored outside of its struct; see ``Indirect``.
public final class IndirectBox<Value> {
    // The compiler checks that no two accesses of the struct overlap, so that a check of the box is not needed. Other
    // modules do not see the attribute, but the accessors of `value`.
    @exclusivity(unchecked) @usableFromInline var stored: Value

    @inlinable
    init(_ value: Value) {
        stored = value
    }

    /// The value. Only the single owner of the box changes it.
    public var value: Value {
        @inlinable
        _read { yield stored }
        @inlinable
        _modify { yield &stored }
    }

    // A separate function, as in `Indirect`.
    @inlinable
    @inline(never)
    func copy() -> IndirectBox { IndirectBox(value) }
}

// The value is changed only through a box that nothing else refers to, as in the collections of the standard library:
// `ownBox()` copies it otherwise. What several threads share is never changed.
extension IndirectBox: @unchecked Sendable where Value: Sendable {}
extension Indirect: Sendable where Wrapped: Sendable {}
extension Indirect.Required: Sendable where Wrapped: Sendable {}

extension Indirect: Equatable where Wrapped: Equatable {
    public static func == (left: Indirect, right: Indirect) -> Bool {
        left.box === right.box || left.wrappedValue == right.wrappedValue
    }
}

extension Indirect.Required: Equatable where Wrapped: Equatable {
    public static func == (left: Self, right: Self) -> Bool {
        left.box === right.box || left.wrappedValue == right.wrappedValue
    }
}

extension Indirect: Hashable where Wrapped: Hashable {
    public func hash(into hasher: inout Hasher) {
        hasher.combine(wrappedValue)
    }
}

extension Indirect.Required: Hashable where Wrapped: Hashable {
    public func hash(into hasher: inout Hasher) {
        hasher.combine(wrappedValue)
    }
}

extension Indirect: CustomReflectable {
    /// Shows the value instead of the box.
    public var customMirror: Mirror { Mirror(reflecting: wrappedValue as Any) }
}

extension Indirect.Required: CustomReflectable {
    /// Shows the value instead of the box.
    public var customMirror: Mirror { Mirror(reflecting: wrappedValue) }
}

extension Indirect: CustomStringConvertible {
    public var description: String { String(describing: wrappedValue) }
}

extension Indirect.Required: CustomStringConvertible {
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

extension Indirect.Required: Encodable where Wrapped: Encodable {
    public func encode(to encoder: any Encoder) throws {
        try wrappedValue.encode(to: encoder)
    }
}

extension Indirect.Required: Decodable where Wrapped: Decodable {
    public init(from decoder: any Decoder) throws {
        self.init(wrappedValue: try Wrapped(from: decoder))
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
