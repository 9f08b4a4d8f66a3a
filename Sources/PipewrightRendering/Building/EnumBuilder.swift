import PipewrightAPI

/// Builds the contexts of enums.
enum EnumBuilder {
    static func context(of enumeration: API.Enumeration, _ names: TypeNames) -> EnumContext {
        EnumContext(
            enumDocs: SwiftDocumentation.lines(enumeration.docs, indentation: 4),
            enumName: enumeration.swiftName,
            enumConformances: conformances(of: enumeration).joined(separator: ", "),
            declarations: declarations(of: enumeration),
            open: enumeration.isClosed ? [] : [open(enumeration, names)]
        )
    }

    private static func conformances(of enumeration: API.Enumeration) -> [String] {
        let raw = enumeration.isInteger ? "Int" : "String"
        let own =
            enumeration.isClosed ? [raw, "JSONClosedEnum"] : ["JSON\(enumeration.isInteger ? "Integer" : raw)Enum"]
        return own + ["QueryValue"] + (enumeration.isCodable ? ["Codable"] : [])
    }

    private static func open(_ enumeration: API.Enumeration, _ names: TypeNames) -> OpenEnumContext {
        let name = names.name(of: enumeration.swiftName, isInNamespace: true)
        let members = enumeration.cases.map { SourceLayout.text("." + $0.swiftName) }
        let list = enumeration.isInteger ? "allCases: [\(name)]" : "cases: JSONCases<\(name)>"
        return OpenEnumContext(
            rawType: enumeration.isInteger ? "Int" : "String",
            list: SourceLayout.collection("public static let \(list) = ", members).lines(indentation: 8),
            cases: enumeration.cases.map { .init(caseName: $0.swiftName, caseValue: literal($0, of: enumeration)) }
        )
    }

    private static func literal(_ item: API.Enumeration.Case, of enumeration: API.Enumeration) -> String {
        guard enumeration.isInteger else { return SwiftLiteral.string(item.value) }
        return Int(item.value).map { SwiftLiteral.integer($0) } ?? "0"
    }

    /// `case draft, review`, in as many lines as needed. A case with a raw value or a doc comment has a separate line.
    private static func declarations(of enumeration: API.Enumeration) -> [String] {
        let cases = enumeration.cases
        guard enumeration.isClosed || cases.contains(where: { $0.docs != nil || $0.deprecated != nil }) else {
            return SourceLayout.filled(cases.map(\.swiftName), indentation: 13).map { line in
                "case " + (line.hasSuffix(",") ? String(line.dropLast()) : line)
            }
        }
        return cases.flatMap { item in
            var docs = SwiftDocumentation.lines(item.docs, indentation: 8)
            if let deprecated = item.deprecated {
                let warning = "- Warning: Deprecated. " + deprecated
                docs += SwiftDocumentation.lines(warning, indentation: 8)
            }
            let value = enumeration.isClosed ? " = \(literal(item, of: enumeration))" : ""
            return docs + ["case \(item.swiftName)\(value)"]
        }
    }

    static func context(of format: API.TimestampFormat) -> FormatContext {
        FormatContext(
            formatDocs: SwiftDocumentation.lines("Dates in the pattern `\(format.pattern)`.", indentation: 4),
            formatName: format.swiftName,
            pattern: SwiftLiteral.string(format.pattern)
        )
    }
}
