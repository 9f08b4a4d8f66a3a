import HTTPTypes

/// Checks header fields before they are sent. HTTPTypes replaces forbidden bytes by spaces; here they are errors,
/// because a changed value is not what the caller meant.
package enum HeaderFieldRules {
    /// Checks a field: its name is a token, and its value has no control characters except tabs (RFC 9110, sections 5.1
    /// and 5.5).
    package static func checked(name: String, value: String) throws(PipeError) -> (HTTPField.Name, String) {
        guard let fieldName = HTTPField.Name(name) else {
            throw PipeError(.invalidRequest(.headerName(name)))
        }
        guard value.utf8.allSatisfy({ ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }) else {
            throw PipeError(.invalidRequest(.headerValue(name: name)))
        }
        return (fieldName, value)
    }

    /// Checks a cookie: its name is a token, and its value has no space, comma, semicolon or backslash, and no quotes except
    /// a pair around it (RFC 6265, section 4.1.1).
    package static func checkCookie(name: String, value: String) throws(PipeError) {
        let isQuoted = value.utf8.count >= 2 && value.begins(with: "\"") && value.ends(with: "\"")
        let content = isQuoted ? value.dropping().droppingLast() : value[...]
        guard content.utf8.allSatisfy(PercentEncoding.isCookieOctet), HTTPField.Name(name) != nil else {
            throw PipeError(.invalidRequest(.cookieValue(name: name)))
        }
    }
}
