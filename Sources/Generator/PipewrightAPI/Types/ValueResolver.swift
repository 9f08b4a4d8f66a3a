import PipeJSON
import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Resolves values in a schema, such as defaults and limits, to Swift expressions that never trap.
struct ValueResolver {
    let definitions: Definitions

    /// A default value as a Swift expression that never traps.
    func resolveDefault(_ value: Located<Schema.DefaultValue>, type: API.FieldType) -> String? {
        if type.isFile {
            definitions.refuse(type, in: .defaultValue, .onlyCallerSetsFiles, at: value.range)
            return nil
        }
        let literal: String? =
            switch value.value.kind {
            case .emptyList: emptyLiteral("[]", for: type.required, isList: true)
            case .emptyMap: emptyLiteral("[:]", for: type.required, isList: false)
            case .scalar(let isQuoted): literal(value.value.text, isPlain: !isQuoted, type: type.required)
            }
        if let literal { return literal }
        if type.required == .scalar(.plain(.bytes)) {
            definitions.refuse(type, in: .defaultValue, .noLiteral, at: value.range)
        } else {
            var known: [String] = []
            if case .enumeration(let name) = type.required {
                known = definitions.enumsBySwiftName[name]?.cases.map(\.value.value) ?? []
            }
            definitions.error(
                .defaultNotForType(value: value.value.text, type: FieldTypes.name(of: type), known: known),
                at: value.range)
        }
        return nil
    }

    private func emptyLiteral(_ literal: String, for type: API.FieldType, isList: Bool) -> String? {
        switch type {
        case .list: isList ? literal : nil
        case .map: isList ? nil : literal
        case .scalar(.plain(.json)): literal
        default: nil
        }
    }

    private func literal(_ text: String, isPlain: Bool, type: API.FieldType) -> String? {
        switch type {
        case .scalar(let scalar): literal(text, isPlain: isPlain, scalar: scalar)
        case .enumeration(let name): enumLiteral(text, of: name)
        case .identifier(let name, _):
            definitions.identityScalar(ofRecord: name).flatMap { scalar in
                // UUIDs have no literal, and an ID of them cannot be created from one.
                scalar == .plain(.uuid) ? nil : literal(text, isPlain: isPlain, scalar: scalar)
            }
        case .record, .union, .list, .map, .optional: nil
        }
    }

    func literal(_ text: String, isPlain: Bool, scalar: API.Scalar) -> String? {
        switch scalar.plain {
        case .string, .url: SwiftLiteral.string(text)
        case .bool where isPlain: ["true", "false"].contains(text) ? text : nil
        case .int where isPlain, .int64 where isPlain: Int64(text).map { SwiftLiteral.integer($0) }
        case .int32 where isPlain: Int32(text).map { SwiftLiteral.integer($0) }
        case .uint64 where isPlain: UInt64(text).map { SwiftLiteral.integer($0) }
        case .double where isPlain: Double(text).flatMap { $0.isFinite ? String($0) : nil }
        case .float where isPlain: Float(text).flatMap { $0.isFinite ? String($0) : nil }
        case .decimal: DefaultLiteral.decimal(text)
        case .uuid: DefaultLiteral.uuid(text)
        case .date: DefaultLiteral.date(text)
        case .time: DefaultLiteral.time(text)
        case .timestamp, .unixSeconds, .unixMilliseconds, nil: DefaultLiteral.timestamp(text)
        case .bytes: text.isEmpty ? "Data()" : nil
        case .json: DefaultLiteral.json(text, isPlain: isPlain)
        // A number or `true` in quotes is text.
        case .bool, .int, .int32, .int64, .uint64, .double, .float, .file: nil
        }
    }

    func enumLiteral(_ text: String, of swiftName: String) -> String? {
        let cases = definitions.enumsBySwiftName[swiftName]?.cases ?? []
        guard
            let item = cases.first(where: { item in
                item.integer.map { $0 == Int(text) } ?? (item.value.value == text)
            })
        else { return nil }
        return definitions.naming.name(item.swiftName?.value ?? item.value.value, as: .enumCase).map { ".\($0)" }
    }
}

extension Schema.DefaultValue {
    /// The default of a type as a text of paths and queries, or as JSON if the type has no such text.
    func text(as type: API.FieldType) -> String {
        guard type.required == .scalar(.plain(.json)), case .scalar(let isQuoted) = kind else { return text }
        if !isQuoted {
            if ["", "~"].contains(text) { return "null" }
            if ["true", "false", "null"].contains(text) || JSONNumber(text) != nil { return text }
        }
        return (try? JSON.encode(JSONValue.string(text))).map { String(decoding: $0, as: UTF8.self) } ?? text
    }
}
