// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "pipewright-benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "pipewright", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    ],
    targets: [
        // What is measured is what the generator writes.
        .target(
            name: "BenchmarkClient",
            dependencies: [.product(name: "PipeRuntime", package: "pipewright")],
            plugins: [.plugin(name: "PipewrightPlugin", package: "pipewright")]
        ),
        .executableTarget(
            name: "pipewright-benchmarks",
            dependencies: [
                "BenchmarkClient",
                .product(name: "PipeRuntime", package: "pipewright"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
            ]
        ),
        // Programs of their own, so that what they use is on no one else's account.
        .executableTarget(name: "hot-paths", dependencies: ["BenchmarkClient"]),
        .executableTarget(
            name: "benchmark-server",
            dependencies: [
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]
        ),
        .executableTarget(name: "yams-compose", dependencies: [.product(name: "Yams", package: "Yams")]),
    ],
    swiftLanguageModes: [.v6]
)
