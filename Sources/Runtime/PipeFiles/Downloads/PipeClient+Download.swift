@_spi(Generated) import PipeCore
import PipeHTTP

extension PipeClient {
    /// Returns a download of a URL, for example of a URL in a record. It sends no request yet.
    ///
    /// ```swift
    /// let file = try await todo.client.download(attachment.url).download(to: folder)
    /// ```
    ///
    /// - Parameters:
    ///   - url: The URL. A URL without scheme and host is on the client's server: from its root if it begins with a
    ///     slash, otherwise below the server's URL. It is sent unchanged, without the query items of the settings.
    ///     Another server gets credentials only if the schema says so (`for`), and only those header fields of the
    ///     settings that other servers may have.
    ///   - accept: The media types that the caller accepts.
    ///   - authAlternatives: The schemes of the call, as in ``CallSettings/authAlternatives``; `nil` for the schemes
    ///     of the settings.
    /// - Returns: The download. Its functions throw ``PipeError/RequestError/url(_:_:)`` if the URL is malformed.
    public func download(_ url: String, accept: String = "*/*", authAlternatives: [[String]]? = nil) -> PipeDownload {
        var call: CallRequest
        do throws(PipeError) {
            call = addressed(.get, try address(url), authAlternatives)
            if let authAlternatives {
                try setAuthAlternatives(authAlternatives, of: &call)
            }
        } catch {
            call = CallRequest(
                method: .get, target: .nowhere(error), settings: settings, scope: RunningCalls.Scope(pipe: ""))
        }
        call.accept = accept
        return PipeDownload(client: self, call: call, upload: nil)
    }

    /// Returns a download of a URL, as ``download(_:accept:authAlternatives:)`` does for its text.
    public func download(_ url: URL, accept: String = "*/*", authAlternatives: [[String]]? = nil) -> PipeDownload {
        download(url.absoluteString, accept: accept, authAlternatives: authAlternatives)
    }

    /// Returns a download of the URL in a field, as ``download(_:accept:authAlternatives:)`` does for its text. A text
    /// that is not a URL is the error of the download.
    public func download(
        _ url: URLText, accept: String = "*/*", authAlternatives: [[String]]? = nil
    ) -> PipeDownload {
        // The host as it is sent, if it is outside ASCII.
        download(url.url?.absoluteString ?? url.text, accept: accept, authAlternatives: authAlternatives)
    }
}
