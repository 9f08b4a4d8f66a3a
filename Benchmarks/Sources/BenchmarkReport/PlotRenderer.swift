import Foundation

/// Draws the ratios of all rows to their main peers as horizontal bars on a logarithmic axis.
///
/// Colors follow the reader's light or dark mode.
public struct PlotRenderer {
    private static let width = 860.0
    private static let left = 330.0
    private static let right = 190.0
    private static let barHeight = 22.0
    private static let headingHeight = 40.0

    public init() {}

    public func text(_ report: Report) -> String {
        let bars = report.groups.flatMap { $0.rows.compactMap(Bar.init) }
        let ends = bars.flatMap { [$0.ratios.least, $0.ratios.greatest] }
        let axis = Axis(ends, from: Self.left, to: Self.width - Self.right)
        var lines: [String] = []
        var y = 34.0
        for group in report.groups {
            let bars = group.rows.compactMap(Bar.init)
            guard !bars.isEmpty else { continue }
            y += Self.headingHeight
            lines.append(label(group.title, x: 16, y: y - 12, kind: "heading"))
            for bar in bars {
                lines += draw(bar, y: y, axis: axis)
                y += Self.barHeight
            }
        }
        let height = y + 44
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(Self.width)) \(number(height))" \
            role="img" aria-label="The value of the main peer of each row, divided by ours">
            \(Self.style)
            \(label("Main peer ÷ ours: right of 1 ours is better", x: 16, y: 24, kind: "title"))
            \(grid(axis, bottom: y + 8))
            \(lines.joined(separator: "\n"))
            </svg>

            """
    }

    private func draw(_ bar: Bar, y: Double, axis: Axis) -> [String] {
        let one = axis.position(1)
        let end = axis.position(bar.ratios.median)
        let middle = y + Self.barHeight / 2
        let kind = bar.ratios.median >= 1 ? "better" : "worse"
        let whisker = (axis.position(bar.ratios.least), axis.position(bar.ratios.greatest))
        return [
            label(bar.title, x: Self.left - 12, y: middle + 4, kind: "row"),
            rectangle(from: min(one, end), to: max(one, end), y: y + 4, kind: kind),
            line(x: (whisker.0, whisker.1), y: (middle, middle), kind: "whisker"),
            label(
                "\(Number.text(bar.ratios.median)) × \(bar.peer)",
                x: max(end, one, whisker.1) + 8,
                y: middle + 4,
                kind: "value"
            ),
        ]
    }

    private func grid(_ axis: Axis, bottom: Double) -> String {
        axis.ticks.map { tick in
            let x = axis.position(tick)
            return line(x: (x, x), y: (44, bottom), kind: tick == 1 ? "one" : "tick") + "\n"
                + label(String(format: "%g", tick), x: x, y: bottom + 18, kind: "axis")
        }
        .joined(separator: "\n")
    }

    private func rectangle(from start: Double, to end: Double, y: Double, kind: String) -> String {
        """
        <rect class="\(kind)" x="\(number(start))" y="\(number(y))" width="\(number(max(end - start, 1)))" \
        height="\(number(Self.barHeight - 8))" rx="2"/>
        """
    }

    private func line(x: (Double, Double), y: (Double, Double), kind: String) -> String {
        """
        <line class="\(kind)" x1="\(number(x.0))" x2="\(number(x.1))" y1="\(number(y.0))" y2="\(number(y.1))"/>
        """
    }

    private func label(_ text: String, x: Double, y: Double, kind: String) -> String {
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("`", with: "")
        return "<text class=\"\(kind)\" x=\"\(number(x))\" y=\"\(number(y))\">\(escaped)</text>"
    }

    private func number(_ value: Double) -> String { String(format: "%g", (value * 10).rounded() / 10) }

    private static let style = """
        <style>
        svg { background: #ffffff; font-family: system-ui, -apple-system, "Segoe UI", sans-serif; font-size: 12px; }
        text { fill: #1f2328; }
        .title { font-size: 15px; font-weight: 600; }
        .heading { font-weight: 600; }
        .row { text-anchor: end; }
        .value { font-variant-numeric: tabular-nums; }
        .axis { text-anchor: middle; fill: #59636e; }
        .better { fill: #2f81c5; }
        .worse { fill: #c4622d; }
        .tick { stroke: #d1d9e0; }
        .one { stroke: #59636e; }
        .whisker { stroke: #1f2328; stroke-width: 1.5; }
        @media (prefers-color-scheme: dark) {
        svg { background: #0d1117; }
        text { fill: #e6edf3; }
        .axis { fill: #9198a1; }
        .better { fill: #4b9fe0; }
        .worse { fill: #e08a4f; }
        .tick { stroke: #30363d; }
        .one { stroke: #9198a1; }
        .whisker { stroke: #e6edf3; }
        }
        </style>
        """
}

extension PlotRenderer {
    /// The bar of a row that has a peer.
    private struct Bar {
        let title: String
        let peer: String
        let ratios: Samples

        init?(_ row: Row) {
            guard row.isPlotted, let peer = row.peers.first else { return nil }
            title = row.title
            self.peer = peer.name
            ratios = row.ours.samples.ratios(of: peer.samples)
            guard ratios.least > 0, ratios.greatest.isFinite else { return nil }
        }
    }

    /// A logarithmic axis that includes 1.
    private struct Axis {
        let ticks: [Double]
        private let lowest: Double
        private let highest: Double
        private let start: Double
        private let end: Double

        init(_ values: [Double], from start: Double, to end: Double) {
            let steps: [Double] = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
            let lowest = steps.last { $0 <= (values.min() ?? 1) } ?? 0.01
            let highest = steps.first { $0 >= (values.max() ?? 1) } ?? 1000
            self.lowest = min(lowest, 0.5)
            self.highest = max(highest, 2)
            self.start = start
            self.end = end
            ticks = steps.filter { $0 >= min(lowest, 0.5) && $0 <= max(highest, 2) }
        }

        func position(_ value: Double) -> Double {
            let clamped = min(max(value, lowest), highest)
            return start + (end - start) * (log(clamped) - log(lowest)) / (log(highest) - log(lowest))
        }
    }
}
