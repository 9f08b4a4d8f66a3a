/// The ratios of a report as horizontal bars.
enum PlotSVG {
    private static let width = 860
    private static let labelWidth = 430
    private static let barHeight = 16

    private struct Bar {
        let label: String
        let ratio: Double
    }

    static func text(_ report: Report) -> String {
        var body: [String] = []
        var y = 24
        for group in report.groups {
            let bars = group.rows.flatMap { row in
                row.cells.compactMap { cell in
                    cell.ratio.map { Bar(label: "\(row.name): \(cell.name)", ratio: $0.median) }
                }
            }
            guard let most = bars.map(\.ratio).max() else { continue }
            body.append(#"<text class="title" x="8" y="\#(y)">\#(escaped(group.title))</text>"#)
            y += 12
            // A line at 1: what Pipewright takes.
            let scale = Double(width - labelWidth - 80) / max(most, 2)
            let one = labelWidth + Int(scale)
            let top = y
            for bar in bars {
                let length = max(Int(bar.ratio * scale), 1)
                body.append(
                    #"<text x="\#(labelWidth - 8)" y="\#(y + 12)" text-anchor="end">\#(escaped(bar.label))</text>"#)
                body.append(
                    #"<rect class="\#(bar.ratio >= 1 ? "more" : "less")" x="\#(labelWidth)" y="\#(y)" "#
                        + #"width="\#(length)" height="\#(barHeight - 4)"/>"#)
                body.append(
                    #"<text x="\#(labelWidth + length + 6)" y="\#(y + 11)">\#(Figures.number(bar.ratio))×</text>"#)
                y += barHeight
            }
            body.append(#"<line x1="\#(one)" y1="\#(top - 4)" x2="\#(one)" y2="\#(y)"/>"#)
            y += 30
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(y)" font-family="sans-serif" font-size="12">
            <style>
            text { fill: #24292f } .title { font-size: 14px; font-weight: bold }
            .more { fill: #2f81f7 } .less { fill: #d29922 } line { stroke: #6e7781; stroke-dasharray: 3 3 }
            @media (prefers-color-scheme: dark) { text { fill: #e6edf3 } }
            </style>
            <title>How many times as much others take as Pipewright; the dashed line is Pipewright</title>
            \(body.joined(separator: "\n"))
            </svg>

            """
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("`", with: "")
    }
}
