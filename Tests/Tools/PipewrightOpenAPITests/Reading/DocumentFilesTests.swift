import PipewrightDiagnostics
import Testing

@testable import PipewrightOpenAPI

@Suite struct DocumentFilesTests {
    @Test("A flow mapping of YAML begins as JSON does")
    func readsFlowMappings() {
        let text = "{ openapi: 3.0.0, paths: {} }"
        #expect(DocumentReading(text, path: "api.yaml").document != nil)
        #expect(DocumentReading(text, path: "api.yml").shown == [])
        #expect(DocumentReading(text, path: "api.json").rules == ["invalid-json"])
    }

    @Test func readsJSONWithAnyName() {
        let text = #"{ "openapi": "3.0.0", "info": { "title": "\ud83d\ude00\/" }, "paths": {} }"#
        for path in ["api.yaml", "api.json", "api"] {
            #expect(DocumentReading(text, path: path).document?.title == "😀/")
        }
    }

    @Test func readsEachFileOnce() {
        let refs = (0..<10).map { "{ $ref: 'b.yaml#/X\($0 % 2)' }, { $ref: './x/../b.yaml#/X0' }, { $ref: none.yaml }" }
        let reading = DocumentReading(
            DocumentVersion.openAPI31.schemas("A: { anyOf: [\(refs.joined(separator: ", "))] }"),
            files: ["b.yaml": "X0: {}\nX1: {}\n"])
        #expect(reading.loaded.filter { $0 == "b.yaml" }.count == 1)
        // The two of the file, the one around them, and one for each reference to nothing.
        #expect(reading.document?.schemas.count == 13)
        #expect(reading.shown.count == 10)
    }

    @Test func limitsTheNumberOfFiles() {
        let count = DocumentFiles.Limits.files
        let refs = (0...count + 5).map { "{ $ref: 'f\($0).yaml' }" }.joined(separator: ", ")
        let files = Dictionary(uniqueKeysWithValues: (0...count + 5).map { ("f\($0).yaml", "type: string") })
        let reading = DocumentReading(DocumentVersion.openAPI31.schemas("A: { anyOf: [\(refs)] }"), files: files)
        #expect(reading.document == nil)
        #expect(reading.loaded.count == count - 1)
        #expect(reading.diagnostics.filter { $0.severity == .error }.count == 1)
        #expect(reading.shown.contains("1:1 the document refers to more than 10000 files"))
    }

    @Test func limitsTheSizeOfAFile() {
        let file = SourceFile(path: "api.yaml", bytes: Array(repeating: 0x20, count: 64 * 1024 * 1024 + 1))
        #expect(DocumentReading(file).shown == ["1:1 the file is larger than 67108864 bytes"])
        let json = SourceFile(path: "api.json", bytes: [0x7B] + file.bytes.dropFirst())
        #expect(DocumentReading(json).shown == ["1:1 the file is larger than 67108864 bytes"])
    }

    @Test func limitsTheSizeOfAllFiles() {
        let large = "x: \"" + String(repeating: "x", count: 40_000_000) + "\"\nX: {}\n"
        let reading = DocumentReading(
            DocumentVersion.openAPI31.schemas(
                "A: { anyOf: [{ $ref: 'a.yaml#/X' }, { $ref: 'b.yaml#/X' }, { $ref: 'c.yaml#/X' }] }"),
            files: ["a.yaml": large, "b.yaml": large, "c.yaml": large])
        #expect(reading.document == nil)
        #expect(reading.shown.contains("b.yaml:1:1 the files of the document are together larger than 67108864 bytes"))
        #expect(reading.loaded == ["a.yaml", "b.yaml"])
    }
}
