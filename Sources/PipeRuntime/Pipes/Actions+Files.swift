import HTTPTypes
import PipeJSON

// What generated actions that move files are made of.

extension CallTarget {
    /// Uploads below this place and reads the answer.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path below this place; empty for the place itself.
    ///   - query: The query items of the call.
    ///   - options: What differs from the resource's other calls.
    ///   - body: What is uploaded. The timeout of the call is that of a pause in it.
    ///   - progress: What is told how far it has come.
    /// - Throws: ``PipeError``.
    public func call<Result: JSONReadable>(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: Query = Query(),
        options: CallOptions? = nil,
        uploading body: UploadBody,
        progress: TransferProgress.Handler? = nil
    ) async throws(PipeError) -> Result {
        let site = callSite
        let request = site.request(method, path, query, options, nil)
        let response = try await site.upload(request, body, progress)
        return site.versioned(try response.value(at: site.place(of: Result.self, options)), response)
    }

    /// Uploads below this place; the answer has no result.
    public func send(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: Query = Query(),
        options: CallOptions? = nil,
        uploading body: UploadBody,
        progress: TransferProgress.Handler? = nil
    ) async throws(PipeError) {
        let site = callSite
        _ = try await site.upload(site.request(method, path, query, options, nil), body, progress)
    }

    /// What a call below this place answers, as it comes, whatever its media type. Nothing is sent yet.
    public func download(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: Query = Query(),
        options: CallOptions? = nil,
        uploading upload: UploadBody? = nil,
        body: ((inout JSONWriter) -> Void)? = nil
    ) -> Download {
        let site = callSite
        var request = site.request(method, path, query, options, body)
        request.accept = "*/*"
        return Download(client: site.client, call: request, upload: upload)
    }
}
