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
        "Webhooks", "Jobs", "Bulk", "Depot", "Large",
    ]
    .map { golden($0, hasSchema: true) }
    + [golden("Tracker", hasSchema: true, modules: ["PipeXML"])]

// What a dependency is for stands beside it here, once.
extension Target.Dependency {
    /// For digests and signatures; Apple platforms have CryptoKit.
    static let crypto = product(name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.linux]))
    static let arguments = product(name: "ArgumentParser", package: "swift-argument-parser")
    static let database = product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Store"]))
    /// For a file system of the tests.
    static let sqlite = product(name: "GRDBSQLite", package: "GRDB.swift", condition: .when(traits: ["Store"]))
    static let tokens = product(name: "JWTKit", package: "jwt-kit", condition: .when(traits: ["OpenID"]))

    /// For the default transport on Linux.
    static func asyncHTTPClient(_ name: String, _ package: String) -> Self {
        product(name: name, package: package, condition: .when(platforms: [.linux], traits: ["AsyncHTTPClient"]))
    }

    /// For stand-in servers.
    static func standIn(_ name: String, _ package: String) -> Self {
        product(name: name, package: package, condition: .when(traits: ["StandIn"]))
    }
}

/// A floor of `Sources` and `Tests`. A module imports modules of the same floor and of those above it; Runtime and Model share
/// nothing but PipeJSON and PipePattern.
enum Floor: String {
    case runtime = "Runtime"
    case optional = "Optional"
    case model = "Model"
    case generator = "Generator"
    case standIn = "StandIn"
    case testing = "Testing"
    case tools = "Tools"
}

/// A module: the folder with its name on its floor.
struct Module {
    enum Kind {
        /// A library that apps can depend on.
        case product
        /// A part of others, with `package` access.
        case part
        case tool
    }

    var floor: Floor
    var name: String
    var kind: Kind
    var uses: [Target.Dependency]

    init(_ floor: Floor, _ name: String, _ kind: Kind = .product, uses: [Target.Dependency] = []) {
        (self.floor, self.name, self.kind, self.uses) = (floor, name, kind, uses)
    }

    var target: Target {
        let path = "Sources/\(floor.rawValue)/\(name)"
        return kind == .tool
            ? .executableTarget(name: name, dependencies: uses, path: path)
            : .target(name: name, dependencies: uses, path: path)
    }

    var product: Product? {
        switch kind {
        case .product: .library(name: name, targets: [name])
        case .part: nil
        case .tool: .executable(name: name, targets: [name])
        }
    }
}

// Each module with the reason for its border: a dependency, a trait, or a layer that is replaced, linked or tested alone. A
// module imports only modules above it.
let modules = [
    Module(.runtime, "PipeJSON"),  // a layer: JSON alone
    Module(.runtime, "PipePattern", .part),  // a layer: the generator has it, too
    Module(  // a layer: transports
        .runtime, "PipeHTTP", uses: ["PipeJSON", .product(name: "HTTPTypes", package: "swift-http-types")]),
    Module(
        .runtime, "PipeTransports",  // a dependency: AsyncHTTPClient
        uses: [
            "PipeHTTP",
            .asyncHTTPClient("AsyncHTTPClient", "async-http-client"),
            // For its buffers, methods, header fields and connection errors.
            .asyncHTTPClient("NIOCore", "swift-nio"),
            .asyncHTTPClient("NIOHTTP1", "swift-nio"),
            .asyncHTTPClient("NIOPosix", "swift-nio"),
            // For the heads of responses over HTTP/2, which are checked before AsyncHTTPClient reads them.
            .asyncHTTPClient("NIOHTTP2", "swift-nio-http2"),
            .asyncHTTPClient("NIOHPACK", "swift-nio-http2"),
            // For bodies with a content coding, which its decompressor reads in part.
            .asyncHTTPClient("NIOHTTPCompression", "swift-nio-extras"),
            // For custom roots, client certificates and the keys of servers.
            .asyncHTTPClient("NIOSSL", "swift-nio-ssl"),
        ]),
    Module(.runtime, "PipePinning", uses: ["PipeTransports", .crypto]),  // a dependency: swift-crypto
    Module(  // a layer: calls
        .runtime, "PipeCore", uses: ["PipeHTTP", .product(name: "Logging", package: "swift-log")]),
    Module(.runtime, "PipeCalls", uses: ["PipeCore", "PipePattern"]),  // a layer: calls that not every client makes
    Module(
        .runtime, "PipeFiles",  // dependencies: swift-crypto, swift-http-structured-headers
        uses: [
            "PipeCore", .crypto,
            .product(name: "RawStructuredFieldValues", package: "swift-http-structured-headers"),
        ]),
    Module(.runtime, "PipeAuth", uses: ["PipeCore", .crypto]),  // a dependency: swift-crypto
    Module(.runtime, "PipeWebhooks", uses: ["PipeHTTP", .crypto]),  // a dependency: swift-crypto; servers link it alone
    Module(.runtime, "PipeCache", uses: ["PipeCore", .crypto]),  // a dependency: swift-crypto
    Module(.runtime, "PipeXML", uses: ["PipeHTTP"]),  // a layer: a codec that few clients link
    Module(.runtime, "PipeObservation", uses: ["PipeCore"]),  // a dependency: Observation, for user interfaces
    Module(
        .runtime, "PipeRuntime",  // exports the others
        uses: [
            "PipeTransports", "PipePinning", "PipeCore", "PipeCalls", "PipeFiles", "PipeWebhooks", "PipeAuth",
            "PipeCache", "PipeObservation",
        ]),

    // A trait each, without which the module is empty.
    Module(.optional, "PipeStore", uses: ["PipeCore", .database]),
    Module(
        .optional, "PipeMetrics",
        uses: [
            "PipeCore", .product(name: "Metrics", package: "swift-metrics", condition: .when(traits: ["Metrics"])),
        ]),
    Module(
        .optional, "PipeTracing",
        uses: [
            "PipeCore",
            .product(name: "Tracing", package: "swift-distributed-tracing", condition: .when(traits: ["Tracing"])),
        ]),
    Module(.optional, "PipeOpenID", uses: ["PipeAuth", .tokens]),

    Module(.model, "PipeWords", .part),  // a layer: an edit of the model compiles nothing before PipewrightAPI
    Module(  // a layer: the generator, stand-ins and tools read it
        .model, "PipeModel", .part, uses: ["PipeWords", "PipePattern"]),
    Module(  // a layer: the tool has it without the server
        .model, "PipeExamples", .part, uses: ["PipeModel", "PipePattern", "PipeJSON"]),

    // The stages, in the order of the data flow.
    Module(.generator, "PipewrightLanguage", .part, uses: ["PipeWords"]),
    Module(.generator, "PipewrightDiagnostics", .part, uses: ["PipewrightLanguage", "PipePattern"]),
    Module(.generator, "PipewrightYAML", .part, uses: ["CLibYAML", "PipewrightDiagnostics"]),  // a dependency: libyaml
    Module(.generator, "PipewrightSchema", .part, uses: ["PipewrightYAML", "PipewrightLanguage"]),
    Module(.generator, "PipewrightAPI", .part, uses: ["PipewrightSchema", "PipeJSON", "PipePattern"]),
    Module(.generator, "PipewrightTemplates", .part),
    Module(.generator, "PipewrightRendering", .part, uses: ["PipewrightAPI", "PipewrightTemplates"]),
    Module(.generator, "PipewrightGenerator", .part, uses: ["PipewrightRendering"]),

    Module(  // a server in the process
        .standIn, "PipeStandIn", uses: ["PipeHTTP", "PipeXML", "PipeExamples", "PipePattern", .crypto]),
    Module(
        .standIn, "PipeStandInServer",  // a trait: over HTTP
        uses: [
            "PipeStandIn", .crypto,
            .standIn("NIOCore", "swift-nio"), .standIn("NIOHTTP1", "swift-nio"), .standIn("NIOPosix", "swift-nio"),
            .standIn("NIOSSL", "swift-nio-ssl"),
            // Makes the certificate of a server over TLS.
            .standIn("X509", "swift-certificates"),
        ]),

    Module(.testing, "PipeTesting", uses: ["PipeCore"]),  // for the tests of apps
    Module(.testing, "PipeConformance", uses: ["PipeHTTP"]),  // for the authors of transports

    Module(  // a layer: documents to schemas
        .tools, "PipewrightOpenAPI", .part, uses: ["PipewrightAPI", "PipewrightYAML", "PipeJSON", "PipePattern"]),
    Module(.tools, "PipewrightComparison", .part, uses: ["PipewrightAPI", "PipewrightSchema"]),  // a layer: `diff`
    Module(.tools, "PipewrightReference", .part, uses: ["PipeExamples", "PipewrightTemplates"]),  // a layer: the page
    Module(.tools, "PipewrightCommandLine", .part, uses: ["PipewrightGenerator", .arguments]),  // of both tools
    Module(
        .tools, "pipewright", .tool,
        uses: ["PipewrightCommandLine", "PipewrightComparison", "PipewrightOpenAPI", "PipewrightReference", .arguments]),
    Module(
        .tools, "pipewright-serve", .tool, uses: ["PipeStandInServer", "PipewrightCommandLine", "PipewrightReference"]),
]

extension Target {
    /// The tests of a floor.
    static func tests(
        _ floor: Floor, _ name: String, dependencies: [Target.Dependency], exclude: [String] = []
    ) -> Target {
        testTarget(
            name: name, dependencies: dependencies, path: "Tests/\(floor.rawValue)/\(name)", exclude: exclude)
    }
}

let package = Package(
    name: "pipewright",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: modules.compactMap(\.product) + [
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
    targets: modules.map(\.target) + [
        .systemLibrary(
            name: "CLibYAML", path: "Sources/Generator/CLibYAML", pkgConfig: "yaml-0.1",
            providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
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

        .target(name: "GoldenTesting", path: "Tests/Support/GoldenTesting"),
        // Random numbers with a seed.
        .target(name: "RandomTesting", path: "Tests/Support/RandomTesting"),
        // Writes records into a store until it is killed.
        .target(name: "StoredTodo", dependencies: ["PipeCore", "TodoGolden"], path: "Tests/Support/StoredTodo"),
        .executableTarget(
            name: "store-writer", dependencies: ["PipeStore", "PipeTransports", "StoredTodo"],
            path: "Tests/Support/StoreWriter"
        ),
        // Measures a store; Scripts/Benchmarks/bench.sh builds it.
        .executableTarget(
            name: "store-meter",
            dependencies: [
                "PipeStore",
                .database,
            ],
            path: "Benchmarks/Sources/store-meter"),
        // Makes each call of generated clients, and writes the code that does.
        .target(name: "CallTesting", dependencies: ["PipeCore"], path: "Tests/Support/CallTesting"),
        .target(
            name: "CallWriting", dependencies: ["PipewrightGenerator", "PipeStandIn", "PipeExamples"],
            path: "Tests/Support/CallWriting"),
        .executableTarget(name: "call-writer", dependencies: ["CallWriting"], path: "Tests/Support/CallWriter"),
        // Imports documents, as they are and changed.
        .target(
            name: "ImportTesting", dependencies: ["PipewrightOpenAPI", "PipewrightGenerator", "RandomTesting"],
            path: "Tests/Support/ImportTesting"),
        // Stands in for SwiftUI.
        .target(name: "InterfaceStandIn", path: "Tests/Support/InterfaceStandIn"),
        .tests(.generator, "PipewrightDiagnosticsTests", dependencies: ["PipewrightDiagnostics", "GoldenTesting"]),
        .tests(.generator, "PipewrightYAMLTests", dependencies: ["PipewrightYAML", "GoldenTesting", "RandomTesting"]),
        .tests(
            .tools, "PipewrightOpenAPITests",
            dependencies: ["PipewrightOpenAPI", "GoldenTesting", "ImportTesting"],
            exclude: ["Documents"]
        ),
        .tests(.generator, "PipewrightSchemaTests", dependencies: ["PipewrightSchema"]),
        .tests(.generator, "PipewrightAPITests", dependencies: ["PipewrightAPI"]),
        .tests(
            .tools, "PipewrightReferenceTests",
            dependencies: ["PipewrightReference", "PipewrightGenerator", "GoldenTesting"], exclude: ["todo.html"]),
        .tests(
            .model, "PipeModelTests", dependencies: ["PipewrightGenerator", "GoldenTesting"],
            exclude: ["todo.api.json"]),
        .tests(
            .tools, "PipewrightComparisonTests",
            dependencies: ["PipewrightComparison", "PipewrightGenerator", "PipewrightOpenAPI", "GoldenTesting"]
        ),
        .tests(
            .generator, "PipewrightRenderingTests",
            dependencies: ["PipewrightRendering", "PipewrightTemplates", "GoldenTesting"]
        ),
        .tests(
            .generator, "PipewrightGeneratorTests",
            dependencies: [
                "PipewrightGenerator", "PipewrightOpenAPI", "PipeRuntime", "GoldenTesting", "ImportTesting",
            ],
            exclude: ["BadSchemas", "Imports"]
        ),
        .tests(
            .tools, "PipewrightTests", dependencies: ["pipewright", "PipewrightGenerator", "GoldenTesting"],
            exclude: ["SmallInputs"]),
        .tests(.runtime, "PipeJSONTests", dependencies: ["PipeJSON", "GoldenTesting", "RandomTesting"]),
        .tests(.runtime, "PipePatternTests", dependencies: ["PipePattern", "GoldenTesting", "RandomTesting"]),
        .tests(.runtime, "PipeHTTPTests", dependencies: ["PipeHTTP"]),
        // Servers and clients for the tests of the runtime.
        .target(
            name: "RuntimeTesting", dependencies: ["PipeRuntime", "PipeTesting", "SampleGolden"],
            path: "Tests/Support/RuntimeTesting"),
        .tests(.runtime, "PipeTransportsTests", dependencies: ["RuntimeTesting"]),
        .tests(.runtime, "PipeCoreTests", dependencies: ["RuntimeTesting"]),
        .tests(.runtime, "PipeFilesTests", dependencies: ["RuntimeTesting"]),
        .tests(.runtime, "PipeCallsTests", dependencies: ["RuntimeTesting"]),
        .tests(.runtime, "PipeAuthTests", dependencies: ["RuntimeTesting", "GoldenTesting"], exclude: ["AWS/Facts"]),
        .tests(.runtime, "PipeWebhooksTests", dependencies: ["PipeWebhooks", .crypto]),
        .tests(.runtime, "PipeCacheTests", dependencies: ["RuntimeTesting"]),
        .tests(.runtime, "PipeObservationTests", dependencies: ["RuntimeTesting"]),
        .tests(.runtime, "PipeRuntimeTests", dependencies: ["RuntimeTesting"]),
        .tests(.runtime, "PipeXMLTests", dependencies: ["PipeXML", "GoldenTesting"], exclude: ["Facts"]),
        .tests(.testing, "PipeTestingTests", dependencies: ["PipeTesting", "PipeRuntime"]),
        .tests(.testing, "PipeConformanceTests", dependencies: ["PipeConformance", "PipeTransports"]),
        .tests(
            .optional, "PipeMetricsTests",
            dependencies: [
                "PipeMetrics", "PipeTesting",
                .product(name: "MetricsTestKit", package: "swift-metrics", condition: .when(traits: ["Metrics"])),
            ]
        ),
        .tests(
            .optional, "PipeTracingTests",
            dependencies: [
                "PipeTracing", "PipeTesting",
                .product(
                    name: "InMemoryTracing", package: "swift-distributed-tracing", condition: .when(traits: ["Tracing"])
                ),
            ]
        ),
        .tests(
            .optional, "PipeOpenIDTests",
            dependencies: [
                "PipeOpenID", "RuntimeTesting",
                .tokens,
            ]
        ),
        .tests(
            .runtime, "GeneratedClientTests",
            dependencies: goldens.map { .target(name: $0.name) } + [
                "PipeTesting", "PipeConformance", "GoldenTesting", "InterfaceStandIn", "PipeMetrics", "PipeTracing",
                "PipeOpenID", "PipeXML", "PipeStandInServer", "PipeStore",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),

        .tests(
            .standIn, "PipeStandInTests",
            dependencies: goldens.map { .target(name: $0.name) } + [
                "PipeStandIn", "PipeOpenID", "PipewrightGenerator", "GoldenTesting", .crypto,
            ]
        ),

        .tests(
            .optional, "PipeStoreTests",
            dependencies: [
                "PipeStore", "PipeStandInServer", "PipeTransports", "StoredTodo", "store-writer", "TodoGolden",
                "KintoGolden", "GoldenTesting", "RandomTesting", "PipeTesting", .database, .sqlite,
            ]
        ),

        .tests(
            .standIn, "StandInCallTests",
            dependencies: goldens.map { .target(name: $0.name) } + [
                "CallTesting", "CallWriting", "PipeStandInServer", "pipewright-serve", "PipeTransports",
                "GoldenTesting",
                .standIn("NIOEmbedded", "swift-nio"),
                .standIn("NIOHTTP1", "swift-nio"),
            ]
        ),

        // The slow tests, with PipeConformanceTests: what the compiler says of clients and of their callers, and what needs
        // processes, sockets, disks, limits of memory or many random inputs.
        .tests(
            .generator, "CompilerTests",
            dependencies: [
                "PipewrightGenerator", "PipewrightComparison", "PipeRuntime", "GoldenTesting", "InterfaceStandIn",
                "RandomTesting",
            ]
                + [
                    "TodoGolden", "CallsGolden", "PagesGolden", "AuthGolden", "TypesGolden", "EverythingGolden",
                    "LargeGolden",
                ]
        ),
        // Inputs that are changed at random, for a time that the environment sets.
        .tests(
            .tools, "FuzzTests",
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
        .tests(
            .tools, "SystemTests",
            dependencies: [
                "pipewright", "PipewrightGenerator", "PipewrightOpenAPI", "RuntimeTesting", "GoldenTesting",
                "ImportTesting", "RandomTesting",
            ]
        ),
    ] + goldens,
    swiftLanguageModes: [.v6]
)
