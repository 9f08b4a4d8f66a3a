import ArgumentParser
import PipewrightDiagnostics
import PipewrightGenerator
import PipewrightRendering

/// `pipewright generate SCHEMA… --output DIR`
struct GenerateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Writes the Swift client of each schema.",
        discussion: """
            NAME.pipes.yaml becomes NAME.pipes.swift in the output folder; a large schema's records and resources \
            become NAME.pipes-1.swift and so on, so that the compiler works on them side by side. A schema may also be a \
            folder NAME.pipes: its file NAME.yaml becomes NAME.pipes.swift, and each TOPIC.yaml NAME.pipes+TOPIC.swift. \
            Files whose content stays the same are not touched, and if nothing has changed since the last time, nothing \
            is done at all. If any schema has an error, nothing is written; ‘pipewright explain RULE’ tells more about one.
            """
    )

    @Argument(
        help: "The schemas, files NAME.pipes.yaml or folders NAME.pipes.", completion: .file(extensions: ["yaml"]))
    var schemas: [String]

    @Option(name: .shortAndLong, help: "The folder for the Swift files; it is made if it is missing.")
    var output: String

    @Option(help: "A folder of .mustache templates that replace those of the tool by name.")
    var templates: String?

    @Option(
        help: ArgumentHelp(
            "The number of files for records and resources, 0 for none but NAME.pipes.swift. (default: by size)",
            discussion: "For one file of a folder: FILE=NUMBER, such as orders=4.",
            valueName: "number"))
    var parts: [PartsArgument] = []

    @Flag(help: "Generate even if nothing seems to have changed.")
    var force = false

    @Flag(
        inversion: .prefixedNo,
        help: "Put a fingerprint into NAME.pipes.swift, from which it is told whether anything has changed.")
    var fingerprint = true

    @Flag(help: "Say what would be written, and write nothing.")
    var dryRun = false

    @OptionGroup var report: ReportOptions

    func run() throws {
        let clock = ContinuousClock()
        let start = clock.now
        let console = report.console
        var diagnostics = Diagnostics()

        let sources = schemas.compactMap { InputFile.readSchema(at: $0, into: &diagnostics) }
        let replacements = templates.map { InputFile.readTemplates(in: $0, into: &diagnostics) } ?? []
        let parts = PartsArgument.counts(self.parts)
        let folder = OutputFolder(path: output)
        let fingerprint = { @Sendable (source: SchemaSource) in
            Fingerprint(of: source, templates: replacements, layout: source.layout(parts))
        }
        let readFiles = sources.flatMap(\.files) + replacements
        if self.fingerprint, !force, !diagnostics.hasErrors {
            let names = sources.map { $0.layout(parts).fileNames }
            let isCurrent = zip(sources, names).allSatisfy { source, names in
                let contents = names.compactMap(folder.content)
                return contents.count == names.count && fingerprint(source).isCurrent(contents)
            }
            if isCurrent, Set(names.joined()).count == names.joined().count {
                if console.isTerminal || dryRun {
                    for name in names.joined() { console.say(folder.unchanged(name).description(dryRun: dryRun)) }
                }
                return try console.finish(with: diagnostics, sources: readFiles)
            }
        }
        guard let library = TemplateLibrary(replacing: replacements, into: &diagnostics) else {
            return try console.finish(with: diagnostics, sources: readFiles)
        }
        let pipeline = GeneratorPipeline(
            templates: library, parts: parts, fingerprint: self.fingerprint ? fingerprint : nil)
        let files = pipeline.generate(sources, into: &diagnostics)
        if console.hasFailed(diagnostics) {
            return try console.finish(with: diagnostics, sources: readFiles)
        }

        var results = folder.write(files, dryRun: dryRun, into: &diagnostics)
        if !diagnostics.hasErrors {
            let former = sources.map { FormerFiles(of: $0, parts: parts) }
            results += folder.remove(former, generatedLike: files, dryRun: dryRun, into: &diagnostics)
        }
        if console.isTerminal || dryRun {
            for result in results { console.say(result.description(dryRun: dryRun)) }
            if !dryRun, !diagnostics.hasErrors { console.say("Done in \(Console.format(clock.now - start)).") }
        }
        try console.finish(with: diagnostics, sources: readFiles)
    }
}
