import Foundation
@_spi(Generated) import PipeCore
@_spi(Generated) import RuntimeTesting
import Testing

/// The body of an error: it is kept, and its message is in the error's description.
@Suite struct ErrorBodyTests {
    /// A transport with the same response to every request.
    private struct Fixed: Transport {
        let status: Int
        let headers: HTTPFields
        let body: [UInt8]

        func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
            (HTTPResponse(status: .init(code: status), headerFields: headers), HTTPBody(self.body))
        }
    }

    private func error(
        _ status: Int, _ body: [UInt8], type: String? = nil, headers: KeyValuePairs<HTTPField.Name, String> = [:],
        codecs: [any BodyCodec] = []
    ) async -> PipeError {
        var fields = HTTPFields()
        if let type { fields[.contentType] = type }
        for (name, value) in headers { fields.append(HTTPField(name: name, value: value)) }
        let transport = Fixed(status: status, headers: fields, body: body)
        return await failure {
            try await todo(transport).projects.with { $0.codecs = codecs }.read(8)
        }
    }

    private func error(_ status: Int, _ body: String, type: String? = nil) async -> PipeError {
        await error(status, Array(body.utf8), type: type)
    }

    private static let request = "GET https://todo.example.com/api/projects/8?v=1: "

    @Test(
        "The description has the title of a page, or a plain text, on one line",
        arguments: [
            (
                "text/html", "<html><head><TITLE>\n Down for\tmaintenance &amp; tea</TITLE></head>",
                "503 Service Unavailable: Down for maintenance & tea"
            ),
            ("text/html; charset=utf-8", "<title>503 Service Unavailable</title>", "503 Service Unavailable"),
            ("text/html", "<title>Service Unavailable</title>x", "503 Service Unavailable"),
            (
                "text/html", "<!-- <title>no</title> --><script>'<title>no</title>'</script><p>x",
                "503 Service Unavailable"
            ),
            ("text/html", "<svg><title>logo</title></svg><title>Yes</title>", "503 Service Unavailable: Yes"),
            ("text/html", "<title>", "503 Service Unavailable"), ("text/html", "", "503 Service Unavailable"),
            ("text/html", "<title>a</title", "503 Service Unavailable: a"),
            (
                "text/html", "a < b <title>c &lt; d &#x41;&#66;&bogus; &#xFFFFFFFF;</title>",
                "503 Service Unavailable: c < d AB&bogus; &#xFFFFFFFF;"
            ),
            (
                "text/plain", "upstream connect error\r\n\u{1B}[31mreset",
                "503 Service Unavailable: upstream connect error [31mreset"
            ),
            ("text/plain", "  <!DOCTYPE html><title>T</title>", "503 Service Unavailable: T"),
            ("application/json", #"{"error":{"message":"too busy"}}"#, "503 Service Unavailable: too busy"),
            (
                "application/json", #"{"errors":[{"title":"Busy","detail":"come back"}]}"#,
                "503 Service Unavailable: come back"
            ),
            ("application/octet-stream", "\u{0}\u{1}", "503 Service Unavailable"),
            // Text that a server calls JSON.
            ("application/json", "upstream\n timed out", "503 Service Unavailable: upstream timed out"),
            ("application/problem+json; charset=utf-8", "no leader", "503 Service Unavailable: no leader"),
            ("application/json", #""try later""#, "503 Service Unavailable: try later"),
            ("application/json", "Service Unavailable\n", "503 Service Unavailable"),
            ("application/json", "<html><title>Maintenance</title></html>", "503 Service Unavailable: Maintenance"),
            ("application/json", #"{"error":"x","password":"p""#, "503 Service Unavailable"),
            ("application/json", #" ["x""#, "503 Service Unavailable"),
            ("application/json", "", "503 Service Unavailable"),
            ("application/json", "\u{0}\u{1}\u{FF}", "503 Service Unavailable: \u{FF}"),
        ]
    )
    func oneLine(type: String, body: String, expected: String) async {
        #expect(await error(503, body, type: type).description == Self.request + expected)
    }

    @Test("The error of a 405 shows the allowed methods")
    func allowed() async {
        let error = await error(405, [], headers: [.allow: "GET, POST", .allow: " , a b, PATCH"])
        #expect(error.allowedMethods == [.get, .post, .patch])
        #expect(error.description == Self.request + "405 Method Not Allowed: it allows GET, POST, PATCH")
        #expect(await self.error(405, "").allowedMethods.isEmpty)
    }

    @Test(
        "Client errors and server errors are distinguished by status",
        arguments: [
            (402, true, false), (404, true, false), (499, true, false), (500, false, true), (599, false, true),
            (199, false, false), (600, false, false), (304, false, false),
        ]
    )
    func ranges(status: Int, isClient: Bool, isServer: Bool) async {
        let error = await error(status, "")
        #expect(error.isClientError == isClient && error.isServerError == isServer)
        #expect(error.status == status)
        if status == 402 { #expect(error.description == Self.request + "402 Payment Required") }
    }

    @Test("The error of an HTML page instead of a record shows the title of the page")
    func pageInsteadOfRecord() async {
        let error = await error(200, "<html><title>Sign in to Café Wi-Fi</title>", type: "text/html")
        #expect(
            error.description.contains("the response (text/html, ‘Sign in to Café Wi-Fi’) does not match the schema"))
    }

    @Test("The error of a response that is still compressed says so; the error of a decoded response does not")
    func encodingLeft() async {
        let gzip: [UInt8] = [0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 3, 0xAB, 0x56, 0x4A, 0xCF, 0x07, 0]
        let left = await error(200, gzip, type: "application/json", headers: [.contentEncoding: "gzip"])
        #expect(
            left.description.contains(
                "the response (application/json, still encoded as gzip) does not match the schema"))
        let bare = await error(200, gzip, headers: [.contentEncoding: "br"])
        #expect(bare.description.contains("the response (still encoded as br) does not match the schema"))
        for (body, encoding) in [(Array(#"{"id":"8"}"#.utf8), "gzip"), (gzip, "identity")] {
            let other = await error(200, body, type: "application/json", headers: [.contentEncoding: encoding])
            #expect(other.description.contains("the response (application/json) does not match the schema"))
        }
        let unsaid = await error(200, gzip, type: "application/json")
        #expect(unsaid.description.contains("the response (application/json) does not match the schema"))
    }

    @Test(
        "The error of JSON in another charset than UTF-8 says which one, unless its bytes are UTF-8",
        arguments: [
            ("iso-8859-1", Array("{\"id\":\"".utf8) + [0xE9, 0x22, 0x7D], true), ("UTF-16", [0x7B, 0, 0x7D, 0], true),
            ("\"utf-16be\"", [0xFE, 0xFF, 0, 0x7B], true), ("shift_jis", [0x7B, 0x22, 0x82, 0xA0], true),
            ("iso-8859-1", Array("{}".utf8), false), ("windows-1252", Array("[\"é\"]".utf8), false),
            ("utf-8", [0x7B, 0x22, 0xE9], false), ("UTF8", [0x7B, 0], false),
        ] as [(String, [UInt8], Bool)])
    func charsetLeft(_ charset: String, _ body: [UInt8], _ isNamed: Bool) async {
        let error = await error(200, body, type: "application/json; charset=\(charset)")
        let name = charset.lowercased().replacing("\"", with: "")
        let note = isNamed ? ", in the charset \(name), which is not read" : ""
        #expect(error.description.contains("the response (application/json\(note)) does not match the schema"))
    }

    @Test("The error of a codec says which charset it does not read, and which encoding the body still has")
    func codecs() async {
        let charset = await error(
            200, Array("x".utf8), type: "text/plain; charset=koi8-r", codecs: [TextCodec()])
        #expect(charset.description.contains("cannot be read as text/plain: the charset ‘koi8-r’ is not supported"))
        let encoded = await error(
            200, [0x1B, 0xFF], type: "text/plain", headers: [.contentEncoding: "br"], codecs: [TextCodec()])
        #expect(
            encoded.description.contains(
                "the response (still encoded as br) cannot be read as text/plain: the body is not valid utf-8"))
    }

    @Test("The body of an error is read as a record")
    func record() async {
        struct Failure: JSONReadable {
            let code: Int
            init(json reader: inout JSONReader) throws(JSONError) {
                code = try JSONValue(json: &reader)["code"]?.int ?? -1
            }
        }
        #expect(await error(500, #"{"code":7}"#).record(as: Failure.self)?.code == 7)
        #expect(await error(500, "\u{FEFF}{\"code\":7}").record(as: Failure.self)?.code == 7)
        for body in ["", "{", "<html>", "\u{0}"] {
            #expect(await error(500, body).record(as: Failure.self) == nil)
        }
    }

    // MARK: The whole report

    @Test func wholeReport() async {
        let body = Array(#"{"errors":{"title":["can't be blank"]}}"#.utf8)
        let error = await error(
            422, body, type: "application/json",
            headers: [.setCookie: "session=s3cret", .server: "nginx"])
        #expect(
            error.debugDescription == """
                \(Self.request)422 Unprocessable Content: title can't be blank
                  status: 422 Unprocessable Content
                  Content-Type: application/json
                  Set-Cookie: ***
                  Server: nginx
                  not accepted: title: can't be blank
                  body, 39 bytes of application/json:
                    {"errors":{"title":["can't be blank"]}}
                """)
        #expect(error.body == body)
        #expect(
            PipeError(.bodyTooLarge(limit: 3)).debugDescription
                == "the response is longer than the limit of 3 bytes\n  reason: bodyTooLarge(limit: 3)")
    }

    @Test("A secret that a server repeats is not shown")
    func repeatedSecrets() async {
        for type in ["text/plain", "application/json"] {
            let error = await error(401, "you sent YWxpY2U6d29uZGVybGFuZA== and that is wrong", type: type)
            #expect(error.description.hasSuffix("401 Unauthorized: you sent *** and that is wrong"))
            #expect(!error.debugDescription.contains("YWxpY2U6d29uZGVybGFuZA=="))
            #expect(String(decoding: error.body, as: UTF8.self).contains("YWxpY2U6d29uZGVybGFuZA=="))
        }
    }

    @Test func pagesAreShownAsTheirText() async {
        let page = """
            <!DOCTYPE html><html><head><title>502 Bad Gateway</title><style>p { color: red }</style></head>
            <body><h1>502 Bad Gateway</h1><p class="a > b">nginx&nbsp;says <b>no</b></p></body></html>
            """
        let story = await error(502, page, type: "text/html").debugDescription
        #expect(
            story.contains("of text/html, a page with the title ‘502 Bad Gateway’:\n    502 Bad Gateway nginx says no"))
        #expect(!story.contains("color"))
    }

    @Test func longBodiesAreCutForDisplayAlone() async {
        let error = await error(500, String(repeating: "ä", count: 300_000), type: "text/plain")
        #expect(error.body.count == 600_000)
        #expect(error.debugDescription.count < 2_600 && error.debugDescription.hasSuffix("ä…"))
        #expect(error.description.count < 400)
    }

    @Test(
        "Charsets",
        arguments: [
            ([0x4B, 0xF6, 0x6C, 0x6E], "text/plain; charset=ISO-8859-1"),
            ([0x4B, 0xC3, 0xB6, 0x6C, 0x6E], "text/plain; charset=\"latin1\""),
            ([0xEF, 0xBB, 0xBF, 0x4B, 0xC3, 0xB6, 0x6C, 0x6E], "text/plain"),
            ([0xFE, 0xFF, 0x00, 0x4B, 0x00, 0xF6, 0x00, 0x6C, 0x00, 0x6E], "text/plain"),
            ([0x4B, 0x00, 0xF6, 0x00, 0x6C, 0x00, 0x6E, 0x00], "text/plain;charset=utf-16le"),
        ] as [([UInt8], String)]
    )
    func charsets(body: [UInt8], type: String) async {
        #expect(await error(500, body, type: type).description.hasSuffix(": Köln"))
    }

    @Test func bytesAreShownInHexadecimal() async {
        let story = await error(500, [0x1F, 0x8B, 0x08, 0x00], type: "application/gzip").debugDescription
        #expect(story.hasSuffix("body, 4 bytes of application/gzip, in hexadecimal:\n    1f 8b 08 00"))
    }
}
