import PipePattern
import PipewrightDiagnostics

/// What became of an operation of the document.
package struct ImportOutcome: Hashable, Sendable {
    package enum Result: Hashable, Sendable {
        /// The place in the client: `charges[id].refund`.
        case carried(place: String)
        case leftOut(Loss)
        /// `--only` or `--without` excludes it.
        case excluded
    }

    /// `POST /v1/charges/{id}/refund`
    package var operation: String
    package var result: Result
    /// What was lost of an operation that is carried.
    package var losses: [Loss] = []
    package var place: SourceRange
}

/// Something of a document that the schema does not have.
package enum Loss: Hashable, Sendable {
    /// A media type that calls can neither send nor read.
    case mediaType(String)
    /// A parameter with a style that the language does not have.
    case style(parameter: String, style: String)
    /// A request with GET or HEAD has no body (RFC 9110, section 9.3.1).
    case bodyOfGet
    /// Something of a record or union, or of where it is used: `Pet`, or `Owner.pet`.
    case definition(name: String, Definition)
    /// A part of a multipart body that is a file or something else.
    case alwaysFile(String)
    /// A part, or a member of a form, is not written in this media type.
    case typeOfPart(String, type: String)
    /// A header field of a part that has no constant value.
    case headerOfPart(String, header: String)
    /// A parameter in the path of a resource whose operations have different types for it.
    case typeOfParameter(String)
    /// A parameter that identifies an item has another type than the member of the record.
    case typeOfIdentity(parameter: String, member: String)
    /// A list or map of itself, or a schema with too many others in each other.
    case endless(String)
    /// A parameter in the path, a header field or a cookie that has alternatives or members.
    case text(parameter: String)
    /// Members that a response always has are optional in the record of the resource.
    case optionalInRecord([String])
    /// A member of an object in the query has the name of another parameter.
    case sameName(parameter: String, member: String)
    /// A path with more segments than are read.
    case pathTooLong
    /// No request can have the path.
    case path
    /// Members of the response beside the value that the call returns.
    case membersBeside([String])
    /// The records of a list have members that the record of their resource does not have.
    case membersOfList([String])
    /// A header parameter or cookie whose name is invalid, or that the runtime sets.
    case field(name: String)
    /// A parameter with another media type is text.
    case content(parameter: String, mediaType: String)
    /// A regular expression of a member that the language does not have.
    case pattern(member: String, reason: PatternError.Reason)
    /// A webhook without a body in JSON, or with a name that another one has.
    case webhook(name: String)
    /// The document does not say how webhooks are signed.
    case signature
    /// Calls have no such method.
    case method(String)
    /// A body of an operation that has others.
    case otherBody(String)
    /// The members of a form or the parts of a multipart body have no names in the document.
    case partsWithoutNames(String)
    /// A result in a media type of an operation that returns others.
    case otherResult(String)
    /// Only the response of all codes without their own has a body.
    case resultOfDefault
    /// A call has one server, whose URL has no variables.
    case server(String, url: String?)
    /// A parameter with one value or with members, in a style that the language does not have.
    case styleOfParameter(String, style: String)
    /// Scopes of a scheme whose tokens the client does not fetch.
    case scopes([String])
    /// A security scheme that requests do not have.
    case scheme(String)
    /// A parameter is in a place that requests do not have.
    case place(parameter: String, place: String)
    /// The operation has several results that no type can express.
    case results
    /// A request body cannot be null.
    case nullBody
    /// A body with required members that may be left out.
    case bodyIsSent
    /// The parameters of a media type.
    case typeParameters(String, of: String)
    /// A part that is a text in Base64.
    case base64Part(String)
    /// An error response in another media type than JSON.
    case errorOfType(String, status: String)
    /// A body whose media type is one of a range.
    case rangeOfTypes(String)
    /// `pipewright check` refuses the call, for this reason.
    case refused(String)
    /// `pipewright check` refuses a record, an enum or a union, which is `json` therefore.
    case refusedType(name: String, String)
    /// `pipewright check` refuses the scheme of pagination of a list.
    case refusedPaging(String)
    /// Members beside the records of a page that an action returns, which only the lists of resources have.
    case beside([String])
    /// The bodies of bad responses of some operations are not the record of errors.
    case error(ErrorLoss)
    /// Bad responses with several schemas have one record of errors.
    case errorsAsOne(JoinedErrors)
    /// Members that the body of an update requires. A patch may leave out each of its fields.
    case requiredInUpdate([String])
    /// A Boolean or a number with one value that may be left out has any value.
    case constant(member: String, value: String)
    /// Alternatives of one kind of JSON value became the type of all of them.
    case merged(name: String, type: String)
    /// A value of a discriminator leads to a schema that is no alternative.
    case valueElsewhere(String, of: String)
    /// Members that an object has under conditions.
    case conditions(of: String)
    /// The members that the document lets be missing, and that identify records.
    case identities([String])
    /// The records of a list can be null.
    case nullInList
    /// Tokens of a scheme are refreshed at another endpoint than they are fetched from.
    case refreshURL(scheme: String, String)
    /// A server without a host, beside others.
    case relativeServer(String)
    /// A security scheme that the document does not describe.
    case unknownScheme(String)
    /// A reference to a schema, a parameter, a body or a response leads nowhere: the name of the schema or the member around
    /// it; empty for a part of the operation.
    case unresolved(String)
    /// The parameters of pages that the document requires in each request, which the first one does not have.
    case firstPosition([String])
    /// A list whose elements have a type each.
    case tuple(String)
    /// The type of members that a record does not list.
    case typeOfRest(String)
    /// Values of several types, lists or objects, which no enum has.
    case values(of: String)
    /// JSON and forms have no binary data.
    case binary(String)
    /// The operation starts work that goes on after the response, which the schema does not say.
    case job(JobLoss)
}

/// A schema of bad responses that is not the record of errors.
package struct ErrorLoss: Hashable, Sendable {
    /// The name in the document; `nil` for inline schemas.
    package var name: String?
    /// The first operation with a response that has the schema, and the status of the response.
    package var operation: String
    package var status: String
    /// The number of operations.
    package var count: Int
    /// Whether the schema has a record of errors.
    package var hasRecord: Bool
}

extension Loss {
    /// What was lost of a record or union.
    package enum Definition: Hashable, Sendable {
        /// Types that no union can distinguish are `json`.
        case json
        /// Objects that no union can distinguish are one record.
        case oneRecord
        /// A required member is left out where it is null.
        case nullLeftOut(String)
        /// A member that is required, and that no schema describes.
        case undescribed(String)
        /// Values that no union can distinguish have one type.
        case merged(String)
        /// Arrays that no union can distinguish are one list.
        case oneList
        /// The member that distinguishes the alternatives does not distinguish the cases.
        case discriminator(String)
        /// The document has no values for the cases; words in the names of their schemas are values of the discriminator.
        case valuesInNames(of: String)
        /// The values of a base that are no subtype in the document.
        case otherSubtypes(by: String)
        /// An alternative that is any value is no case.
        case anyValue
        /// The alternatives together have too many members.
        case tooLarge
    }
}

/// Why an operation that starts a job is imported as another call.
package enum JobLoss: Error, Hashable, Sendable {
    /// Nothing says how the server is asked, or which states are the end.
    case status
    /// Nothing says where the result is.
    case result
    /// The result is not a JSON value.
    case content
    /// The call sends files.
    case upload
    /// An option that is not known, or that the language does not have.
    case option(String)
}
