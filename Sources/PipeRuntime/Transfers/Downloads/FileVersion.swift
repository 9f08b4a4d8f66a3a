import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
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
    init(_ response: HTTPResponse, length: Int64?, address: HTTPAddress) {
        let fields = response.headerFields
        filename = FileName.suggested(by: fields, address: address)
        contentType = fields[.contentType]
        let isEncoded = Self.isEncoded(fields)
        self.length = isEncoded ? nil : length.flatMap { $0 >= 0 ? $0 : nil }
        digest = isEncoded ? nil : ContentDigest.ofFile(in: fields, isWhole: response.status.code != 206)
        // Without a length there is nothing to tell the end of a part by (seed row CU-63).
        if self.length != nil, fields[.acceptRanges]?.lowercased() != "none" {
            validator = Self.validator(in: fields)
        }
    }

    /// Of a file of which nothing is known.
    init() {}

    static func isEncoded(_ fields: HTTPFields) -> Bool {
        fields[.contentEncoding].map { $0.lowercased() != "identity" } ?? false
    }

    /// Weak tags are for files that mean the same, which is not enough for their bytes; a date is strong where the answer is
    /// at least a second younger (RFC 9110, section 8.8.2.2).
    private static func validator(in fields: HTTPFields) -> Validator? {
        if let tag = fields[.eTag] {
            return tag.count >= 2 && tag.hasPrefix("\"") && tag.hasSuffix("\"") ? .entityTag(tag) : nil
        }
        if let modified = fields[.lastModified], let date = HTTPDate(modified), let now = fields[.date],
            let answered = HTTPDate(now), answered.seconds - date.seconds >= 1
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
        case .entityTag(let tag): fields[.eTag].map { $0 == tag } ?? true
        case .lastModified(let date): fields[.lastModified].map { $0 == date } ?? true
        case nil: false
        }
    }
}

/// A date of HTTP (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
struct HTTPDate: Sendable, Hashable {
    /// Since 1970.
    let seconds: Int64

    init?(_ text: String) {
        let words = text.split(separator: " ")
        guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT", let day = Int64(words[1]),
            let month = Self.months.firstIndex(of: String(words[2])), let year = Int64(words[3])
        else {
            return nil
        }
        let time = words[4].split(separator: ":").compactMap { Int64($0) }
        guard time.count == 3, (1...31).contains(day), (0...9999).contains(year), (0...23).contains(time[0]),
            (0...59).contains(time[1]), (0...60).contains(time[2])
        else {
            return nil
        }
        // Days since 1970 in the proleptic Gregorian calendar, years beginning in March.
        let shifted = year - (month < 2 ? 1 : 0)
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (Int64(month) + (month > 1 ? -2 : 10)) + 2) / 5 + day - 1
        let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
        seconds = days * 86_400 + time[0] * 3600 + time[1] * 60 + time[2]
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
