extension API.Call {
    /// What a request sends.
    package struct Body: Codable, Hashable, Sendable {
        package var kind: BodyKind
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
        /// The parts whose media type or header fields the schema sets; `nil` for none.
        package var parts: [Part]?
        package var digest: UploadDigest?
        package var resumption: UploadResumption?

        package init(
            _ kind: BodyKind, format: BodyFormat = .json, fields: [API.Field]? = nil, type: API.FieldType? = nil
        ) {
            self.kind = kind
            self.format = format
            self.fields = fields
            self.type = type
        }

        /// The media type and the header fields of a part, apart from those that follow from its value.
        package struct Part: Codable, Hashable, Sendable {
            /// The name of its field.
            package var name: String
            /// For a file, the type of one that names none.
            package var mediaType: String?
            package var headers: [API.NamedValue]

            package init(name: String, mediaType: String?, headers: [API.NamedValue]) {
                self.name = name
                self.mediaType = mediaType
                self.headers = headers
            }
        }

        /// What the schema sets of a part.
        package func part(_ name: String) -> Part? { parts?.first { $0.name == name } }

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
