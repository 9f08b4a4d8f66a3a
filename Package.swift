// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "pipewright",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .library(name: "PipeRuntime", targets: ["PipeRuntime"]),
        .library(name: "PipeJSON", targets: ["PipeJSON"]),
        .library(name: "PipeTesting", targets: ["PipeTesting"]),
        .library(name: "PipeMetrics", targets: ["PipeMetrics"]),
        .library(name: "PipeTracing", targets: ["PipeTracing"]),
        .executable(name: "pipewright", targets: ["pipewright"]),
        .plugin(name: "PipewrightPlugin", targets: ["PipewrightPlugin"]),
        .plugin(name: "PipewrightGenerate", targets: ["PipewrightGenerate"]),
    ],
    traits: [
        .default(enabledTraits: ["AsyncHTTPClient"]),
        .trait(
            name: "AsyncHTTPClient",
            description: "The default transport on Linux is AsyncHTTPClient; without this trait it is URLSession."
        ),
        // Packages behind a trait that is off are not even fetched.
        .trait(name: "Metrics", description: "PipeMetrics: the calls of a client in swift-metrics."),
        .trait(name: "Tracing", description: "PipeTracing: the calls of a client in swift-distributed-tracing."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", "3.12.3"..<"5.0.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    ],
    targets: [
        // The generator, in the order in which data flows: each target imports only what stands above it.
        .systemLibrary(
            name: "CLibYAML",
            pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
        ),
        .target(name: "PipewrightDiagnostics"),
        .target(name: "PipewrightYAML", dependencies: ["CLibYAML", "PipewrightDiagnostics"]),
        .target(name: "PipewrightSchema", dependencies: ["PipewrightYAML"]),
        .target(name: "PipewrightAPI", dependencies: ["PipewrightSchema"]),
        .target(
            name: "PipewrightTemplates",
            path: "Templates",
            sources: ["Templates.swift"],
            resources: [
                .embedInCode("Client.mustache"),
                .embedInCode("Entry.mustache"),
                .embedInCode("Enumeration.mustache"),
                .embedInCode("Extension.mustache"),
                .embedInCode("Part.mustache"),
                .embedInCode("Record.mustache"),
                .embedInCode("Relation.mustache"),
                .embedInCode("Resource.mustache"),
                .embedInCode("TimestampFormat.mustache"),
                .embedInCode("Union.mustache"),
            ]
        ),
        .target(
            name: "PipewrightRendering",
            dependencies: [
                "PipewrightAPI",
                "PipewrightTemplates",
                .product(name: "Mustache", package: "swift-mustache"),
            ]
        ),
        .target(name: "PipewrightGenerator", dependencies: ["PipewrightRendering"]),
        .executableTarget(
            name: "pipewright",
            dependencies: [
                "PipewrightGenerator",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .plugin(name: "PipewrightPlugin", capability: .buildTool(), dependencies: ["pipewright"]),
        .plugin(
            name: "PipewrightGenerate",
            capability: .command(
                intent: .custom(
                    verb: "generate-pipes",
                    description: "Generates the Swift clients of a package's *.pipes.yaml schemas into its sources."
                ),
                permissions: [
                    .writeToPackageDirectory(reason: "Generated clients are written beside the schemas.")
                ]
            ),
            dependencies: ["pipewright"]
        ),

        // What an app links.
        .target(name: "PipeJSON"),
        .target(
            name: "PipeRuntime",
            dependencies: [
                "PipeJSON",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                // Digests; Apple platforms have them in CryptoKit.
                .product(name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.linux])),
                .product(
                    name: "AsyncHTTPClient",
                    package: "async-http-client",
                    condition: .when(platforms: [.linux], traits: ["AsyncHTTPClient"])
                ),
                // Its currency: buffers, methods and header fields, and why there is no connection.
                .product(
                    name: "NIOCore",
                    package: "swift-nio",
                    condition: .when(platforms: [.linux], traits: ["AsyncHTTPClient"])
                ),
                .product(
                    name: "NIOHTTP1",
                    package: "swift-nio",
                    condition: .when(platforms: [.linux], traits: ["AsyncHTTPClient"])
                ),
                .product(
                    name: "NIOPosix",
                    package: "swift-nio",
                    condition: .when(platforms: [.linux], traits: ["AsyncHTTPClient"])
                ),
                // The heads of answers as they come over HTTP/2, before anything else reads them.
                .product(
                    name: "NIOHTTP2",
                    package: "swift-nio-http2",
                    condition: .when(platforms: [.linux], traits: ["AsyncHTTPClient"])
                ),
                .product(
                    name: "NIOHPACK",
                    package: "swift-nio-http2",
                    condition: .when(platforms: [.linux], traits: ["AsyncHTTPClient"])
                ),
                // Extra roots, client certificates and the keys of servers.
                .product(
                    name: "NIOSSL",
                    package: "swift-nio-ssl",
                    condition: .when(platforms: [.linux], traits: ["AsyncHTTPClient"])
                ),
            ]
        ),

        // What an app links that wants its calls measured or traced; empty where the trait is off.
        .target(
            name: "PipeMetrics",
            dependencies: [
                "PipeRuntime",
                .product(name: "Metrics", package: "swift-metrics", condition: .when(traits: ["Metrics"])),
            ]
        ),
        .target(
            name: "PipeTracing",
            dependencies: [
                "PipeRuntime",
                .product(name: "Tracing", package: "swift-distributed-tracing", condition: .when(traits: ["Tracing"])),
            ]
        ),

        // What the tests of an app link.
        .target(name: "PipeTesting", dependencies: ["PipeRuntime"]),

        // What the example schemas give, compiled.
        .target(
            name: "TodoGolden",
            dependencies: ["PipeRuntime"],
            path: "Tests/Goldens/Todo"
        ),
        .target(
            name: "GithubGolden",
            dependencies: ["PipeRuntime"],
            path: "Tests/Goldens/Github"
        ),
        .target(
            name: "KintoGolden",
            dependencies: ["PipeRuntime"],
            path: "Tests/Goldens/Kinto"
        ),
        .target(
            name: "NginxGolden",
            dependencies: ["PipeRuntime"],
            path: "Tests/Goldens/Nginx"
        ),
        .target(
            name: "DjangoGolden",
            dependencies: ["PipeRuntime"],
            path: "Tests/Goldens/Django"
        ),
        .target(
            name: "SlackGolden",
            dependencies: ["PipeRuntime"],
            path: "Tests/Goldens/Slack"
        ),
        .target(
            name: "DiscourseGolden",
            dependencies: ["PipeRuntime"],
            path: "Tests/Goldens/Discourse"
        ),
        .target(
            name: "RailsGolden",
            dependencies: ["PipeRuntime"],
            path: "Tests/Goldens/Rails"
        ),
        .target(
            name: "ShopifyGolden",
            dependencies: ["PipeRuntime"],
            path: "Tests/Goldens/Shopify"
        ),
        .target(
            name: "AerogearGolden",
            dependencies: ["PipeRuntime"],
            path: "Tests/Goldens/Aerogear"
        ),
        .target(
            name: "TwitterGolden",
            dependencies: ["PipeRuntime"],
            path: "Tests/Goldens/Twitter"
        ),
        .target(
            name: "GoogleGolden",
            dependencies: ["PipeRuntime"],
            path: "Tests/Goldens/Google"
        ),
        .target(
            name: "OdataGolden",
            dependencies: ["PipeRuntime"],
            path: "Tests/Goldens/Odata"
        ),
        .target(
            name: "StripeGolden",
            dependencies: ["PipeRuntime"],
            path: "Tests/Goldens/Stripe"
        ),
        .target(
            name: "RedditGolden",
            dependencies: ["PipeRuntime"],
            path: "Tests/Goldens/Reddit"
        ),
        .target(
            name: "EverythingGolden",
            dependencies: ["PipeRuntime"],
            path: "Tests/Goldens/Everything",
            exclude: ["everything.pipes.yaml"]
        ),
        // What `pipewright init` writes.
        .target(
            name: "ApiGolden",
            dependencies: ["PipeRuntime"],
            path: "Tests/Goldens/Api",
            exclude: ["api.pipes.yaml"]
        ),
        .target(
            name: "TypesGolden",
            dependencies: ["PipeRuntime"],
            path: "Tests/Goldens/Types",
            exclude: ["types.pipes.yaml"]
        ),
        .target(
            name: "CallsGolden",
            dependencies: ["PipeRuntime"],
            path: "Tests/Goldens/Calls",
            exclude: ["calls.pipes.yaml"]
        ),
        .target(
            name: "PagesGolden",
            dependencies: ["PipeRuntime"],
            path: "Tests/Goldens/Pages",
            exclude: ["pages.pipes.yaml"]
        ),
        .target(
            name: "AuthGolden",
            dependencies: ["PipeRuntime"],
            path: "Tests/Goldens/Auth",
            exclude: ["auth.pipes.yaml"]
        ),
        .target(
            name: "FilesGolden",
            dependencies: ["PipeRuntime"],
            path: "Tests/Goldens/Files",
            exclude: ["files.pipes.yaml"]
        ),
        .target(
            name: "FaultsGolden",
            dependencies: ["PipeRuntime"],
            path: "Tests/Goldens/Faults",
            exclude: ["faults.pipes.yaml"]
        ),
        .target(
            name: "WritingGolden",
            dependencies: ["PipeRuntime"],
            path: "Tests/Goldens/Writing",
            exclude: ["writing.pipes.yaml"]
        ),
        .target(
            name: "HeadersGolden",
            dependencies: ["PipeRuntime"],
            path: "Tests/Goldens/Headers",
            exclude: ["headers.pipes.yaml"]
        ),
        .target(
            name: "ShopGolden",
            dependencies: ["PipeRuntime"],
            path: "Tests/Goldens/Shop"
        ),
        .target(name: "GoldenTesting", path: "Tests/GoldenTesting"),
        .testTarget(name: "PipewrightDiagnosticsTests", dependencies: ["PipewrightDiagnostics"]),
        .testTarget(name: "PipewrightYAMLTests", dependencies: ["PipewrightYAML"]),
        .testTarget(name: "PipewrightSchemaTests", dependencies: ["PipewrightSchema"]),
        .testTarget(name: "PipewrightAPITests", dependencies: ["PipewrightAPI"]),
        .testTarget(
            name: "PipewrightRenderingTests",
            dependencies: ["PipewrightRendering", "PipewrightTemplates", "GoldenTesting"]
        ),
        .testTarget(
            name: "PipewrightGeneratorTests",
            dependencies: ["PipewrightGenerator", "PipeRuntime", "GoldenTesting"],
            exclude: ["BadSchemas"]
        ),
        .testTarget(name: "PipewrightTests", dependencies: ["pipewright", "PipewrightGenerator"]),
        .testTarget(name: "PipeJSONTests", dependencies: ["PipeJSON"]),
        .testTarget(name: "PipeRuntimeTests", dependencies: ["PipeRuntime", "PipeTesting"]),
        .testTarget(name: "PipeTestingTests", dependencies: ["PipeTesting"]),
        .testTarget(
            name: "PipeMetricsTests",
            dependencies: [
                "PipeMetrics", "PipeTesting",
                .product(name: "MetricsTestKit", package: "swift-metrics", condition: .when(traits: ["Metrics"])),
            ]
        ),
        .testTarget(
            name: "PipeTracingTests",
            dependencies: [
                "PipeTracing", "PipeTesting",
                .product(
                    name: "InMemoryTracing", package: "swift-distributed-tracing", condition: .when(traits: ["Tracing"])
                ),
            ]
        ),
        .testTarget(
            name: "GeneratedClientTests",
            dependencies: [
                "TodoGolden", "GithubGolden", "KintoGolden", "NginxGolden", "DjangoGolden", "EverythingGolden",
                "CallsGolden", "FaultsGolden",
                "SlackGolden", "DiscourseGolden", "RailsGolden", "ShopifyGolden", "RedditGolden", "ApiGolden",
                "ShopGolden", "TypesGolden", "StripeGolden", "PagesGolden",
                "AuthGolden", "FilesGolden", "WritingGolden", "HeadersGolden",
                "AerogearGolden", "TwitterGolden", "GoogleGolden", "OdataGolden", "PipeTesting", "GoldenTesting",
                "PipeMetrics", "PipeTracing",
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
