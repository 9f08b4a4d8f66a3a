import CallWriting
import Foundation

// call-writer goldens
//     writes Tests/StandIn/StandInCallTests/Generated
// call-writer NAME SCHEMA MODULE FOLDER DESCRIPTION [OPTIONALS [LINES]]
//     writes the calls of one client into a folder, and the description of its API into a file

let arguments = Array(CommandLine.arguments.dropFirst())
let package = URL(filePath: FileManager.default.currentDirectoryPath)

func write(_ files: [(name: String, text: String)], to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for file in files {
        try file.text.write(to: folder.appending(path: file.name), atomically: true, encoding: .utf8)
    }
}

func number(_ index: Int) -> Int { arguments.count > index ? Int(arguments[index]) ?? .max : .max }

if arguments.first == "goldens" {
    let goldens = try SchemaCalls.goldens(in: package)
    let folder = package.appending(path: "Tests/StandIn/StandInCallTests/Generated")
    for (name, path) in goldens {
        let schema = try SchemaCalls(path, in: package)
        let writer = CallWriter(schema.api)
        try write(writer.files(module: "\(name)Golden", name: name, schema: path), to: folder)
    }
    try write([("AllCalls.swift", SchemaCalls.list(of: goldens.map(\.name)))], to: folder)
} else if arguments.count >= 5 {
    let schema = try SchemaCalls(arguments[1], in: package)
    let writer = CallWriter(schema.api, mostOptionals: number(5))
    let files = writer.files(
        module: arguments[2], name: arguments[0], schema: arguments[1], splittingAfter: number(6))
    try write(
        files + [("AllCalls.swift", SchemaCalls.list(of: [arguments[0]]))],
        to: URL(filePath: arguments[3]))
    try schema.document.json().write(
        to: URL(filePath: arguments[4]), atomically: true, encoding: .utf8)
} else {
    print("call-writer goldens | NAME SCHEMA MODULE FOLDER DESCRIPTION [OPTIONALS [LINES]]")
    exit(64)
}
