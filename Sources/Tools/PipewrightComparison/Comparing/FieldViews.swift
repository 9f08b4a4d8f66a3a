import PipeModel
import PipewrightAPI

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
    /// The rules that are checked before a field is sent.
    private let rules: [SwiftIdentifier: API.Rules]

    init(of record: API.Record, _ checks: FieldChecks) {
        fields = record.fields
        var lists = [View.record: record.responseFields]
        if record.needsDraft { lists[.draft] = record.drafted }
        if record.needsPatch { lists[.patch] = record.patched }
        names = lists.mapValues { Set($0.map(\.swiftName)) }
        rules = Self.rules(of: fields) { checks.check(of: $0, in: record) }
    }

    /// The fields of a type that is not a record.
    init(_ fields: [API.Field], in view: View, check: (API.Field) -> FieldChecks.Check? = { _ in nil }) {
        self.fields = fields
        names = [view: Set(fields.map(\.swiftName))]
        rules = Self.rules(of: fields, check)
    }

    private static func rules(
        of fields: [API.Field], _ check: (API.Field) -> FieldChecks.Check?
    ) -> [SwiftIdentifier: API.Rules] {
        let pairs = fields.compactMap { field in check(field)?.rules.map { (field.swiftName, $0) } }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// The rules that are checked before a field is sent; `nil` for none.
    func rules(of field: API.Field) -> API.Rules? { rules[field.swiftName] }

    /// The types that exist.
    var views: Set<View> { Set(names.keys) }

    func views(of field: API.Field) -> Set<View> {
        views.filter { names[$0]?.contains(field.swiftName) == true }
    }

    static func text(_ views: Set<View>) -> String {
        View.allCases.filter(views.contains).map(\.rawValue).joined(separator: ", ")
    }
}
