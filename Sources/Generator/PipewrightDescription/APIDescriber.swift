import PipeModel

/// Describes a resolved API as its server sees it.
package struct APIDescriber {
    private let api: API
    let records: [String: API.Record]
    let formats: [String: String]
    /// The records of the resources, by the names of the resources in the description.
    private let recordsOfResources: [String: API.Record]

    package init(_ api: API) {
        self.api = api
        let records = Dictionary(api.records.map { ($0.swiftName, $0) }, uniquingKeysWith: { first, _ in first })
        self.records = records
        formats = Dictionary(
            api.timestampFormats.map { ($0.swiftName, $0.pattern) }, uniquingKeysWith: { first, _ in first })
        var found: [String: API.Record] = [:]
        Self.visit(api.resources, below: []) { name, resource in
            found[name] = resource.record.flatMap { records[$0] }
        }
        recordsOfResources = found
    }

    /// - Parameters:
    ///   - version: The version of the tool.
    ///   - fingerprint: A hash of the version and the schema.
    package func description(version: String, fingerprint: String) -> APIDescription {
        var description = APIDescription(
            pipewright: version, fingerprint: fingerprint, name: api.name, client: api.clientName,
            servers: api.servers.map(server))
        description.namespace = api.namespace
        description.docs = api.docs
        description.version = api.version
        description.errors = api.errors
        description.schemes = api.schemes
        description.enums = api.enums
        description.unions = api.unions
        description.records = api.records.map(record)
        let root = Surroundings(use: api.use, scopes: api.scopes, settings: [api.settings])
        description.resources = api.resources.flatMap { resources($0, in: root) }
        description.xml = api.xml
        description.webhooks = api.webhooks
        return description
    }

    /// The name of a resource, after the names of the resources above it.
    static func name(of resource: API.Resource, below names: [String]) -> [String] {
        names + [resource.propertyName.bare]
    }

    private static func visit(
        _ resources: [API.Resource], below names: [String], _ body: (String, API.Resource) -> Void
    ) {
        for resource in resources {
            let name = name(of: resource, below: names)
            body(name.joined(separator: "."), resource)
            visit(resource.children, below: name, body)
        }
    }

    /// The record of the resource with this name.
    func record(ofResource name: String) -> API.Record? { recordsOfResources[name] }

    private func server(_ server: API.Server) -> APIDescription.Server {
        let url = server.url.isEmpty ? server.environment.map { "{\($0)}" } ?? "" : server.url
        var result = APIDescription.Server(name: server.name, url: url)
        result.environment = server.environment
        let name = server.swiftName.bare
        result.swift = name == server.name ? nil : name
        result.docs = server.docs
        let variables = server.variables.compactMap { variable in
            variable.defaultValue.map { API.NamedValue(name: variable.name, value: $0) }
        }
        result.variables = variables.nonEmpty
        result.others = zip(api.otherURLs, server.others).map { .init(name: $0.name, value: $1) }.nonEmpty
        return result
    }
}

extension Array {
    /// `nil` for an empty array, which the description leaves out.
    var nonEmpty: Self? { isEmpty ? nil : self }
}

extension Bool {
    /// `nil` for `false`, which the description leaves out.
    var ifTrue: Bool? { self ? true : nil }
}
