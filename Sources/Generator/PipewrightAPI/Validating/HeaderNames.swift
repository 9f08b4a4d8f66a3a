import PipewrightSchema

extension Settings {
    /// The names in { } in header fields.
    var namesInHeaders: Set<String> {
        headers.reduce(into: []) { $0.formUnion(PathRule.names(in: HeaderRule.pieces(of: $1.value.value))) }
    }
}

extension PathRule {
    /// The names in { } in a path or a header field.
    static func names(in pieces: [Piece]?) -> Set<String> {
        Set((pieces ?? []).compactMap { if case .parameter(let name) = $0 { name } else { nil } })
    }
}
