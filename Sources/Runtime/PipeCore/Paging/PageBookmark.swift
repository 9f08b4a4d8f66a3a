import PipeHTTP

/// A position in a list: a page, and how many of its records were read. It can be stored, and continued from later or in
/// another process.
///
/// ```swift
/// var records = todo.projects.all().makeAsyncIterator()
/// while !store.isFull, let project = try await records.next() { store.add(project) }
/// let data = try JSONEncoder().encode(records.bookmark)
/// // Later:
/// let bookmark = try JSONDecoder().decode(PageBookmark.self, from: data)
/// for try await project in todo.projects.all(from: bookmark) { store.add(project) }
/// ```
///
/// A bookmark holds the URL of the first request and what identifies the page: filters and cursors, also those that
/// were sent in a body or in header fields, but no credentials.
///
/// The position within a page is a count. If the server has changed the page in the meantime, records that moved across
/// that position are given twice or not at all, as between pages that are asked for by number or offset.
public struct PageBookmark: Sendable, Hashable, Codable, CustomReflectable {
    /// The URL of the first request.
    let call: String
    /// The body of the first request.
    var body: String?
    /// The page size of the first request, where a header field holds it.
    var size: String?
    /// The header fields that the filter sets in the first request.
    var headers: [String: String]?
    /// The URL of the page, where a response named it.
    private(set) var address: String?
    /// What the page is requested with, in addition to the first request.
    private(set) var arguments: [PageArgument]?
    private(set) var position: Int?
    private(set) var recordsBefore: Int?
    /// The size of the server's pages, as observed.
    private(set) var observedSize: Int?
    private(set) var arrival = PageArrival.start
    /// How many records of the page were read; `nil` for none.
    private(set) var recordsRead: Int?

    /// Has no URLs and no body: a server may write keys into the URLs of its pages.
    public var customMirror: Mirror { Mirror(self, children: ["recordsRead": skip]) }

    /// The bookmark of another position in the same list.
    func moved(to state: PageState, recordsRead: Int = 0) -> PageBookmark {
        var bookmark = PageBookmark(
            call: call, body: body, size: size, headers: headers, position: state.position,
            recordsBefore: state.recordsBefore, observedSize: state.observedSize, arrival: state.arrival,
            recordsRead: recordsRead > 0 ? recordsRead : nil)
        switch state.target {
        case .start: break
        case .address(let address): bookmark.address = address.text
        case .arguments(let arguments): bookmark.arguments = arguments
        }
        return bookmark
    }

    /// How many records of the page are skipped.
    var skip: Int { max(0, recordsRead ?? 0) }

    /// The page; `nil` if a stored value is impossible: the URL is malformed, a number is negative or larger than
    /// any list, or a cursor is not JSON.
    var state: PageState? {
        guard [position, recordsBefore, observedSize, recordsRead].allSatisfy({ (0...Int.max / 2).contains($0 ?? 0) })
        else {
            return nil
        }
        var target = PageTarget.start
        if let address {
            guard let address = try? HTTPAddress(address) else {
                return nil
            }
            target = .address(address)
        } else if let arguments {
            guard arguments.allSatisfy(\.isValid) else {
                return nil
            }
            target = .arguments(arguments)
        }
        return PageState(
            target: target, arrival: arrival, position: position, recordsBefore: recordsBefore,
            observedSize: observedSize)
    }
}
