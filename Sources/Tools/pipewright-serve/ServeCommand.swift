import ArgumentParser
import PipeModel
import PipeStandIn
import PipewrightCommandLine
import PipewrightDiagnostics
import PipewrightGenerator

/// `pipewright-serve SCHEMA [--port PORT]`
@main
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pipewright-serve",
        abstract: "Serves the API of a schema, with records that stay.",
        usage: "pipewright-serve SCHEMA [OPTION…]",
        discussion: """
              pipewright-serve todo.pipes.yaml --port 8080 --records 50

            Prints the address, credentials to try and one line for each request. Changes of the schema are served at \
            once. Control-C ends it.
            """,
        version: PipewrightVersion.current
    )

    @Argument(help: "The schema, a file NAME.pipes.yaml or a folder NAME.pipes.", completion: .schemas)
    var schema: String

    @Option(help: "The port; 0 for any free one.")
    var port = 8080

    @Option(help: "The address that accepts connections. By default only programs of this machine can connect.")
    var host = "127.0.0.1"

    @Option(
        help: ArgumentHelp(
            "Another name or address by which clients call the server, without a port; may be repeated.",
            valueName: "name"))
    var hostName: [String] = []

    @Option(
        help: ArgumentHelp(
            "Serve HTTPS with a new certificate. The file gets the certificate of its authority, which clients trust.",
            valueName: "file"),
        completion: .file(extensions: ["pem"]))
    var tls: String?

    @Option(help: "The number of records of each type.")
    var records = 20

    @Option(help: "A number; the same one makes the same records.")
    var seed: UInt64 = 1

    @Option(
        help: ArgumentHelp(
            "A file with the first records, in YAML or JSON: the names of resources, with a list of records each.",
            valueName: "file"),
        completion: .file(extensions: ["yaml", "json"]))
    var data: String?

    @Option(
        help: ArgumentHelp(
            "A file that keeps the records for the next run. If it exists, its records are the first ones.",
            valueName: "file"),
        completion: .file())
    var keep: String?

    @Option(help: ArgumentHelp("How long each response is delayed, in milliseconds.", valueName: "time"))
    var delay = 0

    @Option(
        help: ArgumentHelp(
            """
            What happens instead of a response: a status such as ‘503’ or ‘429,retry-after=2’, ‘drop’, ‘page’, ‘repeat’, or \
            a change of the response such as ‘respond=empty’.
            """,
            valueName: "failure"))
    var fail: FailureArgument?

    @Option(help: ArgumentHelp("With ‘--fail’: one in so many requests fails.", valueName: "number"))
    var oneIn = 1

    @Flag(help: "Print no line for each request.")
    var quiet = false

    @OptionGroup var report: ReportOptions

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("The port must be from 0 to 65535.") }
        for name in hostName where !ServedHosts.isHost(name) {
            throw ValidationError("The host name ‘\(name)’ is not a name or an address without a port.")
        }
        guard (0...1_000_000).contains(records) else {
            throw ValidationError("The number of records must be from 0 to 1000000.")
        }
        guard (0...600_000).contains(delay) else {
            throw ValidationError("The delay must be from 0 to 600000 milliseconds.")
        }
        guard oneIn >= 1 else { throw ValidationError("The number of requests must be 1 or more.") }
    }

    func run() async throws {
        #if StandIn
        let console = report.console
        let watched = WatchedSchema(path: schema)
        let (document, diagnostics, files) = watched.read()
        // Throws if the schema has errors.
        try console.finish(with: diagnostics, sources: files)
        guard let document else { throw ExitCode.failure }

        let standIn = try standIn(for: document)
        if delay > 0 { standIn.fail(oneIn: 1, with: .delay(.milliseconds(delay))) }
        if let fail { standIn.fail(oneIn: oneIn, with: fail.disruption) }

        let session = Session(
            standIn: standIn, name: document.api.name, schema: watched, seed: seed, records: records, keptFile: keep,
            authorityFile: tls, isQuiet: quiet, console: console)
        try await session.run(host: host, port: port, hostNames: hostName, document)
        #else
        var errors = StandardError()
        print(
            """
            pipewright-serve is built without its HTTP server. Turn on the trait StandIn:

              swift run --traits StandIn pipewright-serve \(schema)
            """, to: &errors)
        throw ExitCode.failure
        #endif
    }

    #if StandIn
    /// A stand-in with the records that the options say.
    private func standIn(for document: APIDocument) throws -> StandIn {
        if let keep, let kept = try KeptFile(path: keep).bytes() {
            return try StandIn(document.api, data: .kept(kept))
        }
        if let data {
            let diagnostics = DiagnosticCollector()
            let given = GivenFile.read(data, into: diagnostics)
            try report.console.finish(with: diagnostics, sources: given.map { [$0.file] } ?? [])
            if let given { return try StandIn(document.api, data: .given(given.json)) }
        }
        return try StandIn(document.api, data: .generated(seed: seed, records: records))
    }
    #endif
}

/// `503`, `429,retry-after=2`, `drop`, `page`, `repeat`, or `respond=` and a change of the response.
struct FailureArgument: ExpressibleByArgument {
    let disruption: StandInDisruption

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        if argument == "drop" {
            disruption = .dropped
        } else if argument == "page" {
            disruption = .page
        } else if argument == "repeat" {
            disruption = .repeated
        } else if argument.hasPrefix("respond=") {
            guard let change = StandInResponseChange(name: String(argument.dropFirst(8))) else { return nil }
            disruption = .responding(change)
        } else if let status = parts.first.flatMap({ Int(digits: $0) }), (400...599).contains(status) {
            if parts.count == 1 {
                disruption = .status(status)
            } else {
                let halves = parts[1].split(separator: "=")
                guard parts.count == 2, halves.count == 2, halves[0] == "retry-after",
                    let seconds = Int(digits: halves[1])
                else { return nil }
                disruption = .status(status, retryAfter: seconds)
            }
        } else {
            return nil
        }
    }
}
