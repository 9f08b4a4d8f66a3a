import HTTPTypes

// The type itself conforms: a linker leaves out a file of a static library that has nothing but a conformance.

extension PipeError {
    /// Has no children: header fields and body may repeat the secrets of the request. ``debugDescription`` shows them
    /// without.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension PipeError.Context {
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension PipeError {
    /// The maximum number of characters of a body that are shown.
    private static let bodyLimit = 2_000

    /// A report on several lines: the request and its error, the reason, the page, the status, the header fields, and
    /// the body as text. Secrets are masked, and long values are cut; ``body`` has the whole body.
    public var debugDescription: String {
        var lines = [description]
        if case .status = reason {
            // The status is shown below.
        } else {
            lines.append("  reason: " + BodyText.oneLine(shown("\(reason)"), limit: Self.bodyLimit))
        }
        if let page = pageNumber {
            lines.append("  page: \(page)")
        }
        if let status = context.status {
            lines.append("  status: \(Self.text(of: status))")
        }
        for field in headers {
            let value = BodyText.oneLine(shown(redaction.value(of: field)), limit: 500)
            lines.append("  \(field.name.rawName): \(value)")
        }
        lines += validationMessages.prefix(100).map { field in
            let name = field.name.isEmpty ? "the record" : BodyText.oneLine(field.name)
            let messages = field.messages.prefix(10).map { BodyText.oneLine(shown($0)) }
            return "  not accepted: \(name): \(messages.joined(separator: ", "))"
        }
        if !body.isEmpty {
            lines += bodyLines
        }
        // Names and phrases of the server may be secrets, too.
        return shown(lines.joined(separator: "\n"))
    }

    private var bodyLines: [String] {
        let kind = BodyText.oneLine(contentType ?? "unknown type")
        let count = "\(isBodyCut ? "the first " : "")\(body.count) \(body.count == 1 ? "byte" : "bytes")"
        let head = "  body, \(count) of \(kind)"
        let text = bodyText
        if text.isBinary {
            let clean = BodyText(redaction.bytes(body), contentType: contentType, field: headers[.contentType])
            return ["\(head), in hexadecimal:", lines(clean.hexadecimal(lineLimit: 8))]
        }
        if text.isHTML {
            let page = MarkupText(shown(text.decoded))
            let title = page.title.map { ", a page with the title ‘\(BodyText.oneLine($0))’" } ?? ", a page"
            return ["\(head)\(title):", lines(page.text)]
        }
        let secrets = redaction.memberNames
        // In other formats they are not found.
        if !secrets.isEmpty, headers[.contentType].flatMap({ MediaType($0) })?.isXML == true {
            return ["\(head), which is not shown since records of the API have secrets"]
        }
        let decoded = secrets.isEmpty ? text.decoded : MemberRedaction(of: text.decoded, named: secrets).masked
        return ["\(head):", lines(shown(decoded))]
    }

    private func lines(_ text: String) -> String {
        BodyText.lines(text, limit: Self.bodyLimit, indentation: "    ")
    }

    /// Returns a text without secrets, also without the user information of URLs.
    package func shown(_ text: String) -> String {
        // By scalars: with a combining mark after it, `@` would be another `Character`.
        let userInformation = /\/\/[^\/?#\s"'<>]*@/.matchingSemantics(.unicodeScalar)
        let mask = "//\(Secret.mask)@"
        return redaction.text(text).replacing(userInformation, with: mask)  // checked text: the regex is of scalars
    }

    private var redaction: Redaction {
        context.redaction ?? Redaction()
    }
}
