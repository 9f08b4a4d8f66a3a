// swift-tools-version: 6.2

import PackageDescription

// Depends on Pipewright as an app would: the runtime as a library, the build-tool plugin for the clients.
let package = Package(
    name: "pipewright-examples",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "TodoServer", targets: ["TodoServer"])
    ],
    dependencies: [
        // An app writes `.package(url: "…", from: "…")` here. The name is given because a path's last folder may be any.
        .package(name: "pipewright", path: ".."),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.0.0"),
    ],
    targets: [
        .target(name: "TodoServer", dependencies: [.product(name: "Hummingbird", package: "hummingbird")]),
        .executableTarget(name: "todo-demo", dependencies: ["TodoServer"]),
    ],
    swiftLanguageModes: [.v6]
)
