import PipeTesting
import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCore

/// Values in paths that keep their slashes.
@Suite struct GreedyPathTests {
    private func sent(_ path: CallPath, server: String = "http://a.com") async throws -> String? {
        let transport = ScriptedTransport { _, _ in .json("{}") }
        try await plainClient(transport, server: server).call(.get, path)
        return transport.requests.first?.path
    }

    @Test(
        "Slashes are kept, everything else is encoded, and nothing is normalized",
        arguments: [
            ("a/b", "a/b"), ("a", "a"), ("a/", "a/"), ("/a", "/a"), ("a//b", "a//b"), ("//a//", "//a//"), ("/", "/"),
            ("a b/c?d#e", "a%20b/c%3Fd%23e"), ("ü/%2F", "%C3%BC/%252F"), ("...", "..."), (".a/b.", ".a/b."),
            ("a+b=c", "a+b=c"),
            ("a;b/c:d@e", "a;b/c:d@e"), ("a\\b", "a%5Cb"), ("{id}/x", "%7Bid%7D/x"), ("a\u{0}/b", "a%00/b"),
        ])
    func kept(value: String, encoded: String) async throws {
        #expect(try await sent("\(keepingSlashes: value)") == "/" + encoded)
        #expect(try await sent("/\(keepingSlashes: value)") == "/" + encoded)
        #expect(try await sent("x/\(keepingSlashes: value)") == "/x/" + encoded)
        #expect(try await sent("/x/\(keepingSlashes: value)/y") == "/x/\(encoded)/y")
        #expect(try await sent("\(keepingSlashes: value as String?, argument: "key"):z") == "/\(encoded):z")
        #expect(try await sent("\(keepingSlashes: value)/\("p/q")?r=s") == "/\(encoded)/p%2Fq")
        #expect(try await sent("x/\(keepingSlashes: value)", server: "http://a.com/v1/") == "/v1/x/" + encoded)
        #expect(try await sent("http://a.com/x/\(keepingSlashes: value)") == "/x/" + encoded)
    }

    @Test("What follows a value has its own slash, also behind one that ends with a slash")
    func below() {
        for (value, text) in [("a", "a"), ("a/", "a/"), ("a//", "a//"), ("/a", "/a"), ("/", "/")] {
            let resource = ResourcePath().appending("\(keepingSlashes: value)", PathParameters())
            #expect(resource.text == text)
            #expect(resource.appending("x", PathParameters()).text == text + "/x")
            #expect(resource.appending("x.y/", PathParameters()).text == text + "/x.y/")
            #expect(resource.appending("/x", PathParameters()).text == "x")
            #expect(resource.appending(identity: ["i/j"]).text == text + "/i%2Fj")
            #expect(resource.appending(identity: ["i"]).pattern == "{id}/{id}")
            var suffixed = resource
            suffixed.append(suffix: ".json")
            #expect(suffixed.text == text + ".json" && suffixed.pattern == "{id}.json")
        }
    }

    @Test(
        "A value that ends like the suffix does not replace it",
        arguments: [
            ("/", "a", "f/a/"), ("/", "a/", "f/a//"), (".json", "x.json", "f/x.json.json"), (".json", "x", "f/x.json"),
        ])
    func suffixes(suffix: String, value: String, expected: String) {
        let resource = ResourceDescriptor(path: "f", suffix: suffix)
        var base = ResourcePath()
        base.append(path: "f")
        #expect(resource.path("\(keepingSlashes: value)", below: base, PathParameters()).text == expected)
        #expect(resource.path(CallPath("x" + suffix), below: base, PathParameters()).text == "f/x\(suffix)")
    }

    @Test(
        "An identity keeps its slashes where the path says so",
        arguments: [
            ("/files/{id+}", "a/b", "files/a/b"), ("/files/{id+}", "/a//b/", "files//a//b/"), ("/{id+}", "/a", "/a"),
            ("{id+}/x", "a/", "p/a//x"), ("{projects.id+}/{id}", "a/b", "p/P/1/a%2Fb"), ("{0+}", "a/b c", "p/a/b%20c"),
            ("/{id+}?q={id}", "a/b", "a/b"),
        ])
    func identities(path: String, identity: String, expected: String) {
        var parameters = PathParameters().below("projects", identity: ["P/1"])
        parameters.identity = [identity]
        var outer = ResourcePath()
        outer.append(path: "p")
        let found = outer.appending(CallPath(path), parameters)
        #expect(found.text == expected)
        #expect(found.error == nil)
    }

    @Test(
        "An empty value and a step in the path are refused before anything is sent",
        arguments: [
            ("", PipeError.RequestError.emptyIdentity), (".", .dotSegment(in: ".")),
            ("a/../b", .dotSegment(in: "a/../b")),
            ("../a", .dotSegment(in: "../a")), ("a/.", .dotSegment(in: "a/.")),
            ("a/%2e%2E/b", .dotSegment(in: "a/%2e%2E/b")),
        ])
    func refused(value: String, expected: PipeError.RequestError) async throws {
        let transport = ScriptedTransport { _, _ in .json("{}") }
        for path in ["x/\(keepingSlashes: value)", "\(keepingSlashes: value, argument: "key")/y"] as [CallPath] {
            let error = await failure { try await plainClient(transport, server: "http://a.com").call(.get, path) }
            #expect(requestError(of: error) == expected)
        }
        var parameters = PathParameters()
        parameters.identity = [value]
        #expect(ResourcePath().appending("/x/{id+}", parameters).error == expected)
        #expect(transport.requests.isEmpty)
    }

    @Test("The texts of the errors say what is wrong, and a missing argument has its name")
    func texts() async {
        let none: String? = nil
        let transport = ScriptedTransport { _, _ in .json("{}") }
        let error = await failure {
            try await plainClient(transport).call(.get, "x/\(keepingSlashes: none, argument: "key")")
        }
        #expect(requestError(of: error) == .pathArgument(name: "key"))
        #expect(
            "\(PipeError.RequestError.dotSegment(in: "a/../b"))"
                == "the value ‘a/../b’ has a segment that would be read as a step in the path")
    }
}
