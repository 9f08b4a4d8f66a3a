import PipeCore
import PipeJSON

/// One page of a list, with the related records of its records.
///
/// What ``Page`` has, such as its `total`, is a property of this one, too.
@dynamicMemberLookup
public struct PageWithRelated<Record: JSONReadable & Sendable>: Sendable {
    /// The page without the related records.
    public let page: Page<Record>
    /// The records, in the server's order.
    public let records: [WithRelated<Record>]

    private let relations: IncludedRelations<Record>
    private let client: PipeClient

    init(_ page: Page<Record>, _ relations: IncludedRelations<Record>, _ client: PipeClient) async throws(PipeError) {
        self.page = page
        self.relations = relations
        self.client = client
        records = try await relations.fetch(for: page.records, client)
    }

    /// Fetches the next page, and the related records of its records.
    ///
    /// - Returns: The page, or `nil` after the last one.
    /// - Throws: ``PipeError``, as ``Page/next()`` does, or of a call for related records.
    public func next() async throws(PipeError) -> PageWithRelated? {
        guard let page = try await page.next() else {
            return nil
        }
        return try await PageWithRelated(page, relations, client)
    }

    /// Fetches the previous page, and the related records of its records.
    ///
    /// - Returns: The page, or `nil` before the first one.
    /// - Throws: ``PipeError``, as ``Page/previous()`` does, or of a call for related records.
    public func previous() async throws(PipeError) -> PageWithRelated? {
        guard let page = try await page.previous() else {
            return nil
        }
        return try await PageWithRelated(page, relations, client)
    }

    /// A property of the page.
    public subscript<Value>(dynamicMember property: KeyPath<Page<Record>, Value>) -> Value {
        page[keyPath: property]
    }
}

extension PageWithRelated: RandomAccessCollection {
    public var startIndex: Int { records.startIndex }
    public var endIndex: Int { records.endIndex }

    public subscript(position: Int) -> WithRelated<Record> {
        records[position]
    }
}
