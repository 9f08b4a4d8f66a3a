import Foundation
import HeadersGolden
import PipeRuntime
import PipeTesting
import Testing

/// Calls of a generated client whose schema declares header fields.
@Suite struct HeadersTests {
    private static let media = #"{"id":8,"title":"T"}"#

    private func client(_ transport: ScriptedTransport) -> HeadersClient {
        HeadersClient(transport: transport)
    }

    // MARK: - Header fields of calls

    @Test("Arguments are sent in header fields")
    func arguments() async throws {
        let transport = ScriptedTransport(.json(Self.media), .json(Self.media))
        let media = client(transport).media[8]
        let date = Date(timeIntervalSince1970: 784_111_777)
        _ = try await media.touch(
            kind: .video, trace: "t", etag: #""v1""#, since: date, day: CalendarDate(year: 2026, month: 11, day: 23),
            reset: date, tags: ["a", "b"], levels: [.low, .high], query: true, plain: "p")
        _ = try await media.touch(kind: .image, plain: "p")
        let names = [
            "If-Match", "If-Modified-Since", "X-Day", "X-Reset", "X-Tags", "X-Levels", "X-Query", "X-Trace", "X-Kind",
            "X-Item", "X-JSON", "X-Plain",
        ]
        #expect(
            names.map { transport.requests[0].header($0) } == [
                #""v1""#, "Sun, 06 Nov 1994 08:49:37 GMT", "2026-11-23", "at 784111777", "a, b", "1, 2", "true", "t",
                "video", "8", #"{"id": "8"}"#, "p",
            ])
        #expect(
            names.map { transport.requests[1].header($0) } == [
                nil, nil, nil, nil, nil, nil, nil, nil, "image", "8", #"{"id": "8"}"#, "p",
            ])
        #expect(transport.lines[0] == "PUT https://headers.example.com/api/media/8/touch/video?trace=t")
    }

    @Test("Arguments of the body and identities are sent in header fields")
    func identities() async throws {
        let transport = ScriptedTransport { sent, _ in
            sent.method == "GET" ? .json(sent.url.hasSuffix("/media") ? "[]" : Self.media) : .response(204)
        }
        let media = client(transport).media
        _ = try await media.list()
        _ = try await media.read(8)
        try await media[8].note(text: "hi")
        try await media[8].form(form: "f")
        try await media[8].parts.join(names: ["a"])
        let sent = transport.requests
        #expect(sent[0].header("X-Braces") == "{id}")
        #expect(sent[1].header("X-Item") == "media-8")
        #expect(sent[1].header("X-Kind") == "any")
        #expect(sent[2].header("X-Text") == "hi")
        #expect(sent[3].header("X-Form") == "f")
        #expect(sent[4].header("X-Media") == "8")
    }

    @Test(
        "The name of an uploaded file is sent in a header field",
        arguments: [
            ("a.png", #"attachment; filename="a.png""#), (#"a"; x="b"#, #"attachment; filename="a\"; x=\"b""#),
            ("é.png", #"attachment; filename="_.png"; filename*=UTF-8''%C3%A9.png"#), (nil, nil),
        ] as [(String?, String?)])
    func fileName(_ name: String?, _ disposition: String?) async throws {
        let transport = ScriptedTransport(.json(Self.media))
        _ = try await client(transport).media.upload(.bytes([1], filename: name))
        #expect(transport.requests[0].header("Content-Disposition") == disposition)
        #expect(transport.requests[0].header("X-Fixed") == "1")
        #expect(transport.requests[0].bytes == [1])
    }

    @Test("No value can add a header field", arguments: ["a\r\nX-B: 1", "a\n", "a\r", "a\0"])
    func controlCharacters(_ text: String) async throws {
        let transport = ScriptedTransport()
        await #expect { try await client(transport).media[8].note(text: text) } throws: { error in
            if case .invalidRequest(.headerValue("X-Text"))? = (error as? PipeError)?.reason { true } else { false }
        }
        await #expect { try await client(transport).media.upload(.bytes([1], filename: text)) } throws: { error in
            if case .invalidRequest(.headerValue("Content-Disposition"))? = (error as? PipeError)?.reason {
                true
            } else {
                false
            }
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("A value that is not ASCII is refused")
    func notASCII() async throws {
        let transport = ScriptedTransport()
        await #expect { try await client(transport).media[8].note(text: "é") } throws: { error in
            guard case .invalidRequest(let problem)? = (error as? PipeError)?.reason else { return false }
            return problem == .headerArgument(name: "X-Text", .notASCII)
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("Header fields of the settings take precedence")
    func settings() async throws {
        let transport = ScriptedTransport(.response(204))
        try await client(transport).media.with { $0.headers["x-text"] = "own" }[8].note(text: "hi")
        #expect(transport.requests[0].header("X-Text") == "own")
    }

    @Test("Descending order may have a separate parameter")
    func descendingOrder() async throws {
        let transport = ScriptedTransport(.json("[]"))
        _ = try await client(transport).media.list(sort: [.descending(.createdAt), .ascending(.title)])
        #expect(transport.lines == ["GET https://headers.example.com/api/media?_sort_desc=created_at&_sort=title"])
    }

    // MARK: - Header fields of responses

    @Test("A value is returned with its header fields")
    func valueWithHeaders() async throws {
        let fields: CallSettings.Headers = [
            "Docker-Content-Digest": "sha256:ab", "Content-Length": "20",
            "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "X-RateLimit-Reset": "784111777",
            "X-Day": "2026-11-23", "X-Cached": "?1", "X-Share": "0.5", "X-Price": "1.50", "X-Kind": "audio",
            "X-Level": "2", "X-Media": "9", "Allow": "GET, PUT", "Fields": "\"a,b\"",
        ]
        let transport = ScriptedTransport(
            .json(Self.media, headers: fields), .json(Self.media, headers: ["docker-content-digest": "sha256:cd"]))
        let manifest = try await client(transport).media[8].manifest()
        #expect(manifest.value == Headers.Media(id: 8, title: "T"))
        let date = Date(timeIntervalSince1970: 784_111_777)
        #expect(
            manifest.headers
                == Headers.MediaResource.ManifestHeaders(
                    dockerContentDigest: "sha256:ab", contentLength: 20, lastModified: date, xRatelimitReset: date,
                    xDay: CalendarDate(year: 2026, month: 11, day: 23), xCached: true, xShare: 0.5,
                    xPrice: Decimal(string: "1.5"), xKind: .unknown("audio"), level: .high, xMedia: 9,
                    allow: ["GET", "PUT"], fields: ["\"a,b\""]))
        let other = try await client(transport).media[8].manifest()
        #expect(other.headers == .init(dockerContentDigest: "sha256:cd"))
    }

    @Test("Header fields may be returned alone")
    func headersAlone() async throws {
        let transport = ScriptedTransport(
            .response(200, headers: ["etag": "\"1\"", "allow": "GET"]), .response(200), .response(404),
            .response(204, headers: ["ETag": "\"2\""]))
        let media = client(transport).media
        #expect(try await media[8].check() == .init(eTag: "\"1\"", allow: ["GET"]))
        try await media[8].ping()
        await #expect { try await media[8].check() } throws: { ($0 as? PipeError)?.status == 404 }
        #expect(try await media.replace(.bytes([1])).etag == "\"2\"")
        #expect(transport.requests.map(\.method) == ["HEAD", "HEAD", "HEAD", "PUT"])
    }

    @Test("Uploads may return header fields")
    func uploads() async throws {
        let transport = ScriptedTransport(
            .json(Self.media, headers: ["ETag": "e"]),
            .json(Self.media, headers: ["Location": "https://a.example/9"]))
        let media = client(transport).media
        let stored = try await media[8].store(.bytes([1]))
        #expect(stored.value.title == "T")
        #expect(stored.headers.etag == "e")
        let created = try await media.create(title: "T")
        #expect(created.headers.location == "https://a.example/9")
    }

    @Test(
        "The error of a missing or unreadable field has the field's name",
        arguments: [
            ([:], "the response has no header field ‘docker-content-digest’"),
            (
                ["docker-content-digest": "d", "content-length": "many"],
                "the header field ‘content-length’ of the response is not a valid Int64"
            ),
        ] as [(CallSettings.Headers, String)])
    func errors(_ headers: CallSettings.Headers, _ message: String) async throws {
        let transport = ScriptedTransport(.json(Self.media, headers: headers))
        await #expect { try await client(transport).media[8].manifest() } throws: { error in
            guard let error = error as? PipeError, case .header = error.reason else { return false }
            return error.description == "GET https://headers.example.com/api/media/8/manifest: \(message)"
                && error.status == 200
        }
    }
}
