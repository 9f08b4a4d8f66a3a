// swift-tools-version: 6.2

import PackageDescription

// Depends on Pipewright as an app would: on the runtime for a library, on the plugin for generated clients.

let runtime = Target.Dependency.product(name: "PipeRuntime", package: "pipewright")
let asyncHTTPClient = TargetDependencyCondition.when(traits: ["AsyncHTTPClient"])
let generation = Target.PluginUsage.plugin(name: "PipewrightPlugin", package: "pipewright")

let package = Package(
    name: "pipewright-examples",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "TodoServer", targets: ["TodoServer"]),
        .executable(name: "todo-demo", targets: ["todo-demo"]),
        .executable(name: "todo-server", targets: ["todo-server"]),
        .executable(name: "real-servers-demo", targets: ["real-servers-demo"]),
    ],
    traits: [
        // Passed on to Pipewright: with `--disable-default-traits` everything here uses URLSession.
        .default(enabledTraits: ["AsyncHTTPClient"]),
        .trait(name: "AsyncHTTPClient"),
    ],
    dependencies: [
        // An app writes `.package(url: "…", from: "…")`. A path needs a name, as its last folder can have any name.
        .package(
            name: "pipewright",
            path: "..",
            traits: [
                .trait(name: "AsyncHTTPClient", condition: .when(traits: ["AsyncHTTPClient"])),
                // A stand-in with TLS, which URLSession on Linux cannot be configured to trust.
                .trait(name: "StandIn", condition: .when(traits: ["AsyncHTTPClient"])),
            ]
        ),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
        // Only the tests use these. They take minutes to build, which `make demo` does not wait for.
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    ],
    targets: [
        // Clients: a schema and, because a target needs one, a Swift file.
        .target(name: "TodoClient", dependencies: [runtime], plugins: [generation]),
        .target(name: "GitHubClient", dependencies: [runtime], plugins: [generation]),

        .target(
            name: "TodoServer",
            dependencies: [
                .product(name: "FlyingFox", package: "FlyingFox"),
                .product(name: "FlyingSocks", package: "FlyingFox"),
            ]
        ),
        .target(name: "TodoDemo", dependencies: ["TodoClient", runtime]),
        .executableTarget(name: "todo-demo", dependencies: ["TodoDemo", "TodoServer"]),
        .executableTarget(name: "todo-server", dependencies: ["TodoServer"]),
        .executableTarget(name: "real-servers-demo", dependencies: [runtime], plugins: [generation]),

        .testTarget(
            name: "ExamplesTests",
            dependencies: [
                "GitHubClient", "TodoClient", "TodoDemo", "TodoServer", runtime,
                .product(name: "PipeTesting", package: "pipewright"),
                .product(name: "PipeConformance", package: "pipewright"),
                .product(name: "PipeStandInServer", package: "pipewright", condition: asyncHTTPClient),
                // A server with unusual responses.
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                // A server with TLS. URLSession on Linux cannot be configured to trust its certificate.
                .product(name: "HummingbirdTLS", package: "hummingbird", condition: asyncHTTPClient),
                .product(name: "HummingbirdHTTP2", package: "hummingbird", condition: asyncHTTPClient),
                .product(name: "NIOSSL", package: "swift-nio-ssl", condition: asyncHTTPClient),
                .product(name: "NIOPosix", package: "swift-nio", condition: asyncHTTPClient),
                // Connections whose clock the tests move.
                .product(name: "NIOEmbedded", package: "swift-nio", condition: asyncHTTPClient),
            ],
            plugins: [generation]
        ),
        // Clients of servers that Scripts/Tests/servers.sh starts; without it these tests are skipped.
        .testTarget(
            name: "RealServerTests",
            dependencies: [runtime, .product(name: "PipeXML", package: "pipewright")],
            exclude: ["Servers"],
            plugins: [generation]
        ),
    ],
    swiftLanguageModes: [.v6]
)
