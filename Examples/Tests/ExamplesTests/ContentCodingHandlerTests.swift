#if AsyncHTTPClient
import NIOCore
import NIOEmbedded
import NIOHTTP1
import PipeRuntime
import Testing

@testable import PipeTransports

/// What the handler passes on to the decompressor behind it. `PipeConformance` checks the whole.
@Suite struct ContentCodingHandlerTests {
    private let channel = EmbeddedChannel()

    init() throws {
        try channel.pipeline.syncOperations.addHandler(ContentCodingHandler())
    }

    /// Sends a request, and returns the codings that it offers.
    @discardableResult
    private func send(accepting codings: String?) throws -> [String] {
        var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
        if let codings { head.headers.add(name: "Accept-Encoding", value: codings) }
        try channel.writeOutbound(HTTPClientRequestPart.head(head))
        guard case .head(let sent)? = try channel.readOutbound(as: HTTPClientRequestPart.self) else { return [] }
        return sent.headers["Accept-Encoding"]
    }

    /// Receives a response with a body, and returns the coding and the bytes that are passed on.
    private func receive(_ fields: [(String, String)], _ body: [UInt8]) throws -> (codings: [String], bytes: [UInt8]) {
        let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: HTTPHeaders(fields))
        try channel.writeInbound(HTTPClientResponsePart.head(head))
        if !body.isEmpty { try channel.writeInbound(HTTPClientResponsePart.body(ByteBuffer(bytes: body))) }
        try channel.writeInbound(HTTPClientResponsePart.end(nil))
        var codings: [String] = []
        var bytes: [UInt8] = []
        while let part = try channel.readInbound(as: HTTPClientResponsePart.self) {
            switch part {
            case .head(let head): codings = head.headers["Content-Encoding"]
            case .body(let part): bytes += part.readableBytesView
            case .end: break
            }
        }
        return (codings, bytes)
    }

    @Test(
        "Only the offer of the decompressor is replaced",
        arguments: [("deflate, gzip", "gzip"), ("br", "br"), ("identity", "identity"), ("gzip", "gzip"), (nil, nil)])
    func offer(codings: String?, expected: String?) throws {
        #expect(try send(accepting: codings) == [expected].compactMap(\.self))
    }

    @Test(
        "A body with a coding that is not read is an error with its name",
        arguments: [
            ([("Content-Encoding", "br")], "br"), ([("Content-Encoding", "GZIP, Br")], "gzip, br"),
            ([("Content-Encoding", "gzip"), ("Content-Encoding", "gzip")], "gzip, gzip"),
            ([("Content-Encoding", "deflate")], "deflate, without the header of zlib"),
            ([("Transfer-Encoding", "gzip, chunked")], "Transfer-Encoding: gzip"),
        ])
    func unreadable(fields: [(String, String)], expected: String) throws {
        for codings in ["deflate, gzip", "identity"] {
            let tests = try ContentCodingHandlerTests()
            try tests.send(accepting: codings)
            let error = #expect(throws: PipeError.self) { _ = try tests.receive(fields, [0xAB, 0x56]) }
            if case .transfer(.unreadableCoding(expected))? = error?.reason {
            } else {
                Issue.record("\(String(describing: error))")
            }
        }
    }

    @Test(
        "A body without bytes is not an error, whatever its coding is",
        arguments: ["br", "br, gzip", "identity, gzip, br", "x-unknown"])
    func empty(coding: String) throws {
        try send(accepting: "deflate, gzip")
        #expect(try receive([("Content-Encoding", coding)], []).bytes == [])
    }

    @Test(
        "Without bytes, a member of gzip follows a head whose first coding the decompressor reads",
        arguments: [
            [("Content-Encoding", "gzip")], [("Content-Encoding", "deflate")], [("Content-Encoding", "GZIP, br")],
            [("Content-Encoding", "gzip"), ("Content-Encoding", "gzip")],
            [("Content-Encoding", "gzip"), ("Transfer-Encoding", "gzip")],
        ])
    func emptyMember(fields: [(String, String)]) throws {
        try send(accepting: "deflate, gzip")
        #expect(try receive(fields, []).bytes.starts(with: [0x1F, 0x8B]))
    }

    @Test("The decompressor does not see the coding of an interim response")
    func interim() throws {
        try send(accepting: "deflate, gzip")
        let fields = HTTPHeaders([("Content-Encoding", "gzip"), ("X-A", "1")])
        let head = HTTPResponseHead(version: .http1_1, status: .custom(code: 103, reasonPhrase: ""), headers: fields)
        try channel.writeInbound(HTTPClientResponsePart.head(head))
        guard case .head(let passed)? = try channel.readInbound(as: HTTPClientResponsePart.self) else {
            Issue.record("no head")
            return
        }
        #expect(passed.status.code == 103 && passed.headers == HTTPHeaders([("X-A", "1")]))
        #expect(try receive([], [1]).bytes == [1])
    }

    @Test(
        "The decompressor gets one field with the name that it knows",
        arguments: ["x-gzip", "GZIP", "gzip, identity", " gzip "])
    func names(coding: String) throws {
        try send(accepting: "deflate, gzip")
        let received = try receive([("Content-Encoding", coding)], [0x1F, 0x8B])
        #expect(received.codings == ["gzip"] && received.bytes == [0x1F, 0x8B])
    }

    @Test("A call that chooses codings gets a body with one other coding as it is, and not with several")
    func choice() throws {
        try send(accepting: "br")
        #expect(try receive([("Content-Encoding", "br")], [1, 2]).bytes == [1, 2])
        try send(accepting: "br, gzip")
        #expect(throws: PipeError.self) { _ = try receive([("Content-Encoding", "gzip, br")], [1, 2]) }
    }
}
#endif
