#if StandIn
import NIOCore
import NIOHTTP1
import PipeHTTP
import PipeStandIn

extension ServedResponse {
    /// The parts of the message.
    ///
    /// - Parameter isLast: Whether the connection is closed after it.
    func parts(isLast: Bool) -> [HTTPServerResponsePart] {
        var headers = HTTPHeaders(fields.map { ($0.name.rawName, $0.value) })
        // RFC 9110, section 8.6.
        if headers["Content-Length"].isEmpty, status != 204, status != 304 {
            headers.add(name: "Content-Length", value: String(body.count))
        }
        // RFC 9110, section 6.6.1.
        if let date = HTTPTimestamp.text(of: Date()) { headers.replaceOrAdd(name: "Date", value: date) }
        if isLast { headers.replaceOrAdd(name: "Connection", value: "close") }
        let head = HTTPResponseHead(
            version: .http1_1, status: HTTPResponseStatus(statusCode: status), headers: headers)
        let content = body.isEmpty ? [] : [HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: body)))]
        return [.head(head)] + content + [.end(nil)]
    }
}
#endif
