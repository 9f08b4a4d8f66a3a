import ArgumentParser
import PipewrightVocabulary

/// The modules of the runtime that generated code may import, as `PipeCore,PipeTransports`. Other modules of the target
/// may be among them.
struct ModulesArgument: ExpressibleByArgument {
    let modules: Set<RuntimeModule>

    init?(argument: String) {
        let names = argument.split(separator: ",").map(String.init)
        guard !names.isEmpty else { return nil }
        modules = names.contains("PipeRuntime") ? Set(RuntimeModule.allCases) : Set(names.compactMap(RuntimeModule.init))
    }
}
