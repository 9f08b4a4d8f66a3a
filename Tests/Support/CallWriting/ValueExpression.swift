import Foundation
import PipeJSON
import PipeModel
import PipewrightAPI

/// Swift expressions for values that are given as JSON.
struct ValueExpression {
    let api: API
    private let records: [String: API.Record]
    private let enums: [String: API.Enumeration]
    private let unions: [String: API.Union]
    private let directions: Directions
    /// How many optional fields an initializer gets.
    let mostOptionals: Int

    init(_ api: API, mostOptionals: Int) {
        self.api = api
        self.mostOptionals = mostOptionals
        records = Dictionary(api.records.map { ($0.swiftName, $0) }) { first, _ in first }
        enums = Dictionary(api.enums.map { ($0.swiftName, $0) }) { first, _ in first }
        directions = Directions(api)
        unions = Dictionary(api.unions.map { ($0.swiftName, $0) }) { first, _ in first }
    }

    func record(_ name: String?) -> API.Record? { name.flatMap { records[$0] } }

    // MARK: - Values

    /// An expression for a value, in a place whose type is known.
    func text(of value: JSONValue, _ type: API.FieldType) -> String {
        if case .optional(let wrapped) = type { return value == .null ? "nil" : text(of: value, wrapped) }
        switch (type, value) {
        case (.scalar(let scalar), _): return text(of: value, scalar)
        case (.enumeration(let name), _): return text(of: value, enums[name])
        case (.identifier(let name, _), _): return identity(of: Self.plain(value), name)
        case (.list(let element), .array(let values)) where !isRead(element) || element.hasFormat || isShort(element):
            return "[" + values.map { text(of: $0, element) }.joined(separator: ", ") + "]"
        case (.map(let element), .object(let object)) where !isRead(element) || element.hasFormat:
            let entries = object.members.map { "\(SwiftLiteral.string($0.name)): \(text(of: $0.value, element))" }
            return entries.isEmpty ? "[:]" : "[" + entries.joined(separator: ", ") + "]"
        case (.record(let name), .object(let object)) where !isRead(type):
            return initializer(record(name)?.responseFields ?? [], object)
        case (.union(let name), _) where !isRead(type):
            return self.case(of: value, unions[name])
        default: return read(value)
        }
    }

    /// A value that is read from JSON.
    private func read(_ value: JSONValue) -> String { "value(\(Self.json(value)))" }

    /// `.init(…)` with the fields that an object has, and those that need a value.
    func initializer(_ fields: [API.Field], _ object: JSONObject) -> String {
        ".init(" + arguments(fields, object).joined(separator: ", ") + ")"
    }

    func arguments(_ fields: [API.Field], _ object: JSONObject) -> [String] {
        var optionals = 0
        return fields.compactMap { field in
            let label = field.swiftName.label
            let value = object[field.wireName]
            if field.type.isOptional || field.defaultValue != nil {
                guard let value, value != .null, optionals < mostOptionals else { return nil }
                optionals += 1
                return "\(label): \(text(of: value, field.type))"
            }
            if field.isRest { return "\(label): [:]" }
            return "\(label): \(text(of: value ?? .null, field.type))"
        }
    }

    /// Whether a value of the type can be read from JSON in its usual format.
    private func isRead(_ type: API.FieldType) -> Bool {
        switch type {
        case .scalar(let scalar): scalar != .plain(.file)
        case .enumeration, .identifier: true
        case .record(let name): records[name] == nil || directions.isRead(name)
        case .union(let name): unions[name] == nil || directions.isRead(name)
        case .list(let type), .map(let type), .optional(let type): isRead(type)
        }
    }

    /// Whether elements are literals.
    private func isShort(_ type: API.FieldType) -> Bool {
        switch type {
        case .scalar(.plain(.string)), .scalar(.plain(.int)), .enumeration, .identifier: true
        default: false
        }
    }

    // MARK: - Scalars

    private func text(of value: JSONValue, _ scalar: API.Scalar) -> String {
        if case .patterned(let format) = scalar { return date(Self.plain(value), format.pattern) }
        return switch scalar.plain {
        case .string, .url: SwiftLiteral.string(value.string ?? "")
        case .bool, .int, .int32, .int64, .uint64, .double, .float: Self.plain(value)
        case .unixSeconds: "Date(timeIntervalSince1970: \(Self.plain(value)))"
        case .unixMilliseconds: "Date(timeIntervalSince1970: \(Self.plain(value)) / 1_000)"
        case .file:
            ".data(Data(\"example\\n\".utf8), filename: \"example.txt\", contentType: \"text/plain\")"
        case .decimal, .uuid, .bytes, .date, .time, .timestamp, .json, nil: read(value)
        }
    }

    private func date(_ text: String, _ pattern: String) -> String {
        let date = TimestampPattern(pattern).parse(text)
        return "Date(timeIntervalSince1970: \(Int(date?.timeIntervalSince1970 ?? 0)))"
    }

    /// The text of a scalar.
    static func plain(_ value: JSONValue) -> String {
        switch value {
        case .string(let text): text
        case .number(let number): number.literal
        case .bool(let value): value ? "true" : "false"
        case .null, .array, .object: "0"
        }
    }

    private func text(of value: JSONValue, _ enumeration: API.Enumeration?) -> String {
        let plain = Self.plain(value)
        if let known = enumeration?.cases.first(where: { $0.value == plain }) { return ".\(known.swiftName)" }
        return ".unknown(\(enumeration?.isInteger == true ? plain : SwiftLiteral.string(plain)))"
    }

    // MARK: - Identities

    /// The identity of a record with one value.
    func identity(of text: String, _ name: String) -> String {
        guard let record = records[name] else { return SwiftLiteral.string(text) }
        return identity(of: [text], record)
    }

    /// The identity of a record from the texts of its parts.
    func identity(of texts: [String], _ record: API.Record) -> String {
        let text = texts.first ?? ""
        guard let identity = record.identity, let type = identity.parts.first?.swiftType.required else {
            return SwiftLiteral.string(text)
        }
        if identity.isComposed {
            let arguments = zip(identity.parts, texts).map { part, text in
                "\(part.swiftName.label): \(literal(of: text, part.swiftType.required))"
            }
            return ".init(" + arguments.joined(separator: ", ") + ")"
        }
        if case .identifier(let owner, _) = type, owner == record.swiftName { return SwiftLiteral.string(text) }
        return type == .scalar(.plain(.uuid)) ? self.identity(read: text) : literal(of: text, type)
    }

    private func literal(of text: String, _ type: API.FieldType) -> String {
        self.text(of: .string(text), type)
    }

    /// An identity instead of a record, where both are taken.
    private func identity(read text: String) -> String { "identity(\(Self.json(.string(text))))" }

    // MARK: - Unions

    private func `case`(of value: JSONValue, _ union: API.Union?) -> String {
        guard let union else { return ".unknown(\(read(value)))" }
        if let by = union.discriminator, case .object(var object) = value {
            let word = object[by].map(Self.plain)
            guard let match = union.cases.first(where: { $0.value == word }) else { return ".unknown(\(read(value)))" }
            if match.isTagged { object[by] = nil }
            return ".\(match.swiftName)(\(text(of: .object(object), match.type)))"
        }
        guard let match = union.cases.first(where: { fits(value, $0) }) else { return ".unknown(\(read(value)))" }
        return ".\(match.swiftName)(\(text(of: value, match.type)))"
    }

    /// Whether the shape of a value is that of a case.
    private func fits(_ value: JSONValue, _ item: API.Union.Case) -> Bool {
        switch value {
        case .object(let object):
            item.kinds.contains(.object)
                && item.objects.contains { names in names.allSatisfy { object[$0] != nil } }
        case .array: item.kinds.contains(.array)
        case .string: item.kinds.contains(.string)
        case .number: item.kinds.contains(.number)
        case .bool: item.kinds.contains(.boolean)
        case .null: false
        }
    }

    /// A string literal with a JSON text.
    static func json(_ value: JSONValue) -> String {
        let text = String(decoding: (try? JSON.encode(value)) ?? [], as: UTF8.self)
        return text.contains("\"#") || text.contains("\\#") ? SwiftLiteral.string(text) : "#\"\(text)\"#"
    }
}
