import HTTPTypes
@_spi(Generated) import PipeCore
import PipeHTTP

/// The body of a call that uploads files.
@_spi(Generated) public struct UploadBody: Sendable {
    /// The header field for the digest of the body.
    public enum DigestField: Sendable, Hashable {
        /// `Content-Digest` with SHA-256, RFC 9530.
        case contentDigest
        /// `Content-MD5`, RFC 1864, for servers that do not support `Content-Digest`.
        case contentMD5
    }

    enum Kind: Sendable {
        case multipart(Multipart)
        case content(UploadContent, DigestField?)
        case resumable(ResumableUpload)
    }

    let kind: Kind

    /// A multipart body; without parts, the request has no body.
    public static func multipart(_ form: Multipart) -> UploadBody {
        UploadBody(kind: .multipart(form))
    }

    /// A file as the whole body.
    ///
    /// - Parameters:
    ///   - content: The file.
    ///   - digest: The header field for the file's digest. To compute it, the file is read once before it is sent.
    public static func content(_ content: UploadContent, digest: DigestField? = nil) -> UploadBody {
        UploadBody(kind: .content(content, digest))
    }

    /// A file that is sent in parts, each of which is retried if it fails.
    ///
    /// - Parameters:
    ///   - content: The file.
    ///   - uploadProtocol: The protocol in which the server accepts parts.
    ///   - partSize: The size of a part in bytes; at least 1.
    ///   - resumption: The progress of an earlier call for the same file, which this call continues and updates.
    public static func resumable(
        _ content: UploadContent, by uploadProtocol: UploadProtocol, partSize: Int = 8 << 20,
        resumption: UploadResumption? = nil
    ) -> UploadBody {
        UploadBody(
            kind: .resumable(
                ResumableUpload(
                    content: content, uploadProtocol: uploadProtocol, partSize: min(max(1, partSize), 1 << 40),
                    resumption: resumption ?? UploadResumption())))
    }

    /// Makes the content of a single request. Files are checked now and read later.
    func content(boundary: () -> String) async throws(PipeError) -> CallRequest.Content? {
        switch kind {
        case .resumable:
            return nil
        case .multipart(let form):
            guard !form.isEmpty || form.error != nil else {
                return nil
            }
            return try form.content(boundary: boundary)
        case .content(let content, let digest):
            let body = try content.body()
            var sent = CallRequest.Content(type: content.sentType, body: body)
            if let digest {
                guard body.isReplayable else {
                    throw PipeError(.transfer(.readTwice))
                }
                let (name, value) =
                    switch digest {
                    case .contentDigest: ("Content-Digest", try await DigestComputation.digest(of: body, .sha256).field)
                    case .contentMD5: ("Content-MD5", try await DigestComputation.digest(of: body, .md5).base64)
                    }
                sent.fields.set(value, for: name)
            }
            return sent
        }
    }
}

extension PipeClient {
    /// Sends a call with its upload and reports the progress.
    package func upload(
        _ request: CallRequest, _ body: UploadBody, _ progress: TransferProgress.Handler?
    ) async throws(PipeError) -> CallResponse {
        let meter = ProgressMeter(progress, clock: clock)
        do throws(PipeError) {
            var request = request
            let response: CallResponse
            if case .resumable(let upload) = body.kind {
                response = try await upload.run(request, self, meter)
            } else {
                request.content = try await body.content(boundary: boundary).map { .success($0) }
                request.watcher = Transfer(clock, meter)
                response = try await perform(request)
            }
            meter?.end(.finished)
            return response
        } catch {
            meter?.end(.stopped)
            throw error.adding(context(of: request))
        }
    }
}
