/// What a run of the benchmarks found.
struct Report {
    var machine: Machine
    var groups: [Group] = []
}

/// Rows that belong together.
struct Group {
    let title: String
    /// What is measured, in a sentence or two.
    let text: String
    var rows: [Row] = []
    /// What could not be measured here, and why.
    var remarks: [String] = []
}

/// One thing, done in several ways.
struct Row {
    enum Unit {
        /// Seconds.
        case time
        /// Bytes of memory or of a file.
        case bytes
        /// Lines of source.
        case count
    }

    /// What a run goes through.
    enum Work {
        case bytes(Int)
        case requests(Int)
    }

    struct Cell {
        let name: String
        let samples: Samples
        /// In multiples of the first cell, ours.
        let ratio: Samples?
    }

    let name: String
    let unit: Unit
    let work: Work?
    let cells: [Cell]
}
