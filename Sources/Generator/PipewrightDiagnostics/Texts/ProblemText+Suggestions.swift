extension ProblemText {
    static func suggestion(for name: String, among known: [String]) -> String? {
        NearestName.meant(by: name, among: known).map { "did you mean \(quoted($0))?" }
    }

    static func listing(_ beginning: String, _ names: [String]) -> String? {
        var seen: Set<String> = []
        let names = names.filter { seen.insert($0).inserted }
        guard !names.isEmpty else { return nil }
        let shown = names.prefix(20).joined(separator: ", ")
        return names.count > 20 ? "\(beginning): \(shown), …" : "\(beginning): \(shown)"
    }

    /// `‘a’, ‘b’ or ‘c’`
    static func choice(_ names: [String]) -> String {
        let names = names.map(quoted)
        guard let last = names.last, names.count > 1 else { return names.joined() }
        return names.dropLast().joined(separator: ", ") + " or " + last
    }

    static let identityHint = "add a field \(quoted("id")), or name its identity with \(quoted("identity"))"
}
