import PagesGolden
import PipeHTTP
import PipeRuntime
import PipeStandIn
import Testing

/// Pages that only Swift code finds.
@Suite struct ExtractorTests {
    @Test("A closure makes the pages of an extractor")
    func extractor() throws {
        let server = try Served.standIn("Tests/Goldens/Pages/pages.pipes.yaml", records: 45)
        let link = try #require(HTTPField.Name("Link"))
        let refused = try server.reply("GET", "/extracted")
        #expect(refused.status == 501 && refused.text.contains("pages(by: \\\"PageNumberExtractor\\\")"))
        try server.pages(by: "PageNumberExtractor") { request in
            let page = request.item("page").flatMap { Int($0) } ?? 1
            return StandInPage(
                (page - 1) * 20..<page * 20, headers: [link: "<\(request.url)?page=\(page + 1)>"],
                members: ["/next": .number(JSONNumber(page + 1))])
        }
        let last = try server.reply("GET", "/extracted?page=3")
        #expect(last.json["events"]?.array?.count == 5 && last.json["total"] == 45 && last.json["next"] == 4)
        #expect(last.fields[link] == "<http://127.0.0.1:8080/extracted?page=4>")
        #expect(try server.reply("GET", "/extracted?page=9").json["events"]?.array?.isEmpty == true)
        #expect(throws: StandInError.noSuchExtractor("other")) {
            try server.pages(by: "other") { _ in StandInPage(0..<1) }
        }
    }
}
