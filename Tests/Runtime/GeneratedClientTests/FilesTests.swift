@_spi(Generated) import FilesGolden
import Foundation
@_spi(Generated) import PipeRuntime
import PipeTesting
import Testing

/// Calls of a generated client whose schema uploads and downloads files in every way.
@Suite struct FilesTests {
    private static let base = "https://files.example.com"
    private static let attachment = #"{"id":7,"filename":"a.txt","size":5}"#

    private let text = UploadContent.data(Data("hello".utf8), filename: "a.txt")

    private func client(_ transport: ScriptedTransport) -> FilesClient {
        FilesClient(transport: transport)
    }

    /// Returns the names of the parts of a form, and their media types if they have one.
    private func parts(of sent: SentRequest?) throws -> [String] {
        let body = try #require(sent?.body)
        return body.matches(of: /name="([^"]*)"[^\r]*\r\n(?:Content-Type: ([^\r]*)\r\n)?/).map { match in
            String(match.output.1) + (match.output.2.map { " " + $0 } ?? "")
        }
    }

    @Test("Parts are sent in the order of the schema")
    func orderOfParts() async throws {
        let transport = ScriptedTransport(.json(Self.attachment))
        let note = Files.Note(text: "n", at: Date(timeIntervalSince1970: 5))
        let uploaded = try await client(transport).attachments.upload(
            file: text, pages: [text, text], kind: .scan, tags: ["a", "b"], kinds: [.photo],
            at: Date(timeIntervalSince1970: 0), until: Date(timeIntervalSince1970: 60),
            times: [Date(timeIntervalSince1970: 0)], serial: 9,
            meta: Files.Attachment(id: 1, filename: "b", size: 2), notes: [note], source: .note(note), counts: ["c": 1],
            size: 3,
            moments: [Date(timeIntervalSince1970: 1)], raw: Data([1]))
        #expect(uploaded.filename == "a.txt" && transport.lines == ["POST \(Self.base)/attachments/upload"])
        let sent = transport.requests.first
        #expect(sent?.header("Content-Type")?.hasPrefix("multipart/form-data; boundary=") == true)
        let json = " application/json"
        #expect(
            try parts(of: sent) == [
                "file text/plain", "pages[] text/plain", "pages[] text/plain", "kind", "public", "tags[]", "tags[]",
                "kinds[]", "at", "until", "times[]", "serial", "meta" + json, "notes" + json, "source" + json,
                "counts" + json, "size" + json, "moments" + json, "raw" + json,
            ])
        let body = try #require(sent?.body)
        for value in ["\r\n\r\n60\r\n", "\r\n\r\n1970-01-01 00:00\r\n", "\r\n\r\n\"3\"\r\n", "\r\n\r\n[1000]\r\n"] {
            #expect(body.contains(value), "\(value)")
        }
    }

    @Test("Other multipart formats have their media types")
    func multipartFormats() async throws {
        let transport = ScriptedTransport { _, index in
            index == 0 ? .json("[\(Self.attachment)]") : .json(Self.attachment)
        }
        let item = client(transport).attachments[7]
        #expect(try await item.batch(first: Files.Note(text: "n"), second: text).map(\.id) == [7])
        #expect(try await item.link(root: Files.Note(text: "n"), parts: [text]).size == 5)
        #expect(transport.lines == ["PUT \(Self.base)/attachments/7", "PATCH \(Self.base)/attachments/7/link"])
        let types = transport.requests.map { $0.header("Content-Type")?.prefix { $0 != ";" } }
        #expect(types == ["multipart/mixed", "multipart/related"])
    }

    @Test("Parts have the media types and the header fields of the schema")
    func fieldsOfParts() async throws {
        let transport = ScriptedTransport { _, _ in .response(204) }
        let attachment = client(transport).attachments[7]
        let cover = UploadContent.data(Data("c".utf8), filename: "c.gif")
        try await attachment.press(
            cover: cover, pages: [text], note: Files.Note(text: "n"), sizes: [1, 2], words: ["a", "b"],
            layout: "<l/>", until: Date(timeIntervalSince1970: 60))
        var typed = cover
        typed.contentType = "image/gif"
        try await attachment.press(cover: typed, note: Files.Note(text: "n"), sizes: [], words: [])
        let type = try #require(transport.requests.first?.header("Content-Type"))
        let boundary = type.dropFirst("multipart/form-data; boundary=".count)
        func part(_ name: String, _ fields: String, _ content: String) -> String {
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\(fields)\r\n\r\n\(content)\r\n"
        }
        let vendor = "\"\r\nContent-Type: application/vnd.files"
        let words = "\"\r\nContent-Type: text/csv; charset=utf-8"
        #expect(
            transport.requests.first?.body
                == part("cover", "\"; filename=\"c.gif\"\r\nContent-Type: image/png\r\nX-Origin: camera", "c")
                + part("pages[]", "\"; filename=\"a.txt\"\r\nContent-Type: text/plain\r\nX-Origin: scanner", "hello")
                + part("note", vendor + ".note+json", #"{"text":"n"}"#) + part("sizes", vendor + "+json", "[1,2]")
                + part("words[]", words, "a") + part("words[]", words, "b")
                + part(
                    "layout", "\"\r\nContent-Type: application/xml\r\nX-Layout: a \"b\" {c}\r\nX-Level: 1", "<l/>")
                + part("until", "\"\r\nX-Unit: s", "60") + "--\(boundary)--\r\n")
        // A file that names its type has that.
        #expect(transport.requests.last?.body?.contains("Content-Type: image/gif\r\nX-Origin: camera\r\n") == true)
    }

    @Test("Content is sent unchanged")
    func content() async throws {
        let transport = ScriptedTransport { _, _ in .json(#"{"digest":"d"}"#) }
        let item = client(transport).attachments[7]
        #expect(try await item.store(text).digest == "d")
        try await item.check(form: "f", text)
        try await item.checkOld(text)
        #expect(
            transport.lines == [
                "PUT \(Self.base)/attachments/7/content", "PUT \(Self.base)/attachments/7/checked?form=f",
                "PUT \(Self.base)/attachments/7/checked-old",
            ])
        #expect(transport.requests.map(\.body) == ["hello", "hello", "hello"])
        #expect(
            transport.requests.map { $0.header("Content-Digest") } == [
                nil, "sha-256=:LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=:", nil,
            ])
        #expect(transport.requests.map { $0.header("Content-MD5") } == [nil, nil, "XUFAKrxLKna5cZ2REBfFkg=="])
    }

    @Test("A resumable upload sends the range of its content")
    func resumableUpload() async throws {
        let transport = ScriptedTransport(.response(200, headers: ["Location": "/parts/1"]), .json(#"{"digest":"d"}"#))
        let resumption = UploadResumption()
        let blob = try await client(transport).attachments[7].resume(text, resumption: resumption)
        #expect(blob.digest == "d" && !resumption.isPending)
        #expect(transport.lines == ["PUT \(Self.base)/attachments/7/large", "PUT \(Self.base)/parts/1"])
        #expect(transport.requests.map { $0.header("Content-Range") } == [nil, "bytes 0-4/5"])
    }

    @Test("A download is requested when it is read")
    func downloads() async throws {
        let transport = ScriptedTransport { sent, _ in .response(200, sent.method) }
        let attachments = client(transport).attachments
        let downloads = [
            attachments[7].content(), attachments.export(form: .scan, resumption: ["a"]),
            attachments.render(kind: .photo), attachments[7].draw(Files.Note(text: "n")),
            attachments[7].turn(angle: 90, text), attachments[7].convert(form: text, progress: 4),
        ]
        #expect(transport.requests.isEmpty)
        for download in downloads { #expect(try await download.data().isEmpty == false) }
        #expect(
            transport.lines == [
                "GET \(Self.base)/attachments/7/content",
                "GET \(Self.base)/attachments/export?form=scan&resumption%5B%5D=a",
                "POST \(Self.base)/attachments/render", "POST \(Self.base)/attachments/7/draw",
                "POST \(Self.base)/attachments/7/turn/90", "POST \(Self.base)/attachments/7/convert",
            ])
        #expect(transport.requests.prefix(5).map(\.body) == [nil, nil, #"{"kind":"photo"}"#, "text=n", "hello"])
        #expect(try parts(of: transport.requests.last) == ["form text/plain", "progress"])
    }

    @Test("The files of a draft are sent beside its members")
    func filesOfDrafts() async throws {
        let transport = ScriptedTransport { _, _ in .json(#"{"id":1,"size":5}"#) }
        let files = client(transport)
        #expect(try await files.dumps.create(Files.Dump.Draft(content: text)).size == 5)
        let album = Files.Album.Draft(title: "T", frontCover: text, bookletPages: [text], manuscripts: [text])
        let names = ["front_cover", "back_cover", "booklet_pages", "recordings", "notes_by_hand"]
        #expect(album.files.map(\.key) == names)
        #expect(transport.lines == ["POST \(Self.base)/dumps"])
        #expect(try parts(of: transport.requests.first) == ["content text/plain"])
    }
}
