@_spi(Generated) import PipeCore

@_spi(Generated) extension ActionCall {
    /// This call with a body that is uploaded.
    ///
    /// - Parameters:
    ///   - body: The body. The timeout of the call limits pauses of the upload.
    ///   - progress: Called with the progress.
    public func uploading(_ body: UploadBody, progress: TransferProgress.Handler? = nil) -> ActionCall {
        sending(ReportedUpload(body: body, progress: progress))
    }

    /// Describes a download of any media type. Nothing is sent before one of its functions is called.
    public func download() -> PipeDownload {
        var request = request
        request.accept = "*/*"
        return PipeDownload(client: site.client, call: request, upload: upload)
    }
}

/// A body whose upload reports its progress.
private struct ReportedUpload: CallUpload {
    let body: UploadBody
    let progress: TransferProgress.Handler?

    func content(boundary: () -> String) async throws(PipeError) -> CallRequest.Content? {
        try await body.content(boundary: boundary)
    }

    func perform(_ request: CallRequest, on client: PipeClient) async throws(PipeError) -> CallResponse {
        try await client.upload(request, body, progress)
    }
}
