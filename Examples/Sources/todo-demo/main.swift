import TodoDemo
import TodoServer

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

let failures = try await TodoServer.run(projects: 7) { server in
    await TodoDemo.run(url: server.url) { print($0) }
}
if !failures.isEmpty { exit(1) }
