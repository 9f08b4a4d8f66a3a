import PipewrightYAML

/// A long operation as `x-ms-long-running-operation` and its options describe it (AutoRest, extensions of OpenAPI).
struct LongRunningExtension: Hashable {
    /// Where the result is at the end.
    enum FinalState: Hashable {
        /// The document does not say.
        case unsaid
        case location, azureAsyncOperation, operationLocation, originalURI
        case other(String)

        init(_ text: String) {
            switch text {
            case "location": self = .location
            case "azure-async-operation": self = .azureAsyncOperation
            case "operation-location": self = .operationLocation
            case "original-uri": self = .originalURI
            default: self = .other(text)
            }
        }
    }

    var finalState = FinalState.unsaid

    /// - Parameter extensions: The keys of an operation that begin with `x-`.
    init?(_ extensions: [LocatedNode.Entry]) {
        guard let entry = extensions.first(where: { $0.key.text == "x-ms-long-running-operation" }),
            entry.value.text == "true"
        else { return nil }
        let options = extensions.first { $0.key.text == "x-ms-long-running-operation-options" }
        guard case .mapping(let entries)? = options?.value.content else { return }
        for entry in entries {
            switch entry.key.text {
            case "final-state-via": if let text = entry.value.text { finalState = FinalState(text) }
            // The result has another type than the responses.
            case "final-state-schema": finalState = .other(entry.key.text)
            default: break
            }
            if case .other = finalState { return }
        }
    }
}
