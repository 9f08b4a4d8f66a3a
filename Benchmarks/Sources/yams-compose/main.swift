import Foundation
import Yams

// Reads the YAML file named by the argument as nodes, and no more.
let path = CommandLine.arguments.dropFirst().first ?? ""
let node = try Yams.compose(yaml: String(contentsOfFile: path, encoding: .utf8))
guard node?.mapping?["records"] != nil else { exit(1) }
