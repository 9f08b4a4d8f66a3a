import TodoServer
try await TodoServer.run(projects: 7) { server in
    print(server.port)
    for await event in server.events { print(event) }
}
