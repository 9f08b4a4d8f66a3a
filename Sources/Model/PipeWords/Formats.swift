/// The format of a partial update.
package enum PatchFormat: String, CaseIterable, Codable, Hashable, Sendable {
    case mergePatch = "merge-patch"
    case json
}

/// The format of an array in a query and in a form.
package enum ArrayStyle: String, CaseIterable, Codable, Hashable, Sendable {
    case `repeat`, brackets, comma, indexed, pipe, space

    /// What separates the elements of an array that is one item.
    package var separator: String? {
        switch self {
        case .repeat, .brackets, .indexed: nil
        case .comma: ","
        case .pipe: "|"
        case .space: " "
        }
    }
}

/// The format of one item of a query.
package enum QueryStyle: String, CaseIterable, Codable, Hashable, Sendable {
    case `repeat`, brackets, comma, indexed, pipe, space
    /// The text of its JSON.
    case json

    /// How it writes arrays; `nil` for JSON.
    package var arrays: ArrayStyle? { ArrayStyle(rawValue: rawValue) }
}

/// The format of a request body.
package enum BodyFormat: String, CaseIterable, Codable, Hashable, Sendable {
    case json, form, xml
}

/// How a response contains the values of a stream.
package enum StreamFormat: String, CaseIterable, Codable, Hashable, Sendable {
    /// Server-sent events (HTML Living Standard, section 9.2).
    case serverSentEvents = "sse"
    case jsonLines = "json-lines"
    /// RFC 7464.
    case jsonSequence = "json-seq"
    case jsonArray = "json-array"
}

/// How a list is sent in XML.
package enum XMLListStyle: String, CaseIterable, Codable, Hashable, Sendable {
    case repeated, wrapped
}

/// What it means that a response does not have a member of a record, or has it as null.
package enum MissingMembers: String, CaseIterable, Hashable, Sendable {
    /// The response is not as described.
    case error
    /// The value is the zero of its type, as in proto3.
    case zero = "default"
}

/// Whether fields are sent.
package enum FieldSending: String, CaseIterable, Hashable, Sendable {
    case send, omit
}

/// The format of a multipart body.
package enum MultipartFormat: String, CaseIterable, Codable, Hashable, Sendable {
    /// The fields of a form (RFC 7578).
    case formData = "form-data"
    /// Independent parts (RFC 2046, section 5.1.3).
    case mixed
    /// Parts that belong to the first one (RFC 2387).
    case related
}

/// The header field with the digest of an upload.
package enum UploadDigest: String, CaseIterable, Codable, Hashable, Sendable {
    /// RFC 9530.
    case contentDigest = "content-digest"
    /// RFC 1864.
    case contentMD5 = "content-md5"
}
