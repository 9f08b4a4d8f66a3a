import Foundation
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeFiles

/// What a server names, and where the file gets to.
@Suite struct FileNameTests {
    /// Scalars that a slash or a dot makes one `Character` with, or that are not shown.
    private static let joiners: [Unicode.Scalar] = [
        "\u{200D}", "\u{200C}", "\u{E0020}", "\u{34F}", "\u{301}", "\u{20DD}", "\u{FE0F}", "\u{903}", "\u{1F3FB}",
        "\u{200B}", "\u{2060}", "\u{AD}", "\u{3164}", "\u{115F}",
    ]

    private struct Nest {
        let outer: TemporaryFolder
        let url: URL

        init() throws {
            outer = try TemporaryFolder()
            url = outer.file("in")
            try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
        }

        var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [] }
    }

    /// Downloads into a folder within a folder; only one file may be there then, and it must not be hidden.
    private func expectInFolder(_ transport: ScriptedTransport, _ note: Comment) async throws {
        let nest = try Nest()
        let pipe = ResourcePipe<JSONResource>(plainClient(transport), ResourceDescriptor(path: "files"))
        let file = try await pipe.call(.get, "big").download().download(to: nest.url)
        #expect(nest.outer.names == ["in"], note)
        #expect(nest.names.count == 1 && nest.names.first?.utf8.first != UInt8(ascii: "."), note)
        #expect(nest.names.first?.utf8.elementsEqual(file.suggestedFilename.utf8) == true, note)
        #expect(FileName.staysInFolder(file.suggestedFilename), note)
    }

    private static func names(_ joiner: Unicode.Scalar) -> [String] {
        [
            "/\(joiner)../\(joiner)escaped.txt", "\(joiner)/\(joiner)../escaped.txt", "..\\\(joiner)../\(joiner)a",
            ".\(joiner)bashrc", "\(joiner).bashrc", "\(joiner).\(joiner).\(joiner)/\(joiner)x", "..\(joiner)",
            "a/\(joiner)", ".\(joiner)", "\(joiner)",
        ]
    }

    @Test("A file name of a response neither leaves the folder nor hides the file", arguments: joiners)
    func dispositions(_ joiner: Unicode.Scalar) async throws {
        for name in Self.names(joiner) {
            let escaped = name.replacingOccurrences(of: "\\", with: "\\\\", options: .literal)
            for field in ["filename*=UTF-8''\(PercentEncoding.encode(name))", "filename=\"\(escaped)\""] {
                let transport = ScriptedTransport(
                    .text("bytes", headers: ["Content-Disposition": "attachment; \(field)"]))
                try await expectInFolder(transport, "\(field.debugDescription)")
            }
        }
    }

    @Test("The last segment of a redirect's URL neither leaves the folder nor hides the file", arguments: joiners)
    func redirects(_ joiner: Unicode.Scalar) async throws {
        for name in Self.names(joiner) {
            let location = "/files/\(PercentEncoding.encode(name))"
            let transport = ScriptedTransport(.response(302, headers: ["Location": location]), .text("bytes"))
            try await expectInFolder(transport, "\(name.debugDescription)")
        }
    }

    @Test(
        "Cleaned first and split last",
        arguments: [
            ("/\u{200D}etc/\u{200D}passwd", "passwd"), ("a/\u{200C}b", "b"), ("a\u{E0020}/\u{E0020}b", "b"),
            ("a\\\u{301}b", "b"), (".\u{34F}bashrc", "bashrc"), ("\u{34F}.bashrc", "bashrc"),
            (".\u{301}bashrc", "bashrc"), (".\u{34F}.\u{34F}", nil), ("/\u{200D}", nil), ("\u{301}", nil),
            ("\u{A0}.\u{3000}x\u{A0}.\u{34F}", "x"), ("x.\u{200D}", "x"), ("e\u{301}.txt", "e\u{301}.txt"),
            ("a:\u{301}b", "a_\u{301}b"), ("\r\n.\r\nx", "x"), ("../\u{1F3FB}x", "x"),
        ] as [(String, String?)])
    func harmless(_ name: String, _ expected: String?) {
        let found = FileName.harmless(name)
        #expect(found.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
    }

    @Test("Names have at most 200 bytes, cut between scalars")
    func lengths() throws {
        let marks = String(repeating: "\u{301}", count: 5_000)
        for name in ["a\(marks).txt", "a.b\(marks)", "a.\(marks)", String(repeating: ".a\u{301} ", count: 5_000)] {
            let found = try #require(FileName.harmless(name))
            #expect(found.utf8.count <= 200 && found.utf8.count > 190)
            #expect(found.unicodeScalars.last != "." && found.unicodeScalars.last != " ")
        }
        #expect(try #require(FileName.harmless("a\(marks).txt")).utf8.suffix(4).elementsEqual(".txt".utf8))
    }

    @Test(
        "Parameters are read by scalars",
        arguments: [
            ("attachment; filename=\u{301}a", "\u{301}a"), ("attachment;\u{301} filename=a; x=y", nil),
            ("attachment; filename=\"\u{301}a\"; x", "\u{301}a"), ("attachment; filename=\"a\"\u{301}; x", "a"),
            ("attachment; filename=a\u{37E}b", "a\u{37E}b"), ("a; filename=\"a\\\"\u{301}b\"", "a\"\u{301}b"),
            ("a; filename*=UTF-8''\u{301}b", "\u{301}b"), ("a; filename*=ISO-8859-1''..%2F%85%AD", "../\u{85}\u{AD}"),
        ] as [(String, String?)])
    func parameters(_ text: String, _ expected: String?) {
        let found = FileName.disposition(in: [.contentDisposition: text])
        #expect(found.map { Array($0.utf8) } == expected.map { Array($0.utf8) })
    }

    @Test(
        "Right before a file gets its name, one that leads elsewhere is refused",
        arguments: ["", ".", "..", "/", "a/b", "/\u{301}a", "../a", "a/\u{200D}", "a\u{0}b"])
    func refused(_ name: String) async throws {
        let nest = try Nest()
        let partial = try PartialFile(in: nest.url.path, key: "0123456789abcdef")
        let error = await failure { try await partial.finish(in: nest.url.path, named: name) }
        guard case .file(let cause) = error.reason, cause.reason == .unusableName else {
            Issue.record("\(error)")
            return
        }
        #expect("\(cause)".unicodeScalars.contains("‘") && nest.outer.names == ["in"])
    }

    @Test("A destination whose name begins with a combining mark stays in its folder")
    func targets() async throws {
        let nest = try Nest()
        let name = "\u{301}x.bin"
        let pipe = ResourcePipe<JSONResource>(
            plainClient(ScriptedTransport(.text("bytes"))), ResourceDescriptor(path: "files"))
        _ = try await pipe.call(.get, "big").download().download(to: URL(fileURLWithPath: nest.url.path + "/" + name))
        #expect(nest.outer.names == ["in"] && nest.names == [name])
        let target = try DownloadTarget(URL(fileURLWithPath: nest.url.path + "/" + name), partialFolder: nil)
        #expect(target.folder == nest.url.path && target.name == name)
    }
}
