import PipewrightAPI

/// Makes the contexts of unions.
enum UnionBuilder {
    private static let types = SwiftTypeName(scope: nil)

    static func context(of union: API.Union) -> UnionContext {
        UnionContext(
            unionDocs: SwiftDocumentation.lines(
                union.docs ?? SwiftDocumentation.naming(union.swiftName), indentation: 0),
            unionKeyword: union.isIndirect ? "indirect enum" : "enum",
            unionName: union.swiftName,
            unionConformances: union.isCodable ? "JSONUnion, Codable" : "JSONUnion",
            unionCases: cases(of: union),
            unionReading: reading(union),
            unionWriting: union.cases.map { "case .\($0.swiftName)(let value): \(writing($0, of: union))" }
                + (union.isClosed ? [] : ["case .unknown(let value): writer.write(value)"])
        )
    }

    private static func cases(of union: API.Union) -> [String] {
        var lines = union.cases.flatMap { item in
            SwiftDocumentation.lines(item.docs, indentation: 4)
                + ["case \(item.swiftName)(\(types.name(of: item.type)))"]
        }
        if !union.isClosed { lines += ["/// A value that the schema does not know.", "case unknown(JSONValue)"] }
        return lines
    }

    private static func writing(_ item: API.Union.Case, of union: API.Union) -> String {
        if let discriminator = union.discriminator, item.isTagged {
            let name = SwiftLiteral.string(discriminator)
            return "writer.write(value, tagged: \(name), as: \(SwiftLiteral.string(item.value ?? "")))"
        }
        return types.format(of: item.type).map { "\($0).write(value, to: &writer)" } ?? "writer.write(value)"
    }

    private static func reading(_ item: API.Union.Case) -> String {
        let value =
            types.format(of: item.type).map { "\($0).read(&reader)" } ?? "\(types.name(of: item.type))(json: &reader)"
        return "self = .\(item.swiftName)(try \(value))"
    }

    private static let readingUnknown = "self = .unknown(try JSONValue(json: &reader))"

    private static func reading(_ union: API.Union) -> [String] {
        let name = SwiftLiteral.string(union.swiftName)
        guard let discriminator = union.discriminator.map(SwiftLiteral.string) else {
            return shapes(of: union, other: union.isClosed ? "throw reader.unlistedCase(of: \(name))" : readingUnknown)
        }
        var lines = ["switch try reader.discriminator(\(discriminator)) {"]
        lines += union.cases.map { "case \(SwiftLiteral.string($0.value ?? "")): \(reading($0))" }
        lines.append(
            union.isClosed
                ? "case let value: throw reader.unlistedCase(of: \(name), \(discriminator), value)"
                : "default: \(readingUnknown)")
        return lines + ["}"]
    }

    private static func shapes(of union: API.Union, other: String) -> [String] {
        var lines = ["switch try reader.peekKind() {"]
        for item in union.cases where !item.kinds.contains(.object) {
            lines.append("case \(item.kinds.map { "." + $0.rawValue }.joined(separator: ", ")): \(reading(item))")
        }
        // Those that ask for most come first.
        let objects = union.cases.filter { $0.kinds.contains(.object) }.enumerated().sorted { left, right in
            (-left.element.members.count, left.offset) < (-right.element.members.count, right.offset)
        }.map(\.element)
        if objects.count == 1, let item = objects.first {
            lines.append("case .object: \(reading(item))")
        } else if !objects.isEmpty {
            lines.append("case .object:")
            lines += alternatives(objects, other: other).map { "    " + $0 }
        }
        return lines + ["default: \(other)", "}"]
    }

    private static func alternatives(_ objects: [API.Union.Case], other: String) -> [String] {
        var lines: [String] = []
        for (index, item) in objects.enumerated() {
            let begin = index == 0 ? "" : "} else "
            if item.members.isEmpty {
                return lines + ["} else {", "    " + reading(item), "}"]
            }
            let names = item.members.map { SourceLayout.text(SwiftLiteral.string($0)) }
            lines += SourceLayout.call(begin + "if try reader.hasMembers", names, suffix: " {").lines(indentation: 12)
            lines.append("    " + reading(item))
        }
        return lines + ["} else {", "    " + other, "}"]
    }
}
