import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import struct Foundation.Date
#endif

/// What a server says of a file: enough to know it again, and to know that all of it has come.
struct FileVersion: Sendable, Hashable {
    /// What tells that the file is the same, byte for byte (RFC 9110, section 8.8.1).
    enum Validator: Sendable, Hashable {
        case entityTag(String)
        case lastModified(String)

        /// The value of `If-Range`.
        var field: String {
            switch self {
            case .entityTag(let tag): tag
            case .lastModified(let date): date
            }
        }
    }

    /// `nil` where no part of the file may be asked for: the parts could be of two files.
    var validator: Validator?
    /// The bytes in all.
    var length: Int64?
    var digest: ContentDigest?
    /// What the server calls it, without any folder.
    var filename = ""
    var contentType: String?

    /// Of an answer that has the whole file, or the head of one.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - length: The length of its body, as far as it is known.
    ///   - address: Where it is from.
    ///   - now: By which dates with years of two digits are read.
    init(_ response: HTTPResponse, length: Int64?, address: HTTPAddress, now: Date) {
        let fields = response.headerFields
        filename = FileName.suggested(by: fields, address: address)
        contentType = fields[.contentType]
        let isEncoded = Self.isEncoded(fields)
        self.length = isEncoded ? nil : length.flatMap { $0 >= 0 ? $0 : nil }
        digest = isEncoded ? nil : ContentDigest.ofFile(in: fields, isWhole: response.status.code != 206)
        // Without a length there is nothing to tell the end of a part by (seed row CU-63).
        if self.length != nil, fields[.acceptRanges]?.lowercased() != "none" {
            validator = Self.validator(in: fields, now: now.timeIntervalSince1970)
        }
    }

    /// Of a file of which nothing is known.
    init() {}

    static func isEncoded(_ fields: HTTPFields) -> Bool {
        fields[.contentEncoding].map { $0.lowercased() != "identity" } ?? false
    }

    /// Weak tags are for files that mean the same, which is not enough for their bytes; a date is strong where the answer is
    /// at least a second younger (RFC 9110, section 8.8.2.2).
    private static func validator(in fields: HTTPFields, now: Double) -> Validator? {
        if let tag = fields[.eTag] {
            return tag.utf8.count >= 2 && tag.begins(with: "\"") && tag.ends(with: "\"") ? .entityTag(tag) : nil
        }
        if let modified = fields[.lastModified], let date = HTTPDate(modified, now: now), let text = fields[.date],
            let answered = HTTPDate(text, now: now), answered.seconds - date.seconds >= 1
        {
            return .lastModified(modified)
        }
        return nil
    }

    /// Whether an answer may be of this version: it says nothing else.
    func isCompatible(with fields: HTTPFields) -> Bool {
        if let digest, let other = ContentDigest.ofFile(in: fields, isWhole: false),
            digest.algorithm == other.algorithm,
            digest != other
        {
            return false
        }
        return switch validator {
        case .entityTag(let tag): fields[.eTag].map { $0.isSame(as: tag) } ?? true
        case .lastModified(let date): fields[.lastModified].map { $0.isSame(as: date) } ?? true
        case nil: false
        }
    }
}
