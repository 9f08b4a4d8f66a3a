import PipeModel
import Testing

@testable import PipewrightAPI

@Suite struct SwiftNameTests {
    /// A text with its names; `nil` if it has no Swift name.
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let member: String?
        let enumCase: String?
        let type: String?

        init(_ text: String, _ member: String?, _ type: String?, enumCase: String? = nil) {
            self.text = text
            self.member = member
            self.enumCase = enumCase ?? member
            self.type = type
        }

        var testDescription: String { text.debugDescription }
    }

    static let rows: [Row] = [
        // Words
        Row("title", "title", "Title"),
        Row("created_at", "createdAt", "CreatedAt"),
        Row("html_url", "htmlURL", "HTMLURL"),
        Row("url", "url", "URL"),
        Row("id", "id", "ID"),
        Row("project_id", "projectID", "ProjectID"),
        Row("user_ids", "userIds", "UserIds"),
        Row("createdAt", "createdAt", "CreatedAt"),
        Row("HTMLPage", "htmlPage", "HTMLPage"),
        Row("URL", "url", "URL"),
        Row("XMLHttpRequest", "xmlHttpRequest", "XMLHttpRequest"),
        Row("iPhone", "iPhone", "IPhone"),
        Row("eTag", "eTag", "ETag"),
        Row("aB", "aB", "AB"),
        Row("A", "a", "A"),
        Row("a", "a", "A"),
        // Separators
        Row("X-Rate-Limit", "xRateLimit", "XRateLimit"),
        Row("AG-Links-Next", "agLinksNext", "AGLinksNext"),
        Row("kebab-case-name", "kebabCaseName", "KebabCaseName"),
        Row("user.name", "userName", "UserName"),
        Row("a b", "aB", "AB"),
        Row("data[id]", "dataID", "DataID"),
        Row("a/b", "aB", "AB"),
        Row("a:b", "aB", "AB"),
        Row("a|b", "aB", "AB"),
        Row("a,b", "aB", "AB"),
        Row("a~b", "aB", "AB"),
        Row("application/vnd.api+json", "applicationVndAPIPlusJSON", "ApplicationVndAPIPlusJSON"),
        // Names of servers and of OpenAPI
        Row("__typename", "typename", "Typename"),
        Row("_links", "links", "Links"),
        Row("@type", "type", "TypeValue"),
        Row("@odata.nextLink", "odataNextLink", "OdataNextLink"),
        Row("$ref", "ref", "Ref"),
        Row("#/components/schemas/Foo.Bar", "fooBar", "FooBar"),
        Row("foo.Bar-Baz", "fooBarBaz", "FooBarBaz"),
        Row("Page<Task>", "pageTask", "PageTask"),
        Row("Map<String,Task>", "mapStringTask", "MapStringTask"),
        Row("Foo`1[[Bar]]", "foo1Bar", "Foo1Bar"),
        Row("com.example.api.v1.UserDto", "comExampleAPIV1UserDto", "ComExampleAPIV1UserDto"),
        // Capitals
        Row("MANIFEST_UNKNOWN", "manifestUnknown", "ManifestUnknown"),
        Row("IN_PROGRESS", "inProgress", "InProgress"),
        Row("GET", "get", "GET"),
        Row("S", "s", "S"),
        Row("INVALID_URL", "invalidURL", "InvalidURL"),
        Row("URL_INVALID", "urlInvalid", "URLInvalid"),
        Row("USER-ID", "userID", "UserID"),
        Row("N/A", "nA", "NA"),
        Row("SHA256_HASH", "sha256Hash", "Sha256Hash"),
        Row("SHA256", "sha256", "SHA256"),
        Row("HTTP_2", "http2", "HTTP2"),
        Row("DEFAULT", "`default`", "DEFAULT"),
        Row("SELF", "selfValue", "SELF"),
        Row("X-RATE-LIMIT", "xRateLimit", "XRateLimit"),
        Row("IN PROGRESS", "inProgress", "InProgress"),
        Row("OAUTH_TOKEN", "oauthToken", "OauthToken"),
        Row("API_v2_KEY", "apiV2KEY", "APIV2KEY"),
        Row("__TYPE_NAME__", "typeName", "TypeName"),
        Row("ÉTAT_CIVIL", "uc9tatCivil", "Uc9tatCivil"),
        // Digits
        Row("2fa_enabled", "n2faEnabled", "N2faEnabled"),
        Row("2FA", "n2FA", "N2FA"),
        Row("2FA_REQUIRED", "n2faRequired", "N2faRequired"),
        Row("123abc", "n123abc", "N123abc"),
        Row("123", "n123", "N123"),
        Row("1.5", "n1_5", "N1_5"),
        Row("1,5", "n1_5", "N1_5"),
        Row("15", "n15", "N15"),
        Row("1_000", "n1_000", "N1_000"),
        Row("0x1F", "n0x1F", "N0x1F"),
        Row("2024-01-01", "n2024_01_01", "N2024_01_01"),
        Row("10-20", "n10_20", "N10_20"),
        Row("v1.2.3", "v1_2_3", "V1_2_3"),
        Row("key1_value2", "key1Value2", "Key1Value2"),
        Row("plan_1_2", "plan1_2", "Plan1_2"),
        // Symbols
        Row("+1", "plus1", "Plus1"),
        Row("-1", "minus1", "Minus1"),
        Row("-1 day", "minus1Day", "Minus1Day"),
        Row("-1_DAY", "minus1Day", "Minus1Day"),
        Row("1+", "n1Plus", "N1Plus"),
        Row("+", "plus", "Plus"),
        Row("++", "plusPlus", "PlusPlus"),
        Row("C++", "cPlusPlus", "CPlusPlus"),
        Row("C#", "c", "C"),
        Row(">", "greater", "Greater"),
        Row("<", "less", "Less"),
        Row(">=", "greaterEqual", "GreaterEqual"),
        Row("<=", "lessEqual", "LessEqual"),
        Row("==", "equalEqual", "EqualEqual"),
        Row("!=", "notEqual", "NotEqual"),
        Row("<>", "lessGreater", "LessGreater"),
        Row("=", "equal", "Equal"),
        Row("a=b", "aEqualB", "AEqualB"),
        Row("created_at>", "createdAtGreater", "CreatedAtGreater"),
        Row("x[>=]", "xGreaterEqual", "XGreaterEqual"),
        Row("filter[created][lt]", "filterCreatedLt", "FilterCreatedLt"),
        Row("-created", "minusCreated", "MinusCreated"),
        Row("+created", "plusCreated", "PlusCreated"),
        Row("--force", "force", "Force"),
        Row("-", nil, nil),
        Row("!", nil, nil),
        Row("!x", "x", "X"),
        Row("ready!", "ready", "Ready"),
        Row("*", "all", "All"),
        Row("users:*", "usersAll", "UsersAll"),
        Row("100%", "n100Percent", "N100Percent"),
        Row("%", "percent", "Percent"),
        Row("R&D", "rAndD", "RAndD"),
        Row("&", "and", "And"),
        Row("~", nil, nil),
        Row("-日本", "minusU65e5u672c", "MinusU65e5u672c"),
        // Keywords and names of members
        Row("default", "`default`", "Default"),
        Row("class", "`class`", "Class"),
        Row("in", "`in`", "In"),
        Row("self", "selfValue", "SelfValue"),
        Row("Self", "selfValue", "SelfValue"),
        Row("Type", "type", "TypeValue"),
        Row("type", "type", "TypeValue"),
        Row("protocol", "`protocol`", "ProtocolValue"),
        Row("Protocol", "`protocol`", "ProtocolValue"),
        Row("init", "initValue", "Init"),
        Row("Any", "`any`", "AnyValue"),
        Row("any", "`any`", "AnyValue"),
        Row("hash_value", "hashValueValue", "HashValue"),
        Row("hash", "hash", "Hash"),
        Row("description", "description", "Description"),
        Row("unknown", "unknown", "Unknown", enumCase: "unknownValue"),
        Row("raw_value", "rawValue", "RawValue", enumCase: "rawValueValue"),
        Row("all_cases", "allCases", "AllCases", enumCase: "allCasesValue"),
        Row("cases", "cases", "Cases", enumCase: "casesValue"),
        Row("none", "none", "None", enumCase: "noneValue"),
        Row("some", "`some`", "Some", enumCase: "someValue"),
        Row("absent", "absent", "Absent", enumCase: "absentValue"),
        Row("null", "null", "Null", enumCase: "nullValue"),
        Row("value", "value", "Value", enumCase: "valueValue"),
        Row("nil", "`nil`", "Nil"),
        Row("true", "`true`", "True"),
        Row("await", "`await`", "Await"),
        Row("operator", "`operator`", "Operator"),
        Row("custom_mirror", "customMirrorValue", "CustomMirror"),
        // Unicode
        Row("é", "ue9", "Ue9"),
        Row("e\u{301}", "e", "E"),
        Row("日本", "u65e5u672c", "U65e5u672c"),
        Row("👍", "u1f44d", "U1f44d"),
        Row("👨\u{200D}👩\u{200D}👧", "u1f468U1f469U1f467", "U1f468U1f469U1f467"),
        Row("Ω", "u3a9", "U3a9"),
        Row("ß", "udf", "Udf"),
        Row("STRASSE_ß", "strasseUdf", "STRASSEUdf"),
        Row("クラス", "u30afu30e9u30b9", "U30afu30e9u30b9"),
        Row("naïve", "nauefve", "Nauefve"),
        Row("Straße", "straudfe", "Straudfe"),
        // Characters that Swift or a terminal would read
        Row("\u{202E}abc", "abc", "Abc"),
        Row("a\u{A}b", "aB", "AB"),
        Row("x)(y", "xY", "XY"),
        Row("a`b", "aB", "AB"),
        Row("\\(x)", "x", "X"),
        Row("${x}", "x", "X"),
        Row("٣", "u663", "U663"),
        Row("½", "ubd", "Ubd"),
        Row("#/definitions/task", "task", "Task"),
        Row("#/", nil, nil),
        Row("€", "u20ac", "U20ac"),
        Row("≥", "u2265", "U2265"),
        Row("→", "u2192", "U2192"),
        Row("ⅷ", "u2177", "U2177"),
        Row("𝒜", "u1d49c", "U1d49c"),
        Row("a\u{0}b", "aB", "AB"),
        // Nothing to name
        Row("", nil, nil, enumCase: "empty"),
        Row(" ", nil, nil),
        Row("_", nil, nil),
        Row("___", nil, nil),
        Row("…", nil, nil),
        Row("\"", nil, nil),
        Row("()", nil, nil),
        Row("\u{0}", nil, nil),
        Row("\u{301}", nil, nil),
    ]

    @Test("Any text has one name for each style, or none", arguments: rows)
    func names(_ row: Row) {
        let names = SwiftName()
        #expect(names.name(row.text, as: .member)?.escaped == row.member)
        #expect(names.name(row.text, as: .enumCase)?.escaped == row.enumCase)
        #expect(names.type(row.text) == row.type)
    }

    @Test("Each text is in the table once")
    func table() {
        #expect(Set(Self.rows.map { Array($0.text.unicodeScalars) }).count == Self.rows.count && Self.rows.count >= 150)
    }

    @Test(
        "The acronyms of the schema have their spelling, except at the beginning of a member",
        arguments: [
            ("sku_code", "skuCode", "SKUCode"), ("item_sku", "itemSKU", "ItemSKU"), ("ITEM_SKU", "itemSKU", "ItemSKU"),
            ("oauth_token", "oauthToken", "OAuthToken"), ("my_oauth", "myOAuth", "MyOAuth"),
            ("b2b_price", "b2bPrice", "B2BPrice"), ("html_url", "htmlURL", "HTMLURL"), ("skulls", "skulls", "Skulls"),
        ])
    func acronyms(_ text: String, _ member: String, _ type: String) {
        let names = SwiftName(acronyms: ["SKU", "OAuth", "B2B"])
        #expect(names.name(text, as: .member)?.escaped == member)
        #expect(names.type(text) == type)
    }

    @Test("An acronym of the schema overrides a usual one")
    func override() {
        #expect(SwiftName(acronyms: ["Id"]).name("user_id", as: .member) == "userId")
    }

    @Test("The types of a resource have suffixes")
    func resources() {
        let names = SwiftName()
        #expect(names.resource("api_keys") == "APIKeysResource" && names.pipe("api_keys") == "APIKeysPipe")
        #expect(names.type("type", with: "Headers") == "TypeHeaders" && names.resource("2-x") == "N2XResource")
        #expect(names.resource("…") == nil && names.pipe("") == nil && names.type("-", with: "Client") == nil)
    }
}
