import PipeModel
import Testing

@testable import PipewrightAPI

/// The names of types that generated code contains unchanged.
@Suite struct SwiftTypeRuleTests {
    @Test(arguments: ["MyExtractor", "Module.MyExtractor", "a.b.C", "_Private", "V2", "my_extractor"])
    func acceptsNamesOfTypes(_ name: String) {
        #expect(SwiftTypeRule.isName(name))
    }

    @Test(arguments: [
        "", ".", "A.", ".A", "A..B", "2A", "A B", "A()", "A(), size: B", "A<B>", "A?", "`class`", "class", "A.class",
        "Self", "self", "A.self", "A.Type", "Any", "A.init", "_", "__", "Ä", "A\nB", "A/*", "A//", "A;B", "A\"",
        "A\\(b)",
        "A\u{200B}", "[A]", "any A", "A & B", String(repeating: "A", count: 201),
    ])
    func rejectsEverythingElse(_ name: String) {
        #expect(!SwiftTypeRule.isName(name))
    }
}
