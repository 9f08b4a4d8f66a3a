import PipeHTTP
import PipeJSON

/// Finds the adjacent pages of a page, for each strategy.
struct AdjacentPageFinder {
    let reader: PageReader
    let paging: PagingDescriptor
    let state: PageState
    /// The first request.
    let call: CallRequest
    let total: Int?
    /// The client's server: a page that was redirected to another server does not lead to more pages there.
    let server: HTTPAddress?

    private var response: CallResponse { reader.response }

    /// The page size of the first request; the server may return fewer records.
    var size: Int? {
        paging.size.flatMap { call.value(of: $0.parameter).flatMap { Int(digits: $0) } }
    }

    /// The size that this page was requested with, if it differs from the size in the first request.
    private var ownSize: Int? {
        guard case .arguments(let arguments) = state.target, let size = paging.size else {
            return nil
        }
        return arguments.last { $0.parameter == size.parameter }?.text.flatMap { Int(digits: $0) }
    }

    /// The size of the server's pages, as observed: the last page does not show it.
    private func observedSize(hasNext: Bool) -> Int? {
        guard hasNext, reader.count > 0, ownSize == nil else {
            return state.observedSize
        }
        return max(state.observedSize ?? 0, reader.count)
    }

    /// The number of pages, computed from the total and the page size: the observed size, or else the first request's.
    func pageCount(hasNext: Bool) -> Int? {
        guard let total, total >= 0, let size, size > 0 else {
            return nil
        }
        let pageSize = observedSize(hasNext: hasNext) ?? size
        return pageSize > 0 ? total / pageSize + (total % pageSize == 0 ? 0 : 1) : nil
    }

    /// Whether the page is known to be the first one.
    func isFirst(hasPrevious: Bool) -> Bool {
        guard state.arrival == .start else {
            return false
        }
        switch paging.strategy {
        case .follow, .extractor: return !hasPrevious
        case .number(let parameter, let first, _), .offset(let parameter, let first):
            return isFirst(parameter, first)
        case .cursor(let parameter, _, _, let previousIn):
            // What the schema adds to every first request starts at the first page.
            return [parameter, previousIn ?? parameter].allSatisfy { parameter in
                if case .header = parameter { return call.value(of: parameter) == nil }
                return !call.hasOwnValue(of: parameter)
            }
        case .single: return true
        }
    }

    /// The next page.
    ///
    /// - Parameter pages: The number of pages in the response.
    func next(pages: Int?) throws(PipeError) -> PageState? {
        switch paging.strategy {
        case .follow(let next, _, _): try isLast() ? nil : followed(at: next).map { state($0, .forward) }
        case .cursor(let parameter, let next, _, _): try nextCursor(at: next, in: parameter)
        case .number(let parameter, let first, _): try nextNumber(in: parameter, first: first, pages: pages)
        case .offset(let parameter, let first): try nextOffset(in: parameter, first: first)
        case .extractor, .single: nil
        }
    }

    /// The previous page.
    func previous(hasNext: Bool) throws(PipeError) -> PageState? {
        switch paging.strategy {
        case .follow(_, let previous?, _): try followed(at: previous).map { state($0, .backward) }
        case .cursor(let parameter, _, let previous?, let own): try previousCursor(at: previous, in: own ?? parameter)
        case .number(let parameter, let first, _): previousNumber(in: parameter, first: first)
        case .offset(let parameter, let first): previousOffset(in: parameter, first: first, hasNext: hasNext)
        case .follow, .cursor, .extractor, .single: nil
        }
    }

    /// The last page; `nil` if the response of the first page does not say which page it is.
    ///
    /// - Parameter pages: The number of pages in the response.
    func last(pages: Int?) throws(PipeError) -> PageState? {
        // The first of several pages is full.
        let size = reader.count
        let computed = total.flatMap { size > 0 && $0 > 0 ? ($0 - 1) / size : nil }
        switch paging.strategy {
        case .follow(.linkHeader, _, _):
            return try followed(at: .linkHeader("last")).map { state($0, .backward) }
        case .number(let parameter, let first, _):
            guard let index = pages.flatMap({ $0 > 0 ? $0 - 1 : nil }) ?? computed else {
                return nil
            }
            let (number, overflow) = first.addingReportingOverflow(index)
            return overflow ? nil : lastState(number, in: parameter)
        case .offset(let parameter, let first):
            return computed.flatMap { index in
                let (offset, overflow) = first.addingReportingOverflow(index * size)
                return overflow ? nil : lastState(offset, in: parameter)
            }
        case .follow, .cursor, .extractor, .single:
            return nil
        }
    }

    private func lastState(_ number: Int, in parameter: PageParameter) -> PageState {
        var last = state(number, in: parameter, .backward)
        last.observedSize = reader.count
        return last
    }

    /// Returns the link to the page that a closure finds; `nil` without one.
    func link(_ find: () throws(PipeError) -> PageState?) -> PageLink? {
        do throws(PipeError) {
            return try find().flatMap { endsList($0) ? nil : .success($0) }
        } catch {
            return .failure(error)
        }
    }

    /// Whether a link is the end of the list: some servers let a last page without records name itself as the next one.
    /// If the response says that there are more records, the link is a loop instead.
    private func endsList(_ linked: PageState) -> Bool {
        guard reader.count == 0, paging.more == nil else {
            return false
        }
        if case (.start, .arguments(let arguments)) = (state.target, linked.target) {
            return arguments.allSatisfy { call.has($0) }
        }
        return linked.target == state.target || linked.target == .address(response.address)
    }

    private func state(_ number: Int, in parameter: PageParameter, _ arrival: PageArrival) -> PageState {
        state(.arguments([PageArgument(parameter, number: number)]), arrival, position: number)
    }

    private func state(_ target: PageTarget, _ arrival: PageArrival, position: Int? = nil) -> PageState {
        PageState(
            target: target, arrival: arrival, position: position,
            recordsBefore: arrival == .forward ? recordsBefore.map { $0 + reader.count } : nil,
            emptyRun: reader.count == 0 ? state.emptyRun + 1 : 0,
            observedSize: arrival == .forward ? observedSize(hasNext: true) : state.observedSize)
    }

    /// The number of records on the pages before; `nil` if the caller started in the middle of the list.
    private var recordsBefore: Int? {
        guard state.arrival == .start, case .number(let parameter, let first, _) = paging.strategy else {
            return state.recordsBefore
        }
        return isFirst(parameter, first) ? 0 : nil
    }

    /// Whether the response says that there is no next page.
    private func isLast() throws(PipeError) -> Bool {
        try paging.more.map { (more) throws(PipeError) in try !reader.passes(more) } ?? false
    }

    // MARK: URLs

    private func followed(at location: PageLocation) throws(PipeError) -> PageTarget? {
        switch try reader.marker(at: location) {
        case nil: return nil
        case .string(let text)?:
            if text.begins(with: "{"), let members = try? JSON.decode(JSONObject.self, from: Array(text.utf8)) {
                return target(of: members)
            }
            return .address(try resolved(text))
        case .object(let members)?: return target(of: members)
        case let other?: throw response.error(.malformedPageURL(Self.excerpt(other)))
        }
    }

    /// The page that an extractor returned.
    func link(to reference: PageReference, _ arrival: PageArrival) -> PageLink? {
        switch reference {
        case .query(let query):
            let arguments = query.formItems.map { PageArgument(parameter: .query($0.name), text: $0.value) }
            return link { () throws(PipeError) in state(.arguments(arguments), arrival) }
        case .address(let text):
            let text = text.trimmingASCIIWhitespace()
            guard !text.isEmpty else {
                return nil
            }
            return link { () throws(PipeError) in state(.address(try resolved(String(text))), arrival) }
        case .body(let members):
            return link { () throws(PipeError) in state(.arguments(try arguments(members)), arrival) }
        }
    }

    /// Members of the body, in the order of their places.
    private func arguments(_ members: [JSONPointer: JSONValue]) throws(PipeError) -> [PageArgument] {
        guard call.method.hasBody else {
            throw response.error(.pageArgument(.withoutBody(call.method)))
        }
        do throws(JSONError) {
            return try members.sorted { $0.key.text < $1.key.text }
                .map { member throws(JSONError) in try PageArgument(member.key, member.value) }
        } catch {
            throw response.error(.encoding(error))
        }
    }

    /// Query items that are the members of an object; `nil` for an empty one.
    private func target(of members: JSONObject) -> PageTarget? {
        let arguments = members.members.compactMap { member in
            member.value.scalarText.map { PageArgument(parameter: .query(member.name), text: $0) }
        }
        return arguments.isEmpty ? nil : .arguments(arguments)
    }

    /// A URL, or a query string, of a response.
    private func resolved(_ text: String) throws(PipeError) -> HTTPAddress {
        let reference = URLQuery.isBare(text) ? "?" + text : text
        guard let target = try? response.address.resolving(reference) else {
            throw response.error(.malformedPageURL(response.redaction.url(reference)))
        }
        guard LinkedServers(server: server, others: paging.trustedServers).contain(target) else {
            throw response.error(.pageOnOtherOrigin(response.redaction.url(target.text)))
        }
        return completed(target)
    }

    /// A URL with the query items of the first request whose names it does not have.
    private func completed(_ address: HTTPAddress) -> HTTPAddress {
        guard !paging.hasCompleteURLs else {
            return address
        }
        // The settings have what the schema adds to every request.
        var query = call.settings.query
        query.merge(call.query)
        query = query.without(namesOf: URLQuery(encoded: address.query ?? ""))
        guard !query.isEmpty else {
            return address
        }
        var completed = address
        completed.appendQuery(query.text)
        return completed
    }

    private static func excerpt(_ value: JSONValue) -> String {
        let text = (try? JSON.encode(value)).map { String(decoding: $0.prefix(80), as: UTF8.self) }
        return text ?? ""
    }

    // MARK: Cursors

    private func nextCursor(at location: PageLocation, in parameter: PageParameter) throws(PipeError) -> PageState? {
        // With cursors from records, `more` is about the direction of the iteration.
        let isMoreForward = !(location.isInRecord && state.arrival == .backward)
        if isMoreForward, try isLast() {
            return nil
        }
        guard let cursor = try cursor(at: location, in: parameter) else {
            guard isMoreForward, paging.more != nil else {
                return nil
            }
            throw response.error(.pageMissing)
        }
        return state(.arguments([cursor]), .forward)
    }

    private func previousCursor(
        at location: PageLocation, in parameter: PageParameter
    ) throws(PipeError) -> PageState? {
        if location.isInRecord {
            let isFirst = state.arrival == .backward ? try isLast() : state.arrival == .start
            guard !isFirst else {
                return nil
            }
        }
        return try cursor(at: location, in: parameter).map { state(.arguments([$0]), .backward) }
    }

    private func cursor(at location: PageLocation, in parameter: PageParameter) throws(PipeError) -> PageArgument? {
        switch try reader.marker(at: location) {
        case nil: return nil
        case .string(let text)?: return PageArgument(parameter: parameter, text: text)
        case .number(let number)?:
            guard location.isInRecord || number.double != 0 else {
                return nil
            }
            return PageArgument(parameter: parameter, text: number.literal, isNumber: true)
        case .object?, .array?:
            let json = try reader.text(at: location)
            let argument = PageArgument(parameter: parameter, text: nil, json: json)
            guard case .body = parameter, !call.sendsForm else {
                throw response.error(.pageArgument(.structured(response.redaction.text(argument.excerpt))))
            }
            return argument
        case let other?: throw response.error(.malformedPageURL(Self.excerpt(other)))
        }
    }

    // MARK: Numbers and offsets

    private func nextNumber(in parameter: PageParameter, first: Int, pages: Int?) throws(PipeError) -> PageState? {
        let current = position(parameter, first)
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
        return exists && !overflow ? state(next, in: parameter, .forward) : nil
    }

    /// The number of records on a page and those before it, if the caller started in the middle of the list with a page
    /// size.
    ///
    /// - Parameter index: The number of the page, from 0 on.
    private func recordsRead(atPage index: Int, of total: Int) -> Int? {
        guard let size, size > 0 else {
            return nil
        }
        let (before, overflow) = index.multipliedReportingOverflow(by: size)
        var pageSize = state.observedSize ?? reader.count
        let withThis = before.addingReportingOverflow(reader.count)
        if state.observedSize == nil, reader.count < size, !overflow, withThis == (total, false) {
            // The last page: with a smaller size of the server's pages, the numbers would not add up.
            pageSize = size
        }
        let pages = index.addingReportingOverflow(1)
        let read = pages.partialValue.multipliedReportingOverflow(by: pageSize)
        return pages.overflow || read.overflow ? .max : read.partialValue
    }

    private func previousNumber(in parameter: PageParameter, first: Int) -> PageState? {
        let current = position(parameter, first)
        return current > first ? state(current - 1, in: parameter, .backward) : nil
    }

    private func nextOffset(in parameter: PageParameter, first: Int) throws(PipeError) -> PageState? {
        let current = position(parameter, first)
        // The server may return fewer records than requested. Without records the offset would stay the same.
        let (next, overflow) = current.addingReportingOverflow(reader.count)
        guard reader.count > 0, !overflow else {
            return nil
        }
        let exists = if let total { next - first < total } else { try !isLast() }
        let visitedOffsets = state.visitedOffsets + [VisitedOffset(offset: current, size: ownSize)]
        return exists ? state(next, in: parameter, .forward).with(visitedOffsets) : nil
    }

    /// The page before one of an offset: the visited one, or one whose offset is computed from the observed size, which
    /// may differ from the requested one.
    private func previousOffset(in parameter: PageParameter, first: Int, hasNext: Bool) -> PageState? {
        let current = position(parameter, first)
        guard current > first else {
            return nil
        }
        var visitedOffsets = state.visitedOffsets
        if let page = visitedOffsets.popLast(), page.offset < current {
            let arguments = [PageArgument(parameter, number: page.offset)] + sizeArgument(page.size)
            return state(.arguments(arguments), .backward, position: page.offset).with(visitedOffsets)
        }
        let observedSize = observedSize(hasNext: hasNext)
        let step = observedSize ?? size ?? reader.count
        guard step > 0 else {
            return nil
        }
        let previous = max(first, current - step)
        var arguments = [PageArgument(parameter, number: previous)]
        if (size ?? observedSize).map({ $0 > current - previous }) ?? true {
            // The page ends where this one starts.
            arguments += sizeArgument(current - previous)
        }
        var state = state(.arguments(arguments), .backward, position: previous)
        state.observedSize = observedSize
        return state
    }

    private func sizeArgument(_ number: Int?) -> [PageArgument] {
        guard let number, let size = paging.size else {
            return []
        }
        return [PageArgument(size.parameter, number: number)]
    }

    /// The number of the page, or the offset of its first record.
    private func position(_ parameter: PageParameter, _ first: Int) -> Int {
        state.position ?? requested(parameter) ?? first
    }

    /// Whether the first request is for the first page.
    private func isFirst(_ parameter: PageParameter, _ first: Int) -> Bool {
        (requested(parameter) ?? first) == first
    }

    /// The number or offset of the first request; `nil` without one. A negative one is ignored, so that steps cannot
    /// overflow.
    private func requested(_ parameter: PageParameter) -> Int? {
        call.value(of: parameter).flatMap { Int(digits: $0) }
    }
}

extension PagingDescriptor {
    /// The other servers that pages may be at.
    var trustedServers: [HTTPAddress] {
        origins.compactMap { try? HTTPAddress($0) }
    }
}
