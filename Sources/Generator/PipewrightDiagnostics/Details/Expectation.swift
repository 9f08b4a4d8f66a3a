import PipewrightLanguage

/// What a value must be.
package enum Expectation: Hashable, Sendable {
    case boolean
    case number(ClosedRange<Int>)
    case numberFrom(Int)
    case count
    case byteCount
    case mediaType
    case typeOfJSON
    case word(of: [String])
    case duration
    /// A unit after a number of a duration.
    case unit(after: String)
    case retries
    case longerThanDelay
    case idempotencyPlace
    case lifetime
    case version
    /// A test of a place.
    case condition(on: String)
    case pointer(PointerError)
    case fieldsOfIndex
    case pageSize
    case pageSizeRange
    case jobResult
    case acronym
    case swiftType(example: String)
    case environmentVariable
    case credentialPrefix
    case xmlName
    case tokenMember
    /// A text, number, boolean or null of JSON.
    case jsonScalar
    /// A text that looks like a number or a boolean.
    case quotedText(String)
    case awsName
    case scope
    case newParameter
    case webhookSignature
    case signatureSeparator
    /// A value like the example of a key.
    case example(of: LanguageKey)
}
