#if Store
import PipeCore
import PipeHTTP
import Synchronization

/// Gives pages of a list of articles, and takes new ones, without a network.
final class PageTransport: Transport {
    static let pageSize = 1000

    /// The number of articles.
    let count: Int
    let perCategory = 100
    var categories: Int { max(1, count / perCategory) }
    private let keepsPages: Bool
    private let pages = Mutex<[Int: [UInt8]]>([:])
    private let lastID = Mutex(0)

    /// - Parameter keepsPages: Whether pages are made once, so that making them is not measured.
    init(_ count: Int, keepsPages: Bool) {
        self.count = count
        self.keepsPages = keepsPages
        guard keepsPages else { return }
        for number in 1...pageCount { _ = page(number) }
    }

    var pageCount: Int { max(1, (count + Self.pageSize - 1) / Self.pageSize) }

    /// A page, from 1 on; empty after the last one.
    func page(_ number: Int) -> [UInt8] {
        if let page = pages.withLock({ $0[number] }) { return page }
        let first = (number - 1) * Self.pageSize + 1
        let articles = first > count ? [] : Array(first...min(first + Self.pageSize - 1, count))
        let json = articles.map { Article.json($0, categories: categories) }.joined(separator: ",")
        let page = Array("[\(json)]".utf8)
        if keepsPages { pages.withLock { $0[number] = page } }
        return page
    }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let fields: HTTPFields = [.contentType: "application/json"]
        guard request.method == .get else {
            _ = try await body?.collect(upTo: 10_000)
            let id = lastID.withLock { id in
                id += 1
                return id
            }
            let json = Article.json(id, categories: 1000)
            return (HTTPResponse(status: .created, headerFields: fields), HTTPBody(Array(json.utf8)))
        }
        let number = (request.path ?? "").split(separator: "=").dropFirst().last.flatMap { Int($0) } ?? 1
        return (HTTPResponse(status: .ok, headerFields: fields), HTTPBody(page(number)))
    }
}
#endif
