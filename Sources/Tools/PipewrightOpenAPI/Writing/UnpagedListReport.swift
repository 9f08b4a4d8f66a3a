import PipewrightDiagnostics

/// The section of a report about lists with parameters of pages that have one page.
enum UnpagedListReport {
    static func section(_ lists: [UnpagedList]) -> [String] {
        guard !lists.isEmpty else { return [] }
        let heading = [
            "## Lists that are not paged", "",
            "A line has a scheme for `paging` of the schema, with `…` for what the document does not say. The key `paging` "
                + "of the operation then has the name of the scheme.", "",
        ]
        return heading + lists.map { "- " + ProblemText.visible(line(of: $0)) } + [""]
    }

    private static func line(of list: UnpagedList) -> String {
        let names = list.parameters.map { "‘\($0)’" }.joined(separator: ", ")
        let reason =
            switch list.reason {
            case .next: "its responses do not say where the next page is"
            case .records: "its responses do not say which values are the records"
            case .call: "it is neither a list of records nor an action in the schema"
            case .way: "its responses leave the way of paging in doubt"
            }
        return "\(list.operation): the list has the parameters \(names), and \(reason). "
            + "Check and add: `\(SchemaWriter.flow(list.scheme).replacing("`", with: "'"))`"
    }
}
