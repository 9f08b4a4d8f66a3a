import PipeModel
import Testing

@testable import PipewrightAPI
@testable import PipewrightRendering
@testable import PipewrightSchema

/// Calls with files; the golden of `Files` has every form.
@Suite struct CallContextTests {
    private func action(_ body: API.Call.Body?, result: ResultKind = .none) -> API.Call {
        var call = API.Call(.action, name: "a", target: .item, method: .post, result: API.Call.Result(result))
        call.own.path = API.Path("a")
        call.body = body
        return call
    }

    private func form(_ parts: [API.Field], _ format: MultipartFormat = .formData) -> API.Call.Body {
        var body = API.Call.Body(.multipart, fields: parts)
        body.multipart = format
        return body
    }

    private static func upload(_ digest: UploadDigest? = nil, _ resumption: UploadResumption? = nil) -> API.Call.Body {
        var body = API.Call.Body(.upload)
        body.digest = digest
        body.resumption = resumption
        return body
    }

    /// The parameters of the function, and the lines of its body.
    private func rendered(
        _ body: API.Call.Body?, result: ResultKind = .none, arrays: ArrayStyle = .comma
    ) throws -> (parameters: String, body: String) {
        let context = CallContext(action(body, result: result), in: resource(arrays), Self.names, ofItem: true)
        let line = try RenderedTemplate.line("Call", of: context)
        let parts = try #require(
            line.wholeMatch(of: /\/\/\/ `POST \/r\/{id}\/a`(?:;.*?)? public func a\((.*?)\)(?: async| ->).*? { (.*) }/))
        return (String(parts.1), String(parts.2))
    }

    @Test(
        arguments: [
            (upload(), ".content(body)"),
            (upload(.contentDigest), ".content(body, digest: .contentDigest)"),
            (upload(.contentMD5), ".content(body, digest: .contentMD5)"),
            (upload(nil, .init(way: .contentRange)), ".resumable(body, by: .contentRange, resumption: resumption)"),
            (
                upload(nil, .init(way: .location, partSize: 4_194_304)),
                ".resumable(body, by: .location, partSize: 4_194_304, resumption: resumption)"
            ),
            (
                upload(nil, .init(way: .location, digestParameter: #"d"\("#)),
                #".resumable(body, by: .location(digest: "d\"\\("), resumption: resumption)"#
            ),
        ] as [(API.Call.Body, String)])
    func uploadsHaveTheSettingsOfTheSchema(_ upload: API.Call.Body, _ expected: String) throws {
        #expect(
            try rendered(upload).body
                == #"try await call(.post, "a").uploading(\#(expected), progress: progress).send()"#)
        // A download has its own progress.
        #expect(
            try rendered(upload, result: .bytes).body
                == #"call(.post, "a").uploading(\#(expected)).download()"#)
    }

    @Test func onlyTransfersHaveAdditionalArguments() throws {
        let handler = "progress: TransferProgress.Handler? = nil"
        func parameters(_ body: API.Call.Body?, result: ResultKind = .none) throws -> String {
            try rendered(body, result: result).parameters
        }
        #expect(try parameters(nil) == "" && parameters(API.Call.Body(.fields, fields: [])) == "")
        #expect(try parameters(API.Call.Body(.value, type: .scalar(.plain(.int)))) == "_ body: Int")
        #expect(try rendered(nil).body == #"try await call(.post, "a").send()"#)
        #expect(try parameters(form([])) == handler)
        #expect(try parameters(form([]), result: .bytes) == "_: Void = ()")
        #expect(try parameters(Self.upload()) == "_ body: UploadContent, \(handler)")
        #expect(try parameters(Self.upload(), result: .bytes) == "_ body: UploadContent")
        #expect(
            try parameters(Self.upload(nil, .init(way: .location)))
                == "_ body: UploadContent, resumption: UploadResumption? = nil, \(handler)")
    }

    @Test(
        arguments: [
            (.formData, "var form = Multipart()"), (.mixed, "var form = Multipart(.mixed)"),
            (.related, "var form = Multipart(.related)"),
        ] as [(MultipartFormat, String)])
    func formsHaveTheirFormat(_ format: MultipartFormat, _ expected: String) throws {
        let call = #"try await call(.post, "a").uploading(.multipart(form), progress: progress).send()"#
        #expect(try rendered(form([], format)).body == "\(expected) \(call)")
    }

    @Test func partsAreFilesTextsOrJSON() throws {
        func field(_ name: String, _ type: API.FieldType, isJSON: Bool = false) -> API.Field {
            var field = API.Field(wireName: name + "\"", swiftName: SwiftIdentifier(name), type: type)
            field.isJSON = isJSON
            return field
        }
        let parts = [
            field("file", .optional(.scalar(.plain(.file)))), field("files", .list(.scalar(.plain(.file)))),
            field("form", .scalar(.plain(.string))), field("tags", .list(.scalar(.plain(.unixSeconds)))),
            field("count", .scalar(.stringEncoded(.int))), field("note", .record("Note"), isJSON: true),
            field("json", .optional(.scalar(.stringEncoded(.int))), isJSON: true),
        ]
        let body = try rendered(form(parts)).body
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
        let body = try rendered(form([texts, files]), arrays: style).body
        let argument = ", style: .\(style.rawValue)"
        #expect(body.contains("form.add(\"a\", a\(style == .repeat ? "" : argument))"))
        // Files cannot be joined in one part.
        #expect(body.contains("form.add(\"b\", b\(style == .repeat || style.separator != nil ? "" : argument))"))
    }

    private static let names = TypeNames(API(source: "a.pipes.yaml", name: "A", clientName: "AClient", namespace: "A"))

    private func resource(_ arrays: ArrayStyle) -> API.Resource {
        var resource = API.Resource(
            propertyName: "r", typePath: ["R"], pipeName: "RPipe", path: API.Path("r"), location: "/r",
            itemLocation: "/r/{id}", suffix: "", hasIdentity: true, isSingleton: false, patch: .json, body: .json,
            settings: API.CallSettings(), arrays: arrays, filter: [], calls: [], children: [])
        resource.record = .record("R")
        return resource
    }
}
