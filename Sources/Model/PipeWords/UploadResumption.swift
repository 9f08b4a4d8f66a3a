/// The way to upload a file in parts, so that an interrupted upload can be resumed.
package struct UploadResumption: Codable, Hashable, Sendable {
    package enum Way: String, CaseIterable, Codable, Hashable, Sendable {
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
