@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

extension Multipart: DeferredContent {
    package var isReplayable: Bool {
        parts.allSatisfy { part in
            if case .content(let content) = part.value { content.isReplayable } else { true }
        }
    }

    /// Lays the parts out, by the sizes that their files have now.
    package func content(boundary: () -> String) throws(PipeError) -> CallRequest.Content {
        let layout = try MultipartLayout(self, boundary: boundary())
        return CallRequest.Content(type: layout.contentType, body: layout.body)
    }

    package func watcher(_ clock: any Clock<Duration>) -> any BodyWatcher {
        Transfer(clock, nil)
    }
}
