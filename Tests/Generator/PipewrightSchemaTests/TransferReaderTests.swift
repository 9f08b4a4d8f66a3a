import PipeWords
import PipewrightDiagnostics
import PipewrightYAML
import Testing

@testable import PipewrightSchema

@Suite struct TransferReaderTests {
    private func read(_ action: String) throws -> (action: Schema.Action?, problems: [Problem]) {
        let diagnostics = DiagnosticCollector()
        let text = "pipewright: 1\nname: A\nresources:\n  r: { record: R, actions: { a: { \(action) } } }"
        let node = try #require(YAMLReader.read(SourceFile(path: "a.pipes.yaml", text: text), into: diagnostics))
        let reader = SchemaReader(file: "a.pipes.yaml", diagnostics: diagnostics)
        let schema = reader.read(node)
        return (schema?.resources.first?.actions.first, reader.diagnostics.sorted.map(\.problem))
    }

    private func fields(of action: Schema.Action?) -> [Schema.Field]? {
        if case .multipart(let parts) = action?.body { parts } else { nil }
    }

    @Test func readsPartsInTheirOrderWithTheirFlags() throws {
        let (action, problems) = try read(
            "call: POST, multipart: { z: file, a: { type: list<int>?, flags: [json, secret] }, m: string json }")
        let parts = try #require(fields(of: action))
        #expect(problems.isEmpty)
        #expect(parts.map(\.name.value) == ["z", "a", "m"])
        #expect(parts.map { $0.flags.map(\.value) } == [[], [.json, .secret], [.json]])
        #expect(action?.multipartFormat == nil && action?.format == nil)
    }

    @Test func readsMediaTypesAndHeaderFieldsOfParts() throws {
        let (action, problems) = try read(
            "call: POST, multipart: { a: { type: file, content-type: image/png, headers: { X-A: 1, X-B: b } }, b: int }"
        )
        let parts = try #require(fields(of: action))
        #expect(problems.isEmpty && parts.map { $0.part?.contentType?.value } == ["image/png", nil])
        #expect(parts[0].part?.headers.map(\.name.value) == ["X-A", "X-B"])
        #expect(parts[0].part?.headers.map(\.value.value) == ["1", "b"] && parts[1].part == nil)
        // Other fields have none.
        for action in [
            "body: { a: { type: int, headers: { X-A: b } } }", "query: { a: { type: int, content-type: a/b } }",
        ] {
            #expect(try read("call: POST, \(action)").problems.count == 1)
        }
    }

    @Test(arguments: MultipartFormat.allCases)
    func readsEveryFormatOfParts(_ format: MultipartFormat) throws {
        let (action, problems) = try read("call: POST, format: \(format.rawValue), multipart: { f: file }")
        #expect(problems.isEmpty && action?.multipartFormat?.value == format && action?.format == nil)
    }

    @Test func bytesAreAnUploadAndOtherTypesValues() throws {
        #expect(try read("call: PUT, body: bytes").action?.body == .bytes)
        for body in ["list<bytes>", "string", "bytes?"] {
            let (action, problems) = try read("call: PUT, body: \(body)")
            guard case .value = action?.body else {
                Issue.record("\(body) is not a value")
                continue
            }
            #expect(problems.isEmpty)
        }
    }

    @Test(arguments: UploadDigest.allCases)
    func readsEveryDigest(_ digest: UploadDigest) throws {
        let (action, problems) = try read("call: PUT, body: bytes, digest: \(digest.rawValue)")
        #expect(problems.isEmpty && action?.digest?.value == digest)
    }

    @Test(
        arguments: [
            ("content-range", .init(way: .contentRange)), ("location", .init(way: .location)),
            ("{ by: location }", .init(way: .location)),
            ("{ by: content-range, part: 1 }", .init(way: .contentRange, partSize: 1)),
            ("{ part: 0x800000, by: location }", .init(way: .location, partSize: 8_388_608)),
            ("{ by: location, digest: query.d.e }", .init(way: .location, digestParameter: "d.e")),
        ] as [(String, UploadResumption)])
    func readsEveryWayToResume(_ text: String, _ expected: UploadResumption) throws {
        let (action, problems) = try read("call: PUT, body: bytes, resumable: \(text)")
        #expect(problems.isEmpty && action?.resumption?.value == expected)
    }

    /// A mistake is reported as one problem, whatever else the action has.
    @Test(arguments: [
        "multipart: { f: file }, body: { n: int }", "multipart: { f: file }, body: bytes", "multipart: {}",
        "multipart: file", "multipart: { f: file jsn }", "multipart: { f: file }, format: json", "format: mixed",
        "body: { n: int json }", "query: { n: int json }", "body: bytes, format: json",
        "body: { n: int }, format: related",
        "digest: content-md5", "resumable: location", "body: { n: int }, digest: content-md5",
        "multipart: { f: file }, resumable: location", "body: bytes, digest: md5", "body: bytes, resumable: true",
        "body: bytes, digest: content-md5, resumable: location", "body: bytes, resumable: {}",
        "body: bytes, resumable: { by: location, part: 0 }", "body: bytes, resumable: { by: location, part: '8' }",
        "body: bytes, resumable: { by: location, part: -1 }", "body: bytes, resumable: { by: location, part: 1.5 }",
        "body: bytes, resumable: { by: location, digest: header.D }",
        "body: bytes, resumable: { by: content-range, digest: query.d }", "body: bytes, resumable: { part: 1 }",
        "body: list<, digest: content-md5", "body: bytes, digest: content-md5, format: form",
        "multipat: { f: file }, format: mixed",
    ])
    func aMistakeIsOneProblem(_ text: String) throws {
        let (_, problems) = try read("call: PUT, \(text)")
        #expect(problems.count == 1, "\(problems)")
    }
}
