import Testing

@testable import PipewrightDiagnostics

@Suite struct HintTests {
    private static let types = ["string", "bool", "int", "double", "timestamp", "json", "list"]

    @Test(arguments: [
        ("integer", "int"), ("Boolean", "bool"), ("number", "int"), ("datetime", "timestamp"), ("object", "json"),
        ("array", "list"), ("strng", "string"), ("Task", nil),
    ])
    func wordsOfOtherLanguagesAreKnown(word: String, type: String?) {
        #expect(NearestName.meant(by: word, among: Self.types) == type)
    }

    @Test(
        "The hint for a key or word in another spelling is its form in kebab-case",
        arguments: [
            ("apiKey", "api-key"), ("api_key", "api-key"), ("APIKey", "api-key"), ("Api-Key", "api-key"),
            ("token_member", "token-member"), ("tokenMember", "token-member"), ("refreshEarly", "refresh-early"),
            ("client_credentials", "client-credentials"), ("CLIENT_CREDENTIALS", "client-credentials"),
            ("longestRetryAfter", "longest-retry-after"), ("longest_retry_after", "longest-retry-after"),
            ("unix_ms", "unix-ms"), ("unixMs", "unix-ms"), ("_", nil), ("-", nil),
        ])
    func spellings(name: String, expected: String?) {
        let known = [
            "", "api", "key", "api-key", "refresh", "token", "token-member", "refresh-early", "client",
            "client-credentials", "longest-delay", "longest-retry-after", "unix", "unix-ms",
        ]
        #expect(NearestName.meant(by: name, among: known) == expected)
    }

    @Test("A name that differs only in case is preferred to a name that also differs in hyphens")
    func caseComesFirst() {
        #expect(NearestName.meant(by: "A_B", among: ["ab", "a-b", "a_b"]) == "a_b")
        #expect(NearestName.meant(by: "AB", among: ["a-b", "a_b"]) == "a-b")
    }

    @Test func namesOfTheSchemaComeFirst() {
        #expect(NearestName.meant(by: "number", among: ["int", "Number", "string"]) == "Number")
        #expect(NearestName.meant(by: "delete", among: ["list", "remove"]) == "remove")
        #expect(NearestName.meant(by: "get", among: ["GET", "POST"]) == "GET")
    }

    @Test func shapesAreShown() {
        func hint(_ part: SchemaPart, _ expected: Problem.NodeKind, _ found: Problem.NodeKind) -> String? {
            ProblemText(.shape(.wrongKind(expected: expected, found: found, of: part))).hint
        }
        #expect(hint(.key(.enums), .mapping, .sequence) == "write it as enums: { Status: [open, done] }")
        #expect(hint(.record("A"), .mapping, .scalar) == "write a record as { id: int read, title: string }")
        #expect(
            hint(.record("A"), .mapping, .null)?.hasPrefix("indent the lines that belong to it")
                == true)
        #expect(hint(.typeOfField("id:int"), .scalar, .null) == "put a space after the ‘:’, as in id: int")
        #expect(hint(.sortField, .scalar, .mapping) == nil)
        #expect(
            hint(.sortField, .sequence, .mapping)
                == "write a list as [one, two], or as lines that begin with ‘- ’")
    }

    @Test(arguments: [
        ("string[]", "list<string>"), ("?string", "at the end"), ("map<string, int>", "map<int>"),
        ("Thing.id", "Name.ID"),
        ("timestamp()", "timestamp(unix)"), ("array<int>", "collections"), ("a!", "write a type as"),
    ])
    func typesAreShown(text: String, hint: String) {
        #expect(ShapeExample.hint(forType: text).contains(hint))
    }

    @Test(arguments: [
        ("body.next", ["link", "header", "body"], "did you mean ‘body#/next’?"),
        ("body.paging.next", ["body"], "did you mean ‘body#/paging/next’?"),
        ("body/next", ["header", "body"], "did you mean ‘body#/next’?"),
        ("body#next", ["header", "body"], "did you mean ‘body#/next’?"),
        ("Body#/a.b", ["body"], "did you mean ‘body#/a.b’?"), ("last.id", ["last"], "did you mean ‘last#/id’?"),
        ("Link.next", ["link", "header", "body"], "did you mean ‘link.next’?"),
        ("header#X-Next", ["header"], "did you mean ‘header.X-Next’?"),
        // Places that the key does not accept are not suggested.
        ("body.next", ["header", "query"], "expected header.NAME or query.NAME"),
        ("query.next", ["link", "header", "body"], "expected link.REL, header.NAME or body#/POINTER"),
        ("body#/a~2", ["body"], "expected body#/POINTER"), ("body#/x", ["query"], "expected query.NAME"),
        (
            "next", ["header", "body", "last", "first"],
            "expected header.NAME, body#/POINTER, last#/POINTER or first#/POINTER"
        ),
        ("header.", ["header", "cookie"], "expected header.NAME or cookie.NAME"),
    ])
    func placesAreShown(text: String, kinds: [String], hint: String) {
        #expect(ProblemText(.resource(.malformedPlace(text, reason: .emptyName, kinds: kinds))).hint == hint)
    }

    @Test func versionsThatMeanTheSameAreExplained() {
        #expect(
            ProblemText(.shape(.unsupportedVersion("1.0", supported: 1))).hint == "write 1, without quotes and fraction"
        )
        #expect(ProblemText(.shape(.unsupportedVersion("2", supported: 1))).hint?.contains("newer") == true)
    }

    @Test func flagsOfOtherLanguagesAreExplained() {
        #expect(ProblemText(.type(.unknownFlag("optional", known: ["read"]))).hint?.contains("string?") == true)
        #expect(ProblemText(.type(.unknownFlag("readonly", known: ["read"]))).hint == "did you mean ‘read’?")
    }
}
