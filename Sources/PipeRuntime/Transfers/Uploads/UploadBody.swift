import HTTPTypes

/// The body of a call that uploads something.
public struct UploadBody: Sendable {
    /// A header field with the digest of the body.
    public enum DigestField: Sendable, Hashable {
        /// `Content-Digest` with SHA-256, RFC 9530.
        case contentDigest
        /// `Content-MD5`, RFC 1864, for servers that know nothing newer.
        case contentMD5
    }

    enum Kind: Sendable {
        case multipart(Multipart)
        case content(UploadContent, DigestField?)
        case resumable(ResumableUpload)
    }

    let kind: Kind

    /// A body of several parts; one without any is no body.
    public static func multipart(_ form: Multipart) -> UploadBody {
        UploadBody(kind: .multipart(form))
    }

    /// A file as it is.
    ///
    /// - Parameters:
    ///   - content: The file.
    ///   - digest: The field that has its digest, for which it is read once more before it is sent.
    public static func content(_ content: UploadContent, digest: DigestField? = nil) -> UploadBody {
        UploadBody(kind: .content(content, digest))
    }

    /// A file that is sent in parts, each of which is sent again where it does not come through.
    ///
    /// - Parameters:
    ///   - content: The file.
    ///   - uploadProtocol: How the server takes parts.
    ///   - partSize: How many bytes a part has; at least 1.
    ///   - resumption: Where an earlier call for the same file got to, and where this one gets to.
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

    /// What is sent in one request; looks at files, whose bytes are read later.
    func content(boundary: () -> String) async throws(PipeError) -> CallRequest.Content? {
        switch kind {
        case .resumable:
            return nil
        case .multipart(let form):
            guard !form.isEmpty || form.fault != nil else {
                return nil
            }
            return try CallRequest.Content(form).laidOut(boundary: boundary)
        case .content(let content, let digest):
            let body = try content.body()
            var sent = CallRequest.Content(type: content.sentType, body: body)
            if let digest {
                guard body.isReplayable else {
                    throw PipeError(.transfer(.readTwice))
                }
                switch digest {
                case .contentDigest:
                    sent.fields[.contentDigest] = try await DigestComputation.digest(of: body, .sha256).field
                case .contentMD5: sent.fields[.contentMD5] = try await DigestComputation.digest(of: body, .md5).base64
                }
            }
            return sent
        }
    }
}

extension CallSite {
    /// Makes a call that uploads something, and tells of its progress.
    func upload(
        _ request: CallRequest, _ body: UploadBody, _ progress: TransferProgress.Handler?
    ) async throws(PipeError) -> CallResponse {
        let meter = ProgressMeter(progress, clock: client.clock)
        do throws(PipeError) {
            var request = request
            let response: CallResponse
            if case .resumable(let upload) = body.kind {
                response = try await upload.run(request, client, meter)
            } else {
                request.content = try await body.content(boundary: client.boundary).map { .success($0) }
                request.transfer = Transfer(client.clock, meter)
                response = try await client.perform(request)
            }
            meter?.end(.finished)
            return response
        } catch {
            meter?.end(.stopped)
            throw error.adding(client.context(of: request))
        }
    }
}
