import PipeModel

/// The names of a client's types in generated code.
///
/// In the namespace, a type has its plain name; elsewhere, it is qualified: `Todo.Project`. A type is also qualified in
/// the namespace if its plain name has another meaning in a nested scope.
package struct TypeNames: Sendable {
    /// The names of nested types: in records, enums, resources and the client, and the generic parameters of pipes.
    static let nested: Set<String> = [
        "AllCases", "Auth", "CodingKeys", "Draft", "Envelope", "Filter", "ID", "PageSize", "Patch", "RawValue",
        "Record", "Resource", "Server", "Sort", "Value",
    ]

    /// The names of the client and of the namespace in declarations and extensions.
    package let client: String
    package let namespace: String
    /// An alias of the namespace, if another type hides its name in generated code.
    package let alias: String?
    /// The types of other modules that are qualified in all files, since the client has types with the same names.
    package let collisions: Set<String>

    /// The paging schemes that are properties of the namespace.
    package let pagings: SharedPagings

    /// The types that are qualified everywhere.
    private let qualified: Set<String>
    /// The name of the namespace inside it, and elsewhere.
    private let innerNamespace: String
    private let outerNamespace: String

    package init(_ api: API) {
        pagings = SharedPagings(api)
        let resources = api.resources
        let declared = Set(
            api.records.map(\.swiftName) + api.enums.map(\.swiftName) + api.unions.map(\.swiftName)
                + api.timestampFormats.map(\.swiftName) + (api.webhooks.map { [$0.swiftName] } ?? [])
                + resources.flatMap { [$0.typePath.last ?? "", $0.pipeName] })
        let below = Self.namesBelow(resources)
        let ofBodies: Set<String> = Self.hasReplacements(resources) ? ["Replacement"] : []
        let ofWebhooks: Set<String> = api.webhooks == nil ? [] : ["Name"]
        let ofStores: Set<String> = api.records.contains { $0.storage != nil } ? ["Columns"] : []
        let hiding = Self.nested.union(ofBodies).union(ofWebhooks).union(ofStores).union(below).union(
            MentionedTypes.names)
        qualified = declared.intersection(hiding)
        var alias = api.namespace
        repeat { alias += "Namespace" } while declared.union(hiding).contains(alias) || alias == api.clientName
        let isHidden = hiding.contains(api.namespace)
        let isMentionedInside = !qualified.isEmpty || !pagings.entries.isEmpty
        let isHiddenInside = isHidden || (declared.contains(api.namespace) && isMentionedInside)
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
        // Of a nested type, the first name decides.
        return qualified.contains(String(type.prefix { $0 != "." })) ? "\(innerNamespace).\(type)" : type
    }

    /// The property of a paging scheme; `nil` if it has none.
    package func name(of paging: API.Paging, isInNamespace: Bool) -> String? {
        pagings.swiftName(of: paging).map { "\(isInNamespace ? innerNamespace : outerNamespace).\($0)" }
    }

    /// A resource, from outside the namespace.
    package func name(of resource: API.Resource) -> String {
        name(of: resource.typePath.joined(separator: "."), isInNamespace: false)
    }

    /// A resource, from the type that contains it.
    package func ownName(of resource: API.Resource) -> String {
        let name = resource.typePath.last ?? ""
        guard resource.typePath.count == 1 else {
            return MentionedTypes.module(of: name) == nil ? name : self.name(of: resource)
        }
        return self.name(of: name, isInNamespace: true)
    }

    /// The type of a resource's pipe, from outside the namespace.
    package func pipe(of resource: API.Resource) -> String {
        let path = resource.typePath.dropLast() + [resource.pipeName]
        return name(of: path.joined(separator: "."), isInNamespace: false)
    }

    /// The type that an extension with a resource extends.
    package func parent(of resource: API.Resource) -> String {
        ([namespace] + resource.typePath.dropLast()).joined(separator: ".")
    }

    /// The types nested in resources: children, their pipes, and the header fields of responses.
    private static func namesBelow(_ resources: [API.Resource]) -> Set<String> {
        var names: Set<String> = []
        for resource in resources {
            names.formUnion(resource.calls.compactMap { $0.result.headers?.swiftName })
            names.formUnion(resource.children.flatMap { [$0.typePath.last ?? "", $0.pipeName] })
            names.formUnion(namesBelow(resource.children))
        }
        return names
    }

    /// Whether a resource has a type `Replacement`.
    private static func hasReplacements(_ resources: [API.Resource]) -> Bool {
        resources.contains { $0.replacement != nil || hasReplacements($0.children) }
    }

    /// Backticks prevent `NameQualifier` from qualifying the name as another module's type.
    private static func escaped(_ name: String) -> String {
        MentionedTypes.module(of: name) == nil ? name : "`\(name)`"
    }
}
