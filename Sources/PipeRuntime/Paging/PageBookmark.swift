/// The place of a page, to be kept and come back to: later, or in another process.
///
/// ```swift
/// let data = try JSONEncoder().encode(page.bookmark)
/// for try await project in todo.projects.all(from: try JSONDecoder().decode(PageBookmark.self, from: data)) { … }
/// ```
///
/// It has the addresses of the walk's first call and of the page, with filters and cursors and without credentials.
public struct PageBookmark: Sendable, Hashable, Codable {
    /// The address of the walk's first call.
    let call: String
    /// The address of the page, where an answer gave one.
    var address: String?
    /// What the page is asked for with besides the first call.
    var arguments: [PageArgument]?
    var position: Int?
    var recordsBefore: Int?
    let arrival: PageArrival

    init(call: HTTPAddress, state: PageState) {
        self.call = call.text
        position = state.position
        recordsBefore = state.recordsBefore
        arrival = state.arrival
        switch state.target {
        case .start: break
        case .address(let address): self.address = address.text
        case .arguments(let arguments): self.arguments = arguments
        }
    }

    /// Where the page is.
    ///
    /// - Throws: ``AddressFault`` where the address is none.
    func state() throws(AddressFault) -> PageState {
        var target = PageTarget.start
        if let address {
            target = .address(try HTTPAddress(address))
        } else if let arguments {
            target = .arguments(arguments)
        }
        return PageState(target: target, arrival: arrival, position: position, recordsBefore: recordsBefore)
    }
}
