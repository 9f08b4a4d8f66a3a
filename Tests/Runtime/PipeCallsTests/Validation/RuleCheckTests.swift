@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON
import PipeRuntime
import Testing

@_spi(Generated) @testable import PipeCalls

@Suite("RuleCheck")
struct RuleCheckTests {
    typealias Rule = PipeError.BrokenRule.Rule

    /// The rules that a check of the field `f` breaks.
    private func broken(isOfPatch: Bool = false, _ check: (inout RuleCheck) -> Void) -> [Rule] {
        var rules = RuleCheck(isOfPatch: isOfPatch)
        check(&rules)
        #expect(rules.broken.allSatisfy { $0.field == "f" })
        return rules.broken.map(\.rule)
    }

    @Test("Lengths of texts are those in Unicode scalars, not in characters or bytes")
    func lengths() {
        func length(_ text: String, _ least: Int?, _ most: Int?) -> [Rule] {
            broken { $0.text("f", text, minLength: least, maxLength: most) }
        }
        #expect(length("👩‍👩‍👧", 5, 5) == [])
        #expect(length("e\u{301}", nil, 1) == [.maximumLength(1)])
        #expect(length("é", 2, nil) == [.minimumLength(2)])
        #expect(length("abc", 2, 2) == [.length(2)])
        #expect(length("abc", 3, 3) == [])
        #expect(length("", 1, 2) == [.minimumLength(1)])
    }

    @Test("A required text is not blank, and a blank one breaks no other rule")
    func required() {
        for text in ["", " ", "\n\t\u{3000}"] {
            #expect(broken { $0.text("f", text, required: true, minLength: 8, pattern: "x") } == [.required])
        }
        #expect(broken { $0.text("f", "x", required: true) } == [])
        #expect(broken { $0.text("f", String?.none, required: true) } == [.required])
        #expect(broken { $0.text("f", String?.none, minLength: 8, pattern: "x", format: "email") } == [])
        #expect(broken { $0.list("f", [Int](), required: true, minItems: 2) } == [.required])
        #expect(broken { $0.present("f", Int?.none) } == [.required])
        #expect(broken { $0.present("f", 0) } == [])
    }

    @Test("A text can break several rules")
    func several() {
        let rules = broken { $0.text("f", "abcd", maxLength: 3, pattern: "^[0-9]+$", format: "email") }
        #expect(rules == [.maximumLength(3), .pattern("^[0-9]+$"), .format("email")])
    }

    @Test("Limits of numbers are compared in the type of the number")
    func numbers() {
        #expect(
            broken { $0.number("f", Int64.max, max: 9_223_372_036_854_775_806) } == [.maximum("9223372036854775806")])
        #expect(broken { $0.number("f", 0.5, min: 0.5, max: 0.5) } == [])
        #expect(broken { $0.number("f", 0.5, above: 0.5) } == [.above("0.5")])
        #expect(broken { $0.number("f", 1, below: 1) } == [.below("1")])
        #expect(broken { $0.number("f", 0.0, min: 1.0) } == [.minimum("1")])
        #expect(broken { $0.number("f", Int?.none, min: 1) } == [])
    }

    @Test("Lists have a number of elements, which can have to differ")
    func lists() {
        #expect(broken { $0.list("f", [1], minItems: 2, maxItems: 3) } == [.minimumCount(2)])
        #expect(broken { $0.list("f", [1, 2, 3, 4], minItems: 2, maxItems: 3) } == [.maximumCount(3)])
        #expect(broken { $0.list("f", [1], minItems: 2, maxItems: 2) } == [.count(2)])
        #expect(broken { $0.unique("f", ["a", "b", "a"]) } == [.uniqueItems])
        #expect(broken { $0.unique("f", ["a", "b"]) } == [])
    }

    @Test("Fields of a patch that are not set break no rule; one that is removed must not be required")
    func patches() {
        #expect(broken(isOfPatch: true) { $0.text("f", String?.none, required: true) } == [])
        #expect(broken(isOfPatch: true) { $0.text("f", "", required: true) } == [.required])
        #expect(broken(isOfPatch: true) { $0.text("f", PatchField<String>.absent, required: true) } == [])
        #expect(broken(isOfPatch: true) { $0.text("f", PatchField<String>.null, required: true) } == [.required])
        #expect(broken(isOfPatch: true) { $0.text("f", PatchField<String>.null, minLength: 3) } == [])
        #expect(broken(isOfPatch: true) { $0.text("f", PatchField.value("a"), minLength: 3) } == [.minimumLength(3)])
        #expect(broken(isOfPatch: true) { $0.number("f", PatchField.value(0), min: 1) } == [.minimum("1")])
        #expect(broken(isOfPatch: true) { $0.list("f", PatchField.value([1]), minItems: 2) } == [.minimumCount(2)])
        #expect(broken(isOfPatch: true) { $0.unique("f", PatchField.value([1, 1])) } == [.uniqueItems])
        #expect(broken(isOfPatch: true) { $0.present("f", PatchField<Int>.null) } == [.required])
    }

    private struct Node: Validatable {
        var name: String
        var children: [Node] = []

        func check(_ rules: inout RuleCheck) {
            rules.text("name", name, required: true)
            rules.records("children", children)
        }
    }

    @Test("Names of nested fields have the way to them, also below a field of a patch")
    func nested() {
        let tree = Node(name: "", children: [Node(name: "a"), Node(name: "b", children: [Node(name: " ")])])
        #expect(tree.brokenRules.map(\.field) == ["name", "children.1.children.0.name"])
        var rules = RuleCheck(isOfPatch: true)
        rules.record("root", PatchField.value(tree))
        rules.text("name", String?.none, required: true)
        #expect(rules.broken.map(\.field) == ["root.name", "root.children.1.children.0.name"])
    }

    @Test("The number of broken rules and the depth of records have limits")
    func limits() {
        let wide = Node(name: "a", children: Array(repeating: Node(name: ""), count: 2_000))
        #expect(wide.brokenRules.count == 1_000)
        var deep = Node(name: "")
        for _ in 0..<150 { deep = Node(name: "a", children: [deep]) }
        #expect(deep.brokenRules == [])
    }

    @Test("Messages of the app have a field or none")
    func messages() {
        var rules = RuleCheck()
        rules.add("is reserved", to: "name")
        rules.add("Ask an administrator")
        let error = PipeError(.invalidRequest(.brokenRules(rules.broken)))
        #expect(error.fullValidationMessages == ["Name is reserved", "Ask an administrator"])
        #expect("\(error)" == "not sent: Name is reserved; Ask an administrator")
    }
}
