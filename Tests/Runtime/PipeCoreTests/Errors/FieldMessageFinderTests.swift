import Foundation
@_spi(Generated) import PipeCore
@_spi(Generated) import RuntimeTesting
import Testing

/// Messages by field, in the forms of known servers and in those that a schema describes.
@Suite struct FieldMessageFinderTests {
    private func messages(
        _ body: String, status: Int = 422, type: String? = "application/json", _ rules: ErrorRules? = nil
    ) async -> [String] {
        let headers: CallSettings.Headers = type.map { ["Content-Type": $0] } ?? [:]
        let client = PipeClient(
            ClientDescriptor(name: "Forms", errors: rules), server: "https://forms.example",
            transport: ScriptedTransport(.response(status, headers: headers, body)))
        let error = await failure { try await ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "a")).list() }
        return error.validationMessages.map { "\($0.name): \($0.messages.joined(separator: ", "))" }
    }

    @Test(
        "Known forms of messages about fields",
        arguments: [
            // Rails, with messages about the whole record.
            (#"{"errors":{"base":["quota full"],"age":["can't be blank"]}}"#, [": quota full", "age: can't be blank"]),
            (#"{"age":["can't be blank"],"base":["x"]}"#, ["age: can't be blank", "base: x"]),
            (#"{"message":"The title is required.","errors":{"title":["required"]}}"#, ["title: required"]),
            // Django REST framework.
            (
                #"{"non_field_errors":["both"],"address":{"street":["s"],"geo":{"lat":["l"]}},"items":[{},{"name":["n","m"]}]}"#,
                [": both", "address.street: s", "address.geo.lat: l", "items.1.name: n, m"]
            ),
            (#"["no good"]"#, [": no good"]), (#"[{},{"title":["t"]}]"#, ["1.title: t"]),
            (#"{"detail":["required"]}"#, ["detail: required"]),
            // JSON:API.
            (
                #"{"errors":[{"source":{"pointer":"/data/attributes/title"},"title":"Invalid","detail":"too long"},{"source":{"pointer":"/data/relationships/author"},"title":"missing"},{"source":{"parameter":"page[size]"},"detail":"big"},{"source":{"pointer":"/data"},"detail":"bad"},{"detail":"whole"},{"source":{"pointer":"/data/attributes/a~1b/c~0"},"detail":"d"}]}"#,
                [
                    "title: too long", "author: missing", "page[size]: big", ": bad, whole", "a/b.c~: d",
                ]
            ),
            // FastAPI.
            (
                #"{"detail":[{"loc":["body","items",0,"name"],"msg":"field required","type":"missing"},{"loc":["query","q"],"msg":"short"},{"loc":["body"],"msg":"no JSON"}]}"#,
                ["items.0.name: field required", "q: short", ": no JSON"]
            ),
            // RFC 9457, sections 3 and 3.2.
            (
                ##"{"type":"https://e","title":"Bad.","errors":[{"detail":"positive","pointer":"#/age"},{"detail":"red","pointer":"#/profile/c%C3%B6lor"},{"detail":"all","pointer":"#"}]}"##,
                ["age: positive", "profile.cölor: red", ": all"]
            ),
            (#"{"invalid-params":[{"name":"age","reason":"must be positive"}]}"#, ["age: must be positive"]),
            // ASP.NET.
            (
                #"{"title":"One or more validation errors occurred.","status":400,"errors":{"Title":["required"],"$.due":["no date"],"":["x"]}}"#,
                ["Title: required", "due: no date", ": x"]
            ),
            // Spring, Symfony, GitHub, express-validator, Mongoose, zod.
            (
                #"{"errors":[{"field":"title","defaultMessage":"must not be blank","code":"NotBlank"}]}"#,
                ["title: must not be blank"]
            ),
            (#"[{"field":"title","message":"blank"},{"field":"title","message":"short"}]"#, ["title: blank, short"]),
            (#"{"violations":[{"propertyPath":"title","title":"blank"}]}"#, ["title: blank"]),
            (
                #"{"message":"Validation Failed","errors":[{"resource":"Issue","field":"title","code":"missing_field"}]}"#,
                ["title: missing_field"]
            ),
            (#"{"errors":[{"msg":"bad","path":"email","location":"body"}]}"#, ["email: bad"]),
            (
                #"{"errors":{"title":{"name":"ValidatorError","message":"required","path":"title"}}}"#,
                ["title: required"]
            ),
            (#"{"issues":[{"path":["items",0,"name"],"message":"Required"}]}"#, ["items.0.name: Required"]),
            // Nothing about fields.
            (#"{"detail":"no"}"#, []), (#"{"detail":[]}"#, []), (#"{"errors":[{"a":1},3,null,[["x"]]]}"#, []),
            (#"{"errors":[{"source":"x","detail":"d"}]}"#, [": d"]), ("\"text\"", []),
        ]
    )
    func known(body: String, expected: [String]) async {
        #expect(await messages(body) == expected)
        #expect(await messages(body, status: 400, type: nil) == expected)
        #expect(await messages(body, status: 404).isEmpty)
    }

    @Test("Messages of attributes are read, also of one that the record does not have")
    func railsJSON() async {
        let body = """
            {"errors":{"age":["can't be blank"],"known_attribute":["can't be blank"],
            "name":["can't be blank","must start with a letter"],"person":["quota full for today."],
            "phone_work":["can't be blank"],"phone":["is not valid"]}}
            """
        let expected = [
            "age: can't be blank", "known_attribute: can't be blank", "name: can't be blank, must start with a letter",
            "person: quota full for today.", "phone_work: can't be blank", "phone: is not valid",
        ]
        #expect(await messages(body) == expected)
        #expect(await messages(body, type: nil) == expected)
        #expect(await messages("{}").isEmpty)
    }

    @Test("Full messages in XML are read")
    func railsXML() async {
        let body = """
            <?xml version="1.0" encoding="UTF-8"?>
            <errors><error>Age can't be blank</error><error/>
            <ERROR a=">">Name &amp; title <b>bad</b></ERROR><error></error></errors>
            """
        #expect(
            await messages(body, type: "application/xml; charset=utf-8") == [": Age can't be blank, Name & title bad"])
        #expect(await messages(body, type: "application/json").isEmpty)
    }

    @Test("The schema's object of messages is read for every status", arguments: [400, 409, 422, 500])
    func object(status: Int) async {
        let rules = ErrorRules(validation: .object("/error/fields"))
        let body =
            #"{"errors":{"not":["this"]},"error":{"fields":{"title":"short","address":{"street":["s"]},"tags":{"0":["t"]}}}}"#
        #expect(await messages(body, status: status, rules) == ["title: short", "address.street: s", "tags.0: t"])
        for other in ["{}", "[]", "3", "", #"{"error":{"fields":null}}"#, #"{"title":["x"]}"#] {
            #expect(await messages(other, status: status, rules).isEmpty)
        }
    }

    @Test("The schema's list of messages is read for every status")
    func list() async {
        let rules = ErrorRules(
            when: .present("/problems"),
            validation: .list("/problems", field: "/at/name", message: "/words"))
        let body = """
            {"problems":[{"at":{"name":"title"},"words":"short"},{"words":["a","b"]},{"at":{"name":"/a/0/b"},"words":"p"},
            {"at":{"name":["x",1]},"words":"q"},{"at":{"name":"title"}},3,{"at":{"name":"title"},"words":"bad"}]}
            """
        let expected = ["title: short, bad", ": a, b", "a.0.b: p", "x.1: q"]
        #expect(await messages(body, status: 500, rules) == expected)
        #expect(await messages(body, status: 200, rules) == expected)
        let texts = ErrorRules(validation: .list("", message: ""))
        #expect(await messages(#"["one","two"]"#, texts) == [": one, two"])
        #expect(await messages(#"{"a":["one"]}"#, texts).isEmpty)
    }

    @Test("The messages of a hostile server are limited")
    func hostile() async {
        let many =
            "{\"errors\":[" + Array(repeating: #"{"field":"a","message":"m"}"#, count: 5_000).joined(separator: ",")
            + "]}"
        #expect(await messages(many).first?.count == 3 + 1_000 * 3 - 2)
        let deep = String(repeating: #"{"a":"#, count: 400) + #"["x"]"# + String(repeating: "}", count: 400)
        #expect(await messages(deep).isEmpty)
        let long = #"{"\#(String(repeating: "k", count: 5_000))":{"b":["x"]},"c":["y"]}"#
        #expect(await messages(long) == ["c: y"])
    }
}
