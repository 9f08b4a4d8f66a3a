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
        ("Catalog.Api", "Catalog"), ("", "API"), ("V2", "API"),
    ])
    func titleBecomesName(title: String, name: String) {
        #expect(Words.title(title) == name)
    }
}
