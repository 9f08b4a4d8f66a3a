import PipewrightDiagnostics

extension Schema {
    /// How the parts of a body are put together.
    package enum MultipartFormat: String, CaseIterable, Hashable, Sendable {
        /// The fields of a form (RFC 7578).
        case formData = "form-data"
        /// Parts that have nothing to do with each other (RFC 2046, section 5.1.3).
        case mixed
        /// Parts that belong to the first one (RFC 2387).
        case related
    }

    /// The header that has the digest of what is uploaded.
    package enum UploadDigest: String, CaseIterable, Hashable, Sendable {
        /// RFC 9530.
        case contentDigest = "content-digest"
        /// RFC 1864.
        case contentMD5 = "content-md5"
    }

    /// How a file is uploaded in parts, so that an upload that ended early goes on where it was.
    package struct Resumption: Hashable, Sendable {
        package enum Way: String, CaseIterable, Hashable, Sendable {
            /// Parts go to one address, each with `Content-Range` (RFC 9110, section 14.4), until no more is asked for.
            case contentRange = "content-range"
            /// Each answer says with `Location` where the next part goes.
            case location
        }

        package var way: Way
        /// The bytes of a part; nil where the runtime says it.
        package var partSize: Int?
        /// The query item of the last request that has the digest of the whole.
        package var digestParameter: String?

        package init(way: Way, partSize: Int? = nil, digestParameter: String? = nil) {
            self.way = way
            self.partSize = partSize
            self.digestParameter = digestParameter
        }
    }
}
