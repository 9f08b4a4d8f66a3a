/// The place of a page, to be kept and come back to: later, or in another process.
///
/// ```swift
/// let data = try JSONEncoder().encode(page.bookmark)
/// for try await project in todo.projects.all(from: try JSONDecoder().decode(PageBookmark.self, from: data)) { … }
/// ```
///
/// It has the addresses of the walk's first call and of the page, and what was sent where that is a part of what was asked for,
/// with filters and cursors and without credentials.
public struct PageBookmark: Sendable, Hashable, Codable {
    /// The address of the walk's first call.
    let call: String
    /// What the walk's first call sent.
    var body: String?
    /// The header field in which the walk's first call asked for a size.
    var size: String?
    /// The address of the page, where an answer gave one.
    var address: String?
    /// What the page is asked for with besides the first call.
    var arguments: [PageArgument]?
    var position: Int?
    var recordsBefore: Int?
    /// How many records the server has given a page.
    var given: Int?
    let arrival: PageArrival

    init(call: HTTPAddress, body: String? = nil, size: String? = nil, state: PageState) {
        self.call = call.text
        self.body = body
        self.size = size
        position = state.position
        recordsBefore = state.recordsBefore
        given = state.given
        arrival = state.arrival
        switch state.target {
        case .start: break
        case .address(let address): self.address = address.text
        case .arguments(let arguments): self.arguments = arguments
        }
    }

    /// Where the page is; `nil` where what was kept cannot be a place: the address is none, or a number is below 0 or so
    /// large that no list is.
    var state: PageState? {
        guard [position, recordsBefore, given].allSatisfy({ (0...Int.max / 2).contains($0 ?? 0) }) else {
            return nil
        }
        var target = PageTarget.start
        if let address {
            guard let address = try? HTTPAddress(address) else {
                return nil
            }
            target = .address(address)
        } else if let arguments {
            target = .arguments(arguments)
        }
        return PageState(
            target: target, arrival: arrival, position: position, recordsBefore: recordsBefore, given: given)
    }
}
