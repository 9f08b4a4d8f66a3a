import PipeCore

/// The texts of all notes.
public func texts(of slim: SlimClient) async throws(PipeError) -> [String] {
    try await slim.notes.list().records.map(\.text)
}
