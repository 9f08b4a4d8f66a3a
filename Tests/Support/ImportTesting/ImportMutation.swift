import PipewrightDiagnostics
import PipewrightOpenAPI

/// A changed document, imported, with what is wrong with the result.
package struct ImportMutation {
    /// The names of the documents in `Tests/Generator/PipewrightGeneratorTests/Imports`.
    package static let documents = [
        "types", "unions", "tree", "bodies", "credentials", "parameters", "paging", "odd", "former", "tasks",
        "streams", "jobs",
    ]

    package let document: String
    package let isReadable: Bool
    /// Empty if the import is right.
    package private(set) var failures: [String] = []

    package init(of tree: DocumentTree, seed: UInt64) {
        var mutator = DocumentTreeMutator(seed: seed)
        self.init(mutator.mutate(tree).json)
    }

    package init(_ json: String) {
        document = json
        let imported = ImportedDocument(SourceFile(path: "api.json", text: json))
        isReadable = imported.api != nil
        guard let api = imported.api else { return }
        // A document may send two credentials in one place.
        failures += imported.problems.filter { !$0.hasSuffix("[same-credential-place]") }
        let places = api.outcomes.compactMap { outcome -> String? in
            if case .carried(let place) = outcome.result { place } else { nil }
        }
        if Set(places).count != places.count { failures.append("two operations have one place: \(places.sorted())") }
        for file in imported.folder {
            let isName = file.name.utf8.allSatisfy { byte in
                byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") || (48...57).contains(byte)
                    || (97...122).contains(byte)
            }
            if !isName || file.name.hasPrefix(".") || file.name.utf8.count > 80 {
                failures.append("file name \(file.name)")
            }
        }
        let lines = ImportReport(api).page(of: "api.json").utf8.count { $0 == UInt8(ascii: "\n") }
        let decisions = 4 + api.servers.count + api.schemes.count + api.pagings.count + api.renames.count
        if lines > 20 + api.outcomes.count + imported.losses.count + api.unpaged.count + decisions {
            failures.append("a line of the report is several")
        }
    }
}
