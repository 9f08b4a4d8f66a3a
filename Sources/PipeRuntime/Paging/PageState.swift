/// How a page is asked for.
enum PageTarget: Sendable, Hashable {
    /// As the first call of the walk.
    case start
    /// At an address that an answer gave, byte for byte.
    case address(HTTPAddress)
    /// As the first call, with arguments in the place of its own.
    case arguments([PageArgument])
}

/// Which way a walk came to a page.
enum PageArrival: String, Sendable, Hashable, Codable {
    case start
    case forward
    case backward
}

/// Where a page is in its list, and how a walk came to it.
struct PageState: Sendable, Hashable {
    var target = PageTarget.start
    var arrival = PageArrival.start
    /// The number of the page, or the offset of its first record; `nil` where pages have none.
    var position: Int?
    /// How many records are on the pages before this one; `nil` where that is not known.
    var recordsBefore: Int? = 0
    /// How many pages without records came right before this one.
    var emptyRun = 0
    /// How many records the server has given a page, as far as the walk has seen it; `nil` where it has not.
    var given: Int?
    /// The offsets that lead back to where the walk came from, the nearest last.
    private(set) var walked: [WalkedOffset] = []

    /// How many offsets are kept: a walk that goes back further reckons where it was.
    static let longestWayBack = 128

    /// This state with the way back from it.
    func behind(_ walked: [WalkedOffset]) -> PageState {
        var state = self
        state.walked = walked.suffix(Self.longestWayBack)
        return state
    }
}

/// How a page was asked for that a walk has been at.
struct WalkedOffset: Sendable, Hashable {
    let offset: Int
    /// The size that it was asked for with, if not that of the first call.
    let size: Int?
}

/// The neighbour of a page, or why it cannot be asked for.
typealias PageLink = Result<PageState, PipeError>
