import PipeExamples
import PipeHTTP

/// A request with the call that it makes.
struct FoundCall: Sendable {
    let route: Route
    let values: [PathValue]
    /// The path without that of the server.
    let path: String
    let request: ServedRequest

    /// The path of the server in that of the request.
    var basePath: String {
        guard request.path.ends(with: path) else { return "" }
        return String(String.UnicodeScalarView(request.path.unicodeScalars.dropLast(path.unicodeScalars.count)))
    }
}
