import RuntimeTesting
import Testing

@Suite struct FirstOrCreateTests {
    @Test("The first record that a filter finds is returned, or a new one is created")
    func firstOrCreate() async throws {
        let transport = ScriptedTransport(.json("[\(project8)]"), .json("[]"), .json(project8, status: 201))
        let projects = todo(transport).projects
        let found = try await projects.first(where: .init(color: "green"), orCreate: .init(title: "Garden"))
        #expect(found.title == "Hello" && transport.requests.count == 1)
        _ = try await projects.first(where: .init(color: "red"), orCreate: .init(title: "Garden"))
        #expect(transport.requests.map(\.request.method) == [.get, .get, .post])
        #expect(transport.requests[1].request.path?.contains("color=red") == true)
        #expect(transport.requests[2].json?["title"] == "Garden")
    }

    @Test("An error of the list creates nothing")
    func failed() async {
        let transport = ScriptedTransport(.response(404))
        let error = await failure {
            try await todo(transport).projects.first(where: .init(color: "red"), orCreate: .init(title: "Garden"))
        }
        #expect(error.status == 404 && transport.requests.count == 1)
    }
}

@Suite struct MatchingTests {
    @Test("A list with a filter is a value that sends nothing before it is read")
    func lazy() async throws {
        let transport = ScriptedTransport(.json("[]"), .json("[]"))
        let black = todo(transport).projects.matching(.init(color: "black").merging(.init(tags: ["a"])))
        #expect(transport.requests.isEmpty)
        #expect(try await black.all().collect().isEmpty)
        #expect(try await black.first() == nil)
        for request in transport.requests {
            #expect(request.request.path?.contains("color=black&tags%5B%5D=a") == true)
        }
    }
}
