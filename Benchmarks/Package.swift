// swift-tools-version: 6.2

import PackageDescription

// Depends on Pipewright as an app would. `--disable-default-traits` leaves out AsyncHTTPClient, which takes minutes to
// build, and the rows that need it.

let runtime = Target.Dependency.product(name: "PipeRuntime", package: "pipewright")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
    name: "pipewright-benchmarks",
    platforms: [.macOS(.v15)],
    traits: [
        .default(enabledTraits: ["AsyncHTTPClient"]),
        .trait(
            name: "AsyncHTTPClient", description: "Measures AsyncHTTPClient, and the runtime with it as the transport."),
    ],
    dependencies: [
        .package(
            name: "pipewright",
            path: "..",
            traits: [.trait(name: "AsyncHTTPClient", condition: .when(traits: ["AsyncHTTPClient"]))]
        ),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    ],
    targets: [
        // The generated records that are coded and fetched.
        .target(
            name: "Articles",
            dependencies: [runtime],
            plugins: [.plugin(name: "PipewrightPlugin", package: "pipewright")]
        ),
        .target(name: "SyntheticSchema"),
        .target(name: "Processes"),
        .target(name: "BenchmarkReport"),
        .executableTarget(
            name: "pipewright-benchmarks",
            dependencies: [
                "Articles", "BenchmarkReport", "Processes", "SyntheticSchema", runtime, arguments,
                .product(
                    name: "AsyncHTTPClient",
                    package: "async-http-client",
                    condition: .when(traits: ["AsyncHTTPClient"])
                ),
            ]
        ),
        .executableTarget(name: "hot-paths", dependencies: ["Articles", "SyntheticSchema", runtime, arguments]),

        // Separate programs, so that the resources they need are not counted for others.
        .target(name: "AllocationCount"),
        .executableTarget(
            name: "call-meter",
            dependencies: [
                "AllocationCount", "Articles", runtime,
                .product(
                    name: "AsyncHTTPClient",
                    package: "async-http-client",
                    condition: .when(traits: ["AsyncHTTPClient"])
                ),
            ]
        ),
        .executableTarget(name: "process-meter", dependencies: ["Processes"]),
        .executableTarget(
            name: "benchmark-server",
            dependencies: [
                "Processes",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]
        ),
        .executableTarget(name: "yams-compose", dependencies: [.product(name: "Yams", package: "Yams")]),
    ],
    swiftLanguageModes: [.v6]
)
