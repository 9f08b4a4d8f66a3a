import Foundation
import GoldenTesting
import PipeModel
import Testing

@testable import PipewrightRendering

@Suite struct FieldNameTests {
    /// The templates of functions that have arguments of the schema.
    private static let functions = ["Call", "Entry", "DraftOfRecord", "Relation"]
    /// A function without such arguments, a template of static members alone, and a part of a comment.
    private static let others: Set<String> = ["Resuming", "Condition", "CallRemark"]

    /// Labels that not every function has.
    private static let labels: Set<String> = ["applying", "at"]

    private static let keywords: Set<String> = [
        "as", "async", "await", "else", "extension", "func", "guard", "in", "inout", "let", "nil", "nonisolated",
        "nonsending", "public", "return", "self", "static", "throws", "true", "try", "var", "where",
    ]

    private static func text(of template: String) throws -> String {
        let folder = Golden.tests.deletingLastPathComponent().appending(path: "Templates")
        return try String(contentsOf: folder.appending(path: "\(template).mustache"), encoding: .utf8)
    }

    /// The templates with all that they include.
    private static func templates() throws -> Set<String> {
        var found: Set<String> = []
        var queue = functions
        while let name = queue.popLast() {
            guard !others.contains(name), found.insert(name).inserted else { continue }
            queue += try text(of: name).matches(of: /\{\{> (\w+)\}\}/).map { String($0.1) }
        }
        return found
    }

    /// The names in expressions, and those of parameters and variables, without labels and members.
    private static func names(in template: String) throws -> Set<String> {
        var code = try text(of: template).replacing(/\{\{!.*?\}\}/, with: "")
        code = code.split(separator: "\n").filter { line in
            let line = line.drop { $0 == " " }
            return !line.hasPrefix("///") && !line.hasPrefix("@")
        }.joined(separator: "\n")
        code = code.replacing(/\{\{.*?\}\}/, with: "§").replacing(/"[^"\n]*"/, with: "\"\"")
        var names: Set<String> = []
        for match in code.matches(of: /[A-Za-z0-9_.`$]*[A-Za-z0-9_]+/) {
            let word = match.0.split(separator: ".").first.map(String.init) ?? ""
            guard let first = word.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first),
                match.0.utf8.first == first, !keywords.contains(word)
            else { continue }
            let (before, after) = (code[..<match.range.lowerBound], code[match.range.upperBound...])
            if before.last == "." || before.hasSuffix("func ") { continue }
            // A label, unless another one is before it: `at id: ID`.
            let isSecond =
                before.last == " " && before.dropLast().last.map { $0 == "§" || $0 == "_" || $0.isLetter } == true
            if after.first == ":", word == match.0, !isSecond { continue }
            names.insert(word)
        }
        return names
    }

    @Test("No argument has a name that a generated function uses")
    func namesInTemplates() throws {
        let names = try Self.templates().reduce(into: Set<String>()) { $0.formUnion(try Self.names(in: $1)) }
            .subtracting(Self.labels)
        let known = Set(FieldName.namesInFunctions.map(\.plain))
        #expect(names == known, "\(names.symmetricDifference(known).sorted())")
    }

    @Test(
        "The name inside of a function differs from the function's names and from those of other arguments",
        arguments: [
            ("title", [], [], "title"), ("client", [], [], "clientValue"),
            ("client", ["client", "clientValue"], [], "clientValueValue"), ("`in`", [], [], "`in`"),
            ("posts", [], ["posts"], "postsValue"), ("`default`", [], ["`default`"], "defaultValue"),
        ] as [(SwiftIdentifier, Set<SwiftIdentifier>, Set<SwiftIdentifier>, SwiftIdentifier)]
    )
    func inner(
        name: SwiftIdentifier, among names: Set<SwiftIdentifier>, used: Set<SwiftIdentifier>, expected: SwiftIdentifier
    ) {
        #expect(FieldName.inner(name, among: names, used: used) == expected)
    }
}
