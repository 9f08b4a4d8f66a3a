extension ProblemText {
    static func text(of error: TemplateError) -> String {
        switch error {
        case .unclosedTag: "a tag has no end in its line"
        case .invalidTag(let tag): "\(quoted(tag)) is not a valid tag"
        case .unclosedSection(let name): "the section \(quoted(name)) is not closed"
        case .endWithoutSection(let name): "the section \(quoted(name)) is closed, but was not opened"
        case .wrongEnd(let name, let open): "\(quoted(name)) is closed inside of the section \(quoted(open))"
        case .includesItself(let name): "the template \(quoted(name)) includes itself"
        case .noText(let name): "\(quoted(name)) is not a text"
        case .noList(let name): "\(quoted(name)) is used outside of a list"
        }
    }
}
