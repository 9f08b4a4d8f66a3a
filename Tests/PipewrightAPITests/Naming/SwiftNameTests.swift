import Testing

@testable import PipewrightAPI

@Suite struct SwiftNameTests {
    @Test(arguments: [
        ("title", "title"), ("created_at", "createdAt"), ("html_url", "htmlURL"), ("url", "url"), ("id", "id"),
        ("project_id", "projectID"), ("X-Rate-Limit", "xRateLimit"), ("AG-Links-Next", "agLinksNext"),
        ("createdAt", "createdAt"), ("HTMLPage", "htmlPage"), ("URL", "url"), ("2fa_enabled", "n2faEnabled"),
        ("default", "`default`"), ("class", "`class`"), ("in", "`in`"), ("self", "selfValue"), ("Type", "type"),
        ("init", "initValue"), ("hash_value", "hashValueValue"), ("hash", "hash"), ("user.name", "userName"),
        ("a b", "aB"), ("__typename", "typename"), ("@odata.nextLink", "odataNextLink"), ("é", "ue9"),
        ("日本", "u65e5u672c"),
        ("👍", "u1f44d"), ("user_ids", "userIds"), ("key1_value2", "key1Value2"),
        ("_links", "links"), ("@type", "type"), ("$ref", "ref"), ("+1", "plus1"), ("-1", "minus1"),
        ("-1 day", "minus1Day"),
        ("X-1", "x1"), ("-x", "x"), ("data.id", "dataID"), ("クラス", "u30afu30e9u30b9"), ("description", "description"),
        ("sku_code", "skuCode"), ("item_sku", "itemSku"), ("Self", "selfValue"), ("protocol", "`protocol`"),
    ])
    func namesMembers(_ name: String, _ expected: String) {
        #expect(SwiftName().member(name) == expected)
    }

    @Test(arguments: [
        ("MANIFEST_UNKNOWN", "manifestUnknown"), ("IN_PROGRESS", "inProgress"), ("GET", "get"), ("S", "s"),
        ("INVALID_URL", "invalidURL"), ("URL_INVALID", "urlInvalid"), ("USER-ID", "userID"), ("N/A", "nA"),
        ("2FA", "n2FA"), ("2FA_REQUIRED", "n2faRequired"), ("SHA256_HASH", "sha256Hash"), ("SHA256", "sha256"),
        ("HTTP_2", "http2"), ("DEFAULT", "`default`"), ("SELF", "selfValue"), ("-1_DAY", "minus1Day"),
        ("IN PROGRESS", "inProgress"), ("X-RATE-LIMIT", "xRateLimit"), ("__TYPE_NAME__", "typeName"),
        ("ÉTAT_CIVIL", "uc9tatCivil"), ("STRASSE_ß", "strasseUdf"), ("API_v2_KEY", "apiV2KEY"),
        ("HTMLPage", "htmlPage"),
        ("OAUTH_TOKEN", "oauthToken"), ("MY_SKU", "mySku"),
    ])
    func namesMembersInCapitals(_ name: String, _ expected: String) {
        #expect(SwiftName().member(name) == expected)
    }

    @Test func namesTypesInCapitals() {
        #expect(SwiftName().type("ORDER_LINE") == "OrderLine")
        #expect(SwiftName().type("API_KEY") == "APIKey")
        #expect(SwiftName().type("SKU") == "SKU")
        #expect(SwiftName(acronyms: ["SKU"]).member("ITEM_SKU") == "itemSKU")
    }

    @Test(arguments: [
        ("Project", "Project"), ("project", "Project"), ("user_url", "UserURL"), ("api key", "APIKey"), ("2fa", "N2fa"),
    ])
    func namesTypes(_ name: String, _ expected: String) {
        #expect(SwiftName().type(name) == expected)
    }

    @Test(arguments: ["", "_", "-", "…", " ", "\u{0}", "\""])
    func returnsNilWithoutLettersAndDigits(_ name: String) {
        #expect(SwiftName().member(name) == nil)
        #expect(SwiftName().type(name) == nil)
    }

    @Test(arguments: ["a\"; import Glibc //", "a`b", "\u{202E}abc", "a\nb", "x)(y", "${x}", "\\(x)"])
    func anyTextBecomesAValidIdentifier(_ name: String) throws {
        let member = try #require(SwiftName().member(name))
        #expect(member.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }, "\(member)")
    }

    @Test(arguments: [
        ("sku_code", "skuCode", "SKUCode"), ("item_sku", "itemSKU", "ItemSKU"),
        ("oauth_token", "oauthToken", "OAuthToken"),
        ("my_oauth", "myOAuth", "MyOAuth"), ("b2b_price", "b2bPrice", "B2BPrice"), ("html_url", "htmlURL", "HTMLURL"),
        ("skulls", "skulls", "Skulls"),
    ])
    func usesTheAcronymsOfTheSchema(_ name: String, _ member: String, _ type: String) {
        let names = SwiftName(acronyms: ["SKU", "OAuth", "B2B"])
        #expect(names.member(name) == member)
        #expect(names.type(name) == type)
    }

    @Test func anAcronymOfTheSchemaOverridesAUsualOne() {
        #expect(SwiftName(acronyms: ["Id"]).member("user_id") == "userId")
        #expect(SwiftName(acronyms: []).resource("api_keys") == "APIKeysResource")
    }
}
