import Foundation
import HTTPTypes
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeAuth
@_spi(Generated) @testable import PipeCore
@_spi(Generated) @testable import PipeFiles
@_spi(Generated) @testable import PipeHTTP

/// Delimiters in URLs and header fields are found by scalars, whatever follows them.
@Suite struct ScalarSyntaxTests {
    /// Scalars that join the scalar before them to one `Character`.
    static let joiners = ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{20DD}", "\u{1F3FB}"]

    @Test("Path, query and fragment start at their scalars, whatever follows them", arguments: joiners)
    func addresses(_ joiner: String) throws {
        let encoded = PercentEncoding.encode(joiner)
        let address = try HTTPAddress("https://h/\(joiner)a?\(joiner)b#\(joiner)c")
        #expect(address.host == "h" && address.path == "/\(encoded)a" && address.query == "\(encoded)b")
        let base = try HTTPAddress("https://h/a/b")
        #expect(try base.resolving("?\(joiner)x").text == "https://h/a/b?\(encoded)x")
        #expect(try base.resolving("/\(joiner)x?\(joiner)y").text == "https://h/\(encoded)x?\(encoded)y")
        #expect(try base.resolving("c/\(joiner)../\(joiner)..").text == "https://h/a/c/\(encoded)../\(encoded)..")
        for wrong in ["https://a@\(joiner)h/", "https://h\(joiner)/", "https://h:\(joiner)1/", "https:/\(joiner)/h"] {
            #expect(throws: PipeError.AddressError.self) { try HTTPAddress(wrong) }
        }
        #expect(URLQuery(url: "/?\(joiner)x=1&\(joiner)y=2").text == "\(encoded)x=1&\(encoded)y=2")
    }

    @Test("Media types and their parameters are split at scalars", arguments: joiners)
    func mediaTypes(_ joiner: String) {
        let type = MediaType("text/plain;\(joiner)x=1; charset=\"\(joiner)a\\\"\(joiner)\"")
        #expect(type?.essence == "text/plain")
        #expect(type?.parameters["charset"]?.hasSameBytes(as: "\(joiner)a\"\(joiner)") == true)
        #expect(MediaType("text/\(joiner)plain") == nil)
        #expect(MediaType("text/plain\u{37E} charset=x") == nil)
        let read = MediaType("a/b; c=\"\\\\\(joiner)\\\"\(joiner)\"")
        #expect(read?.description.hasSameBytes(as: "a/b; c=\"\\\\\(joiner)\\\"\(joiner)\"") == true)
    }

    @Test("Entity tags are compared byte by byte")
    func entityTags() throws {
        func version(_ tag: String) throws -> FileVersion {
            FileVersion(
                HTTPResponse(status: .ok, headerFields: [.eTag: tag]), length: 1,
                address: try HTTPAddress("https://h/"), now: Date(timeIntervalSince1970: 0))
        }
        let composed = try version("\"caf\u{E9}\"")
        #expect(composed.isCompatible(with: [.eTag: "\"caf\u{E9}\""]))
        #expect(!composed.isCompatible(with: [.eTag: "\"cafe\u{301}\""]))
        #expect(try version("\"\u{301}a\"").validator != nil)
        #expect(try version("\"a\"\u{301}").validator == nil)
    }

    @Test("Ranges, digests and delays are split at scalars", arguments: joiners)
    func fields(_ joiner: String) {
        #expect(ContentRange("bytes 0-0/\(joiner)1") == nil && ContentRange("bytes 0-0/*\(joiner)") == nil)
        let digest = "sha-256=:ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=:"
        #expect(ContentDigest.ofText(digest) != nil && ContentDigest.ofText("\(digest)\(joiner)") == nil)
    }

    @Test("Names in paths are split at scalars", arguments: joiners)
    func paths(_ joiner: String) {
        var parameters = PathParameters()
        parameters.identity = ["7"]
        let filled = parameters.filling("/\(joiner)a/{id}\(joiner)/{\(joiner)id}") { identity in identity.parts[0] }
        #expect(filled.hasSameBytes(as: "/\(joiner)a/7\(joiner)/{\(joiner)id}"))
        var path = ResourcePath()
        path.append(path: "a?\(joiner)b#\(joiner)c")
        #expect(path.text == "a" && path.query == "\(PercentEncoding.encode(joiner))b")
    }

    @Test("The callback of a sign-in is split at scalars", arguments: joiners)
    func signIn(_ joiner: String) throws {
        let site = try LoopbackSite(path: "/callback", message: "<\(joiner)b>&\(joiner)")
        let response = site.response(
            to: Array("GET /callback?state=caf%C3%A9&code=1 HTTP/1.1\r\n".utf8), states: ["cafe\u{301}"])
        #expect(response.callback == nil)
        let page = site.response(to: Array("GET /callback?state=s&code=1 HTTP/1.1\r\n".utf8), states: ["s"])
        let title = String(decoding: page.bytes, as: UTF8.self)
        #expect(
            page.callback != nil && title.containsBytes(of: "&lt;\(joiner)b&gt;&amp;\(joiner)")
                && !title.containsBytes(of: "<\(joiner)b"))
    }

    @Test("Quoted text of digest credentials and tokens ends at its quotes", arguments: joiners)
    func quotedTexts(_ joiner: String) throws {
        let challenge = try #require(
            AuthChallenge.parse("Digest realm=\"r\\\"\(joiner)x\", nonce=\"n\"").first.flatMap { DigestChallenge($0) })
        let authorization = DigestAuthorization(
            challenge: challenge, user: "u", password: "p", method: "GET", target: "/", count: 1,
            clientNonce: "c")
        #expect(authorization.text.containsBytes(of: "realm=\"r\\\"\(joiner)x\""))
    }

    @Test("Query items whose names differ only by normalization are both sent")
    func queryNames() {
        let own = URLQuery([("caf\u{E9}", "1"), ("a", "2")])
        let followed = URLQuery(encoded: "cafe%CC%81=3&%61=4")
        #expect(own.without(namesOf: followed).text == "caf%C3%A9=1")
    }

    @Test("Users, fields and cursors that differ only by normalization are different")
    func normalisation() throws {
        let names = ["caf\u{E9}", "cafe\u{301}"]
        #expect(Set(names.map { TokenAccount(endpoint: "e", client: "c", user: $0) }).count == 2)
        let arguments = names.map { PageArgument(parameter: .query("cursor"), text: $0) }
        #expect(arguments[0] != arguments[1])
        #expect(PageTarget.arguments([arguments[0]]).hashValue != PageTarget.arguments([arguments[1]]).hashValue)
        let form = try FormCodec().decode(
            Array("\(names[0])=1&\(names[1])=2&\(names[0])=3".utf8), as: try #require(MediaType("a/b")))
        #expect(form.object?.count == 2 && form[names[0]] == ["1", "3"] && form[names[1]] == "2")
        let body: JSONValue = .object(
            JSONObject(names.map { JSONObject.Member(name: $0, value: ["wrong"]) }))
        #expect(FieldMessageFinder.messages(in: body, by: nil).count == 2)
    }

    @Test("An error text is on one line, whatever follows a line end", arguments: joiners)
    func oneLine(_ joiner: String) {
        let line = BodyText.oneLine("a\r\n\(joiner)b\u{1B}\(joiner)[31mc \(joiner)d")
        #expect(!line.utf8.contains { $0 < 0x20 || $0 == 0x7F })
        #expect(
            BodyText.lines("a\r\n\(joiner)b\r\(joiner)c", limit: 100, indentation: "").split(atScalar: "\n").count == 3)
    }
}
