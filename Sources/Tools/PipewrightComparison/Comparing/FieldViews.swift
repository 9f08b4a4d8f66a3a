import PipeModel

/// The fields of a record, and the types that have them.
struct FieldViews {
    enum View: String, CaseIterable {
        case record, draft, patch

        /// Those whose initializers have all fields as parameters.
        static let initialized: Set<View> = [.record, .draft]
    }

    let fields: [API.Field]
    /// The names of the fields of each type that exists.
    private let names: [View: Set<SwiftIdentifier>]

    init(of record: API.Record) {
        fields = record.fields
        var lists = [View.record: record.responseFields]
        if record.needsDraft { lists[.draft] = record.drafted }
        if record.needsPatch { lists[.patch] = record.patched }
        names = lists.mapValues { Set($0.map(\.swiftName)) }
    }

    /// The fields of a type that is not a record.
    init(_ fields: [API.Field], in view: View) {
        self.fields = fields
        names = [view: Set(fields.map(\.swiftName))]
    }

    /// The types that exist.
    var views: Set<View> { Set(names.keys) }

    func views(of field: API.Field) -> Set<View> {
        views.filter { names[$0]?.contains(field.swiftName) == true }
    }

    static func text(_ views: Set<View>) -> String {
        View.allCases.filter(views.contains).map(\.rawValue).joined(separator: ", ")
    }
}
