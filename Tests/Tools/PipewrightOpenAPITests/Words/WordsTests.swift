import Testing

@testable import PipewrightOpenAPI

@Suite struct WordsTests {
    @Test(arguments: [
        ("accountSid", "account_sid"), ("APIKeyHeader", "api_key_header"), ("HTTPBearer", "http_bearer"),
        ("OAuth2PasswordBearer", "oauth2_password_bearer"), ("bearer-auth", "bearer_auth"), ("JWT", "jwt"),
        ("ApiKeyAuth", "api_key_auth"), ("X-Key", "x_key"),
    ])
    func snakeCaseHasUnderscoreBeforeEachWord(name: String, snake: String) {
        #expect(Words.snake(name) == snake)
    }

    @Test(arguments: [
        ("Village Library", "VillageLibrary"), ("API V1", "API"), ("Swagger Petstore - OpenAPI 3.0", "Petstore"),
        ("Catalog.Api", "Catalog"), ("", "API"), ("V2", "API"), ("Todo REST API Reference v12", "Todo"),
        ("Todo https://todo.example", "Todo"), ("Todo API help@todo.example", "Todo"), ("天気 API", "天気"),
    ])
    func titleBecomesName(title: String, name: String) {
        #expect(Words.title(title) == name)
    }

    @Test("A title that says nothing leaves the name to the host")
    func host() {
        #expect(Words.title("API Reference", host: "https://eu.todo.example/v1") == "Todo")
        #expect(Words.title("API Reference", host: "http://127.0.0.1:8080") == "APIReference")
        #expect(Words.title("API Reference", host: "https://{region}.todo.example") == "Todo")
        #expect(Words.title("API Reference", host: "http://localhost") == "APIReference")
    }

    @Test(
        "Names keep the letters of all scripts",
        arguments: ["données": "données", "写真/一覧": "写真_一覧", "a-b": "a_b", "/": "item"])
    func names(text: String, name: String) {
        #expect(Words.name(text) == name)
    }

    @Test(
        "Segments of paths that name calls",
        arguments: [
            "chat.postMessage": "chat postMessage", "CreateContact": "contact create", "create": "create",
            "get-all_things": "all_things get",
        ])
    func calls(segment: String, call: String) {
        let found = Words.call(segment)
        #expect([found?.thing, found?.verb].compactMap { $0 }.joined(separator: " ") == call)
    }

    @Test("Segments of paths that name no call", arguments: ["contacts", "reports.json", "v1.2", "settings", "links"])
    func things(segment: String) {
        #expect(Words.call(segment) == nil)
    }
}
