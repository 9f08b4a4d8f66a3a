// swift-tools-version: 6.2

import PackageDescription

// The module of a generated client. If its schema is not in the folder Schemas, it is next to the client.
func golden(_ name: String, hasSchema: Bool = false, modules: [Target.Dependency] = []) -> Target {
    .target(
        name: "\(name)Golden", dependencies: ["PipeRuntime"] + modules, path: "Tests/Goldens/\(name)",
        exclude: hasSchema ? ["\(name.lowercased()).pipes.yaml"] : [])
}

let goldens =
    [
        "Todo", "Github", "Kinto", "Nginx", "Django", "Slack", "Discourse", "Rails", "Shopify", "Aerogear", "Twitter",
        "Google", "Odata", "Stripe", "Reddit", "Shop", "Etcd", "Matrix",
    ].map { golden($0) }
    // Api is the client of the schema that `pipewright init` writes, Tasks of one that `pipewright import` writes.
    + [
        "Everything", "Api", "Types", "Calls", "Pages", "Auth", "Files", "Errors", "Hosts", "Writing", "Headers",
        "Studio", "Office", "Sample", "Tasks", "Bodies", "Kinds", "Rules", "Cloud", "Login", "Relations", "Streams",
        "Webhooks", "Jobs", "Bulk", "Depot",
    ]
    .map { golden($0, hasSchema: true) }
    + [golden("Tracker", hasSchema: true, modules: ["PipeXML"])]

// For digests; Apple platforms have CryptoKit.
let crypto = Target.Dependency.product(
    name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.linux]))

let package = Package(
    name: "pipewright",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        // Everything that generated code and apps use, and its parts.
        .library(name: "PipeRuntime", targets: ["PipeRuntime"]),
        .library(name: "PipeJSON", targets: ["PipeJSON"]),
        .library(name: "PipeHTTP", targets: ["PipeHTTP"]),
        .library(name: "PipeTransports", targets: ["PipeTransports"]),
        .library(name: "PipePinning", targets: ["PipePinning"]),
        .library(name: "PipeCore", targets: ["PipeCore"]),
        .library(name: "PipeFiles", targets: ["PipeFiles"]),
        .library(name: "PipeValidation", targets: ["PipeValidation"]),
        .library(name: "PipeRelations", targets: ["PipeRelations"]),
        .library(name: "PipeStreams", targets: ["PipeStreams"]),
        .library(name: "PipeWebhooks", targets: ["PipeWebhooks"]),
        .library(name: "PipeJobs", targets: ["PipeJobs"]),
        .library(name: "PipeBulk", targets: ["PipeBulk"]),
        .library(name: "PipeOAuth", targets: ["PipeOAuth"]),
        .library(name: "PipeAWS", targets: ["PipeAWS"]),
        .library(name: "PipeCache", targets: ["PipeCache"]),
        .library(name: "PipeActivity", targets: ["PipeActivity"]),
        .library(name: "PipeRequests", targets: ["PipeRequests"]),
        .library(name: "PipeTesting", targets: ["PipeTesting"]),
        .library(name: "PipeConformance", targets: ["PipeConformance"]),
        .library(name: "PipeStandIn", targets: ["PipeStandIn"]),
        .library(name: "PipeStandInServer", targets: ["PipeStandInServer"]),
        .library(name: "PipeStore", targets: ["PipeStore"]),
        .library(name: "PipeXML", targets: ["PipeXML"]),
        .library(name: "PipeMetrics", targets: ["PipeMetrics"]),
        .library(name: "PipeTracing", targets: ["PipeTracing"]),
        .library(name: "PipeOpenID", targets: ["PipeOpenID"]),
        .executable(name: "pipewright", targets: ["pipewright"]),
        .executable(name: "pipewright-serve", targets: ["pipewright-serve"]),
        .plugin(name: "PipewrightPlugin", targets: ["PipewrightPlugin"]),
        .plugin(name: "PipewrightGenerate", targets: ["PipewrightGenerate"]),
    ],
    traits: [
        .default(enabledTraits: ["AsyncHTTPClient"]),
        .trait(
            name: "AsyncHTTPClient",
            description: "The default transport on Linux is AsyncHTTPClient; without this trait it is URLSession."
        ),
        // Packages of disabled traits are not fetched.
        .trait(name: "Metrics", description: "PipeMetrics: the calls of a client in swift-metrics."),
        .trait(name: "Tracing", description: "PipeTracing: the calls of a client in swift-distributed-tracing."),
        .trait(name: "OpenID", description: "PipeOpenID: the signatures of ID tokens are verified with jwt-kit."),
        .trait(
            name: "StandIn",
            description: "PipeStandInServer and pipewright-serve: stand-in servers for HTTP clients, on SwiftNIO."),
        .trait(name: "Store", description: "PipeStore: records that stay on disk, on SQLite with GRDB."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-crypto", "3.12.3"..<"5.0.0"),
        .package(url: "https://github.com/apple/swift-distributed-tracing", from: "1.7.3"),
        .package(url: "https://github.com/apple/swift-http-structured-headers", from: "1.7.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.46.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    ],
    targets: [
        // The generator, in the order of the data flow: each target imports only targets above it.
        .systemLibrary(
            name: "CLibYAML",
            pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
        ),
        .target(name: "PipewrightVocabulary"),
        .target(name: "PipewrightLanguage", dependencies: ["PipewrightVocabulary"]),
        // The regular expressions of schemas, for the generator and the runtime.
        .target(name: "PipePattern"),
        .target(name: "PipewrightDiagnostics", dependencies: ["PipewrightLanguage", "PipePattern"]),
        .target(name: "PipewrightYAML", dependencies: ["CLibYAML", "PipewrightDiagnostics"]),
        .target(name: "PipewrightSchema", dependencies: ["PipewrightYAML", "PipewrightLanguage"]),
        .target(name: "PipewrightAPI", dependencies: ["PipewrightSchema", "PipeJSON", "PipePattern"]),
        // The API as its server sees it, for servers that stand in for it.
        .target(name: "PipeDescription", dependencies: ["PipewrightVocabulary", "PipePattern"]),
        .target(name: "PipewrightDescription", dependencies: ["PipewrightAPI", "PipeDescription"]),
        // Values and requests that fit a description, for servers that stand in for the API and for its reference page.
        .target(name: "PipeExamples", dependencies: ["PipeDescription", "PipePattern", "PipeJSON"]),
        .target(name: "PipewrightComparison", dependencies: ["PipewrightAPI"]),
        .target(
            name: "PipewrightOpenAPI", dependencies: ["PipewrightAPI", "PipewrightYAML", "PipeJSON", "PipePattern"]),
        .target(name: "PipewrightTemplates"),
        .target(name: "PipewrightReference", dependencies: ["PipeExamples", "PipewrightTemplates"]),
        .target(name: "PipewrightRendering", dependencies: ["PipewrightAPI", "PipewrightTemplates"]),
        .target(name: "PipewrightGenerator", dependencies: ["PipewrightRendering", "PipewrightDescription"]),
        // What commands read and print.
        .target(
            name: "PipewrightCommandLine",
            dependencies: [
                "PipewrightGenerator", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .executableTarget(
            name: "pipewright",
            dependencies: [
                "PipewrightCommandLine", "PipewrightComparison", "PipewrightOpenAPI", "PipewrightReference",
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

        // The libraries of apps.
        .target(name: "PipeJSON"),
        .target(
            name: "PipeHTTP",
            dependencies: ["PipeJSON", .product(name: "HTTPTypes", package: "swift-http-types")]
        ),
        .target(
            name: "PipeTransports",
            dependencies: [
                "PipeHTTP",
                .product(
                    name: "AsyncHTTPClient",
                    package: "async-http-client",
                    condition: .when(platforms: [.linux], traits: ["AsyncHTTPClient"])
                ),
                // For its buffers, methods, header fields and connection errors.
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
                // For the heads of responses over HTTP/2, which are checked before AsyncHTTPClient reads them.
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
                // For bodies with a content coding, which its decompressor reads in part.
                .product(
                    name: "NIOHTTPCompression",
                    package: "swift-nio-extras",
                    condition: .when(platforms: [.linux], traits: ["AsyncHTTPClient"])
                ),
                // For custom roots, client certificates and the keys of servers.
                .product(
                    name: "NIOSSL",
                    package: "swift-nio-ssl",
                    condition: .when(platforms: [.linux], traits: ["AsyncHTTPClient"])
                ),
            ]
        ),
        .target(name: "PipePinning", dependencies: ["PipeTransports", crypto]),
        .target(
            name: "PipeCore",
            dependencies: ["PipeHTTP", .product(name: "Logging", package: "swift-log")]
        ),
        // What several modules need of files: no product.
        .target(name: "PipeFileSystem", dependencies: ["PipeHTTP"]),
        .target(
            name: "PipeFiles",
            dependencies: [
                "PipeCore", "PipeFileSystem", crypto,
                .product(name: "RawStructuredFieldValues", package: "swift-http-structured-headers"),
            ]
        ),
        .target(name: "PipeValidation", dependencies: ["PipeCore", "PipePattern"]),
        .target(name: "PipeRelations", dependencies: ["PipeCore"]),
        .target(name: "PipeStreams", dependencies: ["PipeCore"]),
        .target(name: "PipeWebhooks", dependencies: ["PipeHTTP", crypto]),
        .target(name: "PipeJobs", dependencies: ["PipeCore"]),
        .target(name: "PipeBulk", dependencies: ["PipeCore"]),
        .target(name: "PipeOAuth", dependencies: ["PipeCore", "PipeFileSystem", crypto]),
        .target(name: "PipeAWS", dependencies: ["PipeCore", crypto]),
        .target(name: "PipeCache", dependencies: ["PipeCore", "PipeFileSystem", crypto]),
        .target(name: "PipeActivity", dependencies: ["PipeCore"]),
        .target(name: "PipeRequests", dependencies: ["PipeFiles"]),
        .target(
            name: "PipeRuntime",
            dependencies: [
                "PipeTransports", "PipePinning", "PipeCore", "PipeFiles", "PipeValidation", "PipeRelations",
                "PipeStreams", "PipeJobs", "PipeBulk", "PipeWebhooks", "PipeOAuth", "PipeAWS", "PipeCache",
                "PipeActivity", "PipeRequests",
            ]),

        // Bodies in XML and property lists, for clients and for servers that stand in.
        .target(name: "PipeXML", dependencies: ["PipeHTTP"]),

        // Metrics and tracing for apps; empty if the trait is disabled.
        .target(
            name: "PipeMetrics",
            dependencies: [
                "PipeCore",
                .product(name: "Metrics", package: "swift-metrics", condition: .when(traits: ["Metrics"])),
            ]
        ),
        .target(
            name: "PipeTracing",
            dependencies: [
                "PipeCore",
                .product(name: "Tracing", package: "swift-distributed-tracing", condition: .when(traits: ["Tracing"])),
            ]
        ),

        // Empty if the trait is disabled.
        .target(
            name: "PipeOpenID",
            dependencies: [
                "PipeOAuth",
                .product(name: "JWTKit", package: "jwt-kit", condition: .when(traits: ["OpenID"])),
            ]
        ),

        // Records on disk; empty if the trait is disabled.
        .target(
            name: "PipeStore",
            dependencies: [
                "PipeCore", "PipeFileSystem",
                .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Store"])),
            ]
        ),

        // A server that stands in for the real one, in the process and over HTTP.
        .target(name: "PipeStandIn", dependencies: ["PipeHTTP", "PipeXML", "PipeExamples", "PipePattern", crypto]),
        // Empty if the trait is disabled.
        .target(
            name: "PipeStandInServer",
            dependencies: [
                "PipeStandIn", crypto,
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["StandIn"])),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["StandIn"])),
                .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["StandIn"])),
                .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["StandIn"])),
                // Makes the certificate of a server over TLS.
                .product(name: "X509", package: "swift-certificates", condition: .when(traits: ["StandIn"])),
            ]
        ),
        .executableTarget(
            name: "pipewright-serve",
            dependencies: ["PipeStandInServer", "PipewrightCommandLine", "PipewrightReference"]),

        // For the tests of apps.
        .target(name: "PipeTesting", dependencies: ["PipeCore"]),
        // For the authors of transports.
        .target(name: "PipeConformance", dependencies: ["PipeHTTP"]),

        .target(name: "GoldenTesting", path: "Tests/GoldenTesting"),
        // Random numbers with a seed.
        .target(name: "RandomTesting", path: "Tests/RandomTesting"),
        // Writes records into a store until it is killed.
        .target(name: "StoredTodo", dependencies: ["PipeCore", "TodoGolden"], path: "Tests/StoredTodo"),
        .executableTarget(
            name: "store-writer", dependencies: ["PipeStore", "PipeTransports", "StoredTodo"], path: "Tests/StoreWriter"
        ),
        // Measures a store; Scripts/bench.sh builds it.
        .executableTarget(
            name: "store-meter",
            dependencies: [
                "PipeStore",
                .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Store"])),
            ],
            path: "Benchmarks/Sources/store-meter"),
        // Makes each call of generated clients, and writes the code that does.
        .target(name: "CallTesting", dependencies: ["PipeCore"], path: "Tests/CallTesting"),
        .target(
            name: "CallWriting", dependencies: ["PipewrightGenerator", "PipeStandIn", "PipeExamples"],
            path: "Tests/CallWriting"),
        .executableTarget(name: "call-writer", dependencies: ["CallWriting"], path: "Tests/CallWriter"),
        // Imports documents, as they are and changed.
        .target(
            name: "ImportTesting", dependencies: ["PipewrightOpenAPI", "PipewrightGenerator", "RandomTesting"],
            path: "Tests/ImportTesting"),
        // Stands in for SwiftUI.
        .target(name: "InterfaceStandIn", path: "Tests/InterfaceStandIn"),
        .testTarget(name: "PipewrightDiagnosticsTests", dependencies: ["PipewrightDiagnostics", "GoldenTesting"]),
        .testTarget(name: "PipewrightYAMLTests", dependencies: ["PipewrightYAML", "GoldenTesting", "RandomTesting"]),
        .testTarget(
            name: "PipewrightOpenAPITests",
            dependencies: ["PipewrightOpenAPI", "GoldenTesting", "ImportTesting"],
            exclude: ["Documents"]
        ),
        .testTarget(name: "PipewrightSchemaTests", dependencies: ["PipewrightSchema"]),
        .testTarget(name: "PipewrightAPITests", dependencies: ["PipewrightAPI"]),
        .testTarget(
            name: "PipewrightReferenceTests",
            dependencies: ["PipewrightReference", "PipewrightGenerator", "GoldenTesting"], exclude: ["todo.html"]),
        .testTarget(
            name: "PipewrightDescriptionTests", dependencies: ["PipewrightGenerator", "GoldenTesting"],
            exclude: ["todo.api.json"]),
        .testTarget(
            name: "PipewrightComparisonTests",
            dependencies: ["PipewrightComparison", "PipewrightGenerator", "PipewrightOpenAPI", "GoldenTesting"]
        ),
        .testTarget(
            name: "PipewrightRenderingTests",
            dependencies: ["PipewrightRendering", "PipewrightTemplates", "GoldenTesting"]
        ),
        .testTarget(
            name: "PipewrightGeneratorTests",
            dependencies: [
                "PipewrightGenerator", "PipewrightOpenAPI", "PipeRuntime", "GoldenTesting", "ImportTesting",
            ],
            exclude: ["BadSchemas", "Imports"]
        ),
        .testTarget(name: "PipewrightTests", dependencies: ["pipewright", "PipewrightGenerator", "GoldenTesting"]),
        .testTarget(name: "PipeJSONTests", dependencies: ["PipeJSON", "GoldenTesting", "RandomTesting"]),
        .testTarget(name: "PipePatternTests", dependencies: ["PipePattern", "GoldenTesting", "RandomTesting"]),
        .testTarget(name: "PipeHTTPTests", dependencies: ["PipeHTTP"]),
        // Servers and clients for the tests of the runtime.
        .target(
            name: "RuntimeTesting", dependencies: ["PipeRuntime", "PipeTesting", "SampleGolden"],
            path: "Tests/RuntimeTesting"),
        .testTarget(name: "PipeTransportsTests", dependencies: ["RuntimeTesting"]),
        .testTarget(name: "PipeCoreTests", dependencies: ["RuntimeTesting"]),
        .testTarget(name: "PipeFilesTests", dependencies: ["RuntimeTesting"]),
        .testTarget(name: "PipeValidationTests", dependencies: ["PipeRuntime"]),
        .testTarget(name: "PipeOAuthTests", dependencies: ["RuntimeTesting"]),
        .testTarget(name: "PipeWebhooksTests", dependencies: ["PipeWebhooks", crypto]),
        .testTarget(name: "PipeAWSTests", dependencies: ["RuntimeTesting", "GoldenTesting"], exclude: ["Facts"]),
        .testTarget(name: "PipeCacheTests", dependencies: ["RuntimeTesting"]),
        .testTarget(
            name: "PipeStreamsTests", dependencies: ["PipeStreams", "PipeRuntime", "PipeTesting", "RuntimeTesting"]),
        .testTarget(name: "PipeJobsTests", dependencies: ["PipeJobs", "RuntimeTesting"]),
        .testTarget(name: "PipeBulkTests", dependencies: ["PipeBulk", "RuntimeTesting"]),
        .testTarget(name: "PipeActivityTests", dependencies: ["RuntimeTesting"]),
        .testTarget(name: "PipeRequestsTests", dependencies: ["RuntimeTesting"]),
        .testTarget(name: "PipeRuntimeTests", dependencies: ["RuntimeTesting"]),
        .testTarget(name: "PipeXMLTests", dependencies: ["PipeXML", "GoldenTesting"], exclude: ["Facts"]),
        .testTarget(name: "PipeTestingTests", dependencies: ["PipeTesting", "PipeRuntime"]),
        .testTarget(name: "PipeConformanceTests", dependencies: ["PipeConformance", "PipeTransports"]),
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
            name: "PipeOpenIDTests",
            dependencies: [
                "PipeOpenID", "RuntimeTesting",
                .product(name: "JWTKit", package: "jwt-kit", condition: .when(traits: ["OpenID"])),
            ]
        ),
        .testTarget(
            name: "GeneratedClientTests",
            dependencies: goldens.map { .target(name: $0.name) } + [
                "PipeTesting", "PipeConformance", "GoldenTesting", "InterfaceStandIn", "PipeMetrics", "PipeTracing",
                "PipeOpenID", "PipeXML", "PipeStandInServer", "PipeStore",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),

        .testTarget(
            name: "PipeStandInTests",
            dependencies: goldens.map { .target(name: $0.name) } + [
                "PipeStandIn", "PipeOpenID", "PipewrightGenerator", "GoldenTesting", crypto,
            ]
        ),

        .testTarget(
            name: "PipeStoreTests",
            dependencies: [
                "PipeStore", "PipeStandInServer", "PipeTransports", "StoredTodo", "store-writer", "TodoGolden",
                "KintoGolden", "GoldenTesting", "RandomTesting",
            ]
        ),

        .testTarget(
            name: "StandInCallTests",
            dependencies: goldens.map { .target(name: $0.name) } + [
                "CallTesting", "CallWriting", "PipeStandInServer", "pipewright-serve", "PipeTransports",
                "GoldenTesting",
                .product(name: "NIOEmbedded", package: "swift-nio", condition: .when(traits: ["StandIn"])),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["StandIn"])),
            ]
        ),

        // The slow tests, with PipeConformanceTests: what the compiler says of clients and of their callers, and what needs
        // processes, sockets, disks, limits of memory or many random inputs.
        .testTarget(
            name: "CompilerTests",
            dependencies: [
                "PipewrightGenerator", "PipewrightComparison", "PipeRuntime", "GoldenTesting", "InterfaceStandIn",
                "RandomTesting",
            ]
                + ["TodoGolden", "CallsGolden", "PagesGolden", "AuthGolden"]
        ),
        // Inputs that are changed at random, for a time that the environment sets.
        .testTarget(
            name: "FuzzTests",
            dependencies: [
                "EverythingGolden",
                "GoldenTesting",
                "PipeJSON",
                "PipeRuntime",
                "PipeStandIn",
                "PipeStore",
                "PipeTesting",
                "pipewright-serve",
                "PipewrightGenerator",
                "PipeXML",
                "RandomTesting",
                "RuntimeTesting",
                "TypesGolden",
            ]
        ),
        .testTarget(
            name: "SystemTests",
            dependencies: [
                "pipewright", "PipewrightGenerator", "PipewrightOpenAPI", "RuntimeTesting", "GoldenTesting",
                "ImportTesting", "RandomTesting",
            ]
        ),
    ] + goldens,
    swiftLanguageModes: [.v6]
)
