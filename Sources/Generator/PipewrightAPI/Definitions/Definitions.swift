import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// The definitions of a schema by their names, and the names that they have in Swift. The other parts of this stage look
/// names up here, and report problems.
final class Definitions: DiagnosticReporter {
    let schema: Schema
    let diagnostics: DiagnosticCollector
    let naming: SwiftName
    let names: DefinedNames

    // By their names in the schema. These are only for lookups, not for iteration.
    let records: [String: Schema.Record]
    let enums: [String: Schema.Enumeration]
    let unions: [String: Schema.Union]
    let schemes: [String: Schema.AuthScheme]
    let pagings: [String: Schema.PagingScheme]

    let recordsBySwiftName: [String: Schema.Record]
    let enumsBySwiftName: [String: Schema.Enumeration]
    /// The records of resources.
    let recordsOfResources: Set<String>
    /// The names that are suggested instead of unknown names.
    let knownRecords: [String]
    let knownTypes: [String]
    /// All resources with their settings and those that they inherit.
    let resources: [(resource: Schema.Resource, settings: ResourceSettings)]
    /// The settings of `default`, of resources, of their operations and of their actions, as authored.
    let levels: [ResourceSettings]
    /// The numbers of the topics by their files.
    private let topics: [String: Int]

    /// Reports names that cannot be used.
    init(_ schema: Schema, diagnostics: DiagnosticCollector) {
        func table<Value>(_ values: [Value], by name: (Value) -> String?) -> [String: Value] {
            Dictionary(values.compactMap { value in name(value).map { ($0, value) } }) { first, _ in first }
        }
        self.schema = schema
        self.diagnostics = diagnostics
        naming = SwiftName(acronyms: schema.acronyms.map(\.value))
        let names = DefinedNames(schema, naming: naming, diagnostics: diagnostics)
        self.names = names
        records = table(schema.records, by: \.name.value)
        enums = table(schema.enums, by: \.name.value)
        unions = table(schema.unions, by: \.name.value)
        schemes = table(schema.auth, by: \.name.value)
        pagings = table(schema.paging, by: \.name.value)
        recordsBySwiftName = table(schema.records) { names.types[$0.name.value] }
        enumsBySwiftName = table(schema.enums) { names.types[$0.name.value] }
        recordsOfResources = Set(schema.allResources.compactMap(\.record?.value))
        knownRecords = schema.records.map(\.name.value)
        knownTypes = knownRecords + schema.enums.map(\.name.value) + schema.unions.map(\.name.value) + FieldTypes.names
        resources = schema.resourcesWithSettings
        levels = schema.settingsOfLevels
        topics = Dictionary(schema.topics.enumerated().map { ($0.element.file, $0.offset) }) { first, _ in first }
    }

    /// The Swift names of records, enums and unions, by their names in the schema.
    var typeNames: [String: String] { names.types }

    /// The number of the file that declares something; `nil` for the main file.
    func topic(of name: Located<String>) -> Int? { topics[name.range.file] }

    /// Whether missing members of a record are zeros, as in proto3.
    func missingIsZero(in record: Schema.Record) -> Bool { (record.missing?.value ?? schema.missing) == .zero }

    /// The Swift name of a member, unique in its scope.
    func member(
        _ name: Located<String>, given: Located<String>? = nil, as style: SwiftName.Style = .member,
        in names: inout UniqueNames, reserved: ReservedNames = []
    ) -> SwiftIdentifier? {
        let source = given ?? name
        guard let swiftName = naming.name(source.value, as: style) else {
            error(.nameNotUsable(source.value, remedy: names.remedy), at: source.range)
            return nil
        }
        if reserved.contains(swiftName) {
            refuse(
                name: swiftName.escaped, names.kind, takenBy: names.reservedFor, at: source.range,
                first: reserved.place(of: swiftName))
            return nil
        }
        if let first = names.register(swiftName.escaped, at: source.range) {
            refuse(name: swiftName.escaped, names.kind, takenBy: .another, at: source.range, first: first)
            return nil
        }
        return swiftName
    }
}
