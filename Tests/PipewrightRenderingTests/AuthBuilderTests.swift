import PipewrightVocabulary
import Testing

@testable import PipewrightAPI
@testable import PipewrightRendering
@testable import PipewrightSchema

/// The descriptors of authentication schemes; the golden of `Auth` has every form.
@Suite struct AuthBuilderTests {
    private func scheme(_ kind: API.AuthScheme.Kind) -> API.AuthScheme {
        API.AuthScheme(name: "a", swiftName: "a", kind: kind, environment: [], coverage: [], isRequired: true)
    }

    private func oauth2(_ grant: OAuth2Grant) -> API.OAuth2 {
        API.OAuth2(grant: grant, token: "/t", client: .basic, scopes: [], parameters: [], usesPKCE: true)
    }

    @Test func defaultsAreOmitted() {
        #expect(AuthBuilder.layout(of: scheme(.basic)).line == #""a": .basic"#)
        #expect(AuthBuilder.layout(of: scheme(.bearer)).line == #""a": .bearer"#)
        #expect(AuthBuilder.layout(of: scheme(.digest)).line == #""a": .digest"#)
        #expect(AuthBuilder.layout(of: scheme(.custom(type: "Mine"))).line == #""a": .custom"#)
        #expect(
            AuthBuilder.layout(of: scheme(.oauth2(oauth2(.refresh)))).line
                == #""a": .oauth2(OAuth2Scheme(.refresh, tokenEndpoint: "/t"))"#)
    }

    @Test func explicitDefaultsAreOmitted() {
        var usual = oauth2(.refresh)
        usual.tokenMember = "access_token"
        usual.refreshMember = "refresh_token"
        usual.expiresMember = "expires_in"
        usual.refreshEarlyMilliseconds = 60_000
        var scheme = scheme(.oauth2(usual))
        scheme.prefix = "Bearer"
        #expect(AuthBuilder.layout(of: scheme).line == #""a": .oauth2(OAuth2Scheme(.refresh, tokenEndpoint: "/t"))"#)
        scheme.kind = .bearer
        #expect(AuthBuilder.layout(of: scheme).line == #""a": .bearer"#)
        scheme.kind = .apiKey
        scheme.place = .init(location: .header, name: "X")
        #expect(AuthBuilder.layout(of: scheme).line == #""a": .apiKey(in: .header("X"), prefix: "Bearer")"#)
    }

    @Test func argumentsAreInTheOrderOfTheRuntime() {
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
        scheme.place = .init(location: .header, name: "X")
        scheme.prefix = "P"
        scheme.coverage = ["/a", "https://b.example"]
        #expect(
            AuthBuilder.layout(of: scheme).line
                == #""a": .oauth2(OAuth2Scheme(.authorizationCode, tokenEndpoint: "/t", authorizationEndpoint: "/a", revocation: "/r", "#
                + #"client: .form, scopes: ["s"], audience: "x", parameters: ["b": "1", "a": "2"], "#
                + #"location: .header("X"), prefix: "P", tokenMember: "tm", refreshMember: "rm", expiresMember: "em", "#
                + #"refreshEarly: .seconds(30), usesPKCE: false)).covering(["/a", "https://b.example"])"#)
    }

    @Test(arguments: [
        (API.AuthScheme.Location.header, #""a": .apiKey(in: .header("X"), prefix: "P")"#),
        (.query, #""a": .apiKey(in: .query("X"), prefix: "P")"#),
        (.cookie, #""a": .apiKey(in: .cookie("X"), prefix: "P")"#),
    ])
    func aKeyHasAPlace(_ location: API.AuthScheme.Location, _ expected: String) {
        var scheme = scheme(.apiKey)
        scheme.place = .init(location: location, name: "X")
        scheme.prefix = "P"
        #expect(AuthBuilder.layout(of: scheme).line == expected)
        scheme.kind = .bearer
        scheme.prefix = nil
        #expect(AuthBuilder.layout(of: scheme).line == #""a": .bearer(in: .\#(location.rawValue)("X"))"#)
    }
}
