import PipeRuntime

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A blog in a Django REST framework server: pages in an envelope, decimals as strings, a slash at the end of each
/// path.
enum DjangoBlog {
    static func run(url: String) async throws(PipeError) -> Report {
        var report = Report("Django")
        let blog = BlogClient(
            server: BlogClient.Server(url: url), auth: .init(user: .user("alice", password: "wonderland")))
        try await change(blog, &report)
        try await turnPages(blog, &report)
        try await filter(blog, &report)
        try await relate(blog, &report)
        try await upload(blog, &report)
        try await fail(blog, url: url, &report)
        return report
    }

    private static func change(_ blog: BlogClient, _ report: inout Report) async throws(PipeError) {
        let authors = try await blog.authors.list()
        report.check("lists without an envelope", authors.count >= 3 && !authors.hasNext, found: "\(authors.records)")
        guard let author = authors.first else { return }

        var article = try await blog.articles.create(
            .init(author: author.id, title: "New", rating: Decimal(string: "4.15"), metadata: ["tags": ["a", 1, nil]]))
        report.check("creates", article.title == "New" && article.status == .draft, found: "\(article)")
        report.check("nests records", article.authorDetail == author, found: "\(article.authorDetail)")
        report.check(
            "keeps decimals", article.rating == Decimal(string: "4.15"), found: "\(String(describing: article.rating))")
        report.check(
            "keeps JSON", article.metadata == ["tags": ["a", 1, nil]], found: "\(String(describing: article.metadata))")
        let read = try await blog.articles.read(article.id)
        report.check("reads", read == article, found: "\(read)")

        article.title = "Newer"
        article.rating = nil
        let replaced = try await blog.articles.save(article)
        report.check("replaces", replaced.title == "Newer" && replaced.rating == nil, found: "\(replaced)")
        let patched = try await blog.articles.update(article.id) {
            $0.rating = .null
            $0.views = 3
        }
        report.check("updates", patched.rating == nil && patched.views == 3, found: "\(patched)")
        let published = try await blog.articles[article.id].publish()
        report.check(
            "calls an action", published.status == .published && published.publishedOn != nil, found: "\(published)")

        let comments = blog.articles[article.id].comments
        let comment = try await comments.create(.init(authorName: "me", text: "hi"))
        report.check("creates below", comment.article == article.id, found: "\(comment)")
        let listed = try await comments.list()
        report.check("lists below", listed.records == [comment] && listed.total == 1, found: "\(listed.records)")

        try await blog.articles.remove(article)
        let isThere = try await blog.articles.exists(article.id)
        report.check("removes", !isThere, found: "the article")
    }

    private static func turnPages(_ blog: BlogClient, _ report: inout Report) async throws(PipeError) {
        let first = try await blog.articles.list(pageSize: 4)
        let total = first.total ?? 0
        report.check("returns the total", total >= 23, found: "\(total)")
        let second = try await first.next()
        let back = try await second?.previous()
        report.check(
            "gets the next and the previous page", second?.count == 4 && back?.records == first.records,
            found: "\(second?.records ?? [])")

        var ids: [Blog.Article.ID] = []
        for try await article in blog.articles.all(pageSize: 10) { ids.append(article.id) }
        report.check("iterates by number", ids.count == total && Set(ids).count == total, found: "\(ids)")
        var byOffset: [Blog.Article.ID] = []
        for try await article in blog.articlesByOffset.all(pageSize: 9) { byOffset.append(article.id) }
        report.check("iterates by offset", byOffset == ids, found: "\(byOffset)")
        var byCursor: [Blog.Article.ID] = []
        for try await article in blog.articlesByCursor.all(pageSize: 6) { byCursor.append(article.id) }
        report.check("iterates by cursor", byCursor == ids, found: "\(byCursor)")
        try await turnBack(blog.articles, pageSize: 10, ids, "number", &report)
        try await turnBack(blog.articlesByOffset, pageSize: 9, ids, "offset", &report)
        try await turnBack(blog.articlesByCursor, pageSize: 6, ids, "cursor", &report)
    }

    /// Iterates to the end with prefetching, goes back page by page, and continues from a bookmark.
    private static func turnBack<Resource: PageSizableResource>(
        _ pipe: ResourcePipe<Resource>, pageSize: Int, _ ids: [Blog.Article.ID], _ form: String, _ report: inout Report
    ) async throws(PipeError) where Resource.Record == Blog.Article {
        var ahead: [Blog.Article.ID] = []
        for try await article in pipe.all(pageSize: pageSize, prefetch: 2) { ahead.append(article.id) }
        report.check("iterates by \(form), prefetching", ahead == ids, found: "\(ahead)")

        var page = try await pipe.list(pageSize: pageSize)
        while let next = try await page.next() { page = next }
        var back = page.map(\.id)
        while let previous = try await page.previous() {
            page = previous
            back = page.map(\.id) + back
        }
        report.check("goes back by \(form)", back == ids, found: "\(back)")

        guard let bookmark = try await pipe.list(pageSize: pageSize).nextBookmark else {
            return report.check("continues by \(form)", false, found: "one page")
        }
        var rest: [Blog.Article.ID] = []
        for try await article in pipe.all(from: bookmark) { rest.append(article.id) }
        report.check("continues by \(form)", rest == Array(ids.dropFirst(pageSize)), found: "\(rest)")
    }

    /// Authors and comments come with the articles of a page.
    private static func relate(_ blog: BlogClient, _ report: inout Report) async throws(PipeError) {
        guard let article = try await blog.articles.first() else { return }
        let comment = try await blog.articles[article.id].comments.create(.init(authorName: "me", text: "hi"))
        let page = try await blog.articles.list(pageSize: 6, including: .author, .comments)
        report.check(
            "fetches the author of each article", page.count == 6 && page.allSatisfy { $0[.author] == $0.authorDetail },
            found: "\(page.map { $0[.author]?.name ?? "none" })")
        report.check(
            "fetches the comments of each article", page.first?[.comments]?.contains(comment) == true,
            found: "\(page.first?[.comments] ?? [])")
        let next = try await page.next()
        report.check(
            "fetches authors of the next page",
            next?.isEmpty == false && next?.allSatisfy { $0[.author] != nil } == true,
            found: "\(next?.count ?? 0) articles")
        try await blog.articles[article.id].comments.remove(comment)
    }

    /// A draft with a file is sent as a form; the server returns the digest of the file.
    private static func upload(_ blog: BlogClient, _ report: inout Report) async throws(PipeError) {
        for count in [0, 1, 3_000_000] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 / 251) }
            let contents: [(String, UploadContent)] = [
                ("bytes", .bytes(bytes, filename: "a \"b\".txt")),
                ("a stream", .stream(length: Int64(count), filename: "a \"b\".txt", replaying: { chunks(bytes) })),
            ]
            for (kind, content) in contents {
                do throws(PipeError) {
                    let document = try await blog.documents.create(.init(title: "Ünïcode", file: content))
                    report.check(
                        "accepts \(count) bytes as \(kind)",
                        document.sha256 == ContentDigest(of: bytes).hexadecimal && document.size == Int64(count)
                            && document.title == "Ünïcode" && document.contentType == "text/plain",
                        found: "\(document)")
                    try await blog.documents.remove(document)
                } catch {
                    // Django rejects an empty file with an error for the field.
                    report.check(
                        "reports that \(kind) is empty", count == 0 && error.validationMessages.map(\.name) == ["file"],
                        found: "\(error)")
                }
            }
        }
    }

    private static func chunks(_ bytes: [UInt8]) -> AsyncStream<ArraySlice<UInt8>> {
        AsyncStream { continuation in
            for start in stride(from: 0, to: bytes.count, by: 70_000) {
                continuation.yield(bytes[start..<min(start + 70_000, bytes.count)])
            }
            continuation.finish()
        }
    }

    private static func filter(_ blog: BlogClient, _ report: inout Report) async throws(PipeError) {
        var statuses: Set<Blog.Status> = []
        for try await article in blog.articles.all(where: .init(statuses: [.draft, .archived], minimumViews: 50)) {
            statuses.insert(article.status)
            if article.views < 50 { report.check("filters", false, found: "\(article)") }
        }
        report.check("filters", statuses == [.draft, .archived], found: "\(statuses)")
    }

    private static func fail(_ blog: BlogClient, url: String, _ report: inout Report) async throws(PipeError) {
        do throws(PipeError) {
            _ = try await blog.articles.create(.init(author: 1_000_000, title: ""))
            report.check("reports invalid fields", false, found: "an article")
        } catch {
            let names = error.validationMessages.map(\.name)
            report.check("reports invalid fields", names == ["author", "title"], found: "\(error)")
        }
        do throws(PipeError) {
            _ = try await blog.articles.read(1_000_000)
            report.check("reports a missing record", false, found: "an article")
        } catch {
            report.check("reports a missing record", error.isNotFound, found: "\(error)")
        }
        let key: APIKey = "0123456789abcdef0123456789abcdef01234567"
        let authors = try await BlogClient(server: BlogClient.Server(url: url), auth: .init(key: key)).authors.list()
        report.check("exchanges a password for a key", !authors.isEmpty, found: "no authors")
    }
}
