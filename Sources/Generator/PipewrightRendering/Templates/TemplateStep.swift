/// A step of a template whose names are looked up. `level` is the number of the enclosing section whose value is used,
/// counted from the outermost one.
indirect enum TemplateStep: Sendable {
    case text(String)
    case endOfLine
    case value(level: Int, @Sendable (AnyObject) -> String?)
    /// `{{.}}` in a list of texts, or in a text.
    case element(level: Int)
    case condition(level: Int, Condition, isInverted: Bool, [TemplateStep])
    case withText(level: Int, @Sendable (AnyObject) -> String?, [TemplateStep])
    case withObject(level: Int, @Sendable (AnyObject) -> AnyObject?, [TemplateStep])
    case eachText(level: Int, @Sendable (AnyObject) -> [String], [TemplateStep])
    case eachObject(level: Int, @Sendable (AnyObject) -> [AnyObject], [TemplateStep])

    enum Condition: Sendable {
        case isFirst, isLast
        case value(@Sendable (AnyObject) -> Bool)
    }
}
