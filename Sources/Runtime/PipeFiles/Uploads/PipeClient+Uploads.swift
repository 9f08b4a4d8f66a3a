import HTTPTypes
@_spi(Generated) import PipeCore
import PipeHTTP

/// The parts of a form with files, `multipart/form-data` (RFC 7578).
///
/// ```swift
/// var form = UploadForm()
/// form.add("caption", "A garden")
/// form.add("photo", .file(url))
/// let response = try await client.upload(form, to: "photos")
/// ```
public struct UploadForm: Sendable {
    var multipart = Multipart()

    /// Makes a form without parts.
    public init() {}

    /// Adds a text.
    public mutating func add(_ name: String, _ text: String) {
        multipart.add(name, text)
    }

    /// Adds a file, bytes or a stream.
    public mutating func add(_ name: String, _ content: UploadContent) {
        multipart.add(name, content)
    }
}

extension PipeClient {
    /// Uploads a file, bytes or a stream as the whole body.
    ///
    /// ```swift
    /// try await client.upload(.file(url), to: "photos/7/content")
    /// ```
    ///
    /// - Parameters:
    ///   - content: What is uploaded. It is read while it is sent.
    ///   - path: The path below the server's URL, percent-encoded; values in `\(…)` become a
    ///     segment each. Or a URL, if the text begins with `https://` or `http://`.
    ///   - method: The method.
    ///   - query: Query items.
    ///   - progress: Receives the progress.
    /// - Returns: The response.
    /// - Throws: ``PipeError``, also for statuses outside 200…299. An upload is retried as other calls are, unless its
    ///   content can be read only once.
    @discardableResult
    public func upload(
        _ content: UploadContent, to path: CallPath, method: HTTPRequest.Method = .put, query: URLQuery = URLQuery(),
        progress: TransferProgress.Handler? = nil
    ) async throws(PipeError) -> PipeResponse {
        try await upload(.content(content), method, path, query, progress)
    }

    /// Uploads a form with files.
    ///
    /// - Parameters:
    ///   - form: The parts of the body.
    ///   - path: The path or the URL, as for ``upload(_:to:method:query:progress:)``.
    ///   - method: The method.
    ///   - query: Query items.
    ///   - progress: Receives the progress.
    /// - Returns: The response.
    /// - Throws: ``PipeError``, also for statuses outside 200…299.
    @discardableResult
    public func upload(
        _ form: UploadForm, to path: CallPath, method: HTTPRequest.Method = .post, query: URLQuery = URLQuery(),
        progress: TransferProgress.Handler? = nil
    ) async throws(PipeError) -> PipeResponse {
        try await upload(.multipart(form.multipart), method, path, query, progress)
    }

    private func upload(
        _ body: UploadBody, _ method: HTTPRequest.Method, _ path: CallPath, _ query: URLQuery,
        _ progress: TransferProgress.Handler?
    ) async throws(PipeError) -> PipeResponse {
        PipeResponse(try await upload(try request(method, path, query: query), body, progress))
    }
}
