import PipeModel
import PipewrightAPI

/// The identity of a record.
package final class IdentityContext: TemplateContext {
    private let recordType: String
    private let type: String
    private let access: String
    private let components: [IdentityPartContext]
    private let separator: String?
    private let isField: Bool
    private let hasProperty: Bool

    /// - Parameter value: The value of a field of the record in an expression.
    init?(_ record: API.Record, _ names: TypeNames, value: (SwiftIdentifier) -> String?) {
        let types = SwiftTypeName.inNamespace(names)
        func access(_ path: [SwiftIdentifier]) -> String {
            ([path.first.flatMap(value) ?? ""] + path.dropFirst().map(\.escaped)).joined(separator: ".")
        }
        guard let identity = record.identity, let first = identity.parts.first else { return nil }
        if identity.isComposed {
            components = identity.parts.map { IdentityPartContext($0, types, access: access($0.properties)) }
            (type, self.access) = ("", "")
        } else {
            (type, self.access, components) = (types.name(of: first.swiftType), access(first.properties), [])
        }
        isField = identity.field != nil
        hasProperty = identity.field != "id"
        recordType = types.name(of: record.swiftName)
        separator = record.identitySeparator
    }

    package static let name = "identity"

    package static let values: [ContextValue<IdentityContext>] = [
        .text("recordType", "The Swift type of the record.") { $0.recordType },
        .flag("isComposed", "Whether it is a struct of several fields.") { !$0.components.isEmpty },
        .list("components", "The parts of a composed identity.") { $0.components },
        .text("separator", "The text between the parts in a path, as a string literal; absent if each is a segment.") {
            $0.separator.map(SwiftLiteral.string)
        },
        .text("valueType", "The Swift type of the value of an identity with one part.") { $0.type },
        .text("access", "The value of an identity with one part, as an expression in the record.") { $0.access },
        .flag("isField", "Whether it is a field of the record itself.") { $0.isField },
        .flag("hasProperty", "Whether the record needs a property `id`, as it has no field of that name.") {
            $0.hasProperty
        },
    ]
}

/// A part of an identity.
package final class IdentityPartContext: TemplateContext {
    private let part: API.Identity.Part
    private let type: String
    private let access: String

    init(_ part: API.Identity.Part, _ types: SwiftTypeName, access: String) {
        self.part = part
        type = types.name(of: part.swiftType)
        self.access = access
    }

    package static let name = "identity component"

    package static let values: [ContextValue<IdentityPartContext>] = [
        .text("name", "The property.") { $0.part.swiftName.escaped },
        .text("label", "The argument label.") { $0.part.swiftName.label },
        .text("callLabel", "The argument label in a call of generated code.") { $0.part.swiftName.callLabel },
        .text("type", "The Swift type.") { $0.type },
        .text("access", "The value, as an expression in the record.") { $0.access },
        .flag("isText", "Whether the value is a string.") { $0.part.swiftType == .scalar(.plain(.string)) },
    ]
}
