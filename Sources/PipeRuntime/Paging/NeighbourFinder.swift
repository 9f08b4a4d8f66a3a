import PipeJSON

/// Says how the neighbours of a page are asked for, one form of paging after the other.
struct NeighbourFinder {
    let reader: PageReader
    let paging: PagingDescriptor
    let state: PageState
    /// The first call of the walk.
    let call: CallRequest
    let total: Int?
    /// The client's server; a redirect of a page leads no walk to another one.
    let server: HTTPAddress?

    private var response: CallResponse { reader.response }

    /// What the call asked for as the size of its pages; servers may give less.
    var size: Int? {
        paging.size.flatMap { (call.query[$0.name] ?? call.settings.query[$0.name]).flatMap { Int($0) } }
    }

    /// The number of all pages, as it follows from the number of all records; servers that give less than was asked for
    /// have more.
    var pageCount: Int? {
        guard let total, total >= 0, let size, size > 0 else {
            return nil
        }
        return total / size + (total % size == 0 ? 0 : 1)
    }

    func link(_ find: () throws(PipeError) -> PageState?) -> PageLink? {
        do throws(PipeError) {
            return try find().map { .success($0) }
        } catch {
            return .failure(error)
        }
    }

    func state(_ target: PageTarget, _ arrival: PageArrival, position: Int? = nil) -> PageState {
        var before: Int?
        if arrival == .forward {
            before = recordsBefore.map { $0 + reader.count }
        }
        return PageState(
            target: target, arrival: arrival, position: position, recordsBefore: before,
            emptyRun: reader.count == 0 ? state.emptyRun + 1 : 0)
    }

    /// How many records are on the pages before; not known where the caller began in the middle.
    private var recordsBefore: Int? {
        guard state.arrival == .start, case .number(let parameter, let first, _) = paging.strategy else {
            return state.recordsBefore
        }
        return (asked(parameter) ?? first) == first ? 0 : nil
    }

    /// Whether the answer says that there is no page behind this one.
    func isLast() throws(PipeError) -> Bool {
        try paging.more.map { (place) throws(PipeError) in try reader.flag(at: place) } == .some(.some(false))
    }

    // MARK: Addresses

    func followed(at place: PagePlace) throws(PipeError) -> PageTarget? {
        switch try reader.marker(at: place) {
        case nil: return nil
        case .string(let text)?:
            if text.begins(with: "{"), let members = try? JSON.decode(JSONObject.self, from: Array(text.utf8)) {
                return target(of: members)
            }
            return .address(try resolved(Self.isBareQuery(text) ? "?" + text : text))
        case .object(let members)?: return target(of: members)
        case let other?: throw response.error(.pageAddress(Self.excerpt(other)))
        }
    }

    /// The neighbour that an extractor names.
    func link(to reference: PageReference, _ arrival: PageArrival) -> PageLink? {
        switch reference {
        case .query(let query):
            return .success(state(.arguments(query.arguments), arrival))
        case .address(let text):
            let text = text.trimmingASCIIWhitespace()
            guard !text.isEmpty else {
                return nil
            }
            return link { () throws(PipeError) in
                state(.address(try resolved(Self.isBareQuery(text) ? "?" + text : String(text))), arrival)
            }
        }
    }

    /// Query items that are written as the members of an object (seed row AG-42); none is no page.
    private func target(of members: JSONObject) -> PageTarget? {
        let arguments = members.members.compactMap { member -> PageArgument? in
            switch member.value {
            case .string(let text): PageArgument(parameter: .query(member.name), text: text)
            case .number(let number): PageArgument(parameter: .query(member.name), text: number.literal, isNumber: true)
            case .bool(let flag): PageArgument(parameter: .query(member.name), text: flag ? "true" : "false")
            case .null, .array, .object: nil
            }
        }
        return arguments.isEmpty ? nil : .arguments(arguments)
    }

    private func resolved(_ reference: String) throws(PipeError) -> HTTPAddress {
        let target: HTTPAddress
        do throws(AddressFault) {
            target = try response.address.resolving(reference)
        } catch {
            throw response.error(.pageAddress(response.redaction.url(reference)))
        }
        guard server?.hasSameOrigin(as: target) == true || paging.allows(target) else {
            throw response.error(.pageOnOtherOrigin(response.redaction.url(target.text)))
        }
        return completed(target)
    }

    /// An address with what the first call asked for and the address does not name.
    private func completed(_ address: HTTPAddress) -> HTTPAddress {
        guard !paging.isComplete, !call.query.isEmpty else {
            return address
        }
        var completed = address
        completed.appendQuery(call.query.without(namesOf: Query(encoded: address.query ?? "")).text)
        return completed
    }

    /// Whether a text is `name=value…` and not a relative path: the first character that tells is `=`.
    static func isBareQuery(_ text: some StringProtocol) -> Bool {
        text.unicodeScalars.first { "/?:#=".unicodeScalars.contains($0) } == "="
    }

    private static func excerpt(_ value: JSONValue) -> String {
        let text = (try? JSON.encode(value)).map { String(decoding: $0.prefix(80), as: UTF8.self) }
        return text ?? ""
    }

    // MARK: Cursors

    func nextCursor(at place: PagePlace, in parameter: PageParameter) throws(PipeError) -> PageState? {
        // What tells of more among records tells it of the direction of the walk.
        let tellsOfNext = !(place.isInRecord && state.arrival == .backward)
        if tellsOfNext, try isLast() {
            return nil
        }
        guard let cursor = try cursor(at: place, in: parameter) else {
            if tellsOfNext, let more = paging.more, try reader.flag(at: more) == true {
                throw response.error(.pageMissing)
            }
            return nil
        }
        return state(.arguments([cursor]), .forward)
    }

    func previousCursor(
        at place: PagePlace, in parameter: PageParameter
    ) throws(PipeError) -> PageState? {
        if place.isInRecord {
            guard state.arrival != .start else {
                return nil
            }
            if state.arrival == .backward, try isLast() {
                return nil
            }
        }
        guard let cursor = try cursor(at: place, in: parameter) else {
            return nil
        }
        return state(.arguments([cursor]), .backward)
    }

    private func cursor(at place: PagePlace, in parameter: PageParameter) throws(PipeError) -> PageArgument? {
        switch try reader.marker(at: place) {
        case nil: return nil
        case .string(let text)?: return PageArgument(parameter: parameter, text: text)
        case .number(let number)?:
            guard place.isInRecord || number.double != 0 else {
                return nil
            }
            return PageArgument(parameter: parameter, text: number.literal, isNumber: true)
        case let other?: throw response.error(.pageAddress(Self.excerpt(other)))
        }
    }

    // MARK: Numbers and offsets

    func nextNumber(in parameter: PageParameter, first: Int, pages: Int?) throws(PipeError) -> PageState? {
        let current = state.position ?? asked(parameter) ?? first
        let exists: Bool
        if let pages {
            exists = pages > 0 && current - first < pages - 1
        } else if let total, reader.count > 0, let before = recordsBefore {
            exists = total > before && total - before > reader.count
        } else if let pageCount, reader.count > 0 {
            exists = pageCount > 0 && current - first < pageCount - 1
        } else if let more = paging.more, let flag = try reader.flag(at: more) {
            exists = flag
        } else {
            exists = reader.count > 0
        }
        let (next, overflow) = current.addingReportingOverflow(1)
        return exists && !overflow ? state(.arguments([argument(parameter, next)]), .forward, position: next) : nil
    }

    func previousNumber(in parameter: PageParameter, first: Int) -> PageState? {
        let current = state.position ?? asked(parameter) ?? first
        guard current > first else {
            return nil
        }
        return state(.arguments([argument(parameter, current - 1)]), .backward, position: current - 1)
    }

    func nextOffset(in parameter: PageParameter, first: Int) throws(PipeError) -> PageState? {
        let current = state.position ?? asked(parameter) ?? first
        // Servers may give less than was asked for, so what came counts. Without records the offset would stay.
        let (next, overflow) = current.addingReportingOverflow(reader.count)
        guard reader.count > 0, !overflow else {
            return nil
        }
        if let total {
            guard next - first < total else {
                return nil
            }
        } else if let more = paging.more, let flag = try reader.flag(at: more), !flag {
            return nil
        }
        return state(.arguments([argument(parameter, next)]), .forward, position: next)
    }

    func previousOffset(in parameter: PageParameter, first: Int) -> PageState? {
        let current = state.position ?? asked(parameter) ?? first
        let step = size ?? reader.count
        guard current > first, step > 0 else {
            return nil
        }
        let previous = max(first, current - step)
        var arguments = [argument(parameter, previous)]
        if let size = paging.size, current - previous < step {
            // What is before the first full page.
            arguments.append(argument(.query(size.name), current - previous))
        }
        return state(.arguments(arguments), .backward, position: previous)
    }

    private func argument(_ parameter: PageParameter, _ number: Int) -> PageArgument {
        PageArgument(parameter: parameter, text: String(number), isNumber: true)
    }

    /// The number that the caller gave for the first page. One below 0 is none, so that steps from it do not overflow.
    private func asked(_ parameter: PageParameter) -> Int? {
        let text: String? =
            switch parameter {
            case .query(let name): call.query[name] ?? call.settings.query[name]
            case .header(let name): call.settings.headers[name]
            case .body: nil
            }
        return text.flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
    }
}

extension PagingDescriptor {
    /// Whether addresses may lead to another server.
    func allows(_ address: HTTPAddress) -> Bool {
        trusted.contains { $0.hasSameOrigin(as: address) }
    }

    /// The other servers that addresses may lead to.
    var trusted: [HTTPAddress] {
        origins.compactMap { try? HTTPAddress($0) }
    }
}
