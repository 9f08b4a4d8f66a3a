// swift-tools-version: 6.2

import PackageDescription

// Scripts/Tests/sanitizers.sh builds this package in a separate folder, with copies of the tests with many calls from the
// examples. Other targets of the examples are not built.

let runtime = Target.Dependency.product(name: "PipeRuntime", package: "pipewright")
let testing = Target.Dependency.product(name: "PipeTesting", package: "pipewright")
let conformance = Target.Dependency.product(name: "PipeConformance", package: "pipewright")

let package = Package(
    name: "pipewright-sanitizers",
    platforms: [.macOS(.v15)],
    traits: [
        .default(enabledTraits: ["AsyncHTTPClient"]),
        .trait(name: "AsyncHTTPClient"),
    ],
    dependencies: [
        .package(
            name: "pipewright",
            path: "../..",
            traits: [.trait(name: "AsyncHTTPClient", condition: .when(traits: ["AsyncHTTPClient"]))]
        )
    ],
    targets: [
        .testTarget(
            name: "LoadTests", dependencies: [runtime, testing, conformance],
            plugins: [.plugin(name: "PipewrightPlugin", package: "pipewright")]
        )
    ],
    swiftLanguageModes: [.v6]
)
