import HTTPTypes
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

// The functions of generated actions that transfer files.

@_spi(Generated) extension CallTarget {
    /// Uploads a body and reads the response.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path below the collection or item; empty for the collection or item itself.
    ///   - query: The query items.
    ///   - options: The differences from the resource's other calls.
    ///   - body: The body. The timeout of the call limits pauses of the upload.
    ///   - progress: Called with the progress.
    /// - Throws: ``PipeError``.
    public func call<Result: JSONReadable>(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: URLQuery = URLQuery(),
        options: CallOptions? = nil,
        uploading body: UploadBody,
        progress: TransferProgress.Handler? = nil
    ) async throws(PipeError) -> Result {
        let site = callSite
        let response = try await site.upload(site.request(method, path, query, options, nil), body, progress)
        return try site.result(of: response, options)
    }

    /// Uploads a body; the response has no result.
    public func send(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: URLQuery = URLQuery(),
        options: CallOptions? = nil,
        uploading body: UploadBody,
        progress: TransferProgress.Handler? = nil
    ) async throws(PipeError) {
        let site = callSite
        _ = try await site.upload(site.request(method, path, query, options, nil), body, progress)
    }

    /// Uploads a body and reads the response and its header fields.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path below the collection or item; empty for the collection or item itself.
    ///   - query: The query items.
    ///   - options: The differences from the resource's other calls.
    ///   - body: The body. The timeout of the call limits pauses of the upload.
    ///   - progress: Called with the progress.
    /// - Throws: ``PipeError``, with ``PipeError/Reason/header(name:_:)`` if a field is missing or has another type.
    public func call<Result: JSONReadable, Headers: ResponseHeaders>(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: URLQuery = URLQuery(),
        options: CallOptions? = nil,
        uploading body: UploadBody,
        progress: TransferProgress.Handler? = nil
    ) async throws(PipeError) -> WithHeaders<Result, Headers> {
        let site = callSite
        let response = try await site.upload(site.request(method, path, query, options, nil), body, progress)
        return try site.headed(response, options)
    }

    /// Uploads a body and reads the header fields of the response.
    ///
    /// - Throws: ``PipeError``, with ``PipeError/Reason/header(name:_:)`` if a field is missing or has another type.
    public func call<Headers: ResponseHeaders>(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: URLQuery = URLQuery(),
        options: CallOptions? = nil,
        uploading body: UploadBody,
        progress: TransferProgress.Handler? = nil
    ) async throws(PipeError) -> Headers {
        let site = callSite
        return try site.headers(
            of: try await site.upload(site.request(method, path, query, options, nil), body, progress))
    }

    /// Describes a download of any media type. Nothing is sent before one of its functions is called.
    public func download(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: URLQuery = URLQuery(),
        options: CallOptions? = nil,
        uploading upload: UploadBody? = nil,
        body: ((inout JSONWriter) -> Void)? = nil
    ) -> PipeDownload {
        let site = callSite
        var request = site.request(method, path, query, options, body)
        request.accept = "*/*"
        return PipeDownload(client: site.client, call: request, upload: upload)
    }
}
