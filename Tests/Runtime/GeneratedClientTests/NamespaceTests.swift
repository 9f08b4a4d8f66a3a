import Foundation
import GoldenTesting
import InterfaceStandIn
import OfficeGolden
import PipeRuntime
import PipeTesting
import StudioGolden
import Testing

/// Two clients whose types have the names of SwiftUI's, of Foundation's and of one another's, used in one file with them.
@Suite struct NamespaceTests {
    private static let tasks = #"[{"id":1,"title":"Paint","list":7,"state":"open"}]"#

    /// Code of an app with SwiftUI.
    private struct TaskList: View {
        let rows: List<Label<Text, Image>>

        init(_ studio: [Studio.Task], _ office: [Office.Task]) {
            let titles = studio.map(\.title) + office.map(\.title)
            rows = List(titles) { Label($0, systemImage: "checkmark") }
        }
    }

    @Test("Clients with the same record names are called in a file that imports Foundation and SwiftUI")
    func calls() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, "/api/lists/7/tasks", query: ["state": "open"], .json(Self.tasks).times(2))
        transport.on(
            .get, "/api/groups/3", .response(418, headers: ["Content-Type": "application/json"], #"{"message":"no"}"#))
        transport.on(
            .post, "/api/lists/7/tasks", .json(#"{"id":2,"title":"Write","list":7,"state":"done"}"#, status: 201))
        let studio = StudioClient(transport: transport)
        let office = OfficeClient(transport: transport)

        // A task of Swift, with tasks of both APIs.
        let reading = Task { try await studio.lists[7].tasks.list(where: .init(state: .open)) }
        let mine: [Studio.Task] = try await reading.value.records
        let theirs: [Office.Task] = try await office.lists[7].tasks.list(where: .init(state: .open)).records
        #expect(TaskList(mine, theirs).rows.rows.map(\.title.content) == ["Paint", "Paint"])

        let draft = Office.Task.Draft(title: "Write", text: Office.Text(value: "soon"), list: 7, state: .done)
        let created = try await office.lists[7].tasks.create(draft)
        #expect(created.state == Office.State.done && created.list == Office.List.ID(7))

        // An error of Swift, with an error of the API.
        let thrown: (any Error)? = await #expect(throws: PipeError.self) { try await studio.groups.read(3) }
        let failure: Studio.Error? = (thrown as? PipeError).flatMap(StudioClient.failure)
        #expect(failure?.message == "no")
        #expect(
            transport.lines == [
                "GET https://studio.example/api/lists/7/tasks?state=open",
                "GET https://office.example/api/lists/7/tasks?state=open",
                "POST https://office.example/api/lists/7/tasks", "GET https://studio.example/api/groups/3",
            ])
    }

    @Test("Types with the same names as Foundation's and SwiftUI's are read and written")
    func records() throws {
        let view = Studio.View(
            sections: [Studio.Section(title: Studio.Text(value: "Intro"), group: 3)],
            image: Studio.Image(
                link: Studio.Link(
                    url: "https://studio.example", label: Studio.Label(title: "a")),
                data: Studio.Data(size: 8)))
        let json = try JSON.encode(Studio.List(id: 7, title: "Work", view: view))
        #expect(Data(json).count == json.count)
        #expect(try JSON.decode(Office.List.self, from: json).view?.image?.data?.size == 8)
        #expect(Studio.Event(id: 1, at: Date(timeIntervalSince1970: 0), menu: .edit).menu == Studio.Menu.edit)
        #expect(Section(header: Text("a"), content: { Text("b") }).header.content == "a")
    }
}
