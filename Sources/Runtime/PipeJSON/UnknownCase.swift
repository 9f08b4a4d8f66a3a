/// A value of a union that has no case, with the fields that all values have.
///
/// ```text
/// switch event {
/// case .message(let message): message.content.body
/// case .unknown(let other): "\(other.sender), \(other.json["content"] ?? .null)"
/// }
/// ```
///
/// It is written as it was read, also with members that no record lists. The fields can be changed, and the JSON changes
/// with them:
///
/// ```text
/// other.sender = "@alice:example.org"
/// ```
@dynamicMemberLookup
public struct UnknownCase<Base: Hashable & Sendable>: Hashable, Sendable {
    /// The fields that all values have.
    public private(set) var base: Base {
        get { boxed.wrappedValue }
        set { boxed.wrappedValue = newValue }
    }

    /// Such values are rare, so that a large base would only make the union large.
    private var boxed: Indirect<Base>.Required
    /// The whole value.
    public private(set) var json: JSONValue
    /// The last base with a form in JSON, from which ``json`` is, if the current one has none.
    private var written = Indirect<Base>(wrappedValue: nil)

    /// A field of the base.
    public subscript<Value>(dynamicMember field: KeyPath<Base, Value>) -> Value { base[keyPath: field] }
}

extension UnknownCase: JSONReadable where Base: JSONReadable {
    public init(json reader: inout JSONReader) throws(JSONError) {
        let (base, json): (Base, JSONValue) = try reader.readKeepingJSON()
        boxed = .init(wrappedValue: base)
        self.json = json
    }

    /// Makes a value of its JSON.
    ///
    /// - Throws: ``JSONError`` if the JSON does not have the fields of the base.
    public init(_ json: JSONValue) throws(JSONError) {
        self = try JSON.decode(UnknownCase.self, from: try JSON.encode(json))
    }
}

extension UnknownCase: JSONWritable where Base: JSONWritable {
    /// Makes a value of its fields.
    ///
    /// - Parameters:
    ///   - base: The fields.
    ///   - members: The other members of the JSON.
    /// - Throws: ``JSONError`` if a field has no form in JSON, such as an infinite number.
    public init(_ base: Base, members: JSONObject = JSONObject()) throws(JSONError) {
        boxed = .init(wrappedValue: base)
        json = try Self.json(of: base)
        guard case .object(var object) = json else { return }
        for member in members.members where object[member.name] == nil { object[member.name] = member.value }
        json = .object(object)
    }

    public func write(json writer: inout JSONWriter) {
        // The base is written for its error.
        if written.wrappedValue == nil { writer.write(json) } else { writer.write(base) }
    }

    /// A field of the base. Members that the base does not have stay as they are; a list that is changed is replaced.
    public subscript<Value>(dynamicMember field: WritableKeyPath<Base, Value>) -> Value {
        get { base[keyPath: field] }
        set {
            let old = written.wrappedValue ?? base
            base[keyPath: field] = newValue
            do {
                json = json.changed(from: try Self.json(of: old), to: try Self.json(of: base))
                written.wrappedValue = nil
            } catch {
                written.wrappedValue = old
            }
        }
    }

    private static func json(of base: Base) throws(JSONError) -> JSONValue {
        try JSON.decode(JSONValue.self, from: try JSON.encode(base))
    }
}

extension UnknownCase: Decodable where Base: JSONReadable {
    /// Decodes any JSON value and reads the fields of the base from it.
    public init(from decoder: any Decoder) throws {
        do {
            self = try UnknownCase(try JSONValue(from: decoder))
        } catch let error as JSONError {
            let context = DecodingError.Context(
                codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error)
            throw DecodingError.dataCorrupted(context)
        }
    }
}

extension UnknownCase: Encodable where Base: JSONWritable {
    /// Encodes the whole value.
    public func encode(to encoder: any Encoder) throws {
        do {
            try JSON.decode(JSONValue.self, from: try JSON.encode(self)).encode(to: encoder)
        } catch let error as JSONError {
            let context = EncodingError.Context(
                codingPath: encoder.codingPath, debugDescription: error.description, underlyingError: error)
            throw EncodingError.invalidValue(self, context)
        }
    }
}

extension UnknownCase: CustomReflectable {
    /// Shows the base, whose secrets are left out. Other members may have secrets, too.
    public var customMirror: Mirror { Mirror(self, children: ["base": base], displayStyle: .struct) }
}

// MARK: - Reading

/// The JSON of unknown cases that are inside of another one, by their offsets. Without it, the JSON would be read and stored
/// once for each level.
struct KeptJSON {
    fileprivate var depth = 0
    fileprivate var values: [Int: (value: JSONValue, end: Int)] = [:]
}

extension JSONReader {
    /// Reads a value, and its JSON.
    fileprivate mutating func readKeepingJSON<Base: JSONReadable>() throws(JSONError) -> (Base, JSONValue) {
        skipWhitespace()
        let first = position
        kept.depth += 1
        defer {
            kept.depth -= 1
            if kept.depth == 0 { kept.values = [:] }
        }
        let base = try Base(json: &self)
        position = first
        let value = kept.values.isEmpty ? try JSONValue(json: &self) : try readValueWithKept()
        if kept.depth > 1 { kept.values[first - start] = (value, position - start) }
        return (base, value)
    }

    private mutating func readValueWithKept() throws(JSONError) -> JSONValue {
        try JSONValueReader.read(&self) { reader in
            reader.skipWhitespace()
            guard let known = reader.kept.values[reader.position - reader.start] else { return nil }
            reader.position = reader.start + known.end
            return known.value
        }
    }
}

// MARK: - Changes

/// A value, and two others whose difference it gets.
private struct ChangedJSON {
    let value: JSONValue
    var old = JSONValue.null
    var new = JSONValue.null

    /// The members of an object; `nil` if one of the three is not an object.
    var members: [(name: String, source: ChangedJSON)]? {
        guard let object = value.object, let old = old.object, let new = new.object else { return nil }
        var members: [(name: String, source: ChangedJSON)] = []
        for member in object.members {
            switch (old[member.name], new[member.name]) {
            case (nil, nil): members.append((member.name, ChangedJSON(value: member.value)))
            case (nil, let new?): members.append((member.name, ChangedJSON(value: new)))
            case (_?, nil): break
            case (let old?, let new?):
                members.append((member.name, ChangedJSON(value: member.value, old: old, new: new)))
            }
        }
        for member in new.members where object[member.name] == nil && old[member.name] != member.value {
            members.append((member.name, ChangedJSON(value: member.value)))
        }
        return members
    }
}

extension JSONValue {
    /// The value with the difference of two others, member by member. What neither of them has stays as it is.
    fileprivate func changed(from old: JSONValue, to new: JSONValue) -> JSONValue {
        JSONValue(madeOf: ChangedJSON(value: self, old: old, new: new)) { change in
            if change.old == change.new { return .value(change.value) }
            return change.members.map { .object($0) } ?? .value(change.new)
        }
    }
}
