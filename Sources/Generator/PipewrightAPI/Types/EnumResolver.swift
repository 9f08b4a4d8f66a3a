import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Resolves an enum and its cases.
struct EnumResolver {
    let definitions: Definitions
    let values: ValueResolver
    let codable: CodableTypes

    func resolve(_ enumeration: Schema.Enumeration) -> API.Enumeration? {
        guard let swiftName = definitions.typeNames[enumeration.name.value] else { return nil }
        var names = UniqueNames(kind: .enumCase, remedy: .nameOfValue)
        var seen: [String: SourceRange] = [:]
        let cases = enumeration.cases.compactMap { item -> API.Enumeration.Case? in
            let value = Self.wireValue(of: item)
            if let first = seen[value] {
                definitions.refuseRepeated(value, at: item.value.range, first: first)
                return nil
            }
            seen[value] = item.value.range
            return definitions.member(item.value, given: item.swiftName, as: .enumCase, in: &names).map {
                API.Enumeration.Case(swiftName: $0, value: value, docs: item.docs, deprecated: item.deprecated)
            }
        }
        if let missing = enumeration.missing, values.enumLiteral(missing.value, of: swiftName) == nil {
            definitions.error(
                .defaultNotForType(
                    value: missing.value, type: enumeration.name.value, known: enumeration.cases.map(\.value.value)),
                at: missing.range)
        }
        var resolved = API.Enumeration(
            swiftName: swiftName, isCodable: codable.hasEnums, isClosed: enumeration.isClosed,
            isInteger: enumeration.cases.first?.integer != nil, cases: cases)
        resolved.docs = enumeration.docs
        resolved.missing = enumeration.missing.map { missing in
            enumeration.cases.first { $0.integer.map { $0 == Int(missing.value) } ?? false }.map(Self.wireValue)
                ?? missing.value
        }
        resolved.topic = definitions.topic(of: enumeration.name)
        return resolved
    }

    /// The value in JSON. Different spellings of an integer have the same text.
    static func wireValue(of item: Schema.Enumeration.Case) -> String {
        item.integer.map { String($0) } ?? item.value.value
    }
}
