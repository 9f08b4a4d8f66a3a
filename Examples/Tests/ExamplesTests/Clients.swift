import PipeRuntime
import TodoClient
import TodoServer

extension TodoServer {
    /// A client of this server, with its credentials.
    var todo: TodoClient {
        todo(password: Self.password)
    }

    func todo(password: String, transport: any Transport = DefaultTransport.shared) -> TodoClient {
        TodoClient(
            server: TodoClient.Server(url: url),
            auth: .init(session: .user(Self.user, password: password)),
            transport: transport
        )
    }
}

extension ProbeServer {
    /// A client of this server.
    func probe(_ auth: ProbeClient.Auth = .init()) -> ProbeClient {
        ProbeClient(server: ProbeClient.Server(url: url), auth: auth)
    }
}

extension ProbeServer {
    /// A client of the parcels of this server.
    var depot: DepotClient {
        DepotClient(server: DepotClient.Server(url: url))
    }
}
