import PipeExamples
import PipeHTTP

/// A request with the call that it makes, and what its body says.
struct FoundCall: Sendable {
    let route: Route
    let values: [PathValue]
    /// The path below the server's path.
    let path: String
    let request: ServedRequest
    let content: SentContent

    /// - Parameter content: What the body says; `nil` to read it.
    init(
        _ api: ServedAPI, _ route: Route, _ values: [PathValue], path: String, request: ServedRequest,
        content: SentContent? = nil
    ) {
        self.route = route
        self.values = values
        self.path = path
        self.request = request
        self.content = content ?? SentContent(of: request, for: route, api)
    }

    /// The server's path, with which the path of the request begins.
    var basePath: String {
        guard request.path.ends(with: path) else { return "" }
        return String(String.UnicodeScalarView(request.path.unicodeScalars.dropLast(path.unicodeScalars.count)))
    }
}
