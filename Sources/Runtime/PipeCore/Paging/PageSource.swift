import PipeHTTP
import PipeJSON

/// The request of a list, and the way from page to page; made by pipes and calls.
@_spi(Generated) public struct PageSource: Sendable {
    /// The number of consecutive pages without records that ends an iteration with an error: only the number tells a
    /// server that never ends from one that filters many records.
    static let longestEmptyRun = 1000

    package let client: PipeClient
    /// The first request, or the reason why it cannot be made.
    package var call: Result<CallRequest, PipeError>
    package let items: JSONPointer?
    package let element: JSONPointer?
    var paging: PagingDescriptor?
    /// Whether pages keep their bodies, for the envelope.
    let keepsBody: Bool
    /// What the app does with the records.
    package var reception: (any RecordReception)?
    /// The header fields that the filter may set, and the values that it sets.
    var filterHeaders: [(name: String, value: String?)] = []
    /// Whether the first request is for the first page, as far as its arguments tell.
    var startsAtFirstPage = true

    /// Fetches the first page.
    func fetch<Record>() async throws(PipeError) -> Page<Record> {
        try await fetch(PageState(), unlessIn: VisitedPages())
    }

    /// Fetches a page that was not visited yet.
    func fetch<Record>(_ state: PageState, unlessIn visited: VisitedPages) async throws(PipeError) -> Page<Record> {
        try await load(state, unlessIn: visited).mapError(\.error).get()
    }

    /// Fetches a page that was not visited yet; a failure has the records before the one that cannot be read.
    ///
    /// `visited` of the page has the page alone. The caller adds the earlier visits, which avoids a copy for each page.
    func load<Record>(
        _ state: PageState, unlessIn visited: VisitedPages
    ) async -> Result<Page<Record>, PageFailure<Record>> {
        do throws(PipeError) {
            let first = try call.get()
            guard state.emptyRun < Self.longestEmptyRun else {
                throw PipeError(.emptyPages(state.emptyRun)).adding(client.context(of: first))
            }
            let call = try self.call(of: state, after: first)
            guard !visited.contains(state.target) else {
                let context = client.context(of: call)
                throw PipeError(.pageLoop(context.url ?? "")).adding(context)
            }
            return page(try await client.perform(call), state: state, first: first, visited: visited)
        } catch {
            return .failure(PageFailure(error: error, state: state))
        }
    }

    /// The request of a page.
    private func call(of state: PageState, after first: CallRequest) throws(PipeError) -> CallRequest {
        switch state.target {
        case .start: return first
        case .arguments(let arguments): return try first.setting(arguments)
        case .address(let address):
            var call = CallRequest(
                method: .get, target: .address(address), settings: first.settings, scope: first.scope)
            call.trusted = paging?.trustedServers ?? []
            return call
        }
    }

    private func page<Record>(
        _ response: CallResponse, state: PageState, first: CallRequest, visited: VisitedPages
    ) -> Result<Page<Record>, PageFailure<Record>> {
        var records: [Record]
        var failure: PipeError?
        do throws(PipeError) {
            records = try response.records(at: items, element: element)
        } catch {
            failure = error
            records = response.firstRecords(at: items, element: element)
        }
        if let reception {
            let read = records
            records = []
            do throws(PipeError) {
                for record in read { records.append(try reception.received(record)) }
            } catch {
                failure = error
            }
        }
        if let failure {
            return .failure(PageFailure(error: failure, state: state, records: records))
        }
        var own = VisitedPages()
        own.insert(state.target)
        if case .follow = paging?.strategy {
            own.insert(.address(response.address))
        }
        if let error = own.loop(in: response, of: paging, count: records.count, after: visited) {
            return .failure(PageFailure(error: error, state: state))
        }
        let reader = PageReader(response: response, items: items, element: element, count: records.count)
        let server = try? client.core.server(of: first.settings)
        let links = PageLinks(reader, paging: paging, state: state, call: first, server: server)
        return .success(
            Page(
                records: records,
                status: response.status.code,
                headers: response.headers,
                body: keepsBody ? response.jsonOrBody : [],
                hasTypes: response.hasTypes,
                links: links,
                source: self,
                state: state,
                visited: own
            ))
    }
}

/// Why a page could not be fetched or read.
struct PageFailure<Record: Sendable>: Error {
    var error: PipeError
    /// The page; `nil` if the request of it cannot be made.
    var state: PageState?
    /// The records before the one that could not be read.
    var records: [Record] = []
}

extension PageSource {
    /// Fetches the last page: the first one, if it is the only one, or the one that the first one leads to.
    ///
    /// - Throws: ``PipeError/RequestError/lastPageUnknown`` if it does not say where that is.
    func last<Record>() async throws(PipeError) -> Page<Record> {
        let first = try call.get()
        let response = try await client.perform(first)
        let page: Page<Record> = try page(response, state: PageState(), first: first, visited: VisitedPages())
            .mapError(\.error).get()
        guard page.hasNext, let paging else {
            return page
        }
        let reader = PageReader(response: response, items: items, element: element, count: page.count)
        let finder = AdjacentPageFinder(
            reader: reader, paging: paging, state: PageState(), call: first, total: page.total,
            server: try? client.core.server(of: first.settings))
        guard let target = try finder.last(pages: page.links.pageCount) else {
            throw PipeError(.invalidRequest(.lastPageUnknown)).adding(client.context(of: first))
        }
        let last: Page<Record> = try await fetch(target, unlessIn: VisitedPages())
        // The last records may have been removed meanwhile.
        return last.isEmpty ? try await last.previous() ?? last : last
    }

    /// The pages of a list without a schema.
    package init(
        client: PipeClient, call: Result<CallRequest, PipeError>, items: JSONPointer?, paging: PagingDescriptor?
    ) {
        self.init(
            client: client, call: call, items: items, element: nil, paging: paging, keepsBody: false)
    }
}
