import PipewrightDiagnostics

extension Operation {
    /// The summary, or the description if the summary only repeats the ID, as many tools write it.
    var usefulDocs: String? {
        guard let summary else { return docs }
        let words = Words.folded(summary)
        return id.map { !words.isEmpty && Words.folded($0).begins(with: words) } == true ? docs : summary
    }
}

extension OpenAPIDocument {
    /// The credentials that an operation without its own needs; `nil` if the document does not say.
    var usualSecurity: [SecurityAlternative]? {
        if let security { return security }
        // Where other operations name their credentials, one without needs none.
        return operations.contains { $0.security?.isEmpty == false } ? [] : nil
    }
}
