import PipeHTTP

/// A job that another process, or the same one after a restart, continues to wait for.
///
/// ```swift
/// let data = try JSONEncoder().encode(job.bookmark)
/// // Later:
/// let bookmark = try JSONDecoder().decode(JobBookmark.self, from: data)
/// let job = try todo.exports.start(resuming: bookmark)
/// ```
///
/// It holds the URL of the job, the URL of its result if a response has named it, and no credentials. Since some
/// servers write secrets into such URLs, its description does not have the query. A bookmark may come from anywhere: a
/// client follows it as it follows the URLs of responses, with credentials only to servers that its schema names.
public struct JobBookmark: Sendable, Hashable {
    /// The maximum length of a URL in bytes.
    static let longestURL = 8_192

    private let secret: Secret
    private let secretResult: Secret?

    /// The URL of the job.
    var url: String { secret.value }
    /// The URL of its result.
    var result: String? { secretResult?.value }

    init(_ address: HTTPAddress, result: HTTPAddress?) {
        secret = Secret(address.text)
        secretResult = result.map { Secret($0.text) }
    }
}

extension JobBookmark: Codable {
    private enum CodingKeys: String, CodingKey {
        case url, result
    }

    /// Reads a bookmark.
    ///
    /// - Throws: `DecodingError` if it has no URL, or one of more than 8192 bytes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) throws -> String? {
            let text = try container.decodeIfPresent(String.self, forKey: key)
            guard let text, text.utf8.count > Self.longestURL else {
                return text
            }
            throw DecodingError.dataCorruptedError(
                forKey: key, in: container, debugDescription: "\(text.utf8.count) > \(Self.longestURL)")
        }
        secretResult = try text(.result).map { Secret($0) }
        guard let url = try text(.url) else {
            throw DecodingError.keyNotFound(
                CodingKeys.url, DecodingError.Context(codingPath: container.codingPath, debugDescription: ""))
        }
        secret = Secret(url)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(url, forKey: .url)
        try container.encodeIfPresent(result, forKey: .result)
    }
}

extension JobBookmark: CustomStringConvertible, CustomDebugStringConvertible {
    /// The URL without its query and without user information.
    public var description: String {
        let shown = Redaction.removingUserInformation(url).keeping { $0 != "?" && $0 != "#" }
        return "JobBookmark(\(shown))"
    }

    public var debugDescription: String { description }
}
