import ArgumentParser
import PipewrightGenerator
import PipewrightRendering

/// A number of parts on the command line: `4` for all files of a schema, `orders=4` for one file of a folder.
struct PartsArgument: ExpressibleByArgument {
    private let name: String?
    private let count: Int

    init?(argument: String) {
        let scalars = argument.unicodeScalars
        let equals = scalars.firstIndex(of: "=")
        let number = equals.map { scalars[scalars.index(after: $0)...] } ?? scalars[...]
        guard let count = Int(digits: String(number)), (0...Partition.limit).contains(count) else { return nil }
        self.count = count
        name = equals.map { String(scalars[..<$0]) }
    }

    /// Combines several arguments. The last argument for the same files counts.
    static func counts(_ arguments: [PartsArgument]) -> PartCounts {
        let named = arguments.compactMap { argument in argument.name.map { ($0, argument.count) } }
        return PartCounts(
            all: arguments.last { $0.name == nil }?.count,
            named: Dictionary(named, uniquingKeysWith: { _, last in last }))
    }
}
