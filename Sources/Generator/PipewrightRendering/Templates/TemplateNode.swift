/// A piece of a parsed template, whose names are not yet looked up.
indirect enum TemplateNode: Hashable, Sendable {
    /// The beginning of a line, where a partial is indented.
    case indentation
    case text(String)
    case endOfLine
    /// `{{name}}`
    case value(TemplateName)
    /// `{{#name}}…{{/name}}`, or with `^` for the opposite.
    case section(TemplateName, isInverted: Bool, [TemplateNode])
    /// `{{> Name}}`. If it is alone on a line, its lines are indented as the tag is; otherwise it is a part of the
    /// line.
    case partial(TemplateName, indentation: String, isInline: Bool)
}

/// A name in a template, with its position.
struct TemplateName: Hashable, Sendable {
    let text: String
    /// Counted from 1; columns in Unicode code points.
    let line: Int
    let column: Int
}
