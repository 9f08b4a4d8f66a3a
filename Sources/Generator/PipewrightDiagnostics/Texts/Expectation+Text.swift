extension Expectation {
    package var text: String {
        switch self {
        case .boolean: "true or false"
        case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
        case .numberFrom(let lowest): "\(lowest) or more"
        case .count: "a whole number that is not negative, without quotes"
        case .byteCount: "a number of bytes, as in 8388608"
        case .mediaType: "a type and a subtype, with or without parameters, as in image/png or text/csv; charset=utf-8"
        case .typeOfJSON: "a type of JSON, as in application/vnd.todo+json, since the part is sent as JSON"
        case .word(let words): ProblemText.choice(words)
        case .duration: "for example 30s, 500ms or 2m, up to a day"
        case .unit(let number):
            "a unit after the number, as in \(ProblemText.visible(number))s for seconds; the units are ms, s and m"
        case .retries: "‘none’, a number from 0 to 10, or a mapping as in { limit: 3, delay: 250ms }"
        case .longerThanDelay: "at least as long as ‘delay’"
        case .lifetime: "for example 24h, 7d or 90m, up to a year"
        case .idempotencyPlace: "header.NAME, as in header.Idempotency-Key, or ‘none’"
        case .version: "for example header.Api-Version 2026-01-31"
        case .condition(let place): "for example \(place) is false"
        case .pointer(let error): "a JSON pointer, as in /name: \(error.text)"
        case .fieldsOfIndex: "2 to 8 fields, as in [style, [owner_id, created_at]]"
        case .pageSize: "query.NAME, header.NAME or body#/NAME, and a range, as in query.limit 1..100"
        case .jobResult:
            "body#/pointer for a value, or GET and the place of its URL or a path, as in GET header.Location"
        case .pageSizeRange: "for example 1..100"
        case .acronym: "letters and digits, as in SKU"
        case .swiftType(let example): "for example \(example) or Module.\(example)"
        case .environmentVariable: "letters, digits and ‘_’, without a digit at the beginning, as in TODO_KEY"
        case .tokenMember: "a name or a JSON pointer (RFC 6901), as in email or /user/email, which no other member has"
        case .jsonScalar:
            "a text, true, false, null, or a number; one that is larger than those of programs is written as a text"
        case .quotedText(let text): "a text, since forms and queries have no other values: write it as \"\(text)\""
        case .awsName: "letters in lower case, digits and hyphens, such as s3 or eu-west-1"
        case .credentialPrefix: "for example Token or Bearer"
        case .xmlName: "letters, digits, _, -, . and :, with a letter or _ at the start"
        case .scope: "a word of visible ASCII without quotes and backslashes; several are written as [read, write]"
        case .newParameter: "a parameter that requests for tokens do not already have"
        case .webhookSignature: "‘standard’, ‘none’, or a mapping as in { in: header.X-Signature }"
        case .signatureSeparator: "one character of ASCII that is not in hexadecimal digits or base64, as in \",\""
        case .example(let key): "for example \(ShapeExample.value(of: key))"
        }
    }
}
