/// A JSON object that is sent: a draft, a patch or a filter.
package final class ObjectContext: TemplateContext {
    private let fields: [FieldContext]
    private let isPatch: Bool

    /// - Parameter isPatch: Whether it has only the members that change.
    init(_ fields: [FieldContext], isPatch: Bool = false) {
        self.fields = fields
        self.isPatch = isPatch
    }

    private var members: [FieldContext] { fields.filter { !$0.isRest } }

    package static let name = "object"

    package static let values: [ContextValue<ObjectContext>] = [
        .list("members", "The fields that have a member each.") { $0.members },
        .flag("isPatch", "Whether it has only the members that change.") { $0.isPatch },
        .flag("hasMembers", "Whether there are members.") { !$0.members.isEmpty },
        .object("rest", "The field with all other members.") { $0.fields.first(where: \.isRest) },
    ]
}
