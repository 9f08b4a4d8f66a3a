import PipeHTTP

/// How a page is requested.
enum PageTarget: Sendable, Hashable {
    /// With the first request of the list.
    case start
    /// At a URL of a response, byte for byte.
    case address(HTTPAddress)
    /// With the first request, some arguments of which are replaced.
    case arguments([PageArgument])
}

/// The direction in which a page was reached.
enum PageArrival: String, Sendable, Hashable, Codable {
    case start
    case forward
    case backward
}

/// The position of a page in its list, and how it was reached.
struct PageState: Sendable, Hashable {
    var target = PageTarget.start
    var arrival = PageArrival.start
    /// The number of the page, or the offset of its first record; `nil` for other strategies.
    var position: Int?
    /// The number of records on the pages before this one; `nil` if unknown.
    var recordsBefore: Int? = 0
    /// The number of consecutive pages without records before this one.
    var emptyRun = 0
    /// The size of the server's pages, as observed; `nil` before a page showed it.
    var observedSize: Int?
    /// The offsets of the pages that led here, the nearest last.
    private(set) var visitedOffsets: [VisitedOffset] = []

    /// The number of offsets that are kept. Beyond them, the offset of a previous page is computed.
    static let maxVisitedOffsets = 128

    /// This state with the offsets that lead back from it.
    func with(_ visitedOffsets: [VisitedOffset]) -> PageState {
        var state = self
        state.visitedOffsets = visitedOffsets.suffix(Self.maxVisitedOffsets)
        return state
    }
}

/// The offset and the size that a visited page was requested with.
struct VisitedOffset: Sendable, Hashable {
    let offset: Int
    /// The size, if it differs from the size in the first request.
    let size: Int?
}

/// An adjacent page, or the reason why it cannot be requested.
typealias PageLink = Result<PageState, PipeError>
