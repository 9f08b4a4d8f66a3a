import PipeModel
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
    let old: API
    let new: API
    private let oldPlaces: APIPlaces
    private let newPlaces: APIPlaces
    /// The new names of renamed types by their old ones.
    var renamed: [String: String] = [:]
    private(set) var changes: [Change] = []

    /// All changes: of the client, then of types and of resources in the order of the old schema.
    package static func changes(from old: ComparedAPI, to new: ComparedAPI) -> [Change] {
        var comparison = APIComparison(old, new)
        comparison.findRenamedTypes()
        comparison.compareClients()
        comparison.compareTypes()
        comparison.compareWebhooks()
        comparison.compareResources()
        comparison.compareRelations()
        return comparison.changes
    }

    private init(_ old: ComparedAPI, _ new: ComparedAPI) {
        self.old = old.api
        self.new = new.api
        oldPlaces = old.places
        newPlaces = new.places
    }

    mutating func add(
        _ kind: ChangeKind, _ oldSubject: Subject?, _ newSubject: Subject?, name: String? = nil, old: String? = nil,
        new: String? = nil
    ) {
        changes.append(
            Change(
                kind: kind, oldSubject: oldSubject, newSubject: newSubject, name: name, old: old, new: new,
                oldPlace: oldPlaces[oldSubject ?? newSubject?.parent],
                newPlace: newPlaces[newSubject ?? oldSubject?.parent]))
    }

    /// Adds a change if two values differ.
    mutating func add(
        _ kind: ChangeKind, _ oldSubject: Subject, _ newSubject: Subject, name: String? = nil, from old: String?,
        to new: String?
    ) {
        if old != new { add(kind, oldSubject, newSubject, name: name, old: old, new: new) }
    }

    mutating func compareWording(
        _ oldSubject: Subject, _ newSubject: Subject, docs: (String?, String?), deprecated: (Deprecation?, Deprecation?)
    ) {
        if docs.0 != docs.1 { add(.docs, oldSubject, newSubject, old: docs.0, new: docs.1) }
        if deprecated.0 != deprecated.1 {
            add(.deprecation, oldSubject, newSubject, old: deprecated.0?.warning, new: deprecated.1?.warning)
        }
    }

    /// A type of the old API with its names in the new one.
    func inNew(_ type: API.FieldType) -> API.FieldType { type.renamed(renamed) }
    func inNew(_ name: String?) -> String? { name.map { renamed[$0] ?? $0 } }
}
