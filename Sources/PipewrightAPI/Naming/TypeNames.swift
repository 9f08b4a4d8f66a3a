/// How generated code writes the names of a client's types.
///
/// In the namespace a type has its plain name, elsewhere the namespace stands before it: `Todo.Project`. A type whose plain
/// name means something else in some scope of the namespace has the namespace before it there, too.
package struct TypeNames: Sendable {
    /// The names of types that stand in others: those of records, enums and resources, and those that the client has and
    /// its pipes are generic over.
    static let nested: Set<String> = [
        "AllCases", "Auth", "CodingKeys", "Draft", "Envelope", "Filter", "ID", "Patch", "RawValue", "Record",
        "Resource", "Server", "Sort", "Value",
    ]

    /// The struct of the client and the enum that holds its types, as a declaration or an extension names them.
    package let client: String
    package let namespace: String
    /// A second name of the namespace, where something else hides the first from generated code.
    package let alias: String?
    /// The types of other modules that are qualified in all files, since the client has types of their names.
    package let collisions: Set<String>

    /// The types that have the namespace before them everywhere.
    private let qualified: Set<String>
    /// The namespace as code within it has it, and code elsewhere.
    private let innerNamespace: String
    private let outerNamespace: String

    package init(_ api: API) {
        let resources = api.resources
        let declared = Set(
            api.records.map(\.swiftName) + api.enums.map(\.swiftName) + api.unions.map(\.swiftName)
                + api.timestampFormats.map(\.swiftName) + resources.flatMap { [$0.typePath.last ?? "", $0.pipeName] })
        let below = Self.namesBelow(resources)
        let hiding = Self.nested.union(below).union(MentionedTypes.names)
        qualified = declared.intersection(hiding)
        var alias = api.namespace
        repeat { alias += "Namespace" } while declared.union(hiding).contains(alias) || alias == api.clientName
        let isHidden = hiding.contains(api.namespace)
        let isHiddenInside = isHidden || (declared.contains(api.namespace) && !qualified.isEmpty)
        self.alias = isHiddenInside ? alias : nil
        innerNamespace = isHiddenInside ? alias : api.namespace
        outerNamespace = isHidden ? alias : api.namespace
        client = Self.escaped(api.clientName)
        namespace = Self.escaped(api.namespace)
        collisions = declared.union(below).union([api.clientName, api.namespace]).intersection(MentionedTypes.names)
    }

    /// A record, enum, union or format.
    package func name(of type: String, isInNamespace: Bool) -> String {
        guard isInNamespace else { return "\(outerNamespace).\(type)" }
        return qualified.contains(type) ? "\(innerNamespace).\(type)" : type
    }

    /// A resource, from outside of the namespace.
    package func name(of resource: API.Resource) -> String {
        name(of: resource.typePath.joined(separator: "."), isInNamespace: false)
    }

    /// A resource, as the type around it has it.
    package func ownName(of resource: API.Resource) -> String {
        let name = resource.typePath.last ?? ""
        guard resource.typePath.count == 1 else {
            return MentionedTypes.module(of: name) == nil ? name : self.name(of: resource)
        }
        return self.name(of: name, isInNamespace: true)
    }

    /// The type of a resource's pipe, from outside of the namespace.
    package func pipe(of resource: API.Resource) -> String {
        let path = resource.typePath.dropLast() + [resource.pipeName]
        return name(of: path.joined(separator: "."), isInNamespace: false)
    }

    /// What an extension of the type around a resource extends.
    package func parent(of resource: API.Resource) -> String {
        ([namespace] + resource.typePath.dropLast()).joined(separator: ".")
    }

    /// The types that stand in resources: those of children with their pipes, and the header fields of responses.
    private static func namesBelow(_ resources: [API.Resource]) -> Set<String> {
        var names: Set<String> = []
        for resource in resources {
            names.formUnion(resource.actions.compactMap { $0.responseHeaders?.swiftName })
            names.formUnion(resource.children.flatMap { [$0.typePath.last ?? "", $0.pipeName] })
            names.formUnion(namesBelow(resource.children))
        }
        return names
    }

    /// In backticks, a name is not taken for that of another module's type.
    private static func escaped(_ name: String) -> String {
        MentionedTypes.module(of: name) == nil ? name : "`\(name)`"
    }
}
