import HTTPTypes
import PipeJSON

/// What it takes to fetch a page, whatever its records are.
struct PageSource: Sendable {
    let client: PipeClient
    let settings: CallSettings
    let scope: RunningCalls.Scope
    let items: JSONPointer?
    let element: JSONPointer?
    let paging: PagingDescriptor?
    /// Whether pages keep what stands around their records.
    let keepsBody: Bool

    /// Fetches the first page of a walk.
    func fetch<Record>(first call: CallRequest) async throws(PipeError) -> Page<Record> {
        let response = try await client.perform(call)
        return try page(response, visited: [], direction: .next)
    }

    /// Fetches a page that another one names, unless the walk has been there.
    ///
    /// The page knows of no other visits than its own; adding those of the walk is the caller's, who can do it without
    /// a copy for each page.
    func fetch<Record>(
        _ link: PageLink, unlessIn visited: Set<HTTPAddress>, direction: PageDirection
    ) async throws(PipeError) -> Page<Record> {
        let address = try link.get()
        guard !visited.contains(address) else {
            let url = client.core.redaction.url(address.text)
            throw PipeError(.pageLoop(url)).adding(PipeError.Context(method: .get, url: url))
        }
        let response = try await client.perform(
            CallRequest(method: .get, target: .address(address), settings: settings, scope: scope)
        )
        return try page(response, visited: [address], direction: direction)
    }

    private func page<Record>(
        _ response: CallResponse, visited: Set<HTTPAddress>, direction: PageDirection
    ) throws(PipeError) -> Page<Record> {
        var visited = visited
        visited.insert(response.address)
        let links = PageLinks(response, paging: paging)
        return Page(
            records: try response.records(at: items, element: element),
            total: links.total,
            status: response.status,
            headers: response.headers,
            body: keepsBody ? response.body : [],
            links: links,
            source: self,
            visited: visited,
            direction: direction
        )
    }
}
