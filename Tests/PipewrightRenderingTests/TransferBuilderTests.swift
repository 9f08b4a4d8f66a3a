import PipewrightVocabulary
import Testing

@testable import PipewrightAPI
@testable import PipewrightRendering
@testable import PipewrightSchema

/// The descriptors of calls with files; the golden of `Files` has every form.
@Suite struct TransferBuilderTests {
    private func action(
        _ body: API.Action.Body?, result: API.Action.Result? = nil, query: [API.Field] = []
    ) -> API.Action {
        API.Action(
            swiftName: "a", method: .post, path: API.Path("a"), target: .item, query: query, body: body, result: result,
            settings: API.CallSettings())
    }

    private func arguments(_ body: API.Action.Body?, result: API.Action.Result? = nil) -> String {
        TransferBuilder.arguments(of: action(body, result: result)).map(\.line).joined(separator: ", ")
    }

    private func parameters(_ body: API.Action.Body?, result: API.Action.Result? = nil) -> String {
        TransferBuilder.parameters(of: action(body, result: result)).map(\.line).joined(separator: ", ")
    }

    @Test(
        arguments: [
            (.whole(digest: nil), ".content(body)"),
            (.whole(digest: .contentDigest), ".content(body, digest: .contentDigest)"),
            (.whole(digest: .contentMD5), ".content(body, digest: .contentMD5)"),
            (.inParts(.init(way: .contentRange)), ".resumable(body, by: .contentRange, resumption: resumption)"),
            (
                .inParts(.init(way: .location, partSize: 4_194_304)),
                ".resumable(body, by: .location, partSize: 4_194_304, resumption: resumption)"
            ),
            (
                .inParts(.init(way: .location, digestParameter: #"d"\("#)),
                #".resumable(body, by: .location(digest: "d\"\\("), resumption: resumption)"#
            ),
        ] as [(API.Action.Upload, String)])
    func uploadsHaveTheSettingsOfTheSchema(_ upload: API.Action.Upload, _ expected: String) {
        #expect(arguments(.upload(upload)) == "uploading: \(expected), progress: progress")
        // A download has its own progress.
        #expect(arguments(.upload(upload), result: .bytes) == "uploading: \(expected)")
    }

    @Test func onlyTransfersHaveAdditionalArguments() {
        let handler = "progress: TransferProgress.Handler? = nil"
        #expect(parameters(nil) == "" && parameters(.value(.scalar(.int))) == "" && parameters(.fields([])) == "")
        #expect(arguments(nil) == "" && arguments(.value(.scalar(.int))) == "")
        #expect(parameters(.multipart([], .formData)) == handler)
        #expect(parameters(.multipart([], .formData), result: .bytes) == "")
        #expect(parameters(.upload(.whole(digest: nil))) == "_ body: UploadContent, \(handler)")
        #expect(parameters(.upload(.whole(digest: nil)), result: .bytes) == "_ body: UploadContent")
        #expect(
            parameters(.upload(.inParts(.init(way: .location))))
                == "_ body: UploadContent, resumption: UploadResumption? = nil, \(handler)")
    }

    @Test(
        arguments: [
            (.formData, "var form = Multipart()"), (.mixed, "var form = Multipart(.mixed)"),
            (.related, "var form = Multipart(.related)"),
        ] as [(MultipartFormat, String)])
    func formsHaveTheirFormat(_ format: MultipartFormat, _ expected: String) {
        let lines = TransferBuilder.form(
            of: action(.multipart([], format)), in: resource(), FieldBuilder(Self.types))
        #expect(lines == [expected])
    }

    @Test func partsAreFilesTextsOrJSON() {
        func field(_ name: String, _ type: API.FieldType, isJSON: Bool = false) -> API.Field {
            var field = API.Field(wireName: name + "\"", swiftName: name, type: type)
            field.isJSON = isJSON
            return field
        }
        let parts = [
            field("file", .optional(.scalar(.file))), field("files", .list(.scalar(.file))),
            field("form", .scalar(.string)), field("tags", .list(.scalar(.unixSeconds))),
            field("count", .scalar(.stringEncodedInt)), field("note", .record("Note"), isJSON: true),
            field("json", .optional(.scalar(.stringEncodedInt)), isJSON: true),
        ]
        let lines = TransferBuilder.form(
            of: action(.multipart(parts, .formData)), in: resource(), FieldBuilder(Self.types))
        #expect(
            lines.dropFirst() == [
                #"form.add("file\"", file)"#, #"form.add("files\"", files)"#, #"form.add("form\"", formValue)"#,
                #"form.add("tags\"", tags, style: .comma, as: UnixSeconds.self)"#, #"form.add("count\"", count)"#,
                #"form.add(json: note, named: "note\"")"#,
                #"form.add(json: jsonValue, named: "json\"", as: StringEncoded<Int>.self)"#,
            ])
    }

    @Test(arguments: ArrayStyle.allCases)
    func listsAreNamedInTheStyleOfArrays(_ style: ArrayStyle) {
        let texts = API.Field(wireName: "a", swiftName: "a", type: .list(.scalar(.string)))
        let files = API.Field(wireName: "b", swiftName: "b", type: .optional(.list(.scalar(.file))))
        let builder = FieldBuilder(Self.types)
        let argument = ", style: .\(style.rawValue)"
        #expect(
            builder.addingPart(texts, name: "a", style: style.rawValue)
                == "form.add(\"a\", a\(style == .repeat ? "" : argument))")
        // Files cannot be joined in one part.
        #expect(
            builder.addingPart(files, name: "b", style: style.rawValue)
                == "form.add(\"b\", b\(style == .repeat || style == .comma ? "" : argument))")
    }

    private static let types = SwiftTypeName.elsewhere(
        TypeNames(API(source: "a.pipes.yaml", name: "A", clientName: "AClient", namespace: "A")))

    private func resource() -> API.Resource {
        API.Resource(
            propertyName: "r", typePath: ["R"], pipeName: "RPipe", path: API.Path("r"), location: "/r",
            itemLocation: "/r/{id}", suffix: "", record: "R", hasIdentity: true,
            isSingleton: false, operations: [], options: [], patch: .json, body: .json, settings: API.CallSettings(),
            arrays: .comma, filter: [], actions: [], children: [])
    }
}
