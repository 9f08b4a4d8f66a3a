import Testing

@testable import PipewrightOpenAPI

@Suite struct WordFormsTests {
    @Test(arguments: [
        ("things", "thing"), ("line_items", "line_item"), ("lineItems", "lineItem"), ("LineItems", "LineItem"),
        ("companies", "company"), ("addresses", "address"), ("boxes", "box"), ("branches", "branch"),
        ("dishes", "dish"),
        ("people", "person"), ("People", "Person"), ("children", "child"), ("movies", "movie"), ("caches", "cache"),
        ("status", "status"), ("statuses", "status"), ("address", "address"), ("series", "series"), ("news", "news"),
        ("data", "data"), ("settings", "settings"), ("analyses", "analysis"), ("buses", "bus"), ("class", "class"),
        ("as", "as"), ("s", "s"), ("", ""), ("thing", "thing"), ("user-keys", "user-key"), ("v1/things", "v1/thing"),
        ("campus", "campus"), ("quizzes", "quizz"), ("ties", "tie"), ("😀s", "😀"),
    ])
    func singular(name: String, singular: String) {
        #expect(Words.singular(name) == singular)
    }

    @Test(arguments: [
        ("AccountSid", "accountsid"), ("account_sid", "accountsid"), ("account-sid.2", "accountsid2"), ("É_é", "éé"),
        ("", ""),
        ("[]", ""),
    ])
    func folded(name: String, folded: String) {
        #expect(Words.folded(name) == folded)
    }

    @Test(arguments: [
        ("line-items", "line_items"), ("a b.c", "a_b_c"), ("__a__", "a"), ("é", "item"), ("", "item"), ("😀", "item"),
        ("a\nb", "a_b"), ("../..", "item"), ("1", "1"), ("{id}", "id"),
    ])
    func identifier(name: String, identifier: String) {
        #expect(Words.identifier(name) == identifier)
    }

    @Test(arguments: [
        ("accountSid_authToken", "account_sid_auth_token"), ("HTTPServer", "http_server"),
        ("petStore2Api", "pet_store2_api"),
        ("already_snake", "already_snake"), ("", "item"),
    ])
    func snake(name: String, snake: String) {
        #expect(Words.snake(name) == snake)
    }

    @Test(arguments: [
        ("Swagger Petstore - OpenAPI 3.0", "Petstore"), ("The Tasks API", "Tasks"), ("tasks", "Tasks"), ("API", "API"),
        ("", "API"), ("1. Odd & names", "OddNames"), ("Box: Platform", "Box"), ("日本", "日本"), ("A B C D E F", "ABCD"),
        ("../../etc", "Etc"), ("My API (beta)", "My"),
    ])
    func title(title: String, name: String) {
        #expect(Words.title(title) == name)
    }

    @Test(arguments: ["cancel", "Archive", "synchronize", "unpin"])
    func isVerb(word: String) {
        #expect(Words.isVerb(word))
    }

    @Test(arguments: ["member", "things", "", "status"])
    func isNoVerb(word: String) {
        #expect(!Words.isVerb(word))
    }
}
