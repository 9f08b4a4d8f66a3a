/// A report as a Markdown text.
enum MarkdownReport {
    /// - Parameter plot: The name of the file with the plot, beside the text.
    static func text(_ report: Report, plot: String) -> String {
        var lines = [
            "# Results", "",
            "Written by `make bench` on \(report.machine.date). Each row was measured in turns within one run: the median,",
            "in brackets the least and the most. × says how many times as much the others take as Pipewright, reckoned",
            "within each round. `Benchmarks/README.md` says what is behind each row.", "",
        ]
        lines += report.machine.lines.map { "- " + $0 }
        lines += ["", "![How many times as much others take](\(plot))"]
        for group in report.groups {
            lines += ["", "## \(group.title)", "", group.text, ""]
            lines += table(group.rows)
            if !group.remarks.isEmpty { lines += [""] + group.remarks.map { "- " + $0 } }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func table(_ rows: [Row]) -> [String] {
        ["| what | Pipewright | others |", "|---|---|---|"]
            + rows.map { row in
                let ours = row.cells.first.map { cell($0, row) } ?? ""
                let others = row.cells.dropFirst().map { "\($0.name): \(cell($0, row))" }
                return "| \(row.name) | \(ours) | \(others.joined(separator: "<br>")) |"
            }
    }

    private static func cell(_ cell: Row.Cell, _ row: Row) -> String {
        var text = Figures.text(cell.samples, row.unit)
        if let work = row.work { text += ", \(Figures.speed(cell.samples, work))" }
        if let ratio = cell.ratio { text += ", **\(Figures.text(ratio: ratio))**" }
        return text
    }
}
