// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "pipewright-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "pipewright", path: "..", traits: [])
    ],
    targets: [
        .executableTarget(
            name: "pipewright-benchmarks",
            dependencies: [.product(name: "PipeJSON", package: "pipewright")]
        )
    ],
    swiftLanguageModes: [.v6]
)
