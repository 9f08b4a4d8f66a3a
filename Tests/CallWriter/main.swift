import CallWriting
import Foundation

// call-writer goldens                                       writes Tests/StandInCallTests/Generated
// call-writer NAME SCHEMA MODULE FOLDER [OPTIONALS [SPLIT]]  writes the calls of one client into a folder

let arguments = CommandLine.arguments.dropFirst()
let package = URL(filePath: FileManager.default.currentDirectoryPath)

func write(_ files: [(name: String, text: String)], to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for file in files {
        try file.text.write(to: folder.appending(path: file.name), atomically: true, encoding: .utf8)
    }
}

if arguments.first == "goldens" {
    let goldens = try SchemaCalls.goldens(in: package)
    let folder = package.appending(path: "Tests/StandInCallTests/Generated")
    for (name, path) in goldens {
        let schema = try SchemaCalls(path, in: package)
        let writer = CallWriter(schema.api, schema.description)
        try write(writer.files(module: "\(name)Golden", name: name, schema: path), to: folder)
    }
    try write([("AllCalls.swift", SchemaCalls.list(of: goldens.map(\.name)))], to: folder)
} else if arguments.count >= 4 {
    let parts = Array(arguments)
    let schema = try SchemaCalls(parts[1], in: package)
    let writer = CallWriter(
        schema.api, schema.description, mostOptionals: parts.count > 4 ? Int(parts[4]) ?? .max : .max)
    let files = writer.files(
        module: parts[2], name: parts[0], schema: parts[1],
        splittingAfter: parts.count > 5 ? Int(parts[5]) ?? .max : .max)
    try write(files, to: URL(filePath: parts[3]))
} else {
    print("call-writer goldens | NAME SCHEMA MODULE FOLDER [OPTIONALS [SPLIT]]")
    exit(64)
}
