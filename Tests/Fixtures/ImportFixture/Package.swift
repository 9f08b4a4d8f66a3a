// swift-tools-version: 6.2

import PackageDescription

// Clients of imported documents with their tests, built by Scripts/Tests/import.sh, which puts this package into a folder of
// the repository's root, generates the clients into `Clients`, and names those to build.
let documents = (Context.environment["IMPORTED"] ?? "").split(separator: " ").map { String($0) }

let runtime = Target.Dependency.product(name: "PipeRuntime", package: "pipewright")
let testing = Target.Dependency.product(name: "PipeTesting", package: "pipewright")

let standIn = Target.Dependency.product(name: "PipeStandInServer", package: "pipewright")

// Makes every call of a client; the script copies it.
let calls = Target.target(
    name: "CallTesting", dependencies: [.product(name: "PipeCore", package: "pipewright")], path: "Tests/CallTesting")

// Responses from the examples of documents.
let examples = Target.target(name: "Examples", dependencies: [runtime, testing], path: "Tests/Examples")

let package = Package(
    name: "imported",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "pipewright", path: "..", traits: ["StandIn"])],
    targets: [calls, examples]
        + documents.flatMap { name -> [Target] in
            [
                .target(name: "\(name)API", dependencies: [runtime], path: "Clients/\(name)"),
                .testTarget(
                    name: "\(name)Tests",
                    dependencies: [.target(name: "\(name)API"), "Examples", testing],
                    path: "Tests/\(name)"
                ),
                .testTarget(
                    name: "\(name)CallTests",
                    dependencies: [.target(name: "\(name)API"), "CallTesting", runtime, standIn],
                    path: "Calls/\(name)"
                ),
            ]
        },
    swiftLanguageModes: [.v6]
)
