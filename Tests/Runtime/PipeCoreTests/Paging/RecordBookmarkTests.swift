@_spi(Generated) import PipeCore
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

import struct Foundation.Data
import class Foundation.JSONDecoder
import class Foundation.JSONEncoder

/// Bookmarks of positions within a page.
@Suite struct RecordBookmarkTests {
    /// Every form of pagination.
    enum Form: CaseIterable, CustomTestStringConvertible {
        case link, cursor, keyset, number, numberOfPages, offset, offsetWithTotal, extractor

        var testDescription: String { "\(self)" }

        var paging: PagingDescriptor {
            switch self {
            case .link: PagingDescriptor(.follow(next: .linkHeader("next")))
            case .cursor: PagingDescriptor(.cursor(.query("cursor"), next: .body("/next")))
            case .keyset: PagingDescriptor(.cursor(.query("after"), next: .last("")), more: .body("/next"))
            case .number: PagingDescriptor(.number(.query("page")))
            case .numberOfPages: PagingDescriptor(.number(.query("page"), pages: .body("/pages")))
            case .offset: PagingDescriptor(.offset(.query("offset")))
            case .offsetWithTotal: PagingDescriptor(.offset(.query("offset")), total: .body("/total"))
            case .extractor: PagingDescriptor(.extractor(StartExtractor()))
            }
        }
    }

    private struct StartExtractor: PageExtractor {
        func adjacentPages(of response: PageResponse) -> AdjacentPages {
            let next = response.value(at: "/next")?.string.map { PageReference.query(["cursor": $0]) }
            return AdjacentPages(next: next)
        }
    }

    /// A list of numbers with three on a page, for every form.
    private static func server(_ numbers: ClosedRange<Int>, failingAt failing: Int? = nil) -> ScriptedTransport {
        ScriptedTransport { sent, _ in
            let query = URLQuery(url: sent.url)
            func number(_ name: String) -> Int? { query[name].flatMap { Int($0.drop { $0 == "c" }) } }
            let start =
                number("start") ?? number("cursor") ?? number("offset") ?? number("after")
                ?? number("page").map { ($0 - 1) * 3 } ?? 0
            if start == failing { return .response(404) }
            let all = Array(numbers)
            let page = all.dropFirst(start).prefix(3).map(String.init).joined(separator: ",")
            let hasNext = start + 3 < all.count
            let next = hasNext ? #""c\#(start + 3)""# : "null"
            return .json(
                #"{"data":[\#(page)],"next":\#(next),"total":\#(all.count),"pages":\#((all.count + 2) / 3)}"#,
                headers: hasNext ? ["Link": "<?start=\(start + 3)>; rel=next"] : [:])
        }
    }

    private func list(_ form: Form, _ transport: any Transport) -> ResourcePipe<JSONResource> {
        ResourcePipe(plainClient(transport), ResourceDescriptor(path: "cars", items: "/data", paging: form.paging))
    }

    private func stored(_ bookmark: PageBookmark) throws -> PageBookmark {
        try JSONDecoder().decode(PageBookmark.self, from: JSONEncoder().encode(bookmark))
    }

    @Test(
        "An iteration that stops after any record continues with the next one, in another client",
        arguments: Form.allCases, [0, 1, 3])
    func stopsAnywhere(form: Form, prefetch: Int) async throws {
        for stop in 0...11 {
            var records = list(form, Self.server(1...10)).all(prefetch: prefetch).makeAsyncIterator()
            var read: [Int?] = []
            for _ in 0..<stop {
                if let record = try await records.next() { read.append(record.int) }
            }
            #expect(read == Array((1...10).prefix(stop)))
            let bookmark = try stored(records.bookmark)
            let transport = Self.server(1...10)
            let rest = try await list(form, transport).all(from: bookmark, prefetch: prefetch).collect()
            #expect(rest.map(\.int) == Array((1...10).dropFirst(stop)), "stopped after \(stop)")
            #expect(transport.requests.count <= 5)
        }
    }

    @Test("Each record has the bookmark of the position after it", arguments: Form.allCases)
    func bookmarked(form: Form) async throws {
        var count = 0
        var last: PageBookmark?
        let records = list(form, Self.server(1...10)).all(prefetch: 2)
        var iterator = records.makeAsyncIterator()
        for try await (record, bookmark) in records.bookmarked() {
            count += 1
            #expect(record.int == count)
            #expect(try await iterator.next()?.int == count)
            #expect(bookmark == iterator.bookmark)
            var rest = list(form, Self.server(1...10)).all(from: bookmark).makeAsyncIterator()
            #expect(try await rest.next()?.int == (count < 10 ? count + 1 : nil))
            last = bookmark
        }
        #expect(count == 10)
        // Records that were added after the last one are found, on its page and on the next ones.
        let added = list(form, Self.server(1...14)).all(from: try #require(last))
        #expect(try await added.collect().map(\.int) == [11, 12, 13, 14])
    }

    @Test("A limit counts the records after the bookmark", arguments: Form.allCases)
    func limits(form: Form) async throws {
        for limit in 1...9 {
            var records = list(form, Self.server(1...20)).all(limit: limit).makeAsyncIterator()
            while try await records.next() != nil {}
            for further in [0, 1, 3, 5, 8] {
                let transport = Self.server(1...20)
                let rest = list(form, transport).all(from: records.bookmark, limit: further, prefetch: 2)
                #expect(try await rest.collect().map(\.int) == Array(limit + 1..<limit + 1 + further))
                #expect(transport.requests.count <= (further + 2) / 3 + 1)
            }
        }
    }

    @Test("After an error, the bookmark leads to the record that is missing", arguments: Form.allCases)
    func errors(form: Form) async throws {
        var records = list(form, Self.server(1...10, failingAt: 6)).all(prefetch: 1).makeAsyncIterator()
        var count = 0
        do throws(PipeError) {
            while try await records.next() != nil { count += 1 }
            Issue.record("no error")
        } catch {
            #expect(error.status == 404)
        }
        #expect(count == 6)
        let rest = list(form, Self.server(1...10)).all(from: records.bookmark)
        #expect(try await rest.collect().map(\.int) == [7, 8, 9, 10])
    }

    @Test("The records before an unreadable one are not returned again, whether it becomes readable or not")
    func unreadableRecords() async throws {
        func projects(_ body: String) -> Todo.ProjectsPipe {
            todo(ScriptedTransport(ScriptedTransport.Reply.json(body).always)).projects
        }
        let bad = "[\(project(1)),\(project(2)),{\"id\":3},\(project(4))]"
        var records = projects(bad).all().makeAsyncIterator()
        #expect(try await records.next()?.id == 1)
        #expect(try await records.next()?.id == 2)
        await #expect(throws: PipeError.self) { try await records.next() }
        var again = projects(bad).all(from: records.bookmark).makeAsyncIterator()
        await #expect(throws: PipeError.self) { try await again.next() }
        let good = "[\(project(1)),\(project(2)),\(project(3)),\(project(4))]"
        #expect(try await projects(good).all(from: again.bookmark).collect().map(\.id) == [3, 4])
    }

    @Test("A cancelled iteration keeps its position")
    func cancellation() async throws {
        let transport = Self.server(1...10)
        let pipe = list(.cursor, transport)
        let bookmark = await Task {
            var records = pipe.all().makeAsyncIterator()
            do throws(PipeError) {
                for _ in 0..<5 { _ = try await records.next() }
                withUnsafeCurrentTask { $0?.cancel() }
                _ = try await records.next()
                Issue.record("no error")
            } catch {
                #expect(error.isCancelled)
            }
            return records.bookmark
        }.value
        #expect(try await pipe.all(from: bookmark).collect().map(\.int) == [6, 7, 8, 9, 10])
    }

    @Test("Pages from a bookmark on are whole")
    func wholePages() async throws {
        var records = list(.offset, Self.server(1...10)).all().makeAsyncIterator()
        for _ in 0..<5 { _ = try await records.next() }
        let again = list(.offset, Self.server(1...10))
        #expect(try await again.list(at: records.bookmark).map(\.int) == [4, 5, 6])
        let pages = try await again.pages(from: records.bookmark).collect()
        #expect(pages.map { $0.map(\.int) } == [[4, 5, 6], [7, 8, 9], [10], []])
    }

    @Test("A page with fewer records than were read of it is skipped")
    func shrunkPages() async throws {
        var records = list(.cursor, Self.server(1...9)).all().makeAsyncIterator()
        for _ in 0..<5 { _ = try await records.next() }
        let transport = ScriptedTransport(
            .json(#"{"data":[4],"next":"c6"}"#), .json(#"{"data":[7,8,9],"next":null}"#))
        #expect(try await list(.cursor, transport).all(from: records.bookmark).collect().map(\.int) == [7, 8, 9])
    }

    @Test("A tampered count is refused, or skips records of one page only")
    func tamperedCounts() async throws {
        func bookmark(_ count: String) throws -> PageBookmark {
            let text = #"{"call":"http://server.com/context/cars","arrival":"start","recordsRead":\#(count)}"#
            return try JSONDecoder().decode(PageBookmark.self, from: Data(text.utf8))
        }
        for count in ["-1", "\(Int.min)", "\(Int.max)"] {
            let transport = Self.server(1...10)
            let records = list(.cursor, transport).all(from: try bookmark(count))
            let error = await failure { try await records.collect() }
            #expect(requestError(of: error) == .bookmark("http://server.com/context/cars"))
            #expect(transport.requests.isEmpty)
        }
        for count in ["\"1\"", "1.5", "[]"] {
            #expect(throws: DecodingError.self) { try bookmark(count) }
        }
        for count in ["1000000", "\(Int.max / 2)"] {
            let rest = list(.cursor, Self.server(1...10)).all(from: try bookmark(count), limit: 2)
            #expect(try await rest.collect().map(\.int) == [4, 5])
        }
    }

    @Test("The bookmark of a malformed request continues nothing")
    func malformedRequests() async throws {
        let pipe = list(.cursor, ScriptedTransport())
        let records = pipe[""].child(JSONResource.self).all().makeAsyncIterator()
        let error = await failure { try await pipe.all(from: records.bookmark).collect() }
        #expect(requestError(of: error) == .bookmark(""))
    }

    @Test("A bookmark holds the filter, and no credentials")
    func contents() async throws {
        let transport = ScriptedTransport(
            .json("[\(project(1)),\(project(2))]"), .json("[\(project(1)),\(project(2))]"))
        let projects = todo(transport).projects
        var records = projects.all(where: .init(color: "black")).makeAsyncIterator()
        _ = try await records.next()
        let text = String(decoding: try JSONEncoder().encode(records.bookmark), as: UTF8.self)
        #expect(text.contains("color=black") && !text.contains("wonderland") && !text.contains("Basic"))
        #expect(try await projects.all(from: records.bookmark).collect().map(\.id) == [2])
        #expect(transport.lines[1] == transport.lines[0])
    }
}
