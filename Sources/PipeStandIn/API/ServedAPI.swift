import PipeDescription
import PipeHTTP

/// The described API with its parts by name, and its routes.
struct ServedAPI: Sendable {
    let description: APIDescription
    let records: [String: APIDescription.Record]
    let enums: [String: APIDescription.Enumeration]
    let unions: [String: APIDescription.Union]
    let resources: [String: APIDescription.Resource]
    let schemes: [String: APIDescription.Scheme]
    let routes: RouteTree
    /// The routes of requests for many records.
    let bulkRoutes: RouteTree
    /// The paths of the URLs of all servers, without a slash at the end; the longest first.
    let basePaths: [String]

    init(_ description: APIDescription) {
        self.description = description
        records = Self.named(description.records, by: \.name)
        enums = Self.named(description.enums, by: \.name)
        unions = Self.named(description.unions, by: \.name)
        resources = Self.named(description.resources, by: \.name)
        schemes = Self.named(description.schemes, by: \.name)
        var routes = RouteTree()
        var bulkRoutes = RouteTree()
        for resource in description.resources {
            for call in resource.calls {
                routes.add(Route(resource: resource, call: call))
            }
            for route in Route.bulkRoutes(of: resource) { bulkRoutes.add(route) }
        }
        bulkRoutes.finish()
        self.bulkRoutes = bulkRoutes
        routes.finish()
        self.routes = routes
        let urls = description.servers.flatMap { server in [server.url] + (server.others ?? []).map(\.value) }
        basePaths = Set(urls.map(Self.path)).sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    }

    private static func named<Value>(_ values: [Value], by name: (Value) -> String) -> [String: Value] {
        Dictionary(values.map { (name($0), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The path of a URL whose variables are in braces.
    private static func path(of url: String) -> String {
        let rest = url.end(of: "://").map { url[$0...] } ?? url[...]
        guard let slash = rest.place(of: "/") else { return "" }
        let path = rest[slash...].keeping { $0 != "?" && $0 != "#" }
        return path.ends(with: "/") ? String(path.droppingLast()) : String(path)
    }

    /// The path of the first server, or of its other URL with a name. Variables have their default, or their name.
    func basePath(of other: String?) -> String {
        guard let server = description.servers.first else { return "" }
        var url = other.flatMap { name in server.others?.first { $0.name == name }?.value } ?? server.url
        for variable in server.variables ?? [] {
            url = url.replacingBytes(of: "{\(variable.name)}", with: PercentEncoding.encodeSegment(variable.value))
        }
        return Self.path(of: url).removing { $0 == "{" || $0 == "}" }
    }

    /// A path without the path of the server's URL, so that it begins with a slash.
    func relative(_ path: String) -> String {
        for base in basePaths where !base.isEmpty {
            guard let rest = Self.rest(of: path, behind: base) else { continue }
            return rest.isEmpty ? "/" : rest
        }
        return path.isEmpty ? "/" : path
    }

    /// The end of a path behind that of a server, in which a variable stands for any segment.
    private static func rest(of path: String, behind base: String) -> String? {
        let steps = path.parts(at: "/")
        let known = base.parts(at: "/")
        guard steps.count >= known.count else { return nil }
        for (step, known) in zip(steps, known) where !known.has("{") && !step.isSame(as: known) { return nil }
        return steps.dropFirst(known.count).map { "/" + $0 }.joined()
    }

    func record(of type: APIDescription.FieldType?) -> APIDescription.Record? {
        if case .record(let name) = type?.required { records[name] } else { nil }
    }

    /// The record of a resource, if it has items with an identity.
    func identified(_ resource: APIDescription.Resource) -> APIDescription.Record? {
        record(of: resource.record).flatMap { $0.identity.isEmpty ? nil : $0 }
    }
}
