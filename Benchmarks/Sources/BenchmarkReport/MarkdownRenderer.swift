/// Writes a report as Markdown.
public struct MarkdownRenderer {
    /// The file name of the plot.
    private let plot: String

    public init(plot: String) {
        self.plot = plot
    }

    public func text(_ report: Report) -> String {
        var parts = ["# Results"]
        if let notice = report.notice { parts.append("**\(notice)**") }
        parts.append(facts(report.facts + report.groups.flatMap(\.versions)))
        parts.append(
            """
            Medians; in brackets the fastest and the slowest round. A ratio is the peer's value divided by ours in the same round: above 1 ours is better. Rounds alternate
                between all ways of a row.
            """
        )
        parts.append("![Ratios to the main peer of each row](\(plot))")
        parts += report.groups.map(section)
        return parts.joined(separator: "\n\n") + "\n"
    }

    private func facts(_ facts: [Fact]) -> String {
        var seen: Set<Fact> = []
        return facts.filter { seen.insert($0).inserted }.map { "- \($0.name): \($0.value)" }.joined(separator: "\n")
    }

    private func section(_ group: Group) -> String {
        var parts = ["## \(group.title)", group.introduction]
        if !group.rows.isEmpty {
            let header = "| what | way | measured | rate | ratio | aim |\n|---|---|--:|--:|--:|---|"
            parts.append(([header] + group.rows.flatMap(lines)).joined(separator: "\n"))
        }
        if !group.remarks.isEmpty {
            parts.append(group.remarks.map { "- \($0)" }.joined(separator: "\n"))
        }
        return parts.joined(separator: "\n\n")
    }

    private func lines(_ row: Row) -> [String] {
        let first = line(row, row.title, "**\(row.ours.name)**", row.ours.samples, nil, aims(row))
        return [first]
            + row.peers.map { peer in
                line(row, "", peer.name, peer.samples, row.ours.samples.ratios(of: peer.samples), "")
            }
    }

    private func line(
        _ row: Row,
        _ title: String,
        _ name: String,
        _ samples: Samples,
        _ ratios: Samples?,
        _ aims: String
    ) -> String {
        let rate = row.work.map { "\(Number.text($0.amount / samples.median)) \($0.unit)/s" } ?? ""
        return "| \(title) | \(name) | \(row.quantity.text(samples)) | \(rate) | \(ratios.map(ratio) ?? "") | \(aims) |"
    }

    private func ratio(_ samples: Samples) -> String {
        let median = Number.text(samples.median)
        return samples.values.count < 2
            ? median : "\(median) (\(Number.text(samples.least))–\(Number.text(samples.greatest)))"
    }

    private func aims(_ row: Row) -> String {
        row.aims.map { aim in
            let wanted =
                switch aim {
                case .atMost(let limit): "≤ \(row.quantity.text(limit))"
                case .better(let times, than: let name): "≥ \(Number.text(times)) × \(name)"
                }
            return switch row.meets(aim) {
            case true?: "\(wanted): met"
            case false?: "\(wanted): **missed**"
            case nil: "\(wanted): not measured"
            }
        }
        .joined(separator: "; ")
    }
}
