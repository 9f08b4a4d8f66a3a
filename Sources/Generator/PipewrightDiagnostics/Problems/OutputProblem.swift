import PipeWords

/// What can be wrong with templates, with the target of the code, and with writing files.
package enum OutputProblem: Hashable, Sendable {
    case templateInvalid(name: String, TemplateError)
    /// The generated code needs a module of the runtime that its target does not have.
    case missingModule(RuntimeModule)
    case unwritable(path: String, reason: FileError)
}
