import HTTPTypes
import Hummingbird

@testable import TodoServer

/// Lists with other pagination schemes than the Todo API, correct and incorrect. Each has 7 records.
struct ProbePageRoutes: Sendable {
    private static let count = 7
    private static let pageSize = 3

    func add(to routes: RouterGroup<BasicRequestContext>) {
        routes.get("header-pages") { request, _ in inHeader(request) }
        routes.get("body-pages.json") { request, _ in inBody(request) }
        routes.get("endless-pages") { request, _ in endless(request) }
        routes.get("foreign-pages") { _, _ in foreign() }
        routes.get("empty-pages") { request, _ in empty(request) }
    }

    /// `Next-Page` has a query string without a URL.
    private func inHeader(_ request: Request) -> Response {
        let page = page(of: request)
        var response = Response.json(JSONText.array(records(of: page)))
        if page < 3, let name = HTTPField.Name("Next-Page") { response.headers[name] = "?page=\(page + 1)" }
        return response
    }

    /// `{"data": [...], "meta": {"next": "…", "previous": "…", "count": 7}}`, null at the ends.
    private func inBody(_ request: Request) -> Response {
        let page = page(of: request)
        let meta = [
            ("next", JSONText.string(page < 3 ? "/probe/body-pages.json?page=\(page + 1)" : nil)),
            ("previous", JSONText.string(page > 1 ? "?page=\(page - 1)" : nil)),
            ("count", "\(Self.count)"),
        ]
        let body = [("meta", JSONText.object(meta)), ("data", JSONText.array(records(of: page)))]
        return .json(JSONText.object(body))
    }

    /// The second page links to itself as the next page.
    private func endless(_ request: Request) -> Response {
        var response = Response.json(JSONText.array(records(of: page(of: request))))
        response.headers[.link] = #"<?page=2>; rel="next""#
        return response
    }

    /// The next page is on another server.
    private func foreign() -> Response {
        var response = Response.json(JSONText.array(records(of: 1)))
        response.headers[.link] = #"<http://127.0.0.1:9/probe/foreign-pages?page=2>; rel="next""#
        return response
    }

    /// The second page is empty but not the last one.
    private func empty(_ request: Request) -> Response {
        let page = page(of: request)
        var response = Response.json(JSONText.array(page == 2 ? [] : records(of: page)))
        if page < 3 { response.headers[.link] = #"<?page=\#(page + 1)>; rel="next""# }
        return response
    }

    private func page(of request: Request) -> Int {
        request.uri.queryParameters["page"].flatMap { Int($0) } ?? 1
    }

    private func records(of page: Int) -> [String] {
        (0..<Self.count).dropFirst((page - 1) * Self.pageSize).prefix(Self.pageSize).map { number in
            #"{"id":\#(number + 1),"text":"record \#(number + 1)"}"#
        }
    }
}

extension HTTPField.Name {
    fileprivate static var link: HTTPField.Name {
        HTTPField.Name("Link") ?? .location
    }
}
