// swift-tools-version: 6.2

import PackageDescription

// A stranger's package, built by Scripts/test-plugins.sh with both plugins. The script puts it into a folder of the
// repository's root.
let package = Package(
    name: "fixture",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "pipewright", path: "..", traits: [])],
    targets: [
        .target(
            name: "Fixture",
            dependencies: [.product(name: "PipeRuntime", package: "pipewright")],
            plugins: [.plugin(name: "PipewrightPlugin", package: "pipewright")]
        ),
        .executableTarget(name: "fixture-run", dependencies: ["Fixture"]),
    ],
    swiftLanguageModes: [.v6]
)
