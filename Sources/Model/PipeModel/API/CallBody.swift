extension API.Call {
    /// What a request sends.
    package struct Body: Codable, Hashable, Sendable {
        package enum Kind: String, Codable, Hashable, Sendable {
            /// A new record without its read-only fields.
            case draft
            /// A whole record.
            case record
            /// Changes of a record.
            case patch
            /// An object with fields.
            case fields
            /// The object with the filter of a list.
            case filter
            case value, stream, multipart, upload
        }

        package var kind: Kind
        package var format: BodyFormat
        /// Its fields; `nil` for the fields of the record.
        package var fields: [API.Field]?
        package var type: API.FieldType?
        /// The member that contains the record.
        package var wrap: String?
        /// The pointer to the filter of a list.
        package var pointer: String?
        package var arrays: ArrayStyle = .repeat
        /// The media type of an update with PATCH; `nil` for other bodies.
        package var patch: PatchFormat?
        /// The media type in the header fields of the schema; `nil` for ``usualMediaType``.
        package var mediaType: String?
        /// Whether fields without a value are sent as null.
        package var sendsNulls = false
        /// Whether read-only fields are omitted.
        package var omitsReadFields = false
        package var multipart: MultipartFormat?
        package var digest: UploadDigest?
        package var resumption: UploadResumption?

        package init(
            _ kind: Kind, format: BodyFormat = .json, fields: [API.Field]? = nil, type: API.FieldType? = nil
        ) {
            self.kind = kind
            self.format = format
            self.fields = fields
            self.type = type
        }

        /// Whether it is a record with other fields than those of its resource.
        package var isReplacement: Bool { kind == .record && fields != nil }

        /// The media type of its format.
        package var usualMediaType: String {
            switch format {
            case .json: patch == .mergePatch ? "application/merge-patch+json" : "application/json"
            case .form: "application/x-www-form-urlencoded"
            case .xml: "application/xml"
            }
        }
    }
}
