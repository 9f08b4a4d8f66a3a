import PipeModel

/// How a value lies in memory: an estimate of what the compiler does, for 64-bit processors.
package struct ValueLayout: Hashable, Sendable {
    package var size: Int
    var alignment: Int
    /// Whether some bits never occur, so that an optional needs no other byte.
    var hasSpareBits: Bool

    init(_ size: Int, alignment: Int = 8, hasSpareBits: Bool = false) {
        self.size = size
        self.alignment = alignment
        self.hasSpareBits = hasSpareBits
    }

    /// A value that is stored elsewhere.
    static let reference = ValueLayout(8, hasSpareBits: true)
    static let text = ValueLayout(16, hasSpareBits: true)
    static let anyJSON = ValueLayout(17, hasSpareBits: true)
    /// A value that a union does not know: a reference to the base, its JSON, and another reference.
    static let unknownCase = structure([reference, anyJSON, reference])

    /// The optional type of a value.
    var optional: ValueLayout {
        hasSpareBits ? self : ValueLayout(size + 1, alignment: alignment)
    }

    /// A struct with these properties.
    static func structure(_ members: some Sequence<ValueLayout>) -> ValueLayout {
        var whole = ValueLayout(0, alignment: 1)
        for member in members {
            whole.size = (whole.size + member.alignment - 1) / member.alignment * member.alignment + member.size
            whole.alignment = max(whole.alignment, member.alignment)
            if member.hasSpareBits { whole.hasSpareBits = true }
        }
        return whole
    }

    /// An enum with these associated values. Several are told apart by a byte, if they have no spare bits in common.
    static func choice(_ payloads: [ValueLayout]) -> ValueLayout {
        guard let largest = payloads.max(by: { $0.size < $1.size }) else { return ValueLayout(0, alignment: 1) }
        guard payloads.count > 1 else { return largest }
        let alignment = payloads.map(\.alignment).max() ?? 1
        let isShared = payloads.allSatisfy { $0 == .reference }
        return ValueLayout(largest.size + (isShared ? 0 : 1), alignment: alignment, hasSpareBits: true)
    }
}

extension ValueLayout {
    init(_ enumeration: API.Enumeration) {
        if enumeration.isClosed {
            let size = enumeration.cases.count > 256 ? 2 : 1
            self.init(size, alignment: size, hasSpareBits: true)
        } else {
            self = enumeration.isInteger ? ValueLayout(8).optional : .text
        }
    }

    init(_ scalar: API.Scalar) {
        switch scalar.plain {
        case .string, .url: self = .text
        case .bytes: self.init(16, hasSpareBits: true)
        case .bool: self.init(1, alignment: 1, hasSpareBits: true)
        case .int32, .float: self.init(4, alignment: 4)
        case .int, .int64, .uint64, .double: self.init(8)
        case .timestamp, .unixSeconds, .unixMilliseconds, nil: self.init(8)
        case .decimal: self.init(20, alignment: 4)
        case .uuid: self.init(16, alignment: 1)
        case .date: self.init(24)
        case .time: self.init(41)
        case .json: self = .anyJSON
        case .file: self.init(64, hasSpareBits: true)
        }
    }
}

/// The layouts of the types of an API.
package struct ValueLayouts: Sendable {
    private var declared: [String: ValueLayout]
    private var identities: [String: ValueLayout] = [:]

    /// Knows all types but records and unions.
    init(_ api: API) {
        declared = Dictionary(
            api.enums.map { ($0.swiftName, ValueLayout($0)) }, uniquingKeysWith: { first, _ in first })
        // An identity may contain that of another record.
        for _ in 0..<2 {
            identities = Dictionary(
                api.records.compactMap { [self] record in
                    record.identity.map { identity in
                        (record.swiftName, .structure(identity.parts.map { layout(of: $0.swiftType) }))
                    }
                }, uniquingKeysWith: { first, _ in first })
        }
    }

    mutating func add(_ layout: ValueLayout, of type: String) {
        declared[type] = layout
    }

    /// The layout of a type. A type that is not known yet contains itself, and is stored elsewhere.
    package func layout(of type: API.FieldType) -> ValueLayout {
        switch type {
        case .scalar(let scalar): ValueLayout(scalar)
        case .enumeration(let name), .record(let name), .union(let name): declared[name] ?? .reference
        case .identifier(let record, _): identities[record] ?? .text
        case .list, .map: .reference
        case .optional(let wrapped): layout(of: wrapped).optional
        }
    }
}
