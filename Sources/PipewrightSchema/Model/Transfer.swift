import PipewrightDiagnostics

extension Schema {
    /// The format of a multipart body.
    package enum MultipartFormat: String, CaseIterable, Hashable, Sendable {
        /// The fields of a form (RFC 7578).
        case formData = "form-data"
        /// Independent parts (RFC 2046, section 5.1.3).
        case mixed
        /// Parts that belong to the first one (RFC 2387).
        case related
    }

    /// The header field with the digest of an upload.
    package enum UploadDigest: String, CaseIterable, Hashable, Sendable {
        /// RFC 9530.
        case contentDigest = "content-digest"
        /// RFC 1864.
        case contentMD5 = "content-md5"
    }

    /// The way to upload a file in parts, so that an interrupted upload can be resumed.
    package struct Resumption: Hashable, Sendable {
        package enum Way: String, CaseIterable, Hashable, Sendable {
            /// All parts have the same URL, each with `Content-Range` (RFC 9110, section 14.4), until the server has
            /// all of them.
            case contentRange = "content-range"
            /// Each response has the URL of the next part in `Location`.
            case location
        }

        package var way: Way
        /// The size of a part in bytes; `nil` for the default of the runtime.
        package var partSize: Int?
        /// The query item of the last request with the digest of the whole file.
        package var digestParameter: String?

        package init(way: Way, partSize: Int? = nil, digestParameter: String? = nil) {
            self.way = way
            self.partSize = partSize
            self.digestParameter = digestParameter
        }
    }
}
