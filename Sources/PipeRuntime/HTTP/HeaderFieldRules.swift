import HTTPTypes

/// What may be sent in a header field. HTTPTypes turns forbidden bytes into spaces; here they are errors, since a
/// value that is changed on its way is never what the caller meant.
enum HeaderFieldRules {
    /// RFC 9110, sections 5.1 and 5.5: the name is a token, the value has no control character but the tab.
    static func checked(name: String, value: String) throws(PipeError) -> (HTTPField.Name, String) {
        guard let fieldName = HTTPField.Name(name) else {
            throw PipeError(.invalidRequest(.headerName(name)))
        }
        guard value.utf8.allSatisfy({ ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }) else {
            throw PipeError(.invalidRequest(.headerValue(name: name)))
        }
        return (fieldName, value)
    }

    /// RFC 6265, section 4.1.1: the name is a token, the value has no blank, quote, comma, semicolon or backslash.
    static func checkCookie(name: String, value: String) throws(PipeError) {
        let isCookieValue = value.utf8.allSatisfy { byte in
            switch byte {
            case 0x21, 0x23...0x2B, 0x2D...0x3A, 0x3C...0x5B, 0x5D...0x7E: true
            default: false
            }
        }
        guard isCookieValue, HTTPField.Name(name) != nil else {
            throw PipeError(.invalidRequest(.cookieValue(name: name)))
        }
    }
}
