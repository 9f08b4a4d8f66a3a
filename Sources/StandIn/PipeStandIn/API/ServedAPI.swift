import PipeExamples
import PipeHTTP
import PipeModel

/// The described API with its parts by name, and its routes.
struct ServedAPI: Sendable {
    let index: APIIndex
    let routes: RouteTree
    /// The routes of requests for many records.
    let bulkRoutes: RouteTree
    /// The paths of the URLs of all servers, without a slash at the end; the longest first.
    let basePaths: [String]

    init(_ api: API) {
        index = APIIndex(api)
        var routes = RouteTree()
        var bulkRoutes = RouteTree()
        for resource in index.allResources {
            for call in resource.calls {
                routes.add(Route(resource: resource, call: call))
            }
            for route in Route.bulkRoutes(of: resource) { bulkRoutes.add(route) }
        }
        bulkRoutes.finish()
        self.bulkRoutes = bulkRoutes
        routes.finish()
        self.routes = routes
        let urls = api.servers.flatMap { server in [server.url()] + server.others.map(\.value) }
        basePaths = Set(urls.map(Self.path)).sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    }

    var model: API { index.model }
    var records: [String: API.Record] { index.records }
    var enums: [String: API.Enumeration] { index.enums }
    var unions: [String: API.Union] { index.unions }
    var resources: [String: API.Resource] { index.resources }
    var schemes: [String: API.AuthScheme] { index.schemes }

    /// The path of a URL whose variables are in braces.
    private static func path(of url: String) -> String {
        let rest = url.endIndex(ofBytes: "://").map { url[$0...] } ?? url[...]
        guard let slash = rest.firstIndex(ofScalar: "/") else { return "" }
        let path = rest[slash...].keeping { $0 != "?" && $0 != "#" }
        return path.ends(with: "/") ? String(path.droppingLast()) : String(path)
    }

    /// The path of the first server, or of its other URL with a name. Variables have their default, or their name.
    func basePath(of other: String?) -> String {
        guard let server = model.servers.first else { return "" }
        var url = server.url(of: other)
        for variable in server.variables {
            guard let value = variable.defaultValue else { continue }
            url = url.replacingBytes(of: "{\(variable.name)}", with: PercentEncoding.encodeSegment(value))
        }
        return Self.path(of: url).removing { $0 == "{" || $0 == "}" }
    }

    /// A path without the path of the server's URL, so that it begins with a slash.
    func relative(_ path: String) -> String {
        for base in basePaths where !base.isEmpty {
            guard let rest = Self.rest(of: path, after: base) else { continue }
            return rest.isEmpty ? "/" : rest
        }
        return path.isEmpty ? "/" : path
    }

    /// The end of a path after a server's path, in which a variable stands for any segment.
    private static func rest(of path: String, after base: String) -> String? {
        let steps = path.split(atScalar: "/")
        let known = base.split(atScalar: "/")
        guard steps.count >= known.count else { return nil }
        for (step, known) in zip(steps, known) where !known.contains(scalar: "{") && !step.hasSameBytes(as: known) {
            return nil
        }
        return steps.dropFirst(known.count).map { "/" + $0 }.joined()
    }

    /// A value without the mark that errors have in the body.
    func unmarked(_ value: JSONValue) -> JSONValue {
        guard let condition = model.errors?.condition, case .object(var object) = value else { return value }
        object.meet(condition, false)
        return .object(object)
    }

    func record(of type: API.FieldType?) -> API.Record? { index.record(of: type) }

    /// The record of a resource, if it has items with an identity.
    func identified(_ resource: API.Resource) -> API.Record? { index.identified(resource) }
}
