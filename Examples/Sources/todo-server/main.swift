// Runs the Todo API until it is interrupted: `todo-server [PORT]`.

import Foundation
import TodoServer

func fail(_ text: String) -> Never {
    FileHandle.standardError.write(Data("todo-server: \(text)\n".utf8))
    exit(1)
}

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count <= 1, let port = UInt16(arguments.first ?? "8080") else {
    fail("‘\(arguments.joined(separator: " "))’ is not a port; usage: todo-server [PORT]")
}
do {
    try await TodoServer.run(projects: 7, port: port) { server in
        let line = "\(server.url)  user \(TodoServer.user), password \(TodoServer.password)\n"
        FileHandle.standardOutput.write(Data(line.utf8))
        while true { try await Task.sleep(for: .seconds(3600)) }
    }
} catch let error as TodoServer.ListenError {
    fail(
        error.code == EADDRINUSE
            ? "port \(port) is in use" : "cannot listen on port \(port): \(String(cString: strerror(error.code)))")
}
