#if Metrics
import Metrics
import MetricsTestKit
import PipeMetrics
import PipeRuntime
import PipeTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct MetricsInterceptorTests {
    @Test func first() async throws {
        let metrics = TestMetrics()
        let transport = ScriptedTransport(.json("[]"))
        var client = PipeClient(
            ClientDescriptor(name: "Cars"), server: TestServer(url: "http://server.com/api"), transport: transport)
        client.settings.interceptors = [MetricsInterceptor(factory: metrics)]
        try await client.call(.get, "cars/\(5)")
        let timer = try #require(metrics.timers(label: "http.client.request.duration").first)
        #expect(timer.values.count == 1)
        #expect(Dictionary(uniqueKeysWithValues: timer.dimensions) == ["server.port": "80", "http.request.method": "GET", "server.address": "server.com", "url.template": "/api/cars/{id}", "http.response.status_code": "200"])
    }
}

struct TestServer: PipeServer {
    let url: String
}
#endif
