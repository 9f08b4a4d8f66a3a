/// What can be wrong with templates, and with writing files.
package enum OutputProblem: Hashable, Sendable {
    case templateInvalid(name: String, reason: String)
    case renderingFailed(template: String)
    case unwritable(path: String, reason: FileError)
}
