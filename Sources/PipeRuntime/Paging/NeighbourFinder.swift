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
        paging.size.flatMap { call.asked($0.parameter).flatMap { Int($0) } }
    }

    /// The size of this page, where it was asked for with another one than the first call.
    private var ownSize: Int? {
        guard case .arguments(let arguments) = state.target, let size = paging.size else {
            return nil
        }
        return arguments.last { $0.parameter == size.parameter }?.text.flatMap { Int($0) }
    }

    /// How many records the server gives a page, as far as it has shown it: the last page has what is left.
    private func given(hasNext: Bool) -> Int? {
        guard hasNext, reader.count > 0, ownSize == nil else {
            return state.given
        }
        return max(state.given ?? 0, reader.count)
    }

    /// The number of all pages, as it follows from the number of all records and from what the server gives of the size that
    /// was asked for.
    func pageCount(hasNext: Bool) -> Int? {
        guard let total, total >= 0, let size, size > 0 else {
            return nil
        }
        let given = given(hasNext: hasNext) ?? size
        return given > 0 ? total / given + (total % given == 0 ? 0 : 1) : nil
    }

    /// Whether the page is the first of its list, as far as that can be told.
    func isFirst(hasPrevious: Bool) -> Bool {
        guard state.arrival == .start else {
            return false
        }
        switch paging.strategy {
        case .follow, .extractor: return !hasPrevious
        case .number(let parameter, let first, _), .offset(let parameter, let first):
            return (asked(parameter) ?? first) == first
        case .cursor(let parameter, _, _, let previousIn):
            // What the schema sends with every first call begins at the first page.
            return [parameter, previousIn].allSatisfy { parameter in
                switch parameter {
                case .query(let name): call.query[name] == nil
                case .header(let name): call.settings.headers[name] == nil
                case .body: call.own(parameter) == nil
                }
            }
        case .single: return true
        }
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
            emptyRun: reader.count == 0 ? state.emptyRun + 1 : 0,
            given: arrival == .forward ? given(hasNext: true) : state.given)
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
        try paging.more.map { (more) throws(PipeError) in try !reader.passes(more) } ?? false
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

    /// An address with what the first call asked for and the address does not name: what the server wrote counts.
    private func completed(_ address: HTTPAddress) -> HTTPAddress {
        guard !paging.isComplete else {
            return address
        }
        // What the schema sends with every call is among it.
        var query = call.settings.query
        query.merge(call.query)
        query = query.without(namesOf: Query(encoded: address.query ?? ""))
        guard !query.isEmpty else {
            return address
        }
        var completed = address
        completed.appendQuery(query.text)
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
            if tellsOfNext, let more = paging.more, try reader.passes(more) {
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
        } else if let total, reader.count > 0, let read = recordsRead(atPage: current - first, of: total) {
            exists = read < total
        } else if let more = paging.more {
            exists = try reader.passes(more)
        } else {
            exists = reader.count > 0
        }
        let (next, overflow) = current.addingReportingOverflow(1)
        return exists && !overflow ? state(.arguments([argument(parameter, next)]), .forward, position: next) : nil
    }

    /// How many records stand on a page and those before it, where the caller began in the middle and said how large
    /// pages are.
    ///
    /// - Parameter index: The number of the page, from 0 on.
    private func recordsRead(atPage index: Int, of total: Int) -> Int? {
        guard let size, size > 0 else {
            return nil
        }
        let (before, overflow) = index.multipliedReportingOverflow(by: size)
        var given = state.given ?? reader.count
        let withThis = before.addingReportingOverflow(reader.count)
        if state.given == nil, reader.count < size, !overflow, withThis == (total, false) {
            // The rest of the list: had the server a smaller size of its own, the numbers would not add up.
            given = size
        }
        let pages = index.addingReportingOverflow(1)
        let read = pages.partialValue.multipliedReportingOverflow(by: given)
        return pages.overflow || read.overflow ? .max : read.partialValue
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
        } else if try isLast() {
            return nil
        }
        return state(.arguments([argument(parameter, next)]), .forward, position: next)
            .behind(state.walked + [WalkedOffset(offset: current, size: ownSize)])
    }

    /// The page before one of an offset: that which the walk came from. Where it did not come from there, the page is reckoned
    /// from what the server gives, rather than from what it was asked for.
    func previousOffset(in parameter: PageParameter, first: Int, hasNext: Bool) -> PageState? {
        let current = state.position ?? asked(parameter) ?? first
        guard current > first else {
            return nil
        }
        var walked = state.walked
        if let page = walked.popLast(), page.offset < current {
            let arguments = [argument(parameter, page.offset)] + sizeArgument(page.size)
            return state(.arguments(arguments), .backward, position: page.offset).behind(walked)
        }
        let given = given(hasNext: hasNext)
        let step = given ?? size ?? reader.count
        guard step > 0 else {
            return nil
        }
        let previous = max(first, current - step)
        var arguments = [argument(parameter, previous)]
        if (size ?? given).map({ $0 > current - previous }) ?? true {
            // So that the page ends where this one begins.
            arguments += sizeArgument(current - previous)
        }
        var state = state(.arguments(arguments), .backward, position: previous)
        state.given = given
        return state
    }

    private func sizeArgument(_ number: Int?) -> [PageArgument] {
        guard let number, let size = paging.size else {
            return []
        }
        return [argument(size.parameter, number)]
    }

    private func argument(_ parameter: PageParameter, _ number: Int) -> PageArgument {
        PageArgument(parameter: parameter, text: String(number), isNumber: true)
    }

    /// The number that the caller gave for the first page. One below 0 is none, so that steps from it do not overflow.
    private func asked(_ parameter: PageParameter) -> Int? {
        call.asked(parameter).flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
    }
}

extension PagingDescriptor {
    /// Whether it is the server, or a type that reads its answers, that says how a page is asked for.
    var leadsByAddresses: Bool {
        switch strategy {
        case .follow, .extractor: true
        case .cursor, .number, .offset, .single: false
        }
    }

    /// Whether addresses may lead to another server.
    func allows(_ address: HTTPAddress) -> Bool {
        trusted.contains { $0.hasSameOrigin(as: address) }
    }

    /// The other servers that addresses may lead to.
    var trusted: [HTTPAddress] {
        origins.compactMap { try? HTTPAddress($0) }
    }
}
