import ArgumentParser
import PipeModel
import PipewrightCommandLine
import PipewrightDiagnostics
import PipewrightGenerator
import PipewrightRendering

/// `pipewright generate SCHEMA… --output DIR`
struct GenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Writes the Swift client of each schema.",
        usage: "pipewright generate SCHEMA… --output DIR [OPTION…]",
        discussion: """
              pipewright generate todo.pipes.yaml --output Sources/Todo

            NAME.pipes.yaml becomes NAME.pipes.swift; a large schema also becomes NAME.pipes-1.swift and so on. A folder \
            NAME.pipes is one schema, too: its TOPIC.yaml becomes NAME.pipes+TOPIC.swift. Unchanged schemas are not \
            generated again. If any schema has an error, nothing is written. ‘--help-hidden’ shows more options.
            """
    )

    @Argument(
        help: "The schemas, files NAME.pipes.yaml or folders NAME.pipes.", completion: .schemas)
    var schemas: [String]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder for the Swift files; it is created if it is missing.", valueName: "dir"),
        completion: .directory)
    var output: String

    @Option(
        help: ArgumentHelp(
            "A folder of .mustache templates that replace the tool's templates of the same names.", valueName: "dir"),
        completion: .directory)
    var templates: String?

    @Option(
        help: ArgumentHelp(
            "The number of files for records and resources; 0 writes only NAME.pipes.swift. (default: by size)",
            discussion: "For one file of a folder: FILE=NUMBER, such as orders=4.",
            valueName: "number"))
    var parts: [PartsArgument] = []

    @Option(
        help: ArgumentHelp(
            "The modules of the runtime that the code may import, separated by commas. (default: all)",
            discussion: "A schema that needs another one is an error.", valueName: "modules", visibility: .hidden))
    var modules: ModulesArgument?

    @Flag(help: "Generate even if nothing has changed.")
    var force = false

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Write a fingerprint into NAME.pipes.swift, so that an unchanged schema is not generated again.",
            visibility: .hidden))
    var fingerprint = true

    @Flag(
        name: .customLong("api-json"),
        help: "Write NAME.api.json instead: the API as its server sees it.")
    var describes = false

    @Flag(help: "Print what would be written, and write nothing.")
    var dryRun = false

    @OptionGroup var report: ReportOptions

    func run() throws {
        let clock = ContinuousClock()
        let start = clock.now
        let console = report.console
        let diagnostics = DiagnosticCollector()

        let sources = schemas.compactMap { InputFile.readSchema(at: $0, into: diagnostics) }
        let replacements = templates.map { InputFile.readTemplates(in: $0, into: diagnostics) } ?? []
        let parts = PartsArgument.counts(self.parts)
        let modules = modules?.modules
        let folder = OutputFolder(path: output)
        let fingerprint = { @Sendable (source: SchemaSource) in
            Fingerprint(of: source, templates: replacements, layout: source.layout(parts), modules: modules)
        }
        let readFiles = sources.flatMap(\.files) + replacements
        if describes {
            let files = try GeneratorPipeline.documents(of: sources, into: diagnostics)
            if !console.hasFailed(diagnostics) {
                console.say(folder.write(files, dryRun: dryRun, into: diagnostics), dryRun: dryRun)
            }
            return try console.finish(with: diagnostics, sources: readFiles)
        }
        if self.fingerprint, !force, !diagnostics.hasErrors {
            let names = sources.map { $0.layout(parts).fileNames }
            let isCurrent = zip(sources, names).allSatisfy { source, names in
                let contents = names.compactMap(folder.content)
                return contents.count == names.count && fingerprint(source).isCurrent(contents)
            }
            if isCurrent, Set(names.joined()).count == names.joined().count {
                console.say(names.joined().map(folder.unchanged), dryRun: dryRun)
                return try console.finish(with: diagnostics, sources: readFiles)
            }
        }
        guard let library = TemplateLibrary(replacing: replacements, into: diagnostics) else {
            return try console.finish(with: diagnostics, sources: readFiles)
        }
        let pipeline = GeneratorPipeline(
            templates: library, parts: parts, modules: modules,
            fingerprint: self.fingerprint ? fingerprint : nil)
        var progress = ProgressLine("Generating", total: sources.count)
        let files = pipeline.generate(sources, into: diagnostics) { progress.advance() }
        progress.finish()
        if console.hasFailed(diagnostics) {
            return try console.finish(with: diagnostics, sources: readFiles)
        }

        var results = folder.write(files, dryRun: dryRun, into: diagnostics)
        if !diagnostics.hasErrors {
            let former = sources.map { FormerFiles(of: $0, parts: parts) }
            results += folder.remove(former, generatedLike: files, dryRun: dryRun, into: diagnostics)
        }
        console.say(results, dryRun: dryRun)
        if console.isTerminal, !dryRun, !diagnostics.hasErrors {
            console.say("Done in \(Console.format(clock.now - start)).")
        }
        try console.finish(with: diagnostics, sources: readFiles)
    }
}
