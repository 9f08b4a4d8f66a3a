import PipeModel

/// The fields of a record, and the types that have them.
struct FieldViews {
    enum View: String, CaseIterable {
        case record, draft, patch

        /// Those whose initializers have all fields as parameters.
        static let initialized: Set<View> = [.record, .draft]
    }

    let fields: [API.Field]
    /// The types that exist.
    let views: Set<View>
    private let inDraft: Set<String>
    private let inPatch: Set<String>
    private let inRecord: Set<String>

    init(of record: API.Record) {
        fields = record.fields
        views = Set([.record] + (record.needsDraft ? [.draft] : []) + (record.needsPatch ? [.patch] : []))
        inRecord = Set(record.responseFields.map(\.swiftName))
        inDraft = record.needsDraft ? Set(record.drafted.map(\.swiftName)) : []
        inPatch = record.needsPatch ? Set(record.patched.map(\.swiftName)) : []
    }

    /// The fields of a type that is not a record.
    init(_ fields: [API.Field], in view: View) {
        self.fields = fields
        views = [view]
        let names = Set(fields.map(\.swiftName))
        inRecord = view == .record ? names : []
        inDraft = view == .draft ? names : []
        inPatch = view == .patch ? names : []
    }

    func views(of field: API.Field) -> Set<View> {
        var views: Set<View> = []
        if inRecord.contains(field.swiftName) { views.insert(.record) }
        if inDraft.contains(field.swiftName) { views.insert(.draft) }
        if inPatch.contains(field.swiftName) { views.insert(.patch) }
        return views
    }

    static func text(_ views: Set<View>) -> String {
        View.allCases.filter(views.contains).map(\.rawValue).joined(separator: ", ")
    }
}
