import Foundation
import GoldenTesting
import ImportTesting
import PipewrightDiagnostics
import Testing

@testable import PipewrightOpenAPI

/// Another order of a document, or another path in it, changes little in its schema.
@Suite struct ImportStabilityTests {
    private static let names = ["types", "unions", "tree", "bodies", "credentials", "parameters", "paging", "tasks"]

    private static func tree(_ name: String) throws -> DocumentTree {
        let url = Golden.tests.appending(path: "Generator/PipewrightGeneratorTests/Imports/\(name).yaml")
        return try #require(DocumentTree(yaml: String(contentsOf: url, encoding: .utf8)))
    }

    private static func schema(_ tree: DocumentTree) -> String {
        ImportedDocument(SourceFile(path: "api.json", text: tree.json)).schema
    }

    @Test(arguments: names)
    func orderOfKeysChangesNothing(name: String) throws {
        let tree = try Self.tree(name)
        let schema = Self.schema(tree)
        #expect(!schema.isEmpty)
        for sorted in [tree.withSortedKeys(descending: false), tree.withSortedKeys(descending: true)] {
            let difference = Self.schema(sorted).split(separator: "\n").difference(from: schema.split(separator: "\n"))
            #expect(difference.isEmpty, "\(difference.map { "\($0)" }.prefix(6))")
        }
    }

    @Test(arguments: names)
    func anotherPathAddsOnlyItsLines(name: String) throws {
        let tree = try Self.tree(name)
        var longer = tree
        let path = name == "tree" ? "/v2/zebras.json" : "/zebras"
        longer.add(path: path, DocumentTree(yaml: "{ get: { responses: { '204': { description: A. } } } }") ?? .map([]))
        let before = Self.schema(tree).split(separator: "\n")
        let after = Self.schema(longer).split(separator: "\n")
        #expect(!before.isEmpty)
        #expect(after.count - before.count <= 4)
        #expect(after.difference(from: before).removals.isEmpty, "\(after.difference(from: before).removals)")
    }

    @Test func sameDocumentIsSameSchema() throws {
        for name in Self.names {
            let tree = try Self.tree(name)
            #expect(Self.schema(tree) == Self.schema(tree))
        }
    }
}

extension DocumentTree {
    /// The same values with the paths, methods, schemas and tags in another order.
    fileprivate func withSortedKeys(descending: Bool) -> DocumentTree {
        func sorted(_ members: [Member]) -> [Member] {
            members.sorted { descending ? $0.name > $1.name : $0.name < $1.name }
        }
        func sorted(_ tree: DocumentTree, levels: Int) -> DocumentTree {
            guard levels > 0, case .map(let members) = tree else { return tree }
            return .map(sorted(members.map { Member($0.name, sorted($0.value, levels: levels - 1)) }))
        }
        guard case .map(let members) = self else { return self }
        return .map(
            sorted(
                members.map {
                    Member($0.name, ["paths", "components"].contains($0.name) ? sorted($0.value, levels: 2) : $0.value)
                }))
    }

    fileprivate mutating func add(path: String, _ value: DocumentTree) {
        guard case .map(var members) = self, let index = members.firstIndex(where: { $0.name == "paths" }),
            case .map(let paths) = members[index].value
        else { return }
        members[index].value = .map(paths + [Member(path, value)])
        self = .map(members)
    }
}
