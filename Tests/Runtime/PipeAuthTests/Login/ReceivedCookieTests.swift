import Testing

import struct Foundation.Date

@_spi(Generated) @testable import PipeAuth

/// Cookies of responses (RFC 6265, section 5.2).
@Suite struct ReceivedCookieTests {
    @Test(
        "Name and value are read",
        arguments: [
            ("a=b", "a", "b"), ("a=b; Path=/", "a", "b"), (" a = b ;HttpOnly", "a", "b"), ("a=\"b c\"", "a", "b c"),
            ("a=b=c", "a", "b=c"), ("a=", "a", ""),
        ])
    func read(field: String, name: String, value: String) {
        let cookie = ReceivedCookie(field)
        #expect(cookie?.name == name)
        #expect(cookie?.value == value)
    }

    @Test("A field without a name is not a cookie", arguments: ["", "a", "=b", "; Path=/"])
    func unnamed(field: String) {
        #expect(ReceivedCookie(field) == nil)
    }

    @Test(
        "Max-Age precedes Expires",
        arguments: [
            ("a=b", nil), ("a=b; max-age=60", 1060.0), ("a=b; Expires=Thu, 01 Jan 1970 00:33:20 GMT", 2000),
            ("a=b; Expires=Thu, 01 Jan 1970 00:33:20 GMT; Max-Age=0", 1000), ("a=b; Max-Age=-5", 1000),
            ("a=b; Max-Age=soon", nil), ("a=b; Max-Age=+60", nil), ("a=b; Max-Age=--5", nil), ("a=b; Max-Age=", nil),
            ("a=b; Expires=never", nil),
        ])
    func expires(field: String, seconds: Double?) {
        let date = ReceivedCookie(field)?.expirationDate(at: Date(timeIntervalSince1970: 1000))
        #expect(date?.timeIntervalSince1970 == seconds)
    }
}
