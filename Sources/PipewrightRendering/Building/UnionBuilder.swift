import PipewrightAPI

/// Builds the contexts of unions.
enum UnionBuilder {
    static func context(of union: API.Union, _ names: TypeNames) -> UnionContext {
        let types = SwiftTypeName.inNamespace(names)
        return UnionContext(
            unionDocs: SwiftDocumentation.lines(union.docs, indentation: 4),
            unionKeyword: union.isIndirect ? "indirect enum" : "enum",
            unionName: union.swiftName,
            unionConformances: union.isCodable ? "JSONUnion, Codable" : "JSONUnion",
            unionCases: cases(of: union, types),
            unionReading: reading(union, types),
            unionWriting: union.cases.map { "case .\($0.swiftName)(let value): \(writing($0, of: union, types))" }
                + (union.isClosed ? [] : ["case .unknown(let value): writer.write(value)"])
        )
    }

    private static func cases(of union: API.Union, _ types: SwiftTypeName) -> [String] {
        var lines = union.cases.flatMap { item in
            SwiftDocumentation.lines(item.docs, indentation: 8)
                + ["case \(item.swiftName)(\(types.name(of: item.type)))"]
        }
        if !union.isClosed { lines += ["/// A value that the schema does not list.", "case unknown(JSONValue)"] }
        return lines
    }

    private static func writing(
        _ item: API.Union.Case, of union: API.Union, _ types: SwiftTypeName
    ) -> String {
        if let discriminator = union.discriminator, item.isTagged {
            let name = SwiftLiteral.string(discriminator)
            return "writer.write(value, tagged: \(name), as: \(SwiftLiteral.string(item.value ?? "")))"
        }
        return types.format(of: item.type).map { "\($0).write(value, to: &writer)" } ?? "writer.write(value)"
    }

    private static func reading(_ item: API.Union.Case, _ types: SwiftTypeName) -> String {
        let value =
            types.format(of: item.type).map { "\($0).read(&reader)" } ?? "\(types.name(of: item.type))(json: &reader)"
        return "self = .\(item.swiftName)(try \(value))"
    }

    private static let readingUnknown = "self = .unknown(try JSONValue(json: &reader))"

    private static func reading(_ union: API.Union, _ types: SwiftTypeName) -> [String] {
        let name = SwiftLiteral.string(union.swiftName)
        guard let discriminator = union.discriminator.map(SwiftLiteral.string) else {
            return shapes(
                of: union, types, other: union.isClosed ? "throw reader.unlistedCase(of: \(name))" : readingUnknown)
        }
        var lines = ["switch try reader.discriminator(\(discriminator)) {"]
        lines += union.cases.map { "case \(SwiftLiteral.string($0.value ?? "")): \(reading($0, types))" }
        lines.append(
            union.isClosed
                ? "case let value: throw reader.unlistedCase(of: \(name), \(discriminator), value)"
                : "default: \(readingUnknown)")
        return lines + ["}"]
    }

    private static func shapes(of union: API.Union, _ types: SwiftTypeName, other: String) -> [String] {
        var lines = ["switch try reader.peekKind() {"]
        for item in union.cases where !item.kinds.contains(.object) {
            lines.append(
                "case \(item.kinds.map { "." + $0.rawValue }.joined(separator: ", ")): \(reading(item, types))")
        }
        // Cases with more required members are first.
        let objects = union.cases.filter { $0.kinds.contains(.object) }.enumerated().sorted { left, right in
            (-left.element.members.count, left.offset) < (-right.element.members.count, right.offset)
        }.map(\.element)
        if objects.count == 1, let item = objects.first {
            lines.append("case .object: \(reading(item, types))")
        } else if !objects.isEmpty {
            lines.append("case .object:")
            lines += alternatives(objects, types, other: other).map { "    " + $0 }
        }
        return lines + ["default: \(other)", "}"]
    }

    private static func alternatives(
        _ objects: [API.Union.Case], _ types: SwiftTypeName, other: String
    ) -> [String] {
        var lines: [String] = []
        for (index, item) in objects.enumerated() {
            let begin = index == 0 ? "" : "} else "
            if item.members.isEmpty {
                return lines + ["} else {", "    " + reading(item, types), "}"]
            }
            let names = item.members.map { SourceLayout.text(SwiftLiteral.string($0)) }
            lines += SourceLayout.call(begin + "if try reader.hasMembers", names, suffix: " {").lines(indentation: 16)
            lines.append("    " + reading(item, types))
        }
        return lines + ["} else {", "    " + other, "}"]
    }
}
