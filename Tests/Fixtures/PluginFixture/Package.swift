// swift-tools-version: 6.2

import PackageDescription

/// Code of an app that no check of concurrency may warn of.
func strict(_ name: String, _ mode: SwiftLanguageMode) -> Target {
    .target(
        name: name,
        dependencies: [.product(name: "PipeRuntime", package: "pipewright")],
        swiftSettings: [
            .swiftLanguageMode(mode), .enableExperimentalFeature("StrictConcurrency"), .treatAllWarnings(as: .error),
        ],
        plugins: [.plugin(name: "PipewrightPlugin", package: "pipewright")]
    )
}

// A stranger's package, built by Scripts/Tests/plugins.sh with both plugins. The script puts it into a folder of the
// repository's root.
let package = Package(
    name: "fixture",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "pipewright", path: "..")],
    targets: [
        .target(
            name: "Fixture",
            dependencies: [.product(name: "PipeRuntime", package: "pipewright")],
            plugins: [.plugin(name: "PipewrightPlugin", package: "pipewright")]
        ),
        .executableTarget(name: "fixture-run", dependencies: ["Fixture"]),
        // Without a Swift file, so SwiftPM skips it.
        .target(
            name: "Empty",
            dependencies: [.product(name: "PipeRuntime", package: "pipewright")],
            plugins: [.plugin(name: "PipewrightPlugin", package: "pipewright")]
        ),
        // What Docs/GettingStarted.md shows.
        .target(
            name: "TodoAPI",
            dependencies: [.product(name: "PipeRuntime", package: "pipewright")],
            plugins: [.plugin(name: "PipewrightPlugin", package: "pipewright")]
        ),
        .executableTarget(name: "todo-list", dependencies: ["TodoAPI"]),
        .testTarget(
            name: "TodoAPITests",
            dependencies: ["TodoAPI", .product(name: "PipeTesting", package: "pipewright")]
        ),
        // Without OAuth 2 and files.
        .target(
            name: "Slim",
            dependencies: [
                .product(name: "PipeCore", package: "pipewright"),
                .product(name: "PipeTransports", package: "pipewright"),
            ],
            plugins: [.plugin(name: "PipewrightPlugin", package: "pipewright")]
        ),
        strict("Strict5", .v5),
        strict("Strict6", .v6),
    ],
    swiftLanguageModes: [.v6]
)
