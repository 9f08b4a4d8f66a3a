import PipewrightAPI

/// Builds the identity of a record.
enum IdentityBuilder {
    /// The type of the identity: a wrapper of a single value, or a struct.
    static func context(of record: API.Record, _ names: TypeNames) -> [IdentityContext] {
        let types = SwiftTypeName.inNamespace(names)
        switch record.identity {
        case nil:
            return []
        case .field(let name):
            guard let field = record.responseFields.first(where: { $0.swiftName == name }) else { return [] }
            return [alias(record, field.type, types)]
        case .path(_, let type):
            return [alias(record, type, types)]
        case .several(let components):
            return [structure(components, separator: record.identitySeparator, types)]
        }
    }

    private static func alias(_ record: API.Record, _ type: API.FieldType, _ types: SwiftTypeName) -> IdentityContext {
        let arguments = "\(types.name(of: record.swiftName)), \(types.name(of: type))"
        return IdentityContext(identityAlias: ["public typealias ID = RecordID<\(arguments)>"], structure: [])
    }

    private static func structure(
        _ components: [API.Identity.Component], separator: String?, _ types: SwiftTypeName
    ) -> IdentityContext {
        let constant = separator.map { ["public static let pathSeparator: String? = \(SwiftLiteral.string($0))"] } ?? []
        let parameters = components.map { component -> SourceLayout in
            .text("\(FieldBuilder.label(component.swiftName)): \(types.name(of: component.type))")
        }
        let segments = components.map { component -> SourceLayout in
            let isText = component.type == .scalar(.string)
            let type = types.name(of: component.type)
            return .text(isText ? component.swiftName : "\(type).queryText(of: \(component.swiftName))")
        }
        let structure = IdentityStructureContext(
            identityProperties: constant
                + components.map { "public var \($0.swiftName): \(types.name(of: $0.type))" },
            identityParameters: SourceLayout.call("public init", parameters, suffix: " {").lines(indentation: 12),
            identityAssignments: components.map { "self.\($0.swiftName) = \($0.swiftName)" },
            segments: SourceLayout.collection("", segments).lines(indentation: 16)
        )
        return IdentityContext(identityAlias: [], structure: [structure])
    }

    /// The property `id`, unless the record has a field of that name.
    static func property(of record: API.Record, _ builder: FieldBuilder) -> [String] {
        func access(_ path: [String]) -> String {
            let first = record.responseFields.first { $0.swiftName == path.first }.map(builder.value(of:))
            return ([first ?? ""] + path.dropFirst()).joined(separator: ".")
        }
        switch record.identity {
        case nil, .field("id"):
            return []
        case .field(let name):
            return ["public var id: ID { \(access([name])) }"]
        case .path(let path, _):
            return ["public var id: ID { ID(\(access(path))) }"]
        case .several(let components):
            let arguments = components.map { component -> SourceLayout in
                .text("\(FieldBuilder.label(component.swiftName)): \(access(component.path))")
            }
            let line = "public var id: ID { ID(\(arguments.map(\.line).joined(separator: ", "))) }"
            if SourceLayout.fits(line, after: 8) { return [line] }
            let call = SourceLayout.call("ID", arguments).lines(indentation: 12).map { "    " + $0 }
            return ["public var id: ID {"] + call + ["}"]
        }
    }
}
