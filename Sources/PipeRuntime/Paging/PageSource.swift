import HTTPTypes
import PipeJSON

/// What it takes to fetch a page, whatever its records are.
struct PageSource: Sendable {
    let client: PipeClient
    let settings: CallSettings
    let scope: RunningCalls.Scope
    let descriptor: ResourceDescriptor

    /// Fetches the first page of a walk.
    func fetch<Record>(first call: CallRequest) async throws(PipeError) -> Page<Record> {
        let response = try await client.perform(call)
        return try page(response, visited: [], direction: .next)
    }

    /// Fetches a page that another one names.
    func fetch<Record>(
        _ link: PageLink, visited: Set<HTTPAddress>, direction: PageDirection
    ) async throws(PipeError) -> Page<Record> {
        let address = try link.get()
        guard !visited.contains(address) else {
            let url = client.core.redaction.url(address.text)
            throw PipeError(.pageLoop(url)).adding(PipeError.Context(method: .get, url: url))
        }
        var visited = visited
        visited.insert(address)
        let response = try await client.perform(
            CallRequest(method: .get, target: .address(address), settings: settings, scope: scope)
        )
        return try page(response, visited: visited, direction: direction)
    }

    private func page<Record>(
        _ response: CallResponse, visited: Set<HTTPAddress>, direction: PageDirection
    ) throws(PipeError) -> Page<Record> {
        var visited = visited
        visited.insert(response.address)
        let links = PageLinks(response, paging: descriptor.paging)
        return Page(
            records: try response.records(at: descriptor.items),
            total: links.total,
            status: response.status,
            headers: response.headers,
            links: links,
            source: self,
            visited: visited,
            direction: direction
        )
    }
}
