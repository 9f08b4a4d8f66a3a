import PipeJSON

/// A draft that decides how it is sent. Generated drafts with files conform to it through `FileCarrying`.
public protocol ContentDraft {
    /// The content of a request with this draft; `nil` for the usual one, its JSON.
    @_spi(Generated) func content(in format: BodyFormat, wrap: String?, style: JSONWriter.Style) -> DraftContent?

    /// The names of the members that its JSON does not have, such as files.
    @_spi(Generated) var contentMembers: [String] { get }
}

/// The content of a request with a draft.
@_spi(Generated) public struct DraftContent: Sendable {
    package let content: Result<CallRequest.Content, PipeError>

    package init(_ content: Result<CallRequest.Content, PipeError>) {
        self.content = content
    }
}
