import Examples
import Foundation
import OpenaiAPI
import PipeRuntime
import PipeTesting
import Testing

/// Calls of the client of openai.yaml: the same operation as a value and as a stream of events.
@Suite struct OpenaiTests {
    private let transport = ScriptedTransport()
    private let openai: OpenAIClient

    init() {
        openai = OpenAIClient(auth: .init(apiKeyAuth: "sk-1"), transport: transport)
    }

    private func events(_ texts: String...) -> ScriptedTransport.Reply {
        .stream(200, headers: ["Content-Type": "text/event-stream"], chunks: texts)
    }

    private func chunk(_ text: String) -> String {
        #"data: {"id":"c1","object":"chat.completion.chunk","created":1700000000,"model":"gpt-4o","#
            + #""choices":[{"index":0,"delta":{"content":"\#(text)"},"finish_reason":null}]}"# + "\n\n"
    }

    @Test func completionIsStreamed() async throws {
        let first = chunk("Hel")
        transport.on(
            .post, "/v1/chat/completions",
            events(String(first.prefix(40)), String(first.dropFirst(40)), chunk("lo"), "data: [DONE]\n\n"))
        var text = ""
        let stream = openai.chatCompletions.createStream(
            messages: [.user(.init(content: .string("Say hello")))], model: .gpt4o)
        for try await part in stream { text += part.choices.first?.delta.content ?? "" }
        #expect(text == "Hello")
        #expect(
            transport.last.json == [
                "messages": [["content": "Say hello", "role": "user"]], "model": "gpt-4o", "stream": true,
            ])
        #expect(transport.last.header("Accept") == "text/event-stream")
        #expect(transport.last.header("Authorization") == "Bearer sk-1")
    }

    @Test func eventsOfAResponseAreCasesOfAUnion() async throws {
        let delta = #"{"type":"response.output_text.delta","item_id":"m1","output_index":0,"content_index":0,"#
        transport.on(
            .post, "/v1/responses",
            events(
                "event: response.output_text.delta\ndata: " + delta
                    + #""delta":"Hi","sequence_number":1,"logprobs":[]}"# + "\n\n",
                #"data: {"type":"response.of_the_future","sequence_number":2}"# + "\n\n"))
        var deltas: [String] = []
        var others = 0
        for try await event in openai.responses.createStream(model: .gpt4o, input: .string("Hi")) {
            switch event {
            case .responseOutputTextDelta(let event): deltas.append(event.delta)
            case .unknown: others += 1
            default: Issue.record("\(event)")
            }
        }
        #expect(deltas == ["Hi"] && others == 1)
        #expect(transport.last.json == ["model": "gpt-4o", "input": "Hi", "stream": true])
    }

    @Test func completionIsAValue() async throws {
        transport.on(
            .post, "/v1/chat/completions",
            .json(
                #"{"id":"c1","object":"chat.completion","created":1700000000,"model":"gpt-4o","choices":[{"index":0,"#
                    + #""message":{"role":"assistant","content":"Hello","refusal":null},"finish_reason":"stop","#
                    + #""logprobs":null}]}"#))
        let completion = try await openai.chatCompletions.create(
            .init(messages: [.user(.init(content: .string("Say hello")))], model: .gpt4o))
        #expect(completion.choices.first?.message.content == "Hello")
        #expect(transport.last.json?["stream"] == nil)
    }
}
