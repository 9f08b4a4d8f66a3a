import PipeModel
import Testing

@testable import PipewrightAPI
@testable import PipewrightRendering
@testable import PipewrightSchema

/// Calls with files; the golden of `Files` has every form.
@Suite struct ActionContextTests {
    private func action(
        _ body: API.Action.Body?, result: API.Action.Result? = nil, query: [API.Field] = []
    ) -> API.Action {
        API.Action(
            swiftName: "a", method: .post, path: API.Path("a"), target: .item, query: query, body: body, result: result,
            settings: API.CallSettings())
    }

    /// The parameters of the function, and the lines of its body.
    private func rendered(
        _ body: API.Action.Body?, result: API.Action.Result? = nil, arrays: ArrayStyle = .comma
    ) throws -> (parameters: String, body: String) {
        let context = ActionContext(action(body, result: result), in: resource(arrays), Self.names)
        let line = try RenderedTemplate.line("Action", of: context)
        let parts = try #require(
            line.wholeMatch(of: /\/\/\/ `POST \/r\/{id}\/a`(?:;.*?)? public func a\((.*?)\)(?: async| ->).*? { (.*) }/))
        return (String(parts.1), String(parts.2))
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
    func uploadsHaveTheSettingsOfTheSchema(_ upload: API.Action.Upload, _ expected: String) throws {
        #expect(
            try rendered(.upload(upload)).body
                == #"try await call(.post, "a").uploading(\#(expected), progress: progress).send()"#)
        // A download has its own progress.
        #expect(
            try rendered(.upload(upload), result: .bytes).body
                == #"call(.post, "a").uploading(\#(expected)).download()"#)
    }

    @Test func onlyTransfersHaveAdditionalArguments() throws {
        let handler = "progress: TransferProgress.Handler? = nil"
        func parameters(_ body: API.Action.Body?, result: API.Action.Result? = nil) throws -> String {
            try rendered(body, result: result).parameters
        }
        #expect(try parameters(nil) == "" && parameters(.fields([])) == "")
        #expect(try parameters(.value(.scalar(.plain(.int)))) == "_ body: Int")
        #expect(try rendered(nil).body == #"try await call(.post, "a").send()"#)
        #expect(try parameters(.multipart([], .formData)) == handler)
        #expect(try parameters(.multipart([], .formData), result: .bytes) == "_: Void = ()")
        #expect(try parameters(.upload(.whole(digest: nil))) == "_ body: UploadContent, \(handler)")
        #expect(try parameters(.upload(.whole(digest: nil)), result: .bytes) == "_ body: UploadContent")
        #expect(
            try parameters(.upload(.inParts(.init(way: .location))))
                == "_ body: UploadContent, resumption: UploadResumption? = nil, \(handler)")
    }

    @Test(
        arguments: [
            (.formData, "var form = Multipart()"), (.mixed, "var form = Multipart(.mixed)"),
            (.related, "var form = Multipart(.related)"),
        ] as [(MultipartFormat, String)])
    func formsHaveTheirFormat(_ format: MultipartFormat, _ expected: String) throws {
        let call = #"try await call(.post, "a").uploading(.multipart(form), progress: progress).send()"#
        #expect(try rendered(.multipart([], format)).body == "\(expected) \(call)")
    }

    @Test func partsAreFilesTextsOrJSON() throws {
        func field(_ name: String, _ type: API.FieldType, isJSON: Bool = false) -> API.Field {
            var field = API.Field(wireName: name + "\"", swiftName: name, type: type)
            field.isJSON = isJSON
            return field
        }
        let parts = [
            field("file", .optional(.scalar(.plain(.file)))), field("files", .list(.scalar(.plain(.file)))),
            field("form", .scalar(.plain(.string))), field("tags", .list(.scalar(.plain(.unixSeconds)))),
            field("count", .scalar(.stringEncoded(.int))), field("note", .record("Note"), isJSON: true),
            field("json", .optional(.scalar(.stringEncoded(.int))), isJSON: true),
        ]
        let body = try rendered(.multipart(parts, .formData)).body
        #expect(
            body.matches(of: /form\.add\(.*?\)(?= form| try)/).map { String($0.output) } == [
                #"form.add("file\"", file)"#, #"form.add("files\"", files)"#, #"form.add("form\"", formValue)"#,
                #"form.add("tags\"", tags, style: .comma, as: UnixSeconds.self)"#, #"form.add("count\"", count)"#,
                #"form.add(json: note, named: "note\"")"#,
                #"form.add(json: json, named: "json\"", as: StringEncoded<Int>.self)"#,
            ])
    }

    @Test(arguments: ArrayStyle.allCases)
    func listsAreNamedInTheStyleOfArrays(_ style: ArrayStyle) throws {
        let texts = API.Field(wireName: "a", swiftName: "a", type: .list(.scalar(.plain(.string))))
        let files = API.Field(wireName: "b", swiftName: "b", type: .optional(.list(.scalar(.plain(.file)))))
        let body = try rendered(.multipart([texts, files], .formData), arrays: style).body
        let argument = ", style: .\(style.rawValue)"
        #expect(body.contains("form.add(\"a\", a\(style == .repeat ? "" : argument))"))
        // Files cannot be joined in one part.
        #expect(body.contains("form.add(\"b\", b\(style == .repeat || style == .comma ? "" : argument))"))
    }

    private static let names = TypeNames(API(source: "a.pipes.yaml", name: "A", clientName: "AClient", namespace: "A"))

    private func resource(_ arrays: ArrayStyle) -> API.Resource {
        API.Resource(
            propertyName: "r", typePath: ["R"], pipeName: "RPipe", path: API.Path("r"), location: "/r",
            itemLocation: "/r/{id}", suffix: "", record: .record("R"), hasIdentity: true,
            isSingleton: false, operations: [], options: [], patch: .json, body: .json, settings: API.CallSettings(),
            arrays: arrays, filter: [], actions: [], children: [])
    }
}
