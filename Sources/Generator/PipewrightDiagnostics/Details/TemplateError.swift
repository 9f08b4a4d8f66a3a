/// What is wrong in a template.
package enum TemplateError: Hashable, Sendable {
    case notUTF8
    case unclosedTag
    case invalidTag(String)
    case unclosedSection(String)
    case endWithoutSection(String)
    case wrongEnd(String, open: String)
    case elseWithoutSection
    /// In a section that has one already.
    case secondElse(String)
    /// After a tag that ends with `~}}`.
    case textAfterContinuation
    case nestedTooDeep(limit: Int)
    /// With all templates that it includes.
    case tooLarge(limit: Int)
    case includesItself(String)
    /// A list, a flag or an object where a text is needed.
    case noText(String)
    /// `isFirst` or `isLast` outside of a list.
    case noList(String)
}
