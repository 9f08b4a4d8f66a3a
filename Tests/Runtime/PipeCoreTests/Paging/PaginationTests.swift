@_spi(Generated) import PipeCore
import PipeJSON
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

/// Lists that end before their total.
@Suite struct PaginationTests {
    private func cars(_ transport: any Transport, _ paging: PagingDescriptor) -> ResourcePipe<JSONResource> {
        ResourcePipe(plainClient(transport), ResourceDescriptor(path: "cars", items: "/data", paging: paging))
    }

    /// Pages of one record each; the last one has no next page. `totals` has the total of each page.
    private static func pages(_ totals: [Int?], next: String = "next") -> ScriptedTransport {
        ScriptedTransport { _, index in
            let total = totals[index].map { ",\"total\":\($0)" } ?? ""
            let next = index < totals.count - 1 ? ",\"\(next)\":\"?n=\(index + 1)\"" : ""
            return .json("{\"data\":[\(index)]\(next)\(total)}")
        }
    }

    private static let follow = PagingDescriptor(.follow(next: .body("/next")), total: .body("/total"))

    /// The number of records of a list, and the error at its end.
    private func iterate(_ records: RecordSequence<JSONValue>) async -> (count: Int, error: String?) {
        var count = 0
        do throws(PipeError) {
            for try await _ in records { count += 1 }
            return (count, nil)
        } catch {
            guard case .paginationIncomplete(let read, let total) = error.reason else {
                return (count, "\(error)")
            }
            return (count, "\(read) of \(total)")
        }
    }

    @Test(
        "A list with fewer records than its total throws after the last one",
        arguments: [
            ([3, 3], "2 of 3"), ([57], "1 of 57"), ([nil, 3], "2 of 3"), ([3, nil], "2 of 3"), ([2, 2], nil),
            ([1, 1], nil), ([nil, nil], nil), ([-1, -1], nil), ([0, 0], nil),
            // Records were added or removed during the iteration.
            ([2, 3], nil), ([3, 2], nil), ([4, 3], "2 of 3"),
        ] as [([Int?], String?)])
    func incomplete(totals: [Int?], expected: String?) async throws {
        for prefetch in 0...2 {
            let transport = Self.pages(totals)
            let (count, error) = await iterate(cars(transport, Self.follow).all(prefetch: prefetch))
            #expect(count == totals.count)
            #expect(error == expected)
            #expect(transport.requests.count == totals.count)
        }
        // Pages, too, are all returned before the error, which is thrown once.
        var pages = cars(Self.pages(totals), Self.follow).pages().makeAsyncIterator()
        for _ in totals { #expect(try await pages.next()?.count == 1) }
        if expected == nil {
            #expect(try await pages.next() == nil)
        } else {
            await #expect(throws: PipeError.self) { try await pages.next() }
        }
        #expect(try await pages.next() == nil)
    }

    @Test("A list whose next page is read from the wrong location throws")
    func slip() async throws {
        let paging = PagingDescriptor(.cursor(.query("after"), next: .body("/paging.next")), total: .body("/total"))
        let transport = ScriptedTransport { _, _ in .json(#"{"data":[1,2],"paging":{"next":"a"},"total":57}"#) }
        let error = await failure { for try await _ in cars(transport, paging).all() {} }
        #expect(
            "\(error)"
                == "http://server.com/context/cars: the server named no next page after 2 of 57 records")
    }

    @Test("A list that the caller ends or starts in the middle does not throw, nor does an estimated total")
    func ownEnds() async throws {
        let follow = cars(Self.pages([9, 9]), Self.follow)
        #expect(await iterate(follow.all(limit: 1)) == (1, nil))
        #expect(await iterate(cars(Self.pages([9, 9]), Self.follow).all(limit: 2)) == (2, nil))
        #expect(await iterate(cars(Self.pages([9, 9]), Self.follow).all(maxPages: 2)) == (2, nil))
        #expect(await iterate(cars(Self.pages([9, 9]), Self.follow).all(maxPages: 3)) == (2, "2 of 9"))
        _ = try await cars(Self.pages([9]), Self.follow).first()
        // With URLs of the server, any query item of the caller may select a page.
        #expect(await iterate(cars(Self.pages([9, 9]), Self.follow).all(query: ["page": "8"])) == (2, nil))
        let bookmark = try #require(try await cars(Self.pages([9, 9]), Self.follow).list().nextBookmark)
        #expect(await iterate(cars(Self.pages([9]), Self.follow).all(from: bookmark)) == (1, nil))
        let estimate = PagingDescriptor(.follow(next: .body("/next")), total: .estimate(.body("/total")))
        #expect(await iterate(cars(Self.pages([9, 9]), estimate).all()) == (2, nil))
        #expect(try await cars(Self.pages([9, 9]), estimate).list().total == 9)
        let bothWays = PagingDescriptor(.follow(next: .body("/next"), previous: .body("/back")), total: .body("/total"))
        #expect(await iterate(cars(Self.pages([9], next: "back"), bothWays).all()) == (1, "1 of 9"))
        let middle = ScriptedTransport(.json(#"{"data":[1],"back":"?page=1","total":9}"#))
        #expect(await iterate(cars(middle, bothWays).all()) == (1, nil))
    }

    @Test(
        "Lists by cursor, number and offset are complete if they start with the first page",
        arguments: [
            ("cursor", nil, "1 of 9"), ("cursor", "x", nil), ("page", nil, "1 of 9"), ("page", "1", "1 of 9"),
            ("page", "2", nil), ("offset", nil, "1 of 9"), ("offset", "0", "1 of 9"), ("offset", "3", nil),
        ] as [(String, String?, String?)])
    func whole(parameter: String, value: String?, expected: String?) async {
        let pagings: [String: PagingDescriptor] = [
            "cursor": PagingDescriptor(.cursor(.query("cursor"), next: .body("/next")), total: .body("/total")),
            "page": PagingDescriptor(.number(.query("page"), pages: .body("/pages")), total: .body("/total")),
            "offset": PagingDescriptor(.offset(.query("offset")), total: .body("/total")),
        ]
        // The list is truncated after one record.
        let transport = ScriptedTransport { _, index in
            .json(#"{"data":[\#(index == 0 ? "1" : "")],"total":9,"pages":1}"#)
        }
        let query: URLQuery = value.map { [parameter: $0, "color": "red"] } ?? ["color": "red"]
        #expect(
            await iterate(cars(transport, pagings[parameter] ?? PagingDescriptor(.single)).all(query: query)) == (
                1, expected
            ))
    }
}
