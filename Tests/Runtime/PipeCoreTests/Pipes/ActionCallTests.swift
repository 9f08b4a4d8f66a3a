import HTTPTypes
@_spi(Generated) import PipeCalls
@_spi(Generated) import PipeCore
import PipeFiles
@_spi(Generated) import PipeFiles
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

/// The calls of actions: each body with each result.
@Suite struct ActionCallTests {
    enum Body: String, CaseIterable {
        case none, value, fields, noFields, stream, upload

        var expected: String? {
            switch self {
            case .none: nil
            case .value: "[1,2]"
            case .fields: #"{"b":1,"a":"x"}"#
            case .noFields: "{}"
            case .stream: "1\n2\n"
            case .upload: "file"
            }
        }

        func call(on pipe: ResourcePipe<JSONResource>) -> ActionCall {
            let call = pipe.call(.post, "search", query: ["q": "z"])
            return switch self {
            case .none: call
            case .value: call.sending([1, 2])
            case .fields: call.sendingFields(["b": 1, "none": Int?.none, "a": "x"])
            case .noFields: call.sendingFields([:])
            case .stream: call.sending(StreamBody([1, 2]))
            case .upload: call.uploading(.content(.bytes(Array("file".utf8))))
            }
        }
    }

    private struct Rate: ResponseHeaders {
        let limit: Int

        init(reading reader: HeaderReader) throws(PipeError) {
            limit = try reader.value("X-Limit")
        }
    }

    private let transport = ScriptedTransport { _, _ in .json(#"{"n":7}"#, headers: ["X-Limit": "5"]) }

    private var cars: ResourcePipe<JSONResource> {
        ResourcePipe(plainClient(transport), ResourceDescriptor(path: "cars"))
    }

    @Test("Each body is sent with each result, once, and the call keeps its query", arguments: Body.allCases)
    func compositions(_ body: Body) async throws {
        let call = body.call(on: cars)
        #expect(transport.requests.isEmpty)
        let value: [String: Int] = try await call.value()
        #expect(value == ["n": 7])
        let both: WithHeaders<[String: Int], Rate> = try await call.valueWithHeaders()
        #expect(both.value == ["n": 7] && both.headers.limit == 5)
        let rate: Rate = try await call.headers()
        #expect(rate.limit == 5)
        try await call.send()
        #expect(transport.lines == Array(repeating: "POST http://server.com/context/cars/search?q=z", count: 4))
        #expect(transport.requests.map(\.body) == Array(repeating: body.expected, count: 4))
    }

    @Test("A download accepts all media types and sends its body", arguments: Body.allCases)
    func downloads(_ body: Body) async throws {
        let data = try await body.call(on: cars).download().data()
        #expect(String(decoding: data, as: UTF8.self) == #"{"n":7}"#)
        #expect(transport.requests.map(\.body) == [body.expected])
        #expect(transport.requests.map { $0.header("Accept") } == ["*/*"])
    }

    @Test("The format of the options is that of the body, whose error the call throws")
    func format() async throws {
        try await cars.call(.post, options: CallOptions(body: .form(arrays: .repeat))).sendingFields(["a": "x y"])
            .send()
        #expect(transport.requests.map(\.body) == ["a=x%20y"])
        let call = cars.call(.post).sending(Double.infinity)
        let error = await failure { try await call.send() }
        guard case .encoding = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(transport.requests.count == 1)
    }

    @Test("A missing header field is an error with the response")
    func missingHeader() async throws {
        let silent = ScriptedTransport(.json("{}"))
        let pipe = ResourcePipe<JSONResource>(plainClient(silent), ResourceDescriptor(path: "cars"))
        let error = await failure { try await pipe.call(.get).headers() as Rate }
        guard case .header(name: "X-Limit", _) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(error.context.status == 200)
    }
}
