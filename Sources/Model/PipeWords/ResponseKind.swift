/// What a call returns besides a value: `page<T>`, `stream<T>`.
package enum ResponseKind: String, CaseIterable, Hashable, Sendable {
    /// A page of records; further pages are requested.
    case page
    /// Values that arrive one after the other in one response.
    case stream
    /// A value that later responses have.
    case job
}
