#if Tracing
import InMemoryTracing
import PipeRuntime
import PipeTesting
import PipeTracing
import Testing
import Tracing

@Suite(.timeLimit(.minutes(5))) struct TracingInterceptorTests {
    @Test func first() async throws {
        let tracer = InMemoryTracer()
        let transport = ScriptedTransport(.json("[]"))
        var client = PipeClient(
            ClientDescriptor(name: "Cars"), server: TestServer(url: "http://server.com/api"), transport: transport)
        client.settings.interceptors = [TracingInterceptor(tracer: tracer)]
        try await client.call(.get, "cars/\(5)")
        let span = try #require(tracer.finishedSpans.first)
        #expect(span.operationName == "GET /api/cars/{id}")
    }
}

struct TestServer: PipeServer {
    let url: String
}
#endif
