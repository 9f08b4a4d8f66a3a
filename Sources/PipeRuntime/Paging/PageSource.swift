import HTTPTypes
import PipeJSON

/// What it takes to fetch the pages of a list; made by pipes and calls.
public struct PageSource: Sendable {
    /// How many pages without records may come one after the other. A server that never ends is told from one that looks
    /// through much by no other sign.
    static let longestEmptyRun = 1000

    let client: PipeClient
    /// The first call of the walk, or why there is none.
    var call: Result<CallRequest, PipeError>
    let items: JSONPointer?
    let element: JSONPointer?
    var paging: PagingDescriptor?
    /// Whether pages keep what stands around their records.
    let keepsBody: Bool
    /// Whether the first call asks for the first page of what it names, as far as the call tells.
    var isWhole = true

    /// Fetches the first page of a walk.
    func fetch<Record>() async throws(PipeError) -> Page<Record> {
        try await fetch(PageState(), unlessIn: VisitedPages())
    }

    /// Fetches a page of a walk, unless the walk has been there.
    func fetch<Record>(_ state: PageState, unlessIn visited: VisitedPages) async throws(PipeError) -> Page<Record> {
        switch await load(state, unlessIn: visited) as Result<Page<Record>, PageFailure<Record>> {
        case .success(let page): return page
        case .failure(let failure): throw failure.error
        }
    }

    /// Fetches a page, and says what could be read of it where not all can.
    ///
    /// The page knows of no other visits than its own; adding those of the walk is the caller's, who can do it without
    /// a copy for each page.
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
            return .failure(PageFailure(error: error))
        }
    }

    /// The call that fetches a page.
    private func call(of state: PageState, after first: CallRequest) throws(PipeError) -> CallRequest {
        switch state.target {
        case .start: return first
        case .arguments(let arguments): return try first.setting(arguments)
        case .address(let address):
            var call = CallRequest(
                method: .get, target: .address(address), settings: first.settings, scope: first.scope)
            call.trusted = paging?.trusted ?? []
            return call
        }
    }

    private func page<Record>(
        _ response: CallResponse, state: PageState, first: CallRequest, visited: VisitedPages
    ) -> Result<Page<Record>, PageFailure<Record>> {
        let records: [Record]
        do throws(PipeError) {
            records = try response.records(at: items, element: element)
        } catch {
            return .failure(
                PageFailure(error: error, records: response.firstRecords(at: items, element: element)))
        }
        var own = VisitedPages()
        own.insert(state.target)
        if case .follow = paging?.strategy {
            own.insert(.address(response.address))
        }
        if let fault = own.look(at: response, of: paging, count: records.count, after: visited) {
            return .failure(PageFailure(error: fault))
        }
        let reader = PageReader(response: response, items: items, element: element, count: records.count)
        let links = PageLinks(reader, paging: paging, state: state, call: first, server: client.core.address)
        return .success(
            Page(
                records: records,
                total: links.total,
                pageCount: links.pageCount,
                status: response.status,
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

/// Why a page could not be given, and the records that stand before the one that could not be read.
struct PageFailure<Record: Sendable>: Error {
    let error: PipeError
    var records: [Record] = []
}
