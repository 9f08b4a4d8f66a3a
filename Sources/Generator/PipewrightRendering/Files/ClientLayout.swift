/// The generated files of a client: the file of the client itself and its parts, then the files of each topic.
package struct ClientLayout: Hashable, Sendable {
    /// The generated files of one file of the schema.
    package struct Section: Hashable, Sendable {
        /// The beginning of its files' names, such as `todo.pipes` or `shop.pipes+orders`.
        package let stem: String
        package let partition: Partition

        package init(stem: String, partition: Partition) {
            self.stem = stem
            self.partition = partition
        }
    }

    /// The section of the main file, then the sections of the topics.
    package let sections: [Section]
    /// The names of all files, the one of the client first.
    package let fileNames: [String]
    /// The index in `fileNames` of each section's first file for declarations.
    private let starts: [Int]

    package init(_ sections: [Section]) {
        self.sections = sections
        var names: [String] = []
        var starts: [Int] = []
        for (index, section) in sections.enumerated() {
            let own = section.partition.fileNames(stem: section.stem)
            // A topic with parts has no other file.
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

    /// The topic of each file; `nil` for the files of the main file.
    var topics: [Int?] {
        sections.indices.flatMap { index in
            let next = index + 1 < starts.count ? starts[index + 1] : fileNames.count
            let count = next - (index == 0 ? 0 : starts[index])
            return Array(repeating: index == 0 ? nil : index - 1, count: count)
        }
    }

    /// The index in `fileNames` of the file with a declaration.
    func file(of name: String, topic: Int?) -> Int {
        let section = topic.map { $0 + 1 } ?? 0
        let partition = sections[section].partition
        return starts[section] + (partition.partCount > 0 ? partition.part(of: name) : 0)
    }
}
