import PipeJSON
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

import struct Foundation.Data
import struct Foundation.URL

@_spi(Generated) @testable import PipeFiles

@Suite struct MultipartTests {
    private static func sent(_ form: Multipart, boundary: String = "B") async throws -> (type: String, body: String) {
        let layout = try MultipartLayout(form, boundary: boundary)
        let bytes = try await layout.body.collect(upTo: 1_000_000)
        #expect(layout.body.length.map { $0 == Int64(bytes.count) } ?? true)
        return (layout.contentType, String(decoding: bytes, as: UTF8.self))
    }

    private static func stream(_ chunks: [String]) -> AsyncStream<ArraySlice<UInt8>> {
        AsyncStream { continuation in
            for chunk in chunks { continuation.yield(Array(chunk.utf8)[...]) }
            continuation.finish()
        }
    }

    @Test("The layout is exact to the byte")
    func layout() async throws {
        var form = Multipart()
        form.add("title", "hi")
        form.add("f", .data(Data("abc".utf8), filename: "a.txt"))
        let (type, body) = try await Self.sent(form)
        #expect(type == "multipart/form-data; boundary=B")
        #expect(
            body == "--B\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nhi\r\n"
                + "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a.txt\"\r\n"
                + "Content-Type: text/plain\r\n\r\nabc\r\n--B--\r\n")
        #expect(body.utf8.count == 162)
    }

    @Test("Fields and files keep their order and names")
    func order() async throws {
        var form = Multipart()
        form.add("key", "value")
        form.add("photo", .bytes(Array("Lorem ipsum dolor sit amet,".utf8), filename: "file.txt"))
        form.add("secondkey", "secondvalue")
        let body = try await Self.sent(form).body
        let parts = body.components(between: "--B\r\n")
        #expect(parts.count == 3)
        #expect(parts[0].contains("name=\"key\"\r\n\r\nvalue\r\n"))
        #expect(parts[1].contains("name=\"photo\"; filename=\"file.txt\""))
        #expect(parts[1].contains("\r\n\r\nLorem ipsum dolor sit amet,\r\n"))
        #expect(parts[2].contains("name=\"secondkey\"\r\n\r\nsecondvalue\r\n--B--"))
    }

    @Test(
        "Names are escaped as browsers do",
        arguments: [
            ("a\"b\r\n.txt", "a%22b%0D%0A.txt"), ("grüße €.png", "grüße €.png"), ("a%22.txt", "a%22.txt"),
            ("a\\b;c=d.txt", "a\\b;c=d.txt"), ("\"; filename=\"evil.sh", "%22; filename=%22evil.sh"), ("", ""),
        ])
    func escapes(_ name: String, _ sent: String) async throws {
        var form = Multipart()
        form.add(name, "x")
        form.add("f", .bytes([1], filename: name))
        let body = try await Self.sent(form).body
        #expect(body.contains("form-data; name=\"\(sent)\"\r\n\r\nx"))
        #expect(body.contains("form-data; name=\"f\"; filename=\"\(sent)\"\r\n"))
    }

    @Test(
        "Media types follow from extensions",
        arguments: [
            ("x.cer", "application/x-x509-ca-cert"), ("x.txt", "text/plain"), ("X.PNG", "image/png"),
            ("a.tar.gz", "application/gzip"), ("x.unheard-of", "application/octet-stream"),
            ("noextension", "application/octet-stream"), (".png", "application/octet-stream"),
            ("x.", "application/octet-stream"),
        ])
    func mediaTypes(_ name: String, _ type: String) {
        #expect(UploadContent.bytes([], filename: name).sentType == type)
        #expect(UploadContent.bytes([], filename: name, contentType: "a/b").sentType == "a/b")
    }

    @Test("A part has a file name, further header fields and a media type")
    func partHeaders() async throws {
        var form = Multipart()
        form.add(
            "f", UploadContent.bytes([0x61]).addingHeader("X-Part", value: "1").addingHeader("Content-ID", value: "<a>")
        )
        form.add(
            "g",
            UploadContent.bytes([0x62], filename: "g.txt", contentType: "text/x").addingHeader(
                "content-type", value: "no/no"))
        let body = try await Self.sent(form).body
        #expect(
            body.contains(
                "name=\"f\"; filename=\"blob\"\r\nContent-Type: application/octet-stream\r\nX-Part: 1\r\nContent-ID: <a>\r\n"
                    + "\r\na\r\n"))
        #expect(body.contains("filename=\"g.txt\"\r\nContent-Type: text/x\r\n\r\nb"))
    }

    @Test("A part has the media type and the header fields of its schema; those of a file come before them")
    func fieldsOfSchema() async throws {
        var form = Multipart()
        form.add("t", "<a/>", fields: .init(type: "application/xml", headers: ["X-A": "1", "X-B": "2"]))
        form.add("l", ["a", "b"], style: .brackets, fields: .init(headers: ["X-A": "1"]))
        form.add(json: JSONValue.object([:]), named: "j", fields: .init(type: "application/vnd.a+json"))
        form.add("f", UploadContent.bytes([0x66], filename: "f.txt"), fields: .init(type: "image/png"))
        form.add(
            "g", UploadContent.bytes([0x67], contentType: "a/b").addingHeader("x-a", value: "2"),
            fields: .init(type: "image/png", headers: ["X-A": "1"]))
        let disposition = "--B\r\nContent-Disposition: form-data; name="
        #expect(
            try await Self.sent(form).body
                == disposition + "\"t\"\r\nContent-Type: application/xml\r\nX-A: 1\r\nX-B: 2\r\n\r\n<a/>\r\n"
                + disposition + "\"l[]\"\r\nX-A: 1\r\n\r\na\r\n" + disposition
                + "\"l[]\"\r\nX-A: 1\r\n\r\nb\r\n" + disposition
                + "\"j\"\r\nContent-Type: application/vnd.a+json\r\n\r\n{}\r\n" + disposition
                + "\"f\"; filename=\"f.txt\"\r\nContent-Type: image/png\r\n\r\nf\r\n" + disposition
                + "\"g\"; filename=\"blob\"\r\nContent-Type: a/b\r\nX-A: 2\r\n\r\ng\r\n--B--\r\n")
        var related = Multipart(.related)
        related.add("x", "1", fields: .init(type: "application/xop+xml"))
        #expect(try await Self.sent(related).type == "multipart/related; boundary=B; type=\"application/xop+xml\"")
    }

    @Test(
        "A header field that would add another one is refused",
        arguments: [("X-A", "1\r\nX-B: 2"), ("X A", "1"), ("X-A", "\u{0}")])
    func headerInjection(_ name: String, _ value: String) throws {
        var form = Multipart()
        form.add("f", UploadContent.bytes([1]).addingHeader(name, value: value))
        #expect(throws: PipeError.self) { try MultipartLayout(form, boundary: "B") }
        var other = Multipart()
        other.add("f", UploadContent.bytes([1], contentType: "a/b\r\nX: y"))
        #expect(throws: PipeError.self) { try MultipartLayout(other, boundary: "B") }
        var text = Multipart()
        text.add("f", "x", fields: .init(headers: [name: value]))
        #expect(throws: PipeError.self) { try MultipartLayout(text, boundary: "B") }
        var typed = Multipart()
        typed.add("f", "x", fields: .init(type: "a/b\r\nX: y"))
        #expect(throws: PipeError.self) { try MultipartLayout(typed, boundary: "B") }
    }

    @Test("Texts of every kind are parts, lists in every style; nil adds nothing")
    func texts() async throws {
        var form = Multipart()
        form.add("n", 3)
        form.add("b", true)
        form.add("s", String?.none)
        form.add("none", [Int]?.none)
        form.add("r", ["a", "b"])
        form.add("k", ["a", "b"], style: .brackets)
        form.add("c", ["a", "b"], style: .comma)
        form.add("i", ["a", "b"], style: .indexed)
        form.add("files", [.bytes([0x78]), .bytes([0x79])], style: .brackets)
        form.add("nofile", UploadContent?.none)
        let parts = form.parts.map { part -> String in
            switch part.value {
            case .text(let text): "\(part.name)=\(text)"
            case .json, .content: part.name
            }
        }
        #expect(
            parts == [
                "n=3", "b=true", "r=a", "r=b", "k[]=a", "k[]=b", "c=a,b", "i[0]=a", "i[1]=b", "files[]", "files[]",
            ])
    }

    @Test func json() async throws {
        var form = Multipart()
        form.add(json: JSONValue.object(["a": 1]), named: "meta")
        form.add(json: JSONValue?.none, named: "none")
        #expect(
            try await Self.sent(form).body
                == "--B\r\nContent-Disposition: form-data; name=\"meta\"\r\nContent-Type: application/json\r\n\r\n"
                + "{\"a\":1}\r\n--B--\r\n")
        var faulty = Multipart()
        faulty.add(json: Double.nan, named: "n")
        #expect(throws: PipeError.self) { try MultipartLayout(faulty, boundary: "B") }
    }

    @Test("Forms may be multipart/related and multipart/mixed")
    func otherSubtypes() async throws {
        var related = Multipart(.related)
        related.add(json: JSONValue.object(["name": "x"]), named: "meta data")
        related.add("media", .bytes([0x61], filename: "a.png"))
        let (type, body) = try await Self.sent(related)
        #expect(type == "multipart/related; boundary=B; type=\"application/json\"")
        #expect(
            body
                == "--B\r\nContent-Type: application/json\r\nContent-ID: <meta%20data>\r\n\r\n{\"name\":\"x\"}\r\n--B\r\n"
                + "Content-Disposition: attachment; filename=\"a.png\"\r\nContent-Type: image/png\r\n"
                + "Content-ID: <media>\r\n\r\na\r\n--B--\r\n")
        var mixed = Multipart(.mixed)
        mixed.add("t", "x")
        mixed.add("f", .bytes([0x61]))
        let sent = try await Self.sent(mixed)
        #expect(sent.type == "multipart/mixed; boundary=B")
        #expect(
            sent.body == "--B\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nx\r\n--B\r\n"
                + "Content-Type: application/octet-stream\r\n\r\na\r\n--B--\r\n")
    }

    @Test(
        "Boundaries follow RFC 2046, section 5.1.1",
        arguments: [
            ("a b", "\"a b\""), ("a:b", "\"a:b\""), ("Boundary+1a", "Boundary+1a"), ("", nil), ("a ", nil),
            ("a\r\nb", nil),
            ("a\"b", nil), (String(repeating: "x", count: 71), nil), ("ü", nil),
        ] as [(String, String?)])
    func boundaries(_ boundary: String, _ sent: String?) throws {
        var form = Multipart()
        form.add("a", "b")
        #expect(
            (try? MultipartLayout(form, boundary: boundary))?.contentType
                == sent.map { "multipart/form-data; boundary=" + $0 })
    }

    @Test func randomBoundaries() throws {
        let boundaries = Set((0..<100).map { _ in PipeClient.Environment.live.boundary() })
        #expect(boundaries.count == 100)
        // RFC 2046, section 5.1.1, allows 70.
        #expect(boundaries.allSatisfy { $0.utf8.count == 47 })
    }

    // MARK: Lengths

    @Test("The length is known if the lengths of all parts are")
    func lengths() async throws {
        var form = Multipart()
        form.add("f", .stream(length: 5, replaying: { Self.stream(["ab", "cde"]) }))
        let layout = try MultipartLayout(form, boundary: "B")
        #expect(layout.body.length == Int64(try await layout.body.collect(upTo: 1000).count))
        #expect(layout.body.isReplayable)
        #expect(try await layout.body.collect(upTo: 1000) == layout.body.collect(upTo: 1000))
        form.add("g", .stream(replaying: { Self.stream(["x"]) }))
        let unknown = try MultipartLayout(form, boundary: "B").body
        #expect(unknown.length == nil && unknown.isReplayable)
        form.add("h", .stream(length: 1, once: Self.stream(["x"])))
        #expect(try !MultipartLayout(form, boundary: "B").body.isReplayable)
        var endless = Multipart()
        endless.add("a", .stream(length: .max, replaying: { Self.stream([]) }))
        #expect(try MultipartLayout(endless, boundary: "B").body.length == nil)
    }

    @Test(
        "A stream with fewer or more bytes than declared is an error",
        arguments: [(["ab"], 2), (["abc", "def"], 6), ([], 0)] as [([String], Int64)])
    func wrongLengths(_ chunks: [String], _ yielded: Int64) async throws {
        let transport = ScriptedTransport(.json("{}"))
        let pipe = ResourcePipe<JSONResource>(plainClient(transport), ResourceDescriptor(path: "cars"))
        var form = Multipart()
        form.add("f", .stream(length: 5, replaying: { Self.stream(chunks) }))
        let error = await failure { try await pipe.call(.post).uploading(.multipart(form)).send() }
        guard case .transfer(.streamLength(declared: 5, yielded: yielded)) = error.reason else {
            Issue.record("\(error)")
            return
        }
    }

    @Test("A form without parts has no body")
    func empty() async throws {
        let transport = ScriptedTransport(.json("{}"))
        let pipe = ResourcePipe<JSONResource>(plainClient(transport), ResourceDescriptor(path: "cars"))
        try await pipe.call(.post).uploading(.multipart(Multipart())).send()
        #expect(transport.requests[0].body == nil)
        #expect(transport.requests[0].header("Content-Type") == nil)
    }

    @Test("The request has a random or a given boundary")
    func request() async throws {
        let transport = ScriptedTransport(.json("{}"), .json("{}"))
        var client = plainClient(transport)
        var form = Multipart()
        form.add("a", "b")
        try await ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "cars")).call(.post).uploading(
            .multipart(form)
        ).send()
        client.environment.boundary = { "mine" }
        try await ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "cars")).call(.post).uploading(
            .multipart(form)
        ).send()
        #expect(
            transport.requests[0].header("Content-Type")?.hasPrefix("multipart/form-data; boundary=pipewright-") == true
        )
        #expect(transport.requests[1].header("Content-Type") == "multipart/form-data; boundary=mine")
        #expect(transport.requests[1].body?.hasPrefix("--mine\r\n") == true)
    }

    // MARK: Drafts

    private struct Draft: JSONWritable, FileCarrying {
        var avatar: UploadContent?
        var scans: [UploadContent]?

        func write(json writer: inout JSONWriter) {
            writer.beginObject()
            writer.write("hi", forKey: "title")
            writer.write(["a": 1], forKey: "sub")
            writer.write(["x", "y"], forKey: "tags")
            writer.write(JSONValue.null, forKey: "none")
            writer.endObject()
        }

        var files: DraftFiles { ["avatar": .all(avatar), "scans": .all(scans)] }
    }

    @Test("A draft with a file is a form, fields first")
    func drafts() throws {
        func parts(_ descriptor: ResourceDescriptor, _ operation: PipeOperation) throws -> [String]? {
            let content = try descriptor.content(Draft(avatar: .bytes([1]), scans: [.bytes([2])]), of: operation).get()
            return (content.deferred as? Multipart)?.parts.map { part in
                if case .text(let text) = part.value { "\(part.name)=\(text)" } else { part.name }
            }
        }
        let plain = ResourceDescriptor(path: "cars")
        let expected = ["title=hi", "sub[a]=1", "tags=x", "tags=y", "none=", "avatar", "scans"]
        #expect(try parts(plain, .create) == expected)
        #expect(try parts(plain, .upsert) == expected)
        let wrapped = ResourceDescriptor(path: "cars", wrap: "car", body: .form(arrays: .brackets))
        #expect(
            try parts(wrapped, .create) == [
                "car[title]=hi", "car[sub][a]=1", "car[tags][]=x", "car[tags][]=y", "car[none]=", "car[avatar]",
                "car[scans][]",
            ])
        let without = try plain.content(Draft(), of: .create).get()
        #expect(without.deferred == nil && without.type == CallRequest.Content.jsonType)
    }
}

extension String {
    fileprivate func components(between separator: String) -> [String] {
        var parts: [String] = []
        var rest = self[...]
        while let range = rest.firstRange(of: separator) {
            parts.append(String(rest[..<range.lowerBound]))
            rest = rest[range.upperBound...]
        }
        return Array((parts + [String(rest)]).dropFirst())
    }
}
