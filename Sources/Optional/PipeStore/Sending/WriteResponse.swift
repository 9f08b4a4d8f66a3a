#if Store
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

/// What a response with a success status says of a write. A status alone proves nothing: a sign-in page of a network has
/// 200, too.
enum WriteResponse {
    /// An object, which is the record or a part of it.
    case members(JSONObject)
    /// The server has made the change, and says nothing of the record.
    case nothing
    /// A program between client and server has responded, so that nothing says whether the change was made.
    case foreign(PipeError)

    init(_ response: CallResponse, to operation: PipeOperation, at site: CallSite) {
        guard !response.isBlank else {
            self = .nothing
            return
        }
        do throws(PipeError) {
            _ = try response.value(JSONValue.self)
            self = site.members(in: response, to: operation).map { .members($0) } ?? .nothing
        } catch {
            // A text such as “OK”, or JSON that was cut.
            self = Self.isPage(response) ? .foreign(error) : .nothing
        }
    }

    /// Whether a body that is not what the schema says is HTML or another page.
    private static func isPage(_ response: CallResponse) -> Bool {
        let type = response.headers[.contentType]?.keeping { $0 != ";" }.trimmingASCIIWhitespace().lowercased() ?? ""
        if type.hasSameBytes(as: "text/html") || type.hasSameBytes(as: "application/xhtml+xml") { return true }
        // The mark of an order of bytes comes before the first character.
        let text = response.body.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
        return text.first == UInt8(ascii: "<")
    }
}
#endif
