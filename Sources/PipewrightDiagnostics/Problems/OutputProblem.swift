/// What can be wrong with templates, and with writing files.
package enum OutputProblem: Hashable, Sendable {
    case templateInvalid(name: String, TemplateError)
    case unwritable(path: String, reason: FileError)
}
