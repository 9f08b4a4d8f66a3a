import PipewrightDiagnostics
import Testing

@Suite struct NearestNameTests {
    private static let keys = ["record", "records", "path", "operations", "singleton", "items", "id"]

    @Test(
        arguments: [
            ("recrod", "record"), ("recordss", "records"), ("Record", "record"), ("pth", "path"), ("paht", "path"),
            ("opertions", "operations"), ("operatoins", "operations"), ("item", "items"), ("itmes", "items"),
            ("ID", "id"), ("di", "id"), ("SINGLETON", "singleton"), ("xyz", nil), ("", nil), ("timeout", nil),
            ("operationally", "operations"), ("operationalize", nil), ("r", nil),
            (String(repeating: "record", count: 50), nil),
        ] as [(String, String?)])
    func nearest(name: String, expected: String?) {
        #expect(NearestName.nearest(to: name, among: Self.keys) == expected)
    }

    @Test func theFewestEditsWin() {
        #expect(NearestName.nearest(to: "strng", among: ["strings", "string"]) == "string")
        #expect(NearestName.nearest(to: "strng", among: ["string", "strings"]) == "string")
    }

    @Test func theFirstOfEquallyNearOnesWins() {
        #expect(NearestName.nearest(to: "int3", among: ["int32", "int", "int8"]) == "int32")
        #expect(NearestName.nearest(to: "int3", among: ["int", "int32"]) == "int")
    }

    @Test func nothingIsNearToNothing() {
        #expect(NearestName.nearest(to: "a", among: []) == nil)
        #expect(NearestName.nearest(to: "id", among: ["id"]) == nil)
    }

    @Test(arguments: [("naïv", "naïve"), ("größse", "größe"), ("🚀🚀", "🚀🚀🚀")])
    func countsCharacters(name: String, expected: String) {
        #expect(NearestName.nearest(to: name, among: [expected]) == expected)
    }
}
