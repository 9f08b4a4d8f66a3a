import PipeHTTP

/// The outcome of an operation on many records: the record or the error of each, in the order in which they were passed.
///
/// ```swift
/// var result = await todo.tasks.create(all: drafts)
/// for failure in result.failures { print(failure.element.title, failure.error) }
/// result = await result.retryingFailures()
/// ```
///
/// The outcome is never lost: if the task is cancelled between two requests, the records that were not sent have the error
/// ``PipeError/BulkError/notSent``, and the others keep their outcomes.
public struct BulkResult<Element: Sendable, Record: Sendable>: Sendable {
    /// An element whose operation has failed.
    public struct Failure: Sendable {
        /// The place among the elements, from 0 on.
        public let index: Int
        /// What was passed.
        public let element: Element
        /// Why it failed.
        public let error: PipeError
    }

    /// What was passed.
    public let elements: [Element]

    /// The record or the error of each element, in the same order.
    public private(set) var results: [Result<Record, PipeError>]

    private let send: @Sendable ([Element]) async -> [Result<Record, PipeError>]

    init(
        of elements: [Element], _ send: @escaping @Sendable ([Element]) async -> [Result<Record, PipeError>]
    ) async {
        self.elements = elements
        self.send = send
        results = await send(elements)
    }

    /// The records of all elements, in the same order.
    ///
    /// - Throws: ``PipeError``, the first one of ``failures``.
    public var records: [Record] {
        get throws(PipeError) {
            try results.map { result throws(PipeError) in try result.get() }
        }
    }

    /// The records of the elements that have succeeded, in the same order.
    public var succeeded: [Record] {
        results.compactMap { try? $0.get() }
    }

    /// The elements that have failed, in the same order.
    public var failures: [Failure] {
        results.indices.compactMap { index in
            guard case .failure(let error) = results[index] else {
                return nil
            }
            return Failure(index: index, element: elements[index], error: error)
        }
    }

    /// Whether all elements have succeeded.
    public var isSuccess: Bool {
        results.allSatisfy { if case .success = $0 { true } else { false } }
    }

    /// Throws the first error, if there is one.
    ///
    /// - Throws: ``PipeError``, the first one of ``failures``.
    public func throwFirstError() throws(PipeError) {
        for result in results { _ = try result.get() }
    }

    /// Repeats the operation for the elements that have failed, and returns the outcome of all.
    ///
    /// After some errors, such as a timeout, the server may have executed the operation.
    ///
    /// ```swift
    /// result = await result.retryingFailures { $0.error.status != 422 }
    /// ```
    ///
    /// - Parameter isRepeated: Whether a failure is repeated; all are if it is left out.
    public func retryingFailures(where isRepeated: (Failure) -> Bool = { _ in true }) async -> BulkResult {
        let repeated = failures.filter(isRepeated)
        guard !repeated.isEmpty else {
            return self
        }
        var result = self
        for (failure, outcome) in zip(repeated, await send(repeated.map(\.element))) {
            result.results[failure.index] = outcome
        }
        return result
    }
}
