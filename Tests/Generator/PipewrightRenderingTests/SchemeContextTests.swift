import PipeModel
import Testing

@testable import PipewrightAPI
@testable import PipewrightRendering
@testable import PipewrightSchema

/// The descriptors of authentication schemes; the golden of `Auth` has every form.
@Suite struct SchemeContextTests {
    private func scheme(_ kind: API.AuthScheme.Kind) -> API.AuthScheme {
        API.AuthScheme(name: "a", swiftName: "a", kind: kind, environment: [], coverage: [], isRequired: true)
    }

    private func text(_ scheme: API.AuthScheme) throws -> String {
        try RenderedTemplate.line("Scheme", of: SchemeContext(scheme))
    }

    private func oauth2(_ grant: OAuth2Grant) -> API.OAuth2 {
        API.OAuth2(grant: grant, token: "/t", client: .basic, scopes: [], parameters: [], usesPKCE: true)
    }

    @Test func defaultsAreOmitted() throws {
        #expect(try text(scheme(.basic)) == #""a": .basic"#)
        #expect(try text(scheme(.bearer)) == #""a": .bearer"#)
        #expect(try text(scheme(.digest)) == #""a": .digest"#)
        #expect(try text(scheme(.custom(type: "Mine"))) == #""a": .custom"#)
        #expect(
            try text(scheme(.oauth2(oauth2(.refresh))))
                == #""a": .oauth2(OAuth2Scheme(.refresh, tokenEndpoint: "/t"))"#)
    }

    @Test func explicitDefaultsAreOmitted() throws {
        var usual = oauth2(.refresh)
        usual.tokenMember = "access_token"
        usual.refreshMember = "refresh_token"
        usual.expiresMember = "expires_in"
        usual.refreshEarlyMilliseconds = 60_000
        var scheme = scheme(.oauth2(usual))
        scheme.prefix = "Bearer"
        #expect(try text(scheme) == #""a": .oauth2(OAuth2Scheme(.refresh, tokenEndpoint: "/t"))"#)
        scheme.kind = .bearer
        #expect(try text(scheme) == #""a": .bearer"#)
        scheme.kind = .apiKey
        scheme.place = .header("X")
        #expect(try text(scheme) == #""a": .apiKey(in: .header("X"), prefix: "Bearer")"#)
    }

    @Test func argumentsAreInTheOrderOfTheRuntime() throws {
        var all = oauth2(.authorizationCode)
        all.authorize = "/a"
        all.revoke = API.OAuth2.Revocation(endpoint: "/r", call: nil)
        all.client = .form
        all.scopes = ["s"]
        all.audience = "x"
        all.parameters = [.init(name: "b", value: "1"), .init(name: "a", value: "2")]
        all.tokenMember = "tm"
        all.refreshMember = "rm"
        all.expiresMember = "em"
        all.refreshEarlyMilliseconds = 30_000
        all.usesPKCE = false
        var scheme = scheme(.oauth2(all))
        scheme.place = .header("X")
        scheme.prefix = "P"
        scheme.coverage = ["/a", "https://b.example"]
        #expect(
            try text(scheme)
                == #""a": .oauth2(OAuth2Scheme(.authorizationCode, tokenEndpoint: "/t", authorizationEndpoint: "/a", revocation: "/r", "#
                + #"client: .form, scopes: ["s"], audience: "x", parameters: ["b": "1", "a": "2"], "#
                + #"location: .header("X"), prefix: "P", tokenMember: "tm", refreshMember: "rm", expiresMember: "em", "#
                + #"refreshEarly: .seconds(30), usesPKCE: false)).covering(["/a", "https://b.example"])"#)
    }

    @Test(arguments: [
        (Place.header("X"), #""a": .apiKey(in: .header("X"), prefix: "P")"#),
        (.query("X"), #""a": .apiKey(in: .query("X"), prefix: "P")"#),
        (.cookie("X"), #""a": .apiKey(in: .cookie("X"), prefix: "P")"#),
    ])
    func aKeyHasAPlace(_ place: Place, _ expected: String) throws {
        var scheme = scheme(.apiKey)
        scheme.place = place
        scheme.prefix = "P"
        #expect(try text(scheme) == expected)
        scheme.kind = .bearer
        scheme.prefix = nil
        #expect(try text(scheme) == #""a": .bearer(in: .\#(place.kind)("X"))"#)
    }
}
