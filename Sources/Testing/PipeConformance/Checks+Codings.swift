import PipeHTTP

extension TransportConformance {
    private static let zipped = #"{"zipped":true}"#
    /// `zipped`, compressed as specified by RFC 1951.
    static let deflated: [UInt8] = [
        0xAB, 0x56, 0xAA, 0xCA, 0x2C, 0x28, 0x48, 0x4D, 0x51, 0xB2, 0x2A, 0x29, 0x2A, 0x4D, 0xAD, 0x05, 0x00,
    ]
    /// `zipped`, compressed as specified by RFC 1952.
    private static let gzipped: [UInt8] =
        [31, 139, 8, 0, 0, 0, 0, 0, 2, 3] + deflated + [0x84, 0x28, 0xBC, 0x08, 0x0F, 0, 0, 0]

    /// Responds to each request of a connection with a head and a body that depend on the target.
    private static func serving(
        _ response: @escaping @Sendable (ReceivedRequest) -> (head: String, body: [UInt8])
    ) -> @Sendable (ServerConnection) -> Void {
        { connection in
            while let request = connection.request() {
                let (head, body) = response(request)
                guard connection.write("HTTP/1.1 \(head)\r\n\r\n"), connection.write(body) else { return }
            }
        }
    }

    private static func serving(coding: String, _ body: [UInt8]) -> @Sendable (ServerConnection) -> Void {
        serving { _ in ("200 OK\r\nContent-Encoding: \(coding)\r\nContent-Length: \(body.count)", body) }
    }

    private static func decoding(_ name: String, _ coding: String, _ body: [UInt8] = gzipped) -> Check {
        Check(name, serve: serving(coding: coding, body)) { talk in
            let (_, body) = try await talk.transport.send(talk.request(), body: nil)
            try require(
                body.length == nil || body.length == Int64(zipped.utf8.count),
                "the body says it has \(body.length ?? 0) bytes, the decoded one has \(zipped.utf8.count)")
            let text = String(decoding: try await body.collect(upTo: 1000), as: UTF8.self)
            try require(text == zipped, "returned ‘\(text)’ for ‘\(zipped)’")
        }
    }

    /// The methods, statuses and framings of responses without a body.
    private static let bodiless: [(method: HTTPRequest.Method, status: Int, framing: String)] = [
        (.head, 200, "Content-Length: 1000"), (.head, 200, "Transfer-Encoding: chunked"), (.head, 200, "X-None: 1"),
        (.head, 404, "Content-Length: 20"), (.get, 204, "X-None: 1"), (.delete, 204, "X-None: 1"),
        (.get, 304, "X-None: 1"), (.get, 304, "Content-Length: 1000"), (.get, 200, "Content-Length: 0"),
        (.get, 404, "Content-Length: 0"), (.get, 200, "Transfer-Encoding: chunked"),
        (.post, 201, "Content-Length: 0"),
    ]

    /// Codings of content that a transport does not read, or reads and has to decode. Their body is not valid in any.
    private static let others = ["br", "zstd", "compress", "exi", "gzip, br", "br, gzip", "gzip, gzip", "x-unknown"]

    /// Checks that bodies are decoded as `Content-Encoding` says, or are an error (RFC 9110, section 8.4).
    static let codings: [Check] = [
        decoding("gzip is decoded", "gzip"),
        decoding("gzip is decoded whatever the case of its name is", "GZip"),
        decoding("x-gzip is decoded", "x-gzip"),
        decoding("deflate is decoded", "deflate", [0x78, 0x9C] + deflated + adler32(Array(zipped.utf8))),
        decoding("identity is no coding", "identity", Array(zipped.utf8)),
        Check("deflate without the header of zlib is decoded or an error", serve: serving(coding: "deflate", deflated))
        {
            talk in
            try await requireDecodedOrError(talk, "/", "deflate without a header")
        },
        Check(
            "a response with a content coding may have no body",
            serve: serving { request in
                let (_, status, framing) = bodiless[Int(request.target.dropping()) ?? 0]
                let isChunked = request.method != "HEAD" && framing.containsBytes(of: "chunked")
                return (
                    "\(status) Words\r\nContent-Encoding: gzip\r\n\(framing)",
                    Array((isChunked ? "0\r\n\r\n" : "").utf8)
                )
            }
        ) { talk in
            for (index, (method, status, framing)) in bodiless.enumerated() {
                let what = "\(method) with status \(status) and \(framing)"
                let (response, body) = try await talk.transport.send(talk.request(method, "/\(index)"), body: nil)
                let bytes = try await body.collect(upTo: 1000)
                try require(response.status.code == status, "\(what): returned status \(response.status.code)")
                try require(bytes.isEmpty, "\(what): returned \(bytes.count) bytes")
                let coding = response.headerFields[.contentEncoding]
                try require(coding == "gzip", "\(what): returned Content-Encoding: \(coding ?? "none")")
            }
            let count = talk.server.requests.count
            try require(count == bodiless.count, "sent \(count) requests for \(bodiless.count)")
        },
        Check(
            "a content coding that is not read is an error",
            serve: serving { request in
                let coding = others[Int(request.target.dropping()) ?? 0]
                return ("200 OK\r\nContent-Encoding: \(coding)\r\nContent-Length: \(gzipped.count)", gzipped)
            }
        ) { talk in
            for (index, coding) in others.enumerated() {
                try await requireDecodedOrError(talk, "/\(index)", coding)
            }
        },
        Check(
            "a transfer coding that is not read is an error",
            serve: serving { request in
                let size = String(gzipped.count, radix: 16)
                let body = Array("\(size)\r\n".utf8) + gzipped + Array("\r\n0\r\n\r\n".utf8)
                return ("200 OK\r\nTransfer-Encoding: gzip, chunked", body)
            }
        ) { talk in
            try await requireDecodedOrError(talk, "/", "Transfer-Encoding: gzip, chunked")
        },
    ]

    /// RFC 1950, section 8.2.
    private static func adler32(_ bytes: [UInt8]) -> [UInt8] {
        var low: UInt32 = 1
        var high: UInt32 = 0
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: (high << 16 | low) >> $0) }
    }

    private static func requireDecodedOrError(_ talk: Conversation, _ path: String, _ coding: String) async throws {
        guard let text = try await talk.responseOrError(.get, path, "\(coding): failed")?.text else { return }
        try require(text == zipped, "\(coding): returned ‘\(text.prefix(40))’, which is neither decoded nor an error")
    }
}
