import PipeModel
import PipewrightAPI

/// The identity of a record.
package final class IdentityContext: TemplateContext {
    private let recordType: String
    private let type: String
    private let access: String
    private let components: [IdentityComponentContext]
    private let separator: String?
    private let isField: Bool
    private let hasProperty: Bool

    /// - Parameter value: The value of a field of the record in an expression.
    init?(_ record: API.Record, _ names: TypeNames, value: (String) -> String?) {
        let types = SwiftTypeName.inNamespace(names)
        func access(_ path: [String]) -> String {
            ([path.first.flatMap(value) ?? ""] + path.dropFirst()).joined(separator: ".")
        }
        switch record.identity {
        case nil: return nil
        case .field(let name):
            guard let field = record.responseFields.first(where: { $0.swiftName == name }) else { return nil }
            (type, self.access, components) = (types.name(of: field.type), access([name]), [])
            (isField, hasProperty) = (true, name != "id")
        case .path(let path, let type):
            (self.type, self.access, components) = (types.name(of: type), access(path), [])
            (isField, hasProperty) = (false, true)
        case .several(let list):
            components = list.map { IdentityComponentContext($0, types, access: access($0.path)) }
            (type, self.access, isField, hasProperty) = ("", "", false, true)
        }
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
package final class IdentityComponentContext: TemplateContext {
    private let component: API.Identity.Component
    private let type: String
    private let access: String

    init(_ component: API.Identity.Component, _ types: SwiftTypeName, access: String) {
        self.component = component
        type = types.name(of: component.type)
        self.access = access
    }

    package static let name = "identity component"

    package static let values: [ContextValue<IdentityComponentContext>] = [
        .text("name", "The property.") { $0.component.swiftName },
        .text("label", "The argument label.") { FieldName.label($0.component.swiftName) },
        .text("callLabel", "The argument label in a call of generated code.") {
            FieldName.callLabel($0.component.swiftName)
        },
        .text("type", "The Swift type.") { $0.type },
        .text("access", "The value, as an expression in the record.") { $0.access },
        .flag("isText", "Whether the value is a string.") { $0.component.type == .scalar(.plain(.string)) },
    ]
}
