import PipeModel

extension API.Bulk {
    /// How a request is for many records, as in a schema.
    var text: String {
        let call = [method?.rawValue, path].compactMap(\.self).joined(separator: " ")
        let parts: [String?] = [
            "format: \(format.rawValue)", call.isEmpty ? nil : "call: \(call)", wrap.map { "wrap: \($0)" },
            limit.map { "limit: \($0)" }, results.map { "results: body#\($0)" }, item.map { "item: \($0)" },
            status.map { "status: \($0)" }, error.map { "error: \($0)" }, key.map { "by: \($0)" },
            sendsObjects ? "ids: \(BulkIDs.objects.rawValue)" : nil,
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }
}
