import PipeHTTP

/// A result of a call that may be missing.
private protocol OptionalResult {
    static var wrapped: Any.Type { get }

    func received(by site: CallSite, _ response: CallResponse) throws(PipeError) -> Self
}

extension Optional: OptionalResult {
    fileprivate static var wrapped: Any.Type { Wrapped.self }

    fileprivate func received(by site: CallSite, _ response: CallResponse) throws(PipeError) -> Wrapped? {
        guard let value = self else {
            return nil
        }
        return try site.received(value, response)
    }
}

extension CallSite {
    /// Whether a result is the resource's record, or one that may be missing.
    func isRecord(_ result: (some Any).Type) -> Bool {
        result == record || (result as? any OptionalResult.Type)?.wrapped == record
    }

    /// Completes a result of a call: the resource's record gets its version.
    func completed<Result>(_ result: Result, _ response: CallResponse) throws(PipeError) -> Result {
        if Result.self == record {
            return try received(result, response)
        }
        guard isRecord(Result.self), let optional = result as? any OptionalResult else {
            return result
        }
        return try optional.received(by: self, response) as? Result ?? result
    }
}
