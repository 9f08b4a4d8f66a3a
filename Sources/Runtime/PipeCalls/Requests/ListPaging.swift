@_spi(Generated) import PipeCore
import PipeJSON

/// How the pages of a list are requested, for lists without a schema.
public struct ListPaging: Sendable {
    let descriptor: PagingDescriptor

    /// Follows the links of the `Link` header field (RFC 8288).
    ///
    /// - Parameters:
    ///   - relation: The relation of the link to the next page.
    ///   - previous: That of the link to the previous page.
    public static func links(_ relation: String = "next", previous: String = "prev") -> ListPaging {
        ListPaging(descriptor: PagingDescriptor(.follow(next: .linkHeader(relation), previous: .linkHeader(previous))))
    }

    /// Follows URLs in the body.
    ///
    /// - Parameters:
    ///   - next: The place of the next page's URL.
    ///   - previous: The place of the previous page's URL; `nil` if it has no such URL.
    public static func urls(at next: JSONPointer, previous: JSONPointer? = nil) -> ListPaging {
        ListPaging(
            descriptor: PagingDescriptor(.follow(next: .body(next), previous: previous.map { .body($0) })))
    }

    /// Sends a cursor of the body with the request of the next page.
    ///
    /// - Parameters:
    ///   - item: The query item with the cursor.
    ///   - next: The place of the next page's cursor.
    public static func cursor(_ item: String, at next: JSONPointer) -> ListPaging {
        ListPaging(descriptor: PagingDescriptor(.cursor(.query(item), next: .body(next))))
    }

    /// Counts pages, until one is empty.
    ///
    /// - Parameters:
    ///   - item: The query item with the number of the page.
    ///   - first: The number of the first page.
    public static func number(_ item: String = "page", first: Int = 1) -> ListPaging {
        ListPaging(descriptor: PagingDescriptor(.number(.query(item), first: first)))
    }

    /// Counts records, until a page is empty.
    ///
    /// - Parameter item: The query item with the number of records before the page.
    public static func offset(_ item: String = "offset") -> ListPaging {
        ListPaging(descriptor: PagingDescriptor(.offset(.query(item))))
    }

    /// Finds pages in another way.
    public static func extractor(_ extractor: any PageExtractor) -> ListPaging {
        ListPaging(descriptor: PagingDescriptor(.extractor(extractor)))
    }
}

extension PipeClient {
    /// A list whose records are read page by page. Nothing is sent before one of its functions is called.
    ///
    /// ```swift
    /// let users = client.list("users", of: User.self, items: "/data", pagedBy: .links())
    /// for try await user in users.all(limit: 500) { print(user.name) }
    /// ```
    ///
    /// - Parameters:
    ///   - path: The path below the server's URL, percent-encoded; values in `\(…)` become a
    ///     segment each. Or a URL, if the text begins with `https://` or `http://`.
    ///   - type: The type of the records: ``JSONValue``, a generated record, another type that reads JSON itself, or
    ///     ``Decoded`` for a `Decodable` type.
    ///   - items: The place of the records in the body; `nil` if the body is the array of records.
    ///   - paging: How the pages are requested; `nil` if there is one.
    ///   - query: Query items of the first page.
    public func list<Record: JSONReadable & Sendable>(
        _ path: CallPath, of type: Record.Type = Record.self, items: JSONPointer? = nil,
        pagedBy paging: ListPaging? = nil, query: URLQuery = URLQuery()
    ) -> PagedCall<Record, Never> {
        let call: Result<CallRequest, PipeError>
        do throws(PipeError) {
            call = .success(try request(.get, path, query: query))
        } catch {
            call = .failure(error)
        }
        return PagedCall(PageSource(client: self, call: call, items: items, paging: paging?.descriptor))
    }
}
