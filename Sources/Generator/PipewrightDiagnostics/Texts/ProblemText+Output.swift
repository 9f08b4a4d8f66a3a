extension ProblemText {
    /// The text about templates and written files.
    static func text(for problem: OutputProblem) -> Content {
        switch problem {
        case .templateInvalid(let name, let error):
            text(of: error, in: name)
        case .missingModule(let module):
            (
                .missingModule,
                "this needs the module \(quoted(module.rawValue)), on which the target does not depend",
                "add .product(name: \"\(module.rawValue)\", package: \"pipewright\") to the dependencies of the target"
                    + (module.isInRuntime ? ", or the product PipeRuntime, which has all usual modules" : "")
            )
        case .unwritable(let path, let reason):
            (.unwritable, "\(quoted(path)) cannot be written: \(reason.text)", nil)
        }
    }
}
