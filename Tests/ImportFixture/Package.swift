// swift-tools-version: 6.2

import PackageDescription

// Clients of imported documents with their tests, built by Scripts/test-import.sh, which puts this package into a folder of
// the repository's root, generates the clients into `Clients`, and names those to build.
let documents = (Context.environment["IMPORTED"] ?? "").split(separator: " ").map { String($0) }

let runtime = Target.Dependency.product(name: "PipeRuntime", package: "pipewright")
let testing = Target.Dependency.product(name: "PipeTesting", package: "pipewright")

// Responses from the examples of documents.
let examples = Target.target(name: "Examples", dependencies: [runtime, testing], path: "Tests/Examples")

let package = Package(
    name: "imported",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "pipewright", path: "..", traits: [])],
    targets: [examples]
        + documents.flatMap { name -> [Target] in
            [
                .target(name: "\(name)API", dependencies: [runtime], path: "Clients/\(name)"),
                .testTarget(
                    name: "\(name)Tests",
                    dependencies: [.target(name: "\(name)API"), "Examples", testing],
                    path: "Tests/\(name)"
                ),
            ]
        },
    swiftLanguageModes: [.v6]
)
