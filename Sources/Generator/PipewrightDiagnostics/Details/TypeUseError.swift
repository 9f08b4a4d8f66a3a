/// Why a type cannot be used where it is.
package enum TypeUseError: Error, Hashable, Sendable {
    // Files
    case fileIsAloneOrInList
    case filesNeedMultipart
    case wholeBodyIsBytes
    case downloadIsBytes
    case recordIsNotCodable
    case filesAreOnlySent
    case filesNeedResource
    /// A type that contains a record with a file. `record` is `nil` if the type is that record.
    case holdsFile(String, of: String?)
    case responsesHaveNoFiles
    case eventsHaveNoFiles
    case fileIsSentAsItIs
    case onlyCallerSetsFiles
    case bytesInPart

    // Parameters
    case queryHoldsNoFiles
    case queryListIsWhole
    case pathHoldsSingleValues
    case greedyNeedsText
    case headerHoldsSingleValues
    case partHoldsSingleValues
    case dateHasComma
    case formatOfElements

    // Bodies and results
    case bodyHasNoFormat
    case contentIsRequired
    case eventIsPlain
    case uploadHasOneResponse
    case lastPartReturnsValue
    case pageHoldsRecords
    case pageIsResult
    case streamIsResult
    case streamHoldsValues
    case uploadReturnsValue
    case streamIsSentAlone
    case sentStreamReturnsValue
    case jobIsResult
    case jobHasNoUpload
    case jobHoldsValue
    case bulkNeedsOneField
    case bulkHasNoFiles
    case bulkIsOfUsualCalls
    case downloadIsResult
    case pageHasHeaders
    case streamHasHeaders
    case jobHasHeaders
    case downloadHasHeaders
    case resultHasNoFormat

    // Unions and defaults
    case unionHasNoVersion
    case unionHasNoDraft
    case draftWithFiles
    case onlyRecordsHaveMember(String)
    case valueLacksMember(String)
    case optionalInUnion
    case unionInItself
    case unionsHaveManyCases
    case anyJSONInUnion
    case noLiteral

    /// How many cases the unions in a union have at most. The error has no payload: with an integer in it, Swift 6.3
    /// copies other problems wrongly in debug builds.
    package static let caseLimit = 500

    package var text: String {
        switch self {
        case .fileIsAloneOrInList: "a file is allowed alone or in a list: file, file?, list<file> and list<file>?"
        case .filesNeedMultipart: "files are sent with ‘multipart’ instead of ‘body’"
        case .wholeBodyIsBytes:
            "the content of one file is sent with ‘body: bytes’, files and other values with ‘multipart’"
        case .downloadIsBytes: "a download has the type ‘bytes’"
        case .recordIsNotCodable: "it has ‘codable: false’, and a record that is ‘codable’ has only fields that are"
        case .filesAreOnlySent: "a union is also read, and files are only sent"
        case .filesNeedResource: "files are sent by a resource that creates the record, and no resource has it"
        case .holdsFile(let file, let record):
            (record.map { "in it ‘\($0)’ has" } ?? "it has")
                + " the file ‘\(file)’, which only a resource of that record sends"
        case .responsesHaveNoFiles: "responses have no files"
        case .eventsHaveNoFiles: "messages of webhooks have no files"
        case .fileIsSentAsItIs: "a file is sent as it is"
        case .onlyCallerSetsFiles: "only the caller can set a file"
        case .bytesInPart: "‘file’ is sent as it is; with the flag ‘json’ bytes are Base64 in JSON"
        case .queryHoldsNoFiles: "a query holds no files; they are sent with ‘multipart’"
        case .queryListIsWhole: "the values of a list in a query cannot be optional"
        case .pathHoldsSingleValues: "a path holds single values"
        case .greedyNeedsText: "only a text has slashes to keep, as ‘{name+}’ says"
        case .headerHoldsSingleValues: "a header field holds single values and lists of them"
        case .partHoldsSingleValues: "a part is a single value or a list of them; with the flag ‘json’ it is JSON"
        case .dateHasComma: "a date of HTTP has a comma, which separates the elements of a list"
        case .formatOfElements: "the format of a list's elements cannot be set"
        case .bodyHasNoFormat: "the format of a body cannot be set"
        case .contentIsRequired: "the content of a file cannot be optional"
        case .eventIsPlain: "the body of an event cannot be optional, and its format cannot be set"
        case .uploadHasOneResponse: "an upload has one response, and a page requests others"
        case .lastPartReturnsValue: "the response to its last part is a value or empty"
        case .pageHoldsRecords: "a page holds records"
        case .pageIsResult: "a page is what an action returns"
        case .streamIsResult: "a stream is what a call returns or sends"
        case .streamHoldsValues: "a value of a stream cannot be optional, and its format cannot be set"
        case .uploadReturnsValue: "the response to an upload is a value or empty"
        case .streamIsSentAlone: "a stream is the whole body and is sent as lines of JSON"
        case .sentStreamReturnsValue: "the response to a stream that is sent is a value, another stream or empty"
        case .jobIsResult: "a job is what an action or an operation returns"
        case .jobHasNoUpload: "an action that uploads files starts no job; upload them first"
        case .bulkNeedsOneField:
            "an update or removal of many needs an identity of one field, unless the format is ‘mixed’"
        case .bulkIsOfUsualCalls:
            "an operation with another result, another body of ‘replace’ or required arguments sends one record a call"
        case .bulkHasNoFiles: "a record with a file is sent by itself"
        case .jobHoldsValue: "the result of a job is a value; return the URL of a file"
        case .downloadIsResult: "a download is what an action, ‘read’ or ‘remove’ returns"
        case .pageHasHeaders: "a page already has the header fields of its response"
        case .streamHasHeaders: "the response to a stream is read value by value, without its header fields"
        case .jobHasHeaders: "a job has several responses"
        case .downloadHasHeaders: "a download already has the header fields of its response"
        case .resultHasNoFormat: "the format of a result cannot be set; return a record that has such a field"
        case .unionHasNoVersion: "a union cannot store a version; use a record"
        case .unionHasNoDraft: "there is no draft or patch of a union; use an action"
        case .draftWithFiles: "a server cannot fill a draft that has files"
        case .onlyRecordsHaveMember(let member): "only records have the member ‘\(member)’"
        case .valueLacksMember(let name): "some of its values lack the member ‘\(name)’"
        case .optionalInUnion: "make the field with this union optional instead"
        case .unionInItself: "a union cannot be a case of itself"
        case .unionsHaveManyCases:
            "the unions in a union have at most \(Self.caseLimit) cases together, with those of the unions in them"
        case .anyJSONInUnion: "‘unknown’ has all other values"
        case .noLiteral: "Swift has no literal of it"
        }
    }
}
