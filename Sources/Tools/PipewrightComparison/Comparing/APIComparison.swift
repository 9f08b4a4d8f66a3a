import PipeModel
import PipewrightAPI
import PipewrightDiagnostics

/// An API and the places of its parts.
package struct ComparedAPI: Sendable {
    package let api: API
    package let places: APIPlaces

    package init(_ api: API, places: APIPlaces) {
        self.api = api
        self.places = places
    }
}

/// Compares two APIs as the callers of their clients and their servers see them.
package struct APIComparison {
    let apis: Pair<API>
    /// What follows from each API as a whole.
    let tables: Pair<APITables>
    private let places: Pair<APIPlaces>
    /// The new names of renamed types by their old ones.
    var renamed: [String: String] = [:]
    private(set) var changes: [Change] = []

    /// All changes: of the client, then of types and of resources in the order of the old schema.
    package static func changes(from old: ComparedAPI, to new: ComparedAPI) -> [Change] {
        var comparison = APIComparison(Pair(old, new))
        comparison.findRenamedTypes()
        comparison.compareClients()
        comparison.compareTypes()
        comparison.compareWebhooks()
        comparison.compareResources()
        comparison.compareRelations()
        return comparison.changes
    }

    private init(_ compared: Pair<ComparedAPI>) {
        apis = compared.api
        tables = apis.map { APITables($0) }
        places = compared.places
    }

    var clients: Pair<Subject> { apis.clientName.map(Subject.client) }
    /// The names that types have in the new API, by their names in each.
    var newNames: Pair<[String: String]> { Pair(renamed, [:]) }

    // MARK: - Adding changes

    mutating func add(_ kind: ChangeKind, removed subject: Subject, old: String? = nil) {
        append(kind, Pair(subject, nil), nil, Pair(old, nil))
    }

    mutating func add(_ kind: ChangeKind, added subject: Subject, new: String? = nil) {
        append(kind, Pair(nil, subject), nil, Pair(nil, new))
    }

    mutating func add(
        _ kind: ChangeKind, _ subjects: Pair<Subject>, name: String? = nil, old: String? = nil, new: String? = nil
    ) {
        append(kind, subjects.map(Optional.some), name, Pair(old, new))
    }

    mutating func add(_ kind: ChangeKind, _ subjects: Pair<Subject>, name: String? = nil, _ values: Pair<String?>) {
        append(kind, subjects.map(Optional.some), name, values)
    }

    mutating func add(_ kind: ChangeKind, _ subjects: Pair<Subject>, name: String? = nil, _ values: Pair<String>) {
        add(kind, subjects, name: name, values.map(Optional.some))
    }

    mutating func add(
        _ kind: ChangeKind, _ subjects: Pair<Subject>, name: String? = nil, ifDifferent values: Pair<String?>
    ) {
        if values.differs { add(kind, subjects, name: name, values) }
    }

    mutating func add(_ kind: ChangeKind, _ subjects: Pair<Subject>, ifDifferent values: Pair<String>) {
        add(kind, subjects, ifDifferent: values.map(Optional.some))
    }

    private mutating func append(
        _ kind: ChangeKind, _ subjects: Pair<Subject?>, _ name: String?, _ values: Pair<String?>
    ) {
        changes.append(
            Change(
                kind: kind, oldSubject: subjects.old, newSubject: subjects.new, name: name, old: values.old,
                new: values.new, oldPlace: places.old[subjects.old ?? subjects.new?.parent],
                newPlace: places.new[subjects.new ?? subjects.old?.parent]))
    }

    mutating func compareWording(
        _ subjects: Pair<Subject>, docs: Pair<String?>, deprecated: Pair<Deprecation?> = Pair(nil, nil)
    ) {
        add(.docs, subjects, ifDifferent: docs)
        if deprecated.differs { add(.deprecation, subjects, deprecated.map { $0?.warning }) }
    }

    // MARK: - Names

    /// A type of the old API with its names in the new one.
    func inNew(_ type: API.FieldType) -> API.FieldType { type.renamed(renamed) }
    func inNew(_ types: Pair<API.FieldType>) -> Pair<API.FieldType> { Pair(inNew(types.old), types.new) }
    func inNew(_ name: String) -> String { renamed[name] ?? name }
    func inNew(_ names: Pair<String?>) -> Pair<String?> { Pair(names.old.map(inNew), names.new) }
}
