import FlyingFox

/// One page of a list, with links to the next and previous page in `Link` (RFC 8288).
struct Listing {
    /// The syntax of link targets; both are valid (RFC 8288, section 3.1).
    enum Targets {
        case absolute
        /// Relative to the page: only the query (RFC 3986, section 5.4.1).
        case relative
    }

    static let defaultLimit = 20

    let request: HTTPRequest
    let targets: Targets

    /// The page that `limit` and `offset` in the query select.
    func response(of records: [any Record]) throws -> HTTPResponse {
        let limit = try number("limit", in: 1...100, default: Self.defaultLimit)
        let offset = try number("offset", in: 0...Int.max, default: 0)
        let page = records.dropFirst(offset).prefix(limit)
        var response = HTTPResponse.json(JSONText.array(page.map(\.json)))
        var links: [String] = []
        if offset > 0 { links.append(link("prev", limit: limit, offset: max(0, offset - limit))) }
        if records.count - limit > offset { links.append(link("next", limit: limit, offset: offset + limit)) }
        if !links.isEmpty { response.headers[.link] = links.joined(separator: ", ") }
        return response
    }

    private func number(_ name: String, in range: ClosedRange<Int>, default value: Int) throws -> Int {
        guard let text = request.query[name] else { return value }
        guard let number = Int(text), range.contains(number) else {
            throw Problem(status: .badRequest, detail: "‘\(name)’ must be a number from \(range.lowerBound) on.")
        }
        return number
    }

    /// The other items of the query, such as filters, are kept.
    private func link(_ relation: String, limit: Int, offset: Int) -> String {
        let items = request.target.query().unicodeScalars.split(separator: "&")
            .filter { !$0.starts(with: "limit=".unicodeScalars) && !$0.starts(with: "offset=".unicodeScalars) }
            .map { String($0) }
        let query = (items + ["limit=\(limit)", "offset=\(offset)"]).joined(separator: "&")
        let page = targets == .absolute ? "http://\(request.headers[.host] ?? "")\(request.target.path())" : ""
        return "<\(page)?\(query)>; rel=\"\(relation)\""
    }
}
