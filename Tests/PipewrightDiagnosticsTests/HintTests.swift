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

    @Test func whatTheSchemaItselfNamesComesFirst() {
        #expect(NearestName.meant(by: "number", among: ["int", "Number", "string"]) == "Number")
        #expect(NearestName.meant(by: "delete", among: ["list", "remove"]) == "remove")
        #expect(NearestName.meant(by: "get", among: ["GET", "POST"]) == "GET")
    }

    @Test func shapesAreShown() {
        func hint(_ what: String, _ expected: Problem.NodeKind, _ found: Problem.NodeKind) -> String? {
            ProblemText(.wrongKind(expected: expected, found: found, of: what)).hint
        }
        #expect(hint("‘enums’", .mapping, .sequence) == "it is written as enums: { Status: [open, done] }")
        #expect(hint("the record ‘A’", .mapping, .scalar) == "a record is written as { id: int read, title: string }")
        #expect(
            hint("the record ‘A’", .mapping, .null)?.hasPrefix("what belongs to it stands below and is indented")
                == true)
        #expect(hint("the type of ‘id:int’", .scalar, .null) == "a blank stands after the ‘:’, as in id: int")
        #expect(hint("something", .scalar, .mapping) == nil)
        #expect(
            hint("something", .sequence, .mapping)
                == "a list is written as [one, two], or as lines that begin with ‘- ’")
    }

    @Test(arguments: [
        ("string[]", "list<string>"), ("?string", "at the end"), ("map<string, int>", "map<int>"),
        ("Thing.id", "Name.ID"),
        ("timestamp()", "timestamp(unix)"), ("array<int>", "collections"), ("a!", "types are written as"),
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
        // What the key does not take is not meant.
        ("body.next", ["header", "query"], "here stands header.NAME or query.NAME"),
        ("query.next", ["link", "header", "body"], "here stands link.REL, header.NAME or body#/POINTER"),
        ("body#/a~2", ["body"], "here stands body#/POINTER"), ("body#/x", ["query"], "here stands query.NAME"),
        (
            "next", ["header", "body", "last", "first"],
            "here stands header.NAME, body#/POINTER, last#/POINTER or first#/POINTER"
        ),
        ("header.", ["header", "cookie"], "here stands header.NAME or cookie.NAME"),
    ])
    func placesAreShown(text: String, kinds: [String], hint: String) {
        #expect(ProblemText(.malformedPlace(text, reason: "", kinds: kinds)).hint == hint)
    }

    @Test func versionsThatMeanTheSameAreTold() {
        #expect(
            ProblemText(.unsupportedVersion("1.0", supported: 1)).hint == "write it as 1, without quotes and fraction")
        #expect(ProblemText(.unsupportedVersion("2", supported: 1)).hint?.contains("newer") == true)
    }

    @Test func flagsOfOtherLanguagesAreExplained() {
        #expect(ProblemText(.unknownFlag("optional", known: ["read"])).hint?.contains("string?") == true)
        #expect(ProblemText(.unknownFlag("readonly", known: ["read"])).hint == "did you mean ‘read’?")
    }
}
