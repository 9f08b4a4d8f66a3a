@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

/// An operation on many records: in one request for several of them, or with a call for each.
struct BulkOperation<Element: Sendable, Output: Sendable>: Sendable {
    let client: PipeClient
    let operation: PipeOperation
    /// `nil` if there is a call for each record.
    let descriptor: BulkDescriptor?
    /// The array of records in a list.
    let items: JSONPointer?
    /// The maximum number of calls that run at the same time.
    let concurrency: Int
    /// Does the operation for one record.
    let single: @Sendable (Element) async throws(PipeError) -> Output
    /// Prepares one record for a request with others.
    let item: @Sendable (Element, BulkDescriptor) async throws(PipeError) -> BulkItem<Output>
    /// The request with a content.
    let call: @Sendable (BulkDescriptor, CallRequest.Content) -> CallRequest

    private static var notSent: PipeError { PipeError(.bulk(.notSent)) }

    /// The outcome of each element, in the same order.
    func outcomes(of elements: [Element]) async -> [Result<Output, PipeError>] {
        guard let descriptor else {
            return await ParallelCalls.outcomes(of: elements, limit: concurrency, unstarted: Self.notSent, single)
        }
        let size = max(1, descriptor.limit ?? elements.count)
        var outcomes: [Result<Output, PipeError>] = []
        outcomes.reserveCapacity(elements.count)
        while outcomes.count < elements.count {
            let next = await self.outcomes(
                of: elements[outcomes.count..<min(outcomes.count + size, elements.count)], descriptor)
            outcomes += next
            // `cancelCalls()` ends what the task would send next, too.
            let isStopped = next.contains { if case .failure(let error) = $0 { error.isCancelled } else { false } }
            if isStopped {
                outcomes += Array(repeating: .failure(Self.notSent), count: elements.count - outcomes.count)
            }
        }
        return outcomes
    }

    /// The outcomes of one request.
    private func outcomes(
        of elements: ArraySlice<Element>, _ descriptor: BulkDescriptor
    ) async -> [Result<Output, PipeError>] {
        var outcomes = [Result<Output, PipeError>](repeating: .failure(Self.notSent), count: elements.count)
        var items: [BulkItem<Output>] = []
        var indices: [Int] = []
        for (index, element) in elements.enumerated() {
            guard !Task.isCancelled else {
                return outcomes
            }
            do throws(PipeError) {
                items.append(try await item(element, descriptor))
                indices.append(index)
            } catch {
                outcomes[index] = .failure(error)
            }
        }
        guard !items.isEmpty, !Task.isCancelled else {
            return outcomes
        }
        for (index, outcome) in zip(indices, await sent(items, descriptor)) { outcomes[index] = outcome }
        return outcomes
    }

    private func sent(_ items: [BulkItem<Output>], _ descriptor: BulkDescriptor) async -> [Result<Output, PipeError>] {
        let response: CallResponse
        let entries: [Result<CallResponse, PipeError>?]
        do throws(PipeError) {
            let content = try BulkRequest(descriptor).content(of: items, client)
            response = try await client.perform(call(descriptor, content))
            entries = try BulkResponse(response, descriptor, operation, list: self.items, client)
                .entries(of: items)
        } catch {
            return Array(repeating: .failure(error), count: items.count)
        }
        var outcomes: [Result<Output, PipeError>] = []
        var unread: [(index: Int, response: CallResponse)] = []
        for (index, item) in items.enumerated() {
            do throws(PipeError) {
                guard let entry = entries[index] else {
                    throw response.error(.bulk(.missingResult))
                }
                let found = try entry.get()
                guard let output = try item.read(found) else {
                    unread.append((index, found))
                    outcomes.append(.failure(PipeError(.cancelled)))
                    continue
                }
                outcomes.append(.success(output))
            } catch {
                outcomes.append(.failure(error))
            }
        }
        // The operation is done, so that these are not unsent.
        let fetched = await ParallelCalls.outcomes(of: unread, limit: concurrency, unstarted: PipeError(.cancelled)) {
            (index, response) async throws(PipeError) in
            try await items[index].fetch(response)
        }
        for ((index, _), outcome) in zip(unread, fetched) { outcomes[index] = outcome }
        for (index, outcome) in outcomes.enumerated() {
            guard case .success(let output) = outcome, let finish = items[index].finish else { continue }
            do throws(PipeError) {
                try await finish(output)
            } catch {
                outcomes[index] = .failure(error)
            }
        }
        return outcomes
    }
}
