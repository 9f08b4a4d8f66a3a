extension ProblemText {
    /// The text of a problem with a user's template.
    static func text(of error: TemplateError, in template: String) -> Content {
        let (reason, hint) = reason(of: error)
        return (.invalidTemplate, "the template \(quoted(template)) cannot be used: \(reason)", hint)
    }

    private static func reason(of error: TemplateError) -> (text: String, hint: String?) {
        switch error {
        case .notUTF8:
            ("it is not UTF-8 text", "save the file as UTF-8")
        case .unclosedTag:
            ("a tag begins here and does not end in its line", "a tag ends with }}")
        case .invalidTag(let tag):
            (
                tag.isEmpty ? "a tag is empty" : "\(quoted(tag)) is not a tag",
                """
                a tag is {{name}}, {{#section}}, {{^section}}, {{else}}, {{/section}}, {{> Template}} or {{! comment }}
                """
            )
        case .unclosedSection(let name):
            ("the section \(quoted(name)) is not closed", "write {{/\(visible(name))}} where it ends")
        case .endWithoutSection(let name):
            (
                "no section \(quoted(name)) is open here",
                "remove the tag, or write {{#\(visible(name))}} where the section begins"
            )
        case .wrongEnd(let name, let open):
            (
                "\(quoted(name)) is closed before the section \(quoted(open)) within it",
                "write {{/\(visible(open))}} before this tag"
            )
        case .elseWithoutSection:
            ("no section is open here", "write {{else}} between {{#name}} or {{^name}} and {{/name}}")
        case .secondElse(let name):
            ("the section \(quoted(name)) has an {{else}} already", "remove one of them")
        case .textAfterContinuation:
            ("something follows ~}}, which continues its line with the next one", "end the line after ~}}")
        case .nestedTooDeep(let limit):
            ("sections are nested more than \(limit) levels deep", "move inner sections into another template")
        case .tooLarge(let limit):
            ("with the templates in it, it has more than \(limit) tags", "use fewer tags {{> …}}")
        case .includesItself(let name):
            ("\(quoted(name)) would contain itself", "remove one of the tags {{> …}} in the circle")
        case .noText(let name):
            (
                "\(quoted(name)) is not a text",
                "write {{#\(visible(name))}}…{{/\(visible(name))}}, with {{.}} for each text of a list"
            )
        case .noList(let name):
            ("\(quoted(name)) is used outside of a list", nil)
        }
    }
}
