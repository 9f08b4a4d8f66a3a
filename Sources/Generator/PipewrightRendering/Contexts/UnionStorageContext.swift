import PipeModel
import PipewrightAPI

/// What a store knows of a union.
package final class UnionStorageContext: TemplateContext {
    private let union: API.Union
    private let storage: UnionStorage
    private let types: SwiftTypeName

    private init(_ union: API.Union, _ storage: UnionStorage, _ names: TypeNames) {
        self.union = union
        self.storage = storage
        types = SwiftTypeName.elsewhere(names)
    }

    /// The unions of an API whose lists a store keeps.
    static func list(_ api: API, _ tables: APITables) -> [(union: API.Union, context: UnionStorageContext)] {
        api.unions.compactMap { union in
            tables.stored.storage(of: union).map { (union, UnionStorageContext(union, $0, tables.names)) }
        }
    }

    private var storedCases: [API.Union.Case] { union.cases.filter { storage.cases.contains($0.swiftName) } }

    private var recordCases: [StoredCaseContext] {
        storedCases.compactMap { item in
            guard case .record(let name) = item.type else { return nil }
            return StoredCaseContext(name: item.swiftName.escaped, type: types.name(of: name))
        }
    }

    private var unionCases: [StoredCaseContext] {
        storedCases.compactMap { item in
            guard case .union(let name) = item.type else { return nil }
            return StoredCaseContext(name: item.swiftName.escaped, type: types.name(of: name))
        }
    }

    package static let name = "union storage"

    package static let values: [ContextValue<UnionStorageContext>] = [
        .text("unionType", "The Swift type of the union.") { $0.types.name(of: $0.union.swiftName) },
        .texts("records", "The Swift types of its records that are stored.") { $0.recordCases.map(\.type) },
        .texts("unions", "The Swift types of the unions that are cases of it and have such records.") {
            $0.unionCases.map(\.type)
        },
        .list("recordCases", "The cases with records that are stored.") { $0.recordCases },
        .list("unionCases", "The cases with unions that have such records.") { $0.unionCases },
        .flag("hasOthers", "Whether it has other values.") {
            !$0.union.isClosed || $0.storedCases.count < $0.union.cases.count
        },
        .flag("hasSecrets", "Whether members are not stored.") { !$0.storage.secrets.isEmpty },
        .texts("secrets", "The paths of the members that are not stored, as string literals: `token`, `parts/*/pin`.") {
            $0.storage.secrets.map(SwiftLiteral.string)
        },
    ]
}

/// A case of a union with a record that is stored, or with a union that has such records.
package final class StoredCaseContext: TemplateContext {
    let caseName: String
    let type: String

    init(name: String, type: String) {
        caseName = name
        self.type = type
    }

    package static let name = "stored case"

    package static let values: [ContextValue<StoredCaseContext>] = [
        .text("name", "The case, in backticks if it is a reserved word.") { $0.caseName },
        .text("type", "The Swift type of the record or union.") { $0.type },
    ]
}
