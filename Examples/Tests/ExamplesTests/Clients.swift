import PipeRuntime
import TodoClient
import TodoServer

extension TodoServer {
    /// A client of this server, with the credentials that it takes.
    var todo: TodoClient {
        todo(password: Self.password)
    }

    func todo(password: String, transport: any Transport = DefaultTransport.shared) -> TodoClient {
        TodoClient(
            server: TodoClient.Server(url: url),
            auth: .init(session: .password(Self.user, password)),
            transport: transport
        )
    }

    /// A client of what this server does for tests alone.
    func probe(_ auth: ProbeClient.Auth = .init()) -> ProbeClient {
        ProbeClient(server: ProbeClient.Server(url: probeURL), auth: auth)
    }
}
