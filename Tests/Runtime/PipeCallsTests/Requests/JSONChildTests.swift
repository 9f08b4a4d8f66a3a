import RuntimeTesting
import Testing

@Suite struct JSONChildTests {
    @Test(
        "The path of a child is below its item",
        arguments: [
            ("wheels", "/context/cars/7/wheels"), ("/wheels", "/context/wheels"), ("///wheels", "/context/wheels"),
            ("wheels//left", "/context/cars/7/wheels//left"), ("wheels/", "/context/cars/7/wheels/"),
            ("", "/context/cars/7"), ("../parts", "/context/cars/parts"), ("../../../../x", "/context/x"),
            ("wheels?side=left", "/context/cars/7/wheels?side=left"), ("a b", "/context/cars/7/a%20b"),
        ])
    func paths(path: String, location: String) async throws {
        let transport = ScriptedTransport(.json("[]"))
        let cars = plainClient(transport).resource(.init("cars"))
        _ = try await cars[7].resource(.init(CallPath(path))).list()
        #expect(transport.lines == ["GET http://server.com\(location)"])
    }

    @Test("A value is one segment, whatever its characters are", arguments: ["../x", "a/b", "a?b", "a#b", "ä"])
    func values(value: String) async throws {
        let transport = ScriptedTransport(.json("[]"))
        let cars = plainClient(transport).resource(.init("cars"))
        _ = try await cars[value].resource(.init("wheels/\(value)")).list()
        let segments = try #require(transport.lines.first).split(separator: "/")
        #expect(segments.count == 8 - 1 && !transport.lines[0].contains("?") && !transport.lines[0].contains("#"))
    }

    @Test("Dots as a value are refused", arguments: [".", "..", ""])
    func dots(value: String) async {
        let transport = ScriptedTransport()
        let cars = plainClient(transport).resource(.init("cars"))
        #expect(requestError(of: await failure { try await cars[value].resource(.init("wheels")).list() }) != nil)
        #expect(requestError(of: await failure { try await cars[1].resource(.init("w/\(value)")).list() }) != nil)
        #expect(transport.requests.isEmpty)
    }

    @Test("A child has its own description, and the settings of its item")
    func descriptions() async throws {
        let transport = ScriptedTransport(
            .json(#"{"wheels":[{"no":1}],"next":"?p=2"}"#), .json(#"{"wheels":[]}"#), .json(#"{"wheel":{"no":9}}"#))
        let cars = plainClient(transport).resource(.init("cars", identity: "carId")).with { $0.headers["X-A"] = "1" }
        let wheels = cars["a/b"].resource(
            .init(
                "wheels", identity: "no", suffix: ".json", items: "/wheels", wrap: "wheel", pagedBy: .urls(at: "/next"))
        )
        #expect(try await wheels.all().collect() == [["no": 1]])
        #expect(try await wheels.save(["no": 9]) == ["no": 9])
        #expect(
            transport.lines == [
                "GET http://server.com/context/cars/a%2Fb/wheels.json",
                "GET http://server.com/context/cars/a%2Fb/wheels.json?p=2",
                "PUT http://server.com/context/cars/a%2Fb/wheels/9.json",
            ])
        #expect(transport.requests.allSatisfy { $0.header("X-A") == "1" })
        #expect(transport.requests[2].body == #"{"wheel":{"no":9}}"#)
    }

    @Test("Generated pipes have children that are described while the program runs")
    func generated() async throws {
        let transport = ScriptedTransport(.json("[]"), .json("[]"), .json("[]"))
        let todo = todo(transport)
        _ = try await todo.projects[8].resource(.init("labels")).list()
        _ = try await todo.projects.resource(.init("recent")).list()
        _ = try await todo.projects[8].resource(.init("labels"))["x"].resource(.init("uses")).list()
        #expect(
            transport.lines.map { $0.split(separator: "?")[0] } == [
                "GET https://todo.example.com/api/projects/8/labels",
                "GET https://todo.example.com/api/projects/recent",
                "GET https://todo.example.com/api/projects/8/labels/x/uses",
            ])
        #expect(transport.requests.allSatisfy { $0.header("X-Resource") == "projects" })
    }
}
