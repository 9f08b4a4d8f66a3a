import Foundation
import Yams

// Composes a YAML file and does nothing with it, to measure the cost of reading with Yams.

guard CommandLine.arguments.count == 2 else {
    print("usage: yams-compose FILE")
    exit(64)
}
let text = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
guard case .mapping(let root) = try Yams.compose(yaml: text) else { exit(1) }
print(root.count)
