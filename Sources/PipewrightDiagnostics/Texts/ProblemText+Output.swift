extension ProblemText {
    /// The text about templates and written files.
    static func text(for problem: OutputProblem) -> Content {
        switch problem {
        case .templateInvalid(let name, let reason):
            (.invalidTemplate, "the template \(quoted(name)) cannot be read: \(reason)", nil)
        case .renderingFailed(let template):
            (.renderingFailed, "the template \(quoted(template)) could not be rendered", nil)
        case .unwritable(let path, let reason):
            (.unwritable, "\(quoted(path)) cannot be written: \(reason.text)", nil)
        }
    }
}
