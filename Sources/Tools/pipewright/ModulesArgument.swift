import ArgumentParser
import PipeModel

/// The modules of the runtime that generated code may import, as `PipeCore,PipeTransports`. Other modules of the target
/// may be among them.
struct ModulesArgument: ExpressibleByArgument {
    let modules: Set<RuntimeModule>

    init?(argument: String) {
        // Module names are in ASCII.
        let names = Set(argument.utf8.split(separator: UInt8(ascii: ",")).map { String(decoding: $0, as: UTF8.self) })
        guard !names.isEmpty else { return nil }
        modules = Set(
            RuntimeModule.allCases.filter { module in
                !names.isDisjoint(with: [module.rawValue] + (module.isInRuntime ? ["PipeRuntime"] : []))
            })
    }
}
