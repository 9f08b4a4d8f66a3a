/// Over which files a client is spread: that of the client itself and its parts, then those of each topic.
package struct ClientLayout: Hashable, Sendable {
    /// What one file of the schema gives.
    package struct Section: Hashable, Sendable {
        /// What its files' names begin with, such as `todo.pipes` or `shop.pipes+orders`.
        package let stem: String
        package let partition: Partition

        package init(stem: String, partition: Partition) {
            self.stem = stem
            self.partition = partition
        }
    }

    /// The main file's, then the topics'.
    package let sections: [Section]
    /// The names of all files, that of the client itself first.
    package let fileNames: [String]
    /// The first file of each section among `fileNames` that holds declarations, or may.
    private let starts: [Int]

    package init(_ sections: [Section]) {
        self.sections = sections
        var names: [String] = []
        var starts: [Int] = []
        for (index, section) in sections.enumerated() {
            let own = section.partition.fileNames(stem: section.stem)
            // Of a topic that has parts nothing is left for a file beside them.
            let isDivided = section.partition.partCount > 0
            starts.append(names.count + (index == 0 && isDivided ? 1 : 0))
            names += index > 0 && isDivided ? own.dropFirst() : own[...]
        }
        fileNames = names
        self.starts = starts
    }

    package init(stem: String, partition: Partition) {
        self.init([Section(stem: stem, partition: partition)])
    }

    /// The topic of each file; nil for those of the main file.
    var topics: [Int?] {
        sections.indices.flatMap { index in
            let next = index + 1 < starts.count ? starts[index + 1] : fileNames.count
            let count = next - (index == 0 ? 0 : starts[index])
            return Array(repeating: index == 0 ? nil : index - 1, count: count)
        }
    }

    /// The file in which a declaration stands, by its number among `fileNames`.
    func file(of name: String, topic: Int?) -> Int {
        let section = topic.map { $0 + 1 } ?? 0
        let partition = sections[section].partition
        return starts[section] + (partition.partCount > 0 ? partition.part(of: name) : 0)
    }
}
