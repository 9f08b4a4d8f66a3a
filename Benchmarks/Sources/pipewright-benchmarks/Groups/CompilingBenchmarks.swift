import Foundation

/// What the compiler needs for generated Swift, in packages made for the purpose.
struct CompilingBenchmarks {
    private let setting: Setting
    private let rounds: Int
    private let count: Int

    init(_ setting: Setting) {
        self.setting = setting
        rounds = setting.isShort ? 1 : 3
        count = setting.isShort ? 3 : 100
    }

    func group() async throws -> Group {
        var group = Group(
            title: "Compiling",
            text: """
                The module of a client of \(count) resources, its dependencies built, by `swift build`; beside it a \
                module of the same records and enumerations as plain `Codable` structs, without drafts, patches or calls.
                """)
        guard let tool = setting.tool("release") else {
            group.remarks.append("The tool has not been built.")
            return group
        }
        let client = try clientPackage(tool)
        let plain = try plainPackage()
        group.rows.append(try lines(client))
        for configuration in setting.isShort ? ["debug"] : ["debug", "release"] {
            for package in [client, plain] { try package.build(configuration) }
            group.rows += try await clean(client, plain, configuration)
        }
        group.rows.append(try await changed(client, tool))
        if !setting.isShort { group.rows.append(try size(client, plain)) }
        return group
    }

    // MARK: - Packages

    private struct Package {
        let folder: URL
        let target: String

        func arguments(_ configuration: String) -> [String] {
            ["swift", "build", "--package-path", folder.path(percentEncoded: false), "-c", configuration]
        }

        @discardableResult
        func build(_ configuration: String) throws -> Child.Usage {
            try Child("/usr/bin/env", arguments(configuration)).run()
        }

        func objects(_ configuration: String) -> URL {
            folder.appending(path: ".build/\(configuration)/\(target).build")
        }

        /// Makes the next build compile the module anew, and it alone.
        func clean(_ configuration: String) throws {
            let modules = folder.appending(path: ".build/\(configuration)/Modules")
            for file in try FileManager.default.contentsOfDirectory(at: modules, includingPropertiesForKeys: nil)
            where file.lastPathComponent.hasPrefix(target + ".") {
                try FileManager.default.removeItem(at: file)
            }
            for file in try FileManager.default.contentsOfDirectory(
                at: objects(configuration), includingPropertiesForKeys: nil)
            where ["o", "swiftdeps", "priors", "swiftmodule"].contains(file.pathExtension) {
                try FileManager.default.removeItem(at: file)
            }
        }
    }

    private func clientPackage(_ tool: String) throws -> Package {
        let package = try package("Client", dependency: "PipeRuntime")
        try generate(package, tool, changed: nil)
        return package
    }

    private func plainPackage() throws -> Package {
        let package = try package("Plain", dependency: nil)
        try SyntheticSchema.codableSwift(records: count).write(
            to: package.folder.appending(path: "Sources/Plain/Plain.swift"), atomically: true, encoding: .utf8)
        return package
    }

    private func package(_ target: String, dependency: String?) throws -> Package {
        let folder = setting.scratch.appending(path: target)
        let sources = folder.appending(path: "Sources/\(target)")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        let path = setting.package.path(percentEncoded: false)
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "\(target)",
                platforms: [.macOS(.v15)],
                dependencies: [\(dependency == nil ? "" : #".package(name: "pipewright", path: "\#(path)", traits: [])"#)],
                targets: [
                    .target(
                        name: "\(target)",
                        dependencies: [\(dependency.map { #".product(name: "\#($0)", package: "pipewright")"# } ?? "")])
                ],
                swiftLanguageModes: [.v6]
            )
            """
        try manifest.write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
        return Package(folder: folder, target: target)
    }

    private func generate(_ package: Package, _ tool: String, changed: Int?) throws {
        let schema = package.folder.appending(path: "synthetic.pipes.yaml")
        try SyntheticSchema.text(resources: count, changed: changed).write(
            to: schema, atomically: true, encoding: .utf8)
        let output = package.folder.appending(path: "Sources/\(package.target)").path(percentEncoded: false)
        _ = try Child(tool, ["generate", schema.path(percentEncoded: false), "--output", output]).run()
    }

    // MARK: - Rows

    private func lines(_ package: Package) throws -> Row {
        let sources = package.folder.appending(path: "Sources/\(package.target)")
        let texts = try FileManager.default.contentsOfDirectory(at: sources, includingPropertiesForKeys: nil)
            .map { try String(contentsOf: $0, encoding: .utf8) }
        let lines = texts.reduce(0) { $0 + $1.count { $0 == "\n" } }
        return row("lines of Swift a resource", .count, [("Pipewright", Double(lines) / Double(count))])
    }

    private func clean(_ client: Package, _ plain: Package, _ configuration: String) async throws -> [Row] {
        var usages: [String: [Child.Usage]] = [:]
        let rounds = configuration == "release" ? min(rounds, 2) : rounds
        func way(_ name: String, _ package: Package) -> Contest.Way {
            Contest.Way(name) {
                try package.clean(configuration)
                let usage = try package.build(configuration)
                usages[name, default: []].append(usage)
                return usage.wall
            }
        }
        let time = try await Contest.row(
            "compile, \(configuration) build", rounds: rounds, warmUp: false,
            [way("Pipewright", client), way("`Codable` structs alone", plain)])
        let names = time.cells.map(\.name)
        func row(_ title: String, _ unit: Row.Unit, _ value: (Child.Usage) -> Double) -> Row {
            let values = names.map { (usages[$0] ?? []).map(value) }
            let cells = names.indices.compactMap { index in
                Samples(values[index]).map { samples in
                    let ratio = index == 0 ? nil : Samples(zip(values[index], values[0]).map { $0 / $1 })
                    return Row.Cell(name: names[index], samples: samples, ratio: ratio)
                }
            }
            return Row(name: title, unit: unit, work: nil, cells: cells)
        }
        return [
            time,
            row("processor time of that, \(configuration)", .time, \.processor),
            row("memory of the largest process, \(configuration)", .bytes, \.peakMemory),
        ]
    }

    private func changed(_ client: Package, _ tool: String) async throws -> Row {
        var number = 0
        return try await Contest.row(
            "compile after a change of one field, debug build", rounds: setting.isShort ? 1 : 5, warmUp: true,
            [
                Contest.Way("Pipewright") {
                    number += 1
                    try generate(client, tool, changed: number % count)
                    return try client.build("debug").wall
                }
            ])
    }

    private func size(_ client: Package, _ plain: Package) throws -> Row {
        func text(_ package: Package) throws -> Double {
            let objects = try FileManager.default.contentsOfDirectory(
                at: package.objects("release"), includingPropertiesForKeys: nil
            ).filter { $0.pathExtension == "o" }.map { $0.path(percentEncoded: false) }
            let command =
                "size " + objects.map { "'\($0)'" }.joined(separator: " ") + " | awk '{ sum += $1 } END { print sum }'"
            return Machine.firstLine(of: ["sh", "-c", command]).flatMap(Double.init) ?? 0
        }
        return row(
            "code and constants a resource, release build", .bytes,
            [
                ("Pipewright", try text(client) / Double(count)),
                ("`Codable` structs alone", try text(plain) / Double(count)),
            ])
    }

    private func row(_ name: String, _ unit: Row.Unit, _ values: [(String, Double)]) -> Row {
        let ours = values.first?.1 ?? 1
        let cells = values.enumerated().compactMap { index, value in
            Samples([value.1]).map {
                Row.Cell(name: value.0, samples: $0, ratio: index == 0 ? nil : Samples([value.1 / ours]))
            }
        }
        return Row(name: name, unit: unit, work: nil, cells: cells)
    }
}
