/// A JSON object that is sent: a draft, a patch or a filter.
package final class ObjectContext: TemplateContext {
    private let fields: [FieldContext]

    init(_ fields: [FieldContext]) {
        self.fields = fields
    }

    private var members: [FieldContext] { fields.filter { !$0.isRest } }

    package static let name = "object"

    package static let values: [ContextValue<ObjectContext>] = [
        .list("members", "The fields that have a member each.") { $0.members },
        .flag("hasMembers", "Whether there are members.") { !$0.members.isEmpty },
        .object("rest", "The field with all other members.") { $0.fields.first(where: \.isRest) },
    ]
}
