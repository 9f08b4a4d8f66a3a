extension ProblemText {
    /// The text about templates and written files.
    static func text(for problem: OutputProblem) -> Content {
        switch problem {
        case .templateInvalid(let name, let error):
            text(of: error, in: name)
        case .unwritable(let path, let reason):
            (.unwritable, "\(quoted(path)) cannot be written: \(reason.text)", nil)
        }
    }
}
