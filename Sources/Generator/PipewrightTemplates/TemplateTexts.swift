// Written by Scripts/Writing/write-templates.py from the files in Templates/. Change those, and run it.
// swift-format-ignore-file

extension Templates {
    static let texts: [(name: String, text: String)] = [
        ("Alternatives", #"""
{{! Context: client or settings. The alternatives of authentication. }}
authAlternatives: [
{{#alternatives}}
    [{{#schemes}}{{.}}{{^isLast}}, {{/isLast}}{{/schemes}}],
{{/alternatives}}
],

"""#),
        ("Argument", #"""
{{! Context: field. A parameter of a function. }}
{{label}}{{#hasInnerName}} {{innerName}}{{/hasInnerName}}: {{type}}{{> Default}},

"""#),
        ("ArgumentDocs", #"""
{{! Context: server, entry or call. The documentation of arguments. }}
{{#hasArgumentDocs}}
///
/// - Parameters:
{{#arguments}}
{{#docs}}
///   {{#isFirst}}- {{plainName}}:{{else}} {{/isFirst}} {{.}}
{{/docs}}
{{/arguments}}
{{/hasArgumentDocs}}

"""#),
        ("ArgumentValue", #"""
{{! Context: field. The value of an argument, in the format in which it is sent. }}
{{#constant}}{{.}}{{else}}{{#format}}{{.}}.formatted({{innerName}}){{else}}{{innerName}}{{/format}}{{/constant}}

"""#),
        ("Auth", #"""
{{! Context: credentials. The credentials of a client. }}
/// The credentials of a client.
public struct Auth: Sendable {
{{#credentials}}
{{#docs}}
    /// {{.}}
{{/docs}}
    public var {{name}}: {{type}}
{{/credentials}}

{{#initializers}}
    public init(
{{#parameters}}
        {{name}}: {{type}}{{^isRequired}} = {{#hasVariables~}}
            .environment({{#variables}}{{#part}}{{.}}: {{/part}}{{variable}}{{^isLast}}, {{/isLast}}{{/variables}}){{else~}}
            nil{{/hasVariables}}{{/isRequired}},
{{/parameters}}
    ) {
{{#credentials}}
        self.{{name}} = {{name}}
{{/credentials}}
    }

{{/initializers}}
    fileprivate var credentials: [String: any Credential] {
{{#areRequired}}
        [
{{#credentials}}
            {{schemeName}}: {{name}},
{{/credentials}}
        ]
{{else}}
        let given: [String: (any Credential)?] = [
{{#credentials}}
            {{schemeName}}: {{name}},
{{/credentials}}
        ]
        return given.compactMapValues { $0 }
{{/areRequired}}
    }
}

"""#),
        ("Block", #"""
{{! Context: block. An extension with types, and the extensions of pipes after it. }}
nonisolated extension {{parent}} {
{{#types}}
{{^isFirst}}

{{/isFirst}}
{{#enum}}
    {{> Enumeration}}
{{/enum}}
{{#union}}
    {{> Union}}
{{/union}}
{{#timestampFormat}}
    {{> TimestampFormat}}
{{/timestampFormat}}
{{#webhooks}}
    {{> Webhooks}}
{{/webhooks}}
{{#record}}
    {{> Record}}
{{/record}}
{{#resource}}
    {{> Resource}}
{{/resource}}
{{/types}}
}
{{#extensions}}

{{> Extension}}
{{/extensions}}

"""#),
        ("Bulk", #"""
{{! Context: bulk. How one request does operations on many records. }}
BulkDescriptor(
    .{{format}},
    of: [{{#operations}}.{{.}}{{^isLast}}, {{/isLast}}{{/operations}}],
{{#method}}
    method: .{{.}},
{{/method}}
{{#path}}
    path: {{.}},
{{/path}}
{{#wrap}}
    wrap: {{.}},
{{/wrap}}
{{#limit}}
    limit: {{.}},
{{/limit}}
{{#results}}
    results: {{.}},
{{/results}}
{{#item}}
    item: {{.}},
{{/item}}
{{#status}}
    status: {{.}},
{{/status}}
{{#error}}
    error: {{.}},
{{/error}}
{{#key}}
    by: {{.}},
{{/key}}
{{#identity}}
    identity: {{.}},
{{/identity}}
{{#sendsObjects}}
    sendsObjects: true,
{{/sendsObjects}}
),

"""#),
        ("Call", #"""
{{! Context: call. The function that makes a call, and the one that continues with its job. }}
{{#docs}}
/// {{.}}
{{/docs}}
{{#hasDocs}}
///
{{/hasDocs}}
/// `{{request}}`{{> CallRemark}}
{{> ArgumentDocs}}
{{> Deprecation}}
{{#isInRuntime}}
{{! Without arguments, the operation of the runtime is called, also in this function. }}
@_disfavoredOverload
{{/isInRuntime}}
{{#isDiscardable}}
@discardableResult
{{/isDiscardable}}
public {{#patchType}}{{^isLazy}}nonisolated(nonsending) {{/isLazy}}{{/patchType}}func {{name}}(
    {{> CallParameters}}
){{^isLazy}} async throws(PipeError){{/isLazy}}{{> CallResult}} {
{{#isForwarded}}
    {{> CallOnItem}}
{{else}}
{{#isOperation}}
{{#isSent}}
    {{> CallOnSite}}
{{else}}
    {{> CallInRuntime}}
{{/isSent}}
{{else}}
    {{> CallOnPipe}}
{{/isOperation}}
{{/isForwarded}}
}
{{^isForwarded}}
{{#jobType}}

{{> Resuming}}
{{/jobType}}
{{/isForwarded}}

"""#),
        ("CallBody", #"""
{{! Context: call. The function of the runtime that takes the body of a call. }}
{{#bodyType}}{{#hasOptionalBody}}.sendingIfPresent(body){{else}}.sending(body){{/hasOptionalBody}}{{/bodyType~}}
{{#sendsForm}}.uploading(.multipart(form){{#hasProgress}}, progress: progress{{/hasProgress}}){{/sendsForm~}}
{{#upload}}{{> CallUpload}}{{/upload~}}
{{#sendsFields~}}
    {{#hasBodyFields}}{{> CallBodyFields}}{{else}}.sendingFields([:]){{/hasBodyFields}}{{/sendsFields}}

"""#),
        ("CallBodyFields", #"""
{{! Context: call. The function of the runtime that takes the members of the body of a call. }}
.sendingFields([
{{#bodyFields}}
    {{wireName}}: {{#sendsNull}}SentMember({{/sendsNull}}{{> ArgumentValue}}{{#sendsNull}}){{/sendsNull}},
{{/bodyFields}}
])

"""#),
        ("CallContent", #"""
{{! Context: call. The variable with the value that an operation sends. }}
{{#draftType}}draft{{/draftType~}}
{{#takesRecord}}record{{/takesRecord~}}
{{#replacementType}}replacement{{/replacementType~}}
{{#patchType}}patch{{/patchType}}

"""#),
        ("CallDraftFunction", #"""
{{! Context: call. The function of a path that sends a draft. }}
{{#isNew}}.prefill(draft){{else~}}
    {{#takesID}}.write(draft, in: .upsert){{else}}.create(from: draft){{/takesID}}{{/isNew}}

"""#),
        ("CallForm", #"""
{{! Context: call. The variable with a multipart form. }}
var form = Multipart({{#formKind}}.{{.}}{{/formKind}})
{{#bodyFields}}
form.add(
{{#isJSON}}
    json: {{innerName}}, named: {{wireName}}{{#format}}, as: {{.}}.self{{/format}},
{{else}}
    {{wireName}}, {{innerName}}{{> TextStyle}},
{{/isJSON}}
{{#part}}
    {{> PartFields}}
{{/part}}
)
{{/bodyFields}}

"""#),
        ("CallFunction", #"""
{{! Context: call. The function of a path that makes the call of an operation. }}
{{#hasUsualResult}}{{> CallUsualFunction}}{{else~}}
    {{#returnsNothing}}.send({{> CallContent}}, in: .{{name}}){{else~}}
    .result(of: .{{name}}, sending: {{> CallContent}}){{/returnsNothing}}{{/hasUsualResult}}

"""#),
        ("CallID", #"""
{{! Context: call. The parameter for the identity of the item. }}
{{#draftType}}at{{else}}_{{/draftType}} id: {{recordType}}.ID,

"""#),
        ("CallInRuntime", #"""
{{! Context: call. The body of a function that calls the operation of the runtime. }}
let pipe = with {
{{#query}}
    $0.query.add({{> QueryItem}})
{{/query}}
}
{{> CallReturn}}try await pipe.{{name}}(
{{#draftType}}
    draft,
{{/draftType}}
{{#takesRecord}}
    record,
{{/takesRecord}}
{{#takesID}}
    {{#draftType}}at: {{/draftType}}id,
{{/takesID}}
{{#patchType}}
    {{#takesID}}applying: {{/takesID}}change,
{{/patchType}}
)

"""#),
        ("CallItem", #"""
{{! Context: call. The pipe of the item, if the call is about one. }}
{{#hasItem}}self[{{#takesRecord}}record.{{/takesRecord}}id].{{/hasItem}}

"""#),
        ("CallOnItem", #"""
{{! Context: call. The call of the same function of the item. }}
{{^isLazy}}try await {{/isLazy}}{{> CallItem}}{{name}}(
{{#arguments}}
    {{callLabel}}: {{innerName}},
{{/arguments}}
)

"""#),
        ("CallOnPipe", #"""
{{! Context: call. The statements of an action, and of an operation that is made as one. }}
{{> CallQuery}}
{{#sendsForm}}
{{> CallForm}}
{{/sendsForm}}
{{> CallReturn}}{{^isLazy}}try await {{/isLazy}}call(
    {{> Method}},
{{#hasPath}}
    "{{#path}}{{> TextPiece}}{{/path}}",
{{/hasPath}}
{{#hasQuery}}
    query: query,
{{/hasQuery}}
{{#options}}
    {{> CallOptions}}
{{/options}}
){{> CallBody}}{{> CallTerminal}}

"""#),
        ("CallOnSite", #"""
{{! Context: call. The statements of an operation that sends its request itself. }}
{{#patchType}}
var patch = {{.}}()
change(&patch)
{{/patchType}}
{{> CallQuery}}
{{#hasArguments}}
let site = {{> CallItem}}callSite.with(
    .{{name}},
{{#hasQuery}}
    query: query,
{{/hasQuery}}
{{#hasHeaders}}
    {{> HeaderFields}}
{{/hasHeaders}}
)
{{else}}
let site = {{> CallItem}}callSite
{{/hasArguments}}
{{#job}}
return try await site.startJob(.{{name}}, sending: {{> CallContent}}, as: Resource.{{property}})
{{else}}
{{#stream}}
return site.stream(
    of: .{{name}},
    sending: {{> CallContent}},
{{#hasOptions}}
    {{> Stream}}
{{/hasOptions}}
)
{{else}}
{{> CallReturn}}try await site{{> CallFunction}}
{{/stream}}
{{/job}}

"""#),
        ("CallOptions", #"""
{{! Context: call options. The options of a call. }}
options: CallOptions(
{{#items}}
    {{> Items}}
{{/items}}
{{#wrap}}
    wrap: {{.}},
{{/wrap}}
{{#item}}
    item: {{.}},
{{/item}}
{{#paging}}
    {{> Paging}}
{{/paging}}
{{#sendsJSON}}
    body: .json,
{{/sendsJSON}}
{{#formArrays}}
    body: .form(arrays: .{{.}}),
{{/formArrays}}
{{#hasHeaders}}
    {{> HeaderFields}}
{{/hasHeaders}}
{{#settings}}
    {{> Settings}}
{{/settings}}
),

"""#),
        ("CallPages", #"""
{{! Context: call. The type of a call that returns pages. }}
PagedCall<{{pageType}}, {{#isPageSizable}}Int{{else}}Never{{/isPageSizable}}>

"""#),
        ("CallParameters", #"""
{{! Context: call. The parameters of the function that makes a call. }}
{{#draftType}}
_ draft: {{.}},
{{/draftType}}
{{#takesRecord}}
_ record: {{recordType}},
{{/takesRecord}}
{{#takesID}}
{{> CallID}}
{{/takesID}}
{{#replacementType}}
{{#takesID}}with{{else}}_{{/takesID}} replacement: {{.}},
{{/replacementType}}
{{#arguments}}
{{> Argument}}
{{/arguments}}
{{#patchType}}
{{#takesID}}applying{{else}}_{{/takesID}} change: (inout {{.}}) -> Void,
{{/patchType}}
{{#bodyType}}
_ body: {{#sendsStream}}StreamBody<{{.}}>{{else}}{{.}}{{/sendsStream}}{{#hasOptionalBody}} = nil{{/hasOptionalBody}},
{{/bodyType}}
{{#upload}}
_ body: UploadContent,
{{#isResumable}}
resumption: UploadResumption? = nil,
{{/isResumable}}
{{/upload}}
{{#hasProgress}}
progress: TransferProgress.Handler? = nil,
{{/hasProgress}}
{{#isLikeProperty}}
_: Void = (),
{{/isLikeProperty}}

"""#),
        ("CallQuery", #"""
{{! Context: call. The variable with the query. }}
{{#hasQuery}}
var query = URLQuery()
{{#query}}
query.add({{> QueryItem}})
{{/query}}
{{/hasQuery}}

"""#),
        ("CallRemark", #"""
{{! Context: call. When the request of a call is sent, if not at once. }}
{{^isForwarded}}{{#isDownload}}; nothing is sent before the download is read or saved{{/isDownload}}{{/isForwarded~}}
{{#stream}}; nothing is sent before the iteration begins{{/stream}}

"""#),
        ("CallResult", #"""
{{! Context: call. What a call returns. }}
{{#headersType}} -> {{#resultType}}WithHeaders<{{.}}, {{headersType}}>{{else}}{{.}}{{/resultType}}{{else~}}
    {{#resultType}} -> {{.}}{{/resultType}}{{/headersType~}}
{{#pageType}} -> {{> CallPages}}{{/pageType~}}
{{#stream}} -> RecordStream<{{elementType}}>{{/stream~}}
{{#isDownload}} -> PipeDownload{{/isDownload~}}
{{#jobType}} -> Job<{{.}}>{{/jobType}}

"""#),
        ("CallReturn", #"""
{{! Context: call. The keyword before the last of several statements that returns something. }}
{{#returnsAfterStatements}}return {{/returnsAfterStatements}}

"""#),
        ("CallStream", #"""
{{! Context: stream. The function of the runtime that returns a stream. }}
.stream(
    {{> Stream}}
)

"""#),
        ("CallTerminal", #"""
{{! Context: call. The function of the runtime that makes or describes a call. }}
{{#headersType}}{{#resultType}}.valueWithHeaders(){{else}}.headers(){{/resultType}}{{else~}}
    {{#resultType}}.value(){{/resultType}}{{/headersType~}}
{{#returnsNothing}}.send(){{/returnsNothing~}}
{{#pageType}}.pages(){{/pageType~}}
{{#isDownload}}.download(){{/isDownload~}}
{{#job}}.startJob(as: Resource.{{property}}){{/job~}}
{{#stream}}{{#hasOptions}}{{> CallStream}}{{else}}.stream(){{/hasOptions}}{{/stream}}

"""#),
        ("CallUpload", #"""
{{! Context: upload of call. The function of the runtime that takes the file in the body of a call. }}
.uploading(
    {{> Upload}}
{{#hasProgress}}
    progress: progress,
{{/hasProgress}}
)

"""#),
        ("CallUsualFunction", #"""
{{! Context: call. The function of a path that makes the call of an operation with its usual result. }}
{{#draftType}}{{> CallDraftFunction}}{{/draftType~}}
{{#takesRecord}}.replace(with: record){{/takesRecord~}}
{{#replacementType}}.ofAnyVersion().write(replacement, in: .replace){{/replacementType~}}
{{#patchType}}.ofAnyVersion().write(patch, in: .update){{/patchType~}}
{{#isRead}}.fetch(){{/isRead~}}
{{#isExists}}.probe(){{/isExists~}}
{{#isRemove}}.ofAnyVersion().remove(){{/isRemove}}

"""#),
        ("Check", #"""
{{! Context: check. Checks the rules of a field. }}
rules.{{method}}({{#field}}{{wireName}}, {{#isHidden}}self.{{/isHidden}}{{> FieldValue}}{{/field}}{{#arguments}}, {{label}}: {{value}}{{/arguments}})

"""#),
        ("Checks", #"""
{{! Context: record, draft or patch. Checks the rules of its fields. }}
@_spi(Generated) public func check(_ rules: inout RuleCheck) {
{{#checks}}
    {{> Check}}
{{/checks}}
}

"""#),
        ("Client", #"""
{{! Context: client. The file of the client itself. Without parts, it has all declarations. }}
// swift-format-ignore-file
// swiftlint:disable all
// Generated by Pipewright from {{source}}. Do not edit.

{{#modules}}
@_spi(Generated) public import {{.}}
{{/modules}}
{{#xmlModule}}
internal import {{.}}
{{/xmlModule}}

{{#docs}}
/// {{.}}
{{/docs}}
public nonisolated struct {{name}}: Sendable {
    /// Makes the calls. Its settings, such as headers, timeouts and retries, apply to every call.
    public var client: PipeClient

    /// Makes a client of one server. Nothing is sent before the first call.
    public init(
        server: Server{{#defaultServer}} = .{{name}}{{#hasArguments}}(){{/hasArguments}}{{/defaultServer}},
{{#auth}}
        auth: Auth{{#areOptional}} = Auth(){{/areOptional}},
{{/auth}}
{{#version}}
        version: String = {{default}},
{{/version}}
        transport: any Transport = DefaultTransport.shared
    ) {
        client = PipeClient(
            Self.descriptor,
            server: server.url,
{{#hasOtherURLs}}
            others: [{{#otherURLs}}{{nameText}}: server.{{name}}{{^isLast}}, {{/isLast}}{{/otherURLs}}],
{{/hasOtherURLs}}
{{#hasFormerURLs}}
            formerServers: server.formerURLs,
{{/hasFormerURLs}}
{{#auth}}
            credentials: auth.credentials,
{{/auth}}
            transport: transport,
        )
{{#version}}{{#place}}
        client.settings.{{#isQuery}}query{{else}}headers{{/isQuery}}[{{place}}] = version
{{/place}}{{/version}}
    }
{{#entries}}

    {{> Entry}}
{{/entries}}

{{#errorType}}
    /// Decodes the body of the response that `error` was thrown for; `nil` without a body of this type.
    public static func failure(of error: PipeError) -> {{.}}? {
        error.record(as: {{.}}.self)
    }

{{/errorType}}
    private static let descriptor = ClientDescriptor(
        name: {{apiNameText}},
{{#settings}}
        {{> Settings}}
{{/settings}}
{{#hasSchemes}}
        schemes: [
{{#schemes}}
            {{> Scheme}}
{{/schemes}}
        ],
{{/hasSchemes}}
{{#hasAlternatives}}
        {{> Alternatives}}
{{/hasAlternatives}}
{{#errors}}
        {{> ErrorRules}}
{{/errors}}
{{#hasSecretMembers}}
        secretMembers: [{{#secretMembers}}{{.}}{{^isLast}}, {{/isLast}}{{/secretMembers}}],
{{/hasSecretMembers}}
    )
}

nonisolated extension {{name}} {
    /// A server of the API.
    public struct Server: Sendable {
        public let url: String
{{#otherURLs}}
        /// The URL of calls that choose `{{nameInComments}}`.
        public let {{name}}: String
{{/otherURLs}}
{{#hasFormerURLs}}
        /// The URLs that the server had before. A store carries over the changes that it has for them.
        public let formerURLs: [String]
{{/hasFormerURLs}}

        /// A server at another URL, such as `http://127.0.0.1:8080/api`. With a malformed one, every call throws.
        public init(
            url: String,
{{#otherURLs}}
            {{name}}: String,
{{/otherURLs}}
{{#hasFormerURLs}}
            formerURLs: [String] = [],
{{/hasFormerURLs}}
        ) {
            self.url = url
{{#otherURLs}}
            self.{{name}} = {{name}}
{{/otherURLs}}
{{#hasFormerURLs}}
            self.formerURLs = formerURLs
{{/hasFormerURLs}}
        }

{{#servers}}
        {{> Server}}
{{/servers}}
    }
{{#auth}}

    {{> Auth}}
{{/auth}}
}

/// The types of the {{apiName}} API: its records, and for each resource the pipe that makes its calls.
{{#hasPagings}}
public nonisolated enum {{namespace}} {
{{#pagings}}
    static let {{shared}} = {{> PagingDescriptor}}
{{/pagings}}
}
{{else}}
public nonisolated enum {{namespace}} {}
{{/hasPagings}}
{{#alias}}

/// An alias of `{{namespace}}`, for code in which another type hides that name.
public typealias {{.}} = {{namespace}}
{{/alias}}
{{#blocks}}

{{> Block}}
{{/blocks}}
{{#storages}}

{{> Storage}}
{{/storages}}
{{#unionStorages}}

{{> UnionStorage}}
{{/unionStorages}}
{{#relations}}

{{> Relation}}
{{/relations}}

"""#),
        ("CodingKeys", #"""
{{! Context: record, draft or patch. The names of its members for `Codable`. }}
private enum CodingKeys: {{#fields}}{{#isFirst}}String, {{/isFirst}}{{/fields}}CodingKey {
{{#fields}}
    case {{storage}}{{#isRenamed}} = {{wireName}}{{/isRenamed}}
{{/fields}}
}

"""#),
        ("Condition", #"""
{{! Context: condition. A test of a response: `.body("/ok")`, `.value("/ok", is: "1")`, `.present("/ok")` and the like. }}
{{#place~}}
    {{#isTested~}}
        {{#value~}}
            .{{#isHeader}}header{{else}}value{{/isHeader}}({{place}}, {{#isNegated}}isNot{{else}}is{{/isNegated}}: {{.}}){{else~}}
            .{{#isNegated}}absent{{else}}present{{/isNegated}}({{#isHeader}}header: {{/isHeader}}{{place}}){{/value~}}
    {{else~}}
        .{{#isHeader}}header{{else}}body{{/isHeader}}({{place}}){{/isTested~}}
{{/place}}

"""#),
        ("Coverage", #"""
{{! Context: scheme. The URLs that a credential is sent to. }}
{{#hasCoverage}}.covering([
{{#coverage}}
    {{.}},
{{/coverage}}
]){{/hasCoverage}},

"""#),
        ("Default", #"""
{{! Context: field. The default value of a parameter. }}
{{#default}} = {{.}}{{else}}{{#isOptional}} = nil{{/isOptional}}{{/default}}

"""#),
        ("Deprecation", #"""
{{! Context: field, entry or call. The attribute of something deprecated. }}
{{#isDeprecated}}
@available(*, deprecated{{#deprecationMessage}}, message: {{.}}{{/deprecationMessage}})
{{/isDeprecated}}

"""#),
        ("Draft", #"""
{{! Context: draft. The type that is sent to create a record, or to replace it. }}
/// The fields {{#isReplacement}}that replace a record{{else}}of a new record{{/isReplacement}}.
public struct {{#isReplacement}}Replacement{{else}}Draft{{/isReplacement}}: {{> DraftConformances}} {
    {{> Properties}}

    {{> Initializer}}

{{#object}}
    {{> ObjectWriting}}
{{/object}}
{{#isRead}}

    {{> RecordMembers}}

    public init(jsonMembers reader: inout JSONReader) throws(JSONError) {
{{#codedFields}}
        {{> FieldReading}}
{{/codedFields}}
    }
{{/isRead}}
{{#hasFiles}}

    @_spi(Generated) public var files: DraftFiles { [{{#files}}{{wireName}}: .all({{> FieldValue}}){{^isLast}}, {{/isLast}}{{/files}}] }
{{/hasFiles}}
{{#isChecked}}

    {{> Checks}}
{{/isChecked}}
{{#hasSecrets}}

    {{> Mirror}}
{{/hasSecrets}}
{{#isCodable}}

    {{> CodingKeys}}
{{/isCodable}}
}

"""#),
        ("DraftConformances", #"""
{{! Context: draft. The protocols of a draft. }}
{{#isRead}}JSONRecord, {{/isRead~}}
JSONWritable, Equatable, Sendable{{! ~}}
{{#isChecked}}, Validatable{{/isChecked~}}
{{#isCodable}}, Codable{{/isCodable~}}
{{#hasFiles}}, FileCarrying{{/hasFiles~}}
{{#hasSecrets}}, CustomReflectable{{/hasSecrets}}

"""#),
        ("DraftOfRecord", #"""
{{! Context: draft. The function that makes a draft of a record. }}
/// A draft with the fields of this record{{#hasArguments}} and those that it does not have{{/hasArguments}}, such as for a copy of it.
public func draft(
{{#arguments}}
    {{> Argument}}
{{/arguments}}
) -> Draft {
    Draft(
{{#fields}}
        {{callLabel}}: {{copy}},
{{/fields}}
    )
}

"""#),
        ("Entry", #"""
{{! Context: entry. A property or function with a pipe. }}
{{#docs}}
/// {{.}}
{{/docs}}
{{#hasDocs}}
///
{{/hasDocs}}
/// The calls of `{{location}}`{{#record}}, with records of type `{{.}}`{{/record}}.
{{> ArgumentDocs}}
{{> Deprecation}}
{{#hasArguments}}
public func {{name}}(
{{#arguments}}
    {{> Argument}}
{{/arguments}}
) -> {{returnedType}} {
    {{#hasOwnType}}{{returnedType}}({{> EntryPipe}}){{else}}{{> EntryPipe}}{{/hasOwnType}}
}
{{else}}
public var {{name}}: {{returnedType}} { {{#hasOwnType}}{{returnedType}}({{> EntryPipe}}){{else}}{{> EntryPipe}}{{/hasOwnType}} }
{{/hasArguments}}

"""#),
        ("EntryPipe", #"""
{{! Context: entry. The pipe, as an expression. }}
{{#isInClient~}}
    {{type}}(client{{#hasArguments}}, path: "{{#path}}{{> TextPiece}}{{/path}}"{{/hasArguments}}){{else~}}
    child({{#hasArguments}}path: "{{#path}}{{> TextPiece}}{{/path}}"{{/hasArguments}}){{#hasOwnType}} as {{type}}{{/hasOwnType~}}
{{/isInClient}}

"""#),
        ("Enumeration", #"""
{{! Context: enum. An enum of strings or integers. }}
{{#docs}}
/// {{.}}
{{/docs}}
public enum {{name}}: {{> EnumerationConformances}} {
{{#hasPlainCases}}
    case {{#cases}}{{name}}{{^isLast}}, {{/isLast}}{{/cases}}
{{else}}
{{#cases}}
{{#docs}}
    /// {{.}}
{{/docs}}
{{#deprecation}}
    /// {{#isFirst}}- Warning: {{/isFirst}}{{.}}
{{/deprecation}}
    case {{name}}{{#isClosed}} = {{value}}{{/isClosed}}
{{/cases}}
{{/hasPlainCases}}
{{^isClosed}}
    /// A value that the schema does not list.
    case unknown({{> RawType}})

    public static let {{#isInteger}}allCases: [{{type}}]{{else}}cases: JSONCases<{{type}}>{{/isInteger}} = [
{{#cases}}
        .{{name}},
{{/cases}}
    ]

    public var rawValue: {{> RawType}} {
        switch self {
{{#cases}}
        case .{{name}}: {{value}}
{{/cases}}
        case .unknown(let value): value
        }
    }
{{/isClosed}}
}

"""#),
        ("EnumerationConformances", #"""
{{! Context: enum. The protocols of an enum. }}
{{#isClosed}}{{> RawType}}, JSONClosedEnum{{else~}}
    {{#isInteger}}JSONIntegerEnum{{else}}JSONStringEnum{{/isInteger~}}
{{/isClosed}}, QueryValue{{! ~}}
{{#isInColumns}}, ColumnValue{{/isInColumns~}}
{{#isCodable}}, Codable{{/isCodable}}

"""#),
        ("ErrorRules", #"""
{{! Context: error rules. How errors are recognized and read. }}
errors: ErrorRules(
{{#condition}}
    when: {{> Condition}},
{{/condition}}
{{#message}}
    message: {{.}},
{{/message}}
{{#validation}}
    validation: {{#isList}}.list({{pointer}}{{#field}}, field: {{.}}{{/field}}, message: {{message}}){{else}}.object({{pointer}}){{/isList}},
{{/validation}}
),

"""#),
        ("Extension", #"""
{{! Context: extension. The children and calls of the pipe or the items of a resource. }}
nonisolated extension {{#isOfItem}}ItemPipe{{else~}}
    {{#isSingleton}}SingletonPipe{{else}}ResourcePipe{{/isSingleton}}{{/isOfItem}} where Resource == {{resourceType}} {
{{#children}}
{{^isFirst}}

{{/isFirst}}
    {{> Entry}}
{{/children}}
{{#calls}}
{{#isFirst}}
{{#hasChildren}}

{{/hasChildren}}
{{else}}

{{/isFirst}}
{{#isList}}
    {{> FilteredList}}
{{else}}
    {{> Call}}
{{/isList}}
{{/calls}}
}

"""#),
        ("FieldKey", #"""
{{! Context: field. The key and the format of a field that is written as JSON. }}
{{#isOmittable}}forReadKey{{else}}forKey{{/isOmittable}}: {{wireName}}{{#format}}, as: {{.}}.self{{/format}}

"""#),
        ("FieldMember", #"""
{{! Context: field of object. The name and the value of a member of an object that is sent. }}
{{wireName}}: {{#isPatch}}{{> FormattedValue}}{{else}}{{> SentValue}}{{/isPatch}}

"""#),
        ("FieldReading", #"""
{{! Context: field. Reads a field of a record. }}
{{#isShadowed}}self.{{/isShadowed}}{{storage}} = {{#isRest}}try reader.readRest(){{else~}}
    {{#isIndirect}}Indirect{{^isOptional}}.Required{{/isOptional}}(wrappedValue: {{> MemberReading}}){{else}}{{> MemberReading}}{{/isIndirect~}}
{{/isRest}}

"""#),
        ("FieldValue", #"""
{{! Context: field. The stored value of a field. }}
{{storage}}{{#isIndirect}}.wrappedValue{{/isIndirect}}

"""#),
        ("FieldWriting", #"""
{{! Context: field. Writes a field as JSON. }}
{{#isRest}}
writer.write({{#isOmittable}}readRest{{else}}rest{{/isOmittable}}: {{> MemberValue}})
{{else}}
{{#sendsNull}}
writer.write({{> SentValue}}, forKey: {{wireName}})
{{else}}
writer.write{{#isOptional}}IfPresent{{/isOptional}}({{> MemberValue}}, {{> FieldKey}})
{{/sendsNull}}
{{/isRest}}

"""#),
        ("Filter", #"""
{{! Context: filter. The filter of a list. }}
public struct Filter: RecordFilter{{#isInBody}}, JSONWritable{{/isInBody}} {
    {{> Properties}}

    {{> Initializer}}
{{#isInBody}}
{{#object}}

    {{> ObjectWriting}}
{{/object}}
{{/isInBody}}
{{#hasQuery}}

    @_spi(Generated) public func add(to query: inout URLQuery) {
{{#query}}
        query.add({{wireName}}, {{#structureLabel}}{{.}}: {{> FormattedValue}}{{else}}{{> MemberValue}}{{/structureLabel}}{{> TextStyle}})
{{/query}}
    }
{{/hasQuery}}
{{#hasHeaders}}

    @_spi(Generated) public static func headers(of filter: Filter?) -> CallHeaders {
        [
{{#headers}}
            {{name}}: "{{#pieces}}{{> FilterPiece}}{{/pieces}}",
{{/headers}}
        ]
    }
{{/hasHeaders}}
{{#hasSeveral}}

    /// The conditions of both filters. If both set a field, `other` wins.
    public func merging(_ other: Filter) -> Filter {
        Filter(
{{#fields}}
            {{callLabel}}: other.{{> FieldValue}}{{#isOptional}} ?? self.{{> FieldValue}}{{/isOptional}},
{{/fields}}
        )
    }
{{/hasSeveral}}
}

"""#),
        ("FilterParameters", #"""
{{! Context: call. The parameters for the filter and the order of a list. }}
where filter: {{resourceType}}.Filter,
{{#isSortable}}
sort: [SortCriterion<{{resourceType}}.Sort>] = [],
{{/isSortable}}

"""#),
        ("FilterPiece", #"""
{{! Context: piece. A piece of a header field of a list, in a string literal: its values are in the variable `filter`. }}
{{#text}}{{.}}{{/text~}}
{{#identity}}\(of: {{.}}){{/identity~}}
{{#argument~}}
    \(filter?.{{> FieldValue}}{{#textFormat}}, as: {{.}}.self{{/textFormat}}){{/argument}}

"""#),
        ("FilteredList", #"""
{{! Context: call. The functions of a list whose filter has required fields. }}
/// `{{request}}`, the first page
public func list(
    {{> FilterParameters}}
{{#isPageSizable}}
    pageSize: Int? = nil,
{{/isPageSizable}}
    query: URLQuery = URLQuery(),
) async throws(PipeError) -> Page<{{recordType}}> {
    let call: {{> ListCall}}
    return try await call.list({{#isPageSizable}}pageSize: pageSize, {{/isPageSizable}}query: query)
}

/// `{{request}}`, the first record; `nil` if there are no records
public func first(
    {{> FilterParameters}}
    query: URLQuery = URLQuery(),
) async throws(PipeError) -> {{recordType}}? {
    let call: {{> ListCall}}
    return try await call.first(query: query)
}

/// `{{request}}`, the records of all pages, each page fetched when the iteration reaches it
public func all(
    {{> FilterParameters}}
    limit: Int = .max,
{{#isPageSizable}}
    pageSize: Int? = nil,
{{/isPageSizable}}
    query: URLQuery = URLQuery(),
    maxPages: Int = .max,
    prefetch: Int = 0,
) -> RecordSequence<{{recordType}}> {
    let call: {{> ListCall}}
    return call.all(
        limit: limit,
{{#isPageSizable}}
        pageSize: pageSize,
{{/isPageSizable}}
        query: query,
        maxPages: maxPages,
        prefetch: prefetch,
    )
}

/// `{{request}}`, all pages, each fetched when the iteration reaches it
public func pages(
    {{> FilterParameters}}
    limit: Int = .max,
{{#isPageSizable}}
    pageSize: Int? = nil,
{{/isPageSizable}}
    query: URLQuery = URLQuery(),
    maxPages: Int = .max,
    prefetch: Int = 0,
) -> PageSequence<{{recordType}}> {
    let call: {{> ListCall}}
    return call.pages(
        limit: limit,
{{#isPageSizable}}
        pageSize: pageSize,
{{/isPageSizable}}
        query: query,
        maxPages: maxPages,
        prefetch: prefetch,
    )
}

"""#),
        ("FormattedValue", #"""
{{! Context: field. The value of a field, in the format in which it is sent. }}
{{#format}}{{.}}.formatted({{> MemberValue}}){{else}}{{> MemberValue}}{{/format}}

"""#),
        ("HeaderFields", #"""
{{! Context: operation, call options or call. The header fields of a request. }}
headers: [
{{#headers}}
    {{name}}: "{{#pieces}}{{> TextPiece}}{{/pieces}}",
{{/headers}}
],

"""#),
        ("Headers", #"""
{{! Context: headers. The header fields that an action returns. }}
/// Header fields of the response to `{{action}}`.
public struct {{name}}: ResponseHeaders {
    {{> Properties}}

    {{> Initializer}}

    @_spi(Generated) public init(reading fields: HeaderReader) throws(PipeError) {
{{#fields}}
        self.{{storage}} = try fields.{{#isList}}list{{else}}value{{/isList}}{{#isOptional}}IfPresent{{/isOptional~}}
            ({{wireName}}{{#format}}, as: {{.}}.self{{/format}})
{{/fields}}
    }
}

"""#),
        ("Identity", #"""
{{! Context: identity. The type `ID` of a record. }}
{{#isComposed}}
public struct ID: RecordIdentity {
{{#separator}}
    public static let pathSeparator: String? = {{.}}
{{/separator}}
{{#components}}
    public var {{name}}: {{type}}
{{/components}}

    public init(
{{#components}}
        {{label}}: {{type}},
{{/components}}
    ) {
{{#components}}
        self.{{name}} = {{name}}
{{/components}}
    }

    public var pathSegments: [String] {
        [
{{#components}}
            {{#isText}}{{name}}{{else}}{{type}}.queryText(of: {{name}}){{/isText}},
{{/components}}
        ]
    }
}
{{else}}
public typealias ID = RecordID<{{recordType}}, {{valueType}}>
{{/isComposed}}

"""#),
        ("IdentityValue", #"""
{{! Context: identity. The value of the property `id` of a record. }}
{{#isField}}{{access}}{{else}}ID({{#isComposed~}}
    {{#components}}{{callLabel}}: {{access}}{{^isLast}}, {{/isLast}}{{/components}}{{else~}}
    {{access}}{{/isComposed}}){{/isField}}

"""#),
        ("Initializer", #"""
{{! Context: record, draft, filter or headers. The initializer with all fields. }}
public init(
{{#fields}}
    {{label}}: {{type}}{{> Default}},
{{/fields}}
) {
{{#fields}}
    self.{{storage}} = {{#isIndirect}}Indirect{{^isOptional}}.Required{{/isOptional}}(wrappedValue: {{name}}){{else}}{{name}}{{/isIndirect}}
{{/fields}}
}

"""#),
        ("Items", #"""
{{! Context: items. The place of the records in a response. }}
items: {{pointer}},
{{#element}}
element: {{.}},
{{/element}}

"""#),
        ("Job", #"""
{{! Context: job. How a long operation is polled. }}
static let {{property}} = JobDescriptor(
{{#state}}
    state: .{{kind}}({{place}}),
{{/state}}
{{#progress}}
    progress: .{{kind}}({{place}}),
{{/progress}}
{{#hasDone}}
    done: [
{{#done}}
        {{> JobTest}}
{{/done}}
    ],
{{/hasDone}}
{{#hasFailed}}
    failed: [
{{#failed}}
        {{> JobTest}}
{{/failed}}
    ],
{{/hasFailed}}
{{#message}}
    message: {{.}},
{{/message}}
{{#poll}}
    poll: {{> JobTarget}},
{{/poll}}
{{#every}}
    every: .{{unit}}({{amount}}),
{{/every}}
{{#longestDelay}}
    longestDelay: .{{unit}}({{amount}}),
{{/longestDelay}}
{{#resultPointer}}
    result: .value({{.}}),
{{/resultPointer}}
{{#resultTarget}}
    result: .get({{> JobTarget}}),
{{/resultTarget}}
{{#cancelMethod}}
    cancel: (.{{.}}, {{#cancelTarget}}{{> JobTarget}}{{/cancelTarget}}),
{{/cancelMethod}}
{{#hasOrigins}}
    origins: [
{{#origins}}
        {{.}},
{{/origins}}
    ],
{{/hasOrigins}}
)

"""#),
        ("JobTarget", #"""
{{! Context: job target. A URL of a job. }}
{{#path}}.path({{.}}){{else}}{{#place}}.at(.{{kind}}({{place}})){{else}}.poll{{/place}}{{/path}}

"""#),
        ("JobTest", #"""
{{! Context: job test. When a response says that a job has ended. }}
{{#word}}{{.}},{{/word}}{{#condition}}.meets({{> Condition}}),{{/condition}}

"""#),
        ("ListCall", #"""
{{! Context: call. The type of the call of a list, and the call. }}
{{> CallPages}} = listCall(filter{{#isSortable}}, sort{{/isSortable}})

"""#),
        ("MemberReading", #"""
{{! Context: field. The expression that reads the next member of a record. }}
try reader.readNextMember{{#isOptional}}IfPresent{{/isOptional}}{{#zero}}IfPresent{{/zero~}}
    ({{#format}}as: {{.}}.self{{/format}}){{#zero}} ?? {{.}}{{/zero}}

"""#),
        ("MemberValue", #"""
{{! Context: field. The stored value of a field, in a function that may have a variable with its name. }}
{{#isShadowed}}self.{{/isShadowed}}{{> FieldValue}}

"""#),
        ("Method", #"""
{{! Context: call or operation. The method of a request. }}
{{#methodName}}.init(named: {{.}}){{else}}.{{method}}{{/methodName}}

"""#),
        ("Mirror", #"""
{{! Context: record, draft or patch. The description without secrets. }}
/// Secrets are left out.
public var customMirror: Mirror {
    Mirror(
        self,
        children: [
{{#fields}}
            "{{plainName}}": {{#isSecret}}"<secret>"{{else}}{{> FieldValue}} as Any{{/isSecret}},
{{/fields}}
        ],
        displayStyle: .struct,
    )
}

"""#),
        ("NamedRelation", #"""
{{! Context: named relation. The value of a relation that the schema names. }}
nonisolated extension Relation where Record == {{sourceType}}, Value == {{#isList}}[{{targetType}}]{{else}}{{targetType}}{{/isList}} {
{{#docs}}
    /// {{.}}
{{/docs}}
{{#hasDocs}}
    ///
{{/hasDocs}}
    /// `{{request}}`
    public static var {{name}}: Self {
        Self(
            RelationDescriptor(
                name: {{nameText}},
                link: {{> RelationLink}},
                target: {{targetText}},
                resource: {{resourceText}},
{{#isList}}
                isList: true,
{{/isList}}
{{#embedded}}
                embedded: {{wireText}},
{{/embedded}}
            ),
{{#identity}}
            identity: { $0.{{storage}} },
{{/identity}}
{{#identities}}
            identities: { $0.{{storage}} },
{{/identities}}
{{#embedded}}
            embedded: { $0.{{storage}} },
{{/embedded}}
{{#owner}}
            owner: { $0.{{name}} },
{{/owner}}
{{#limit}}
            limit: {{.}},
{{/limit}}
{{#isRead}}
            read: { client, id async throws(PipeError) in try await {{pipe}}(client).read(id) },
{{/isRead}}
{{#isListedByIdentities}}
            list: { {{pipe}}($0).all(where: .init({{#filter}}{{label}}{{/filter}}: $1), limit: $1.count{{#hasPageSize}}, pageSize: $1.count{{/hasPageSize}}) },
{{/isListedByIdentities}}
{{#isFiltered}}
            list: { {{pipe}}($0).all(where: .init({{#filter}}{{label}}{{/filter}}: $1.id)) },
{{/isFiltered}}
{{#isFilteredByList}}
            list: { {{pipe}}($0).all(where: .init({{#filter}}{{label}}{{/filter}}: {{#owner}}$1{{else}}[$1.id]{{/owner}})) },
{{/isFilteredByList}}
{{#isNestedList}}
            list: { {{#childType~}}
                ({{pipe}}($0)[$1.id].child() as {{.}}){{else}}{{pipe}}($0)[$1.id].{{child}}{{/childType}}.all() },
{{/isNestedList}}
{{#isNestedRecord}}
            read: { client, record async throws(PipeError) in try await {{#childType~}}
                ({{pipe}}(client)[record.id].child() as {{.}}){{else~}}
                {{pipe}}(client)[record.id].{{child}}{{/childType}}.read() },
{{/isNestedRecord}}
        )
    }
}

"""#),
        ("NamedRelationCall", #"""
{{! Context: named relation. The function of the client that gets the related records of a relation that the schema names. }}
{{#docs}}
/// {{.}}
{{/docs}}
{{#hasDocs}}
///
{{/hasDocs}}
{{#isFetched}}
{{#isList}}
/// The records of the relation `{{name}}`: `{{request}}`
public func {{name}}(of {{parameter}}: {{sourceType}}) async throws(PipeError) -> [{{targetType}}] {
    try await client.related(.{{name}}, of: {{parameter}}) ?? []
}
{{else}}
/// The record of the relation `{{name}}`: `{{request}}`; `nil` if the server has no such record
public func {{name}}(of {{parameter}}: {{sourceType}}) async throws(PipeError) -> {{targetType}}? {
    try await client.related(.{{name}}, of: {{parameter}})
}
{{/isList}}
{{else}}
/// The records of the relation `{{name}}`: `{{request}}`
public func {{name}}(of {{parameter}}: {{sourceType}}) -> RecordSequence<{{targetType}}> {
    {{#isNestedList~}}
        {{#childType}}({{pipe}}(client)[{{parameter}}.id].child() as {{.}}){{else~}}
        {{pipe}}(client)[{{parameter}}.id].{{child}}{{/childType}}.all(){{else~}}
        {{pipe}}(client).all(where: .init({{#filter}}{{label}}{{/filter}}: {{#isFilteredByList~}}
            [{{parameter}}.id]{{else}}{{parameter}}.id{{/isFilteredByList}})){{/isNestedList}}
}
{{/isFetched}}

"""#),
        ("OAuth2Scheme", #"""
{{! Context: oauth2 of scheme. A scheme of OAuth 2.0. }}
{{name}}: .oauth2(
    OAuth2Scheme(
        .{{grant}},
{{#issuer}}
        issuer: {{.}},
{{/issuer}}
{{#tokenEndpoint}}
        tokenEndpoint: {{.}},
{{/tokenEndpoint}}
{{#authorizationEndpoint}}
        authorizationEndpoint: {{.}},
{{/authorizationEndpoint}}
{{#userInfoEndpoint}}
        userInfoEndpoint: {{.}},
{{/userInfoEndpoint}}
{{#revocation}}
        revocation: {{#method}}.{{.}}({{/method}}{{endpoint}}{{#method}}, sending: .{{token}}){{/method}},
{{/revocation}}
{{#client}}
        client: .{{.}},
{{/client}}
{{#hasScopes}}
        scopes: [{{#scopes}}{{.}}{{^isLast}}, {{/isLast}}{{/scopes}}],
{{/hasScopes}}
{{#audience}}
        audience: {{.}},
{{/audience}}
{{#hasParameters}}
        parameters: [{{#parameters}}{{name}}: {{value}}{{^isLast}}, {{/isLast}}{{/parameters}}],
{{/hasParameters}}
{{#place}}
        location: .{{kind}}({{place}}),
{{/place}}
{{#prefix}}
        prefix: {{.}},
{{/prefix}}
{{#tokenMember}}
        tokenMember: {{.}},
{{/tokenMember}}
{{#refreshMember}}
        refreshMember: {{.}},
{{/refreshMember}}
{{#expiresMember}}
        expiresMember: {{.}},
{{/expiresMember}}
{{#refreshEarly}}
        refreshEarly: .{{unit}}({{amount}}),
{{/refreshEarly}}
{{^usesPKCE}}
        usesPKCE: false,
{{/usesPKCE}}
    ),
){{> Coverage}}

"""#),
        ("ObjectWriting", #"""
{{! Context: object. Writes an object that is sent. }}
public func write(json writer: inout JSONWriter) {
    writer.writeObject(
{{#hasMembers}}
        [
{{#members}}
            {{> FieldMember}},
{{/members}}
        ],
{{else}}
        [:],
{{/hasMembers}}
{{#rest}}
        rest: {{> MemberValue}},
{{/rest}}
    )
}

"""#),
        ("Operation", #"""
{{! Context: operation. The settings of an operation. }}
OperationDescriptor(
    .{{name}},
{{#hasMethod}}
    method: {{> Method}},
{{/hasMethod}}
{{#path}}
    path: {{.}},
{{/path}}
{{#wrap}}
    wrap: {{.}},
{{/wrap}}
{{#item}}
    item: {{.}},
{{/item}}
{{#sendsJSON}}
    body: .json,
{{/sendsJSON}}
{{#formArrays}}
    body: .form(arrays: .{{.}}),
{{/formArrays}}
{{#writing}}
    {{> Writing}}
{{/writing}}
{{#hasHeaders}}
    {{> HeaderFields}}
{{/hasHeaders}}
{{#settings}}
    {{> Settings}}
{{/settings}}
{{#hasIdentityQuery}}
    identityQuery: [
{{#identityQuery}}
        ({{name}}, {{value}}),
{{/identityQuery}}
    ],
{{/hasIdentityQuery}}
{{#filter}}
    filter: {{.}},
{{/filter}}
),

"""#),
        ("Paging", #"""
{{! Context: paging. How the pages of a list are requested. }}
{{#shared}}
paging: {{.}},
{{else}}
paging: {{> PagingDescriptor}},
{{/shared}}

"""#),
        ("PagingArguments", #"""
{{! Context: paging. The arguments of a paging strategy. }}
{{#extractor}}{{.}}(){{/extractor~}}
{{#parameter}}.{{kind}}({{place}}){{/parameter~}}
{{#next}}{{#parameter}}, {{/parameter}}next: .{{kind}}({{place}}){{/next~}}
{{#previous}}, previous: .{{kind}}({{place}}){{/previous~}}
{{#previousIn}}, previousIn: .{{kind}}({{place}}){{/previousIn~}}
{{#first}}, first: {{.}}{{/first~}}
{{#pages}}, pages: .{{kind}}({{place}}){{/pages~}}
{{#isComplete}}, isComplete: true{{/isComplete}}

"""#),
        ("PagingDescriptor", #"""
{{! Context: paging. A paging scheme. }}
PagingDescriptor(
    .{{strategy}}{{^isSingle}}({{> PagingArguments}}){{/isSingle}},
{{#more}}
    more: {{> Condition}},
{{/more}}
{{#size}}
    size: .in({{#parameter}}.{{kind}}({{place}}){{/parameter}}, {{lowest}}...{{#highest}}{{.}}{{else}}Int.max{{/highest~}}
        {{#default}}, default: {{.}}{{/default}}),
{{/size}}
{{#total}}
    total: {{#isEstimate}}.estimate({{/isEstimate}}.{{kind}}({{place}}){{#isEstimate}}){{/isEstimate}},
{{/total}}
{{#hasOrigins}}
    origins: [
{{#origins}}
        {{.}},
{{/origins}}
    ],
{{/hasOrigins}}
)

"""#),
        ("Part", #"""
{{! Context: part. Another file, with declarations only. }}
// swift-format-ignore-file
// swiftlint:disable all
// Generated by Pipewright from {{source}}. Do not edit.
{{#hasDocs}}
//
{{#docs}}
// {{.}}
{{/docs}}
{{/hasDocs}}
{{#hasDeclarations}}

{{#modules}}
@_spi(Generated) public import {{.}}
{{/modules}}
{{/hasDeclarations}}
{{#blocks}}

{{> Block}}
{{/blocks}}
{{#storages}}

{{> Storage}}
{{/storages}}
{{#unionStorages}}

{{> UnionStorage}}
{{/unionStorages}}
{{#relations}}

{{> Relation}}
{{/relations}}

"""#),
        ("PartFields", #"""
{{! Context: part fields. The media type and the header fields of a part. }}
fields: .init(
{{#mediaType}}
    type: {{.}},
{{/mediaType}}
{{#hasHeaders}}
    headers: [
{{#headers}}
        {{name}}: {{value}},
{{/headers}}
    ],
{{/hasHeaders}}
),

"""#),
        ("Patch", #"""
{{! Context: patch. The type that is sent to change a record. }}
/// The changed fields. A field that is not set stays as it is{{#hasOptionals}}; a `PatchField` that is set to `nil` is removed{{/hasOptionals}}.
public struct Patch: RecordPatch{{#isChecked}}, Validatable{{/isChecked~}}
    {{#isCodable}}, Codable{{/isCodable}}{{#hasSecrets}}, CustomReflectable{{/hasSecrets}} {
{{#fields}}
{{#hasStorage}}
{{#isIndirect}}
    private var {{storage}} = Indirect<{{#isOptional}}PatchField<{{requiredType}}>>.Required(wrappedValue: .absent){{else}}{{type}}>(wrappedValue: nil){{/isOptional}}
{{else}}
    private var {{storage}}: {{> PatchType}}{{#isOptional}} = .absent{{/isOptional}}
{{/isIndirect}}
{{/hasStorage}}
{{#docs}}
    /// {{.}}
{{/docs}}
    {{> Deprecation}}
{{#hasStorage}}
    public var {{name}}: {{> PatchType}} {
{{#isIndirect}}
        _read { yield {{> FieldValue}} }
        _modify { yield &{{storage}}.ownBox().value }
{{else}}
        get { {{storage}} }
        set { {{storage}} = newValue }
{{/isIndirect}}
    }
{{else}}
    public var {{name}}: {{> PatchType}}{{#isOptional}} = .absent{{/isOptional}}
{{/hasStorage}}
{{/fields}}

    public init() {}

{{#object}}
    {{> ObjectWriting}}
{{/object}}
{{#isChecked}}

    {{> Checks}}
{{/isChecked}}
{{#hasSecrets}}

    {{> Mirror}}
{{/hasSecrets}}
{{#isCodable}}

    {{> CodingKeys}}
{{/isCodable}}
}

"""#),
        ("PatchType", #"""
{{! Context: field. The type of a property of a patch. }}
{{#isOptional}}PatchField<{{requiredType}}>{{else}}{{type}}?{{/isOptional}}

"""#),
        ("Properties", #"""
{{! Context: record, draft, filter or headers. The properties of the fields. }}
{{#fields}}
{{#hasStorage}}
{{#isDeprecated}}fileprivate{{else}}private{{/isDeprecated}} var {{storage}}: {{#isIndirect}}Indirect<{{requiredType}}>{{^isOptional}}.Required{{/isOptional}}{{else}}{{type}}{{/isIndirect}}
{{/hasStorage}}
{{#docs}}
/// {{.}}
{{/docs}}
{{> Deprecation}}
public var {{name}}: {{type}}{{#hasStorage}} {
{{#isIndirect}}
    _read { yield {{> FieldValue}} }
    _modify { yield &{{storage}}.ownBox().value }
{{else}}
    get { {{> FieldValue}} }
    set { {{> FieldValue}} = newValue }
{{/isIndirect}}
}{{/hasStorage}}
{{/fields}}

"""#),
        ("QueryItem", #"""
{{! Context: field. The arguments that add an argument to a query. }}
{{wireName}}, {{#structureLabel}}{{.}}: {{> ArgumentValue}}{{else}}{{innerName}}{{/structureLabel}}{{> TextStyle}}

"""#),
        ("RawType", #"""
{{! Context: enum. The type of the values of an enum. }}
{{#isInteger}}Int{{else}}String{{/isInteger}}

"""#),
        ("Record", #"""
{{! Context: record. A record with its coding, its draft and its patch. }}
{{#docs}}
/// {{.}}
{{/docs}}
public struct {{name}}: {{> RecordConformances}} {
{{#identity}}
    {{> Identity}}

{{/identity}}
    {{> Properties}}
{{#isVersioned}}
    /// The version that the server returned with this record; records of different versions may be equal.
    public var recordVersion: RecordVersion {
        get { _recordVersion.value }
        set { _recordVersion.value = newValue }
    }
    private var _recordVersion = Uncompared(RecordVersion())
{{/isVersioned}}
{{#identity}}
{{#hasProperty}}
    public var id: ID { {{> IdentityValue}} }
{{/hasProperty}}
{{/identity}}

    {{> Initializer}}
{{#isRead}}

    {{> RecordMembers}}

    public init(jsonMembers reader: inout JSONReader) throws(JSONError) {
{{#codedFields}}
        {{> FieldReading}}
{{/codedFields}}
    }
{{/isRead}}
{{#isWritten}}

    public func write(json writer: inout JSONWriter) {
        writer.beginObject()
{{#codedFields}}
        {{> FieldWriting}}
{{/codedFields}}
        writer.endObject()
    }
{{/isWritten}}
{{#isChecked}}

    {{> Checks}}
{{/isChecked}}
{{#hasSecrets}}

    {{> Mirror}}
{{/hasSecrets}}
{{#isCodable}}

    {{> CodingKeys}}
{{/isCodable}}
{{#draftType}}

    public typealias Draft = {{.}}
{{/draftType}}
{{#patchType}}

    public typealias Patch = {{.}}
{{/patchType}}
{{#draft}}

    {{> Draft}}
{{/draft}}
{{#draft}}
{{#isCopied}}

    {{> DraftOfRecord}}
{{/isCopied}}
{{/draft}}
{{#patch}}

    {{> Patch}}
{{/patch}}
}

"""#),
        ("RecordConformances", #"""
{{! Context: record. The protocols of a record. }}
{{#isWhole~}}
    {{#isIdentified}}PipeRecord{{else}}JSONRecord, JSONWritable, Hashable, Sendable{{/isIdentified}}{{else~}}
    {{#isRead}}JSONRecord{{/isRead}}{{#isWritten}}JSONWritable{{/isWritten}}, Hashable, Sendable{{! ~}}
    {{#isIdentified}}, Identifiable{{/isIdentified~}}
{{/isWhole~}}
{{#draft}}, DraftableRecord{{/draft~}}
{{#patch}}, PatchableRecord{{/patch~}}
{{#isChecked}}, Validatable{{/isChecked~}}
{{#isVersioned}}, VersionedRecord{{/isVersioned~}}
{{#isSparse}}, SparseRecord{{/isSparse~}}
{{#isCodable}}, Codable{{/isCodable~}}
{{#hasSecrets}}, CustomReflectable{{/hasSecrets}}

"""#),
        ("RecordMembers", #"""
{{! Context: record. The names of the members of a record in JSON. }}
{{#hasRest}}
public static let jsonMembers: JSONMembers = .withRest(
    [
{{#fields}}
{{^isRest}}
        {{wireName}},
{{/isRest}}
{{/fields}}
    ],
)
{{else}}
public static let jsonMembers: JSONMembers = [
{{#fields}}
    {{wireName}},
{{/fields}}
]
{{/hasRest}}

"""#),
        ("RelatedCall", #"""
{{! Context: related call. The function of the client that follows a field, or finds the records whose field has the identity. }}
{{#isList}}
/// `{{request}}` with `{{parameter}}.id` as the filter `{{plainField}}`
public func {{pipe}}({{#hasLabel}}{{label}} {{/hasLabel}}{{parameter}}: {{sourceType}}) -> RecordSequence<{{targetType}}> {
    {{> RelatedPipe}}.all(where: .init({{fieldLabel}}: {{parameter}}.id))
}
{{else}}
/// `{{request}}` with `{{parameter}}.{{plainField}}`
public func {{name}}(of {{parameter}}: {{sourceType}}) async throws(PipeError) -> {{targetType}}{{#isOptional}}?{{/isOptional}} {
{{#isOptional}}
    guard let id = {{parameter}}.{{field}} else { return nil }
    return try await {{> RelatedPipe}}.read(id)
{{else}}
    try await {{> RelatedPipe}}.read({{parameter}}.{{field}})
{{/isOptional}}
}
{{/isList}}

"""#),
        ("RelatedPipe", #"""
{{! Context: related call. The pipe of the related records, as an expression. }}
{{#pipeType}}{{.}}(client){{else}}{{#isShadowed}}self.{{/isShadowed}}{{pipe}}{{/pipeType}}

"""#),
        ("Relation", #"""
{{! Context: relation. The calls from a record to related records. }}
nonisolated extension {{client}} {
{{#named}}
{{^isFirst}}

{{/isFirst}}
    {{> NamedRelationCall}}
{{/named}}
{{#calls}}
{{^isFirst}}

{{/isFirst}}
    {{> RelatedCall}}
{{/calls}}
}
{{#named}}

{{> NamedRelation}}
{{/named}}
{{#hasNamed}}

nonisolated extension {{sourceType}}: RelatedRecord {
    public static var relations: [RelationDescriptor] {
        [
{{#named}}
            Relation<{{sourceType}}, {{#isList}}[{{targetType}}]{{else}}{{targetType}}{{/isList}}>.{{name}}.descriptor,
{{/named}}
        ]
    }
}
{{/hasNamed}}

"""#),
        ("RelationLink", #"""
{{! Context: named relation. How a record is linked to the related records. }}
{{#identity}}.identity(member: {{wireText}}){{/identity~}}
{{#identities}}.identities(member: {{wireText}}){{/identities~}}
{{^isFetched}}{{#filter}}.filter({{wireText}}){{/filter}}{{/isFetched~}}
{{#isNested}}.nested{{/isNested}}

"""#),
        ("Resource", #"""
{{! Context: resource. The type that describes a resource, and the name of its pipe. }}
/// Describes the calls of `{{location}}`; never instantiated.
public enum {{name}}: {{#capabilities}}{{.}}Resource{{^isLast}}, {{/isLast}}{{/capabilities}} {
    public typealias Record = {{recordType}}
{{#envelopeType}}
    public typealias Envelope = {{.}}
{{/envelopeType}}

    @_spi(Generated) public static let descriptor = ResourceDescriptor(
        path: {{path}},
{{#pathName}}
        name: {{.}},
{{/pathName}}
{{#suffix}}
        suffix: {{.}},
{{/suffix}}
{{#items}}
        {{> Items}}
{{/items}}
{{#envelopeType}}
        hasEnvelope: true,
{{#envelopePlace}}
        envelope: {{.}},
{{/envelopePlace}}
{{/envelopeType}}
{{#wrap}}
        wrap: {{.}},
{{/wrap}}
{{#item}}
        item: {{.}},
{{/item}}
{{#settings}}
        {{> Settings}}
{{/settings}}
{{#paging}}
        {{> Paging}}
{{/paging}}
{{#sort}}
        {{> Sort}}
{{/sort}}
{{#patchesAsJSON}}
        patch: .json,
{{/patchesAsJSON}}
{{#formArrays}}
        body: .form(arrays: .{{.}}),
{{/formArrays}}
{{#writing}}
        {{> Writing}}
{{/writing}}
{{#validates}}
        validates: true,
{{/validates}}
{{#hasOperations}}
        operations: [
{{#operations}}
            {{> Operation}}
{{/operations}}
        ],
{{/hasOperations}}
    )
{{#hasBulk}}

    @_spi(Generated) public static let bulk: [BulkDescriptor] = [
{{#bulk}}
        {{> Bulk}}
{{/bulk}}
    ]
{{/hasBulk}}
{{#storage}}

    {{> ResourceStorage}}
{{/storage}}
{{#jobs}}

    {{> Job}}
{{/jobs}}
{{#filter}}

    {{> Filter}}
{{/filter}}
{{#sort}}

    public enum Sort: String, SortField {
{{#cases}}
        case {{name}}{{#isRenamed}} = {{value}}{{/isRenamed}}
{{/cases}}
    }
{{/sort}}
{{#draft}}

    {{> Draft}}
{{/draft}}
{{#replacement}}

    {{> Draft}}
{{/replacement}}
{{#patch}}

    {{> Patch}}
{{/patch}}
{{#headers}}

    {{> Headers}}
{{/headers}}
}

public typealias {{pipeName}} = {{#isSingleton}}SingletonPipe{{else}}ResourcePipe{{/isSingleton}}<{{type}}>

"""#),
        ("ResourceStorage", #"""
{{! Context: resource storage. What a store knows of the calls of a resource. }}
@_spi(Generated) public static let storage = ResourceStorage(
{{#since}}
    since: {{.}},
{{/since}}
{{#unique}}
    unique: {{.}},
{{/unique}}
{{#uniqueFilter}}
    uniqueFilter: {{.}},
{{/uniqueFilter}}
{{#uniqueComparison}}
    uniqueComparison: .{{.}},
{{/uniqueComparison}}
{{#readsParts}}
    readsParts: true,
{{/readsParts}}
{{#respondsWhole}}
    respondsWhole: true,
{{/respondsWhole}}
{{#keyLifetime}}
    keyLifetime: .{{unit}}({{amount}}),
{{/keyLifetime}}
{{#hasFormerPaths}}
    renamedFrom: [{{#formerPaths}}{{.}}{{^isLast}}, {{/isLast}}{{/formerPaths}}],
{{/hasFormerPaths}}
)

"""#),
        ("Resuming", #"""
{{! Context: call. The function that continues with a job. }}
/// Continues with a job that `{{request}}` has started. It sends nothing.
{{> Deprecation}}
public func {{name}}(
{{#hasItem}}
    {{> CallID}}
{{/hasItem}}
    resuming bookmark: JobBookmark,
) throws(PipeError) -> Job<{{jobType}}> {
{{#job}}
{{#isOperation}}
    try {{#hasItem}}self[id].{{/hasItem}}callSite.resumeJob(bookmark, of: .{{name}}, as: Resource.{{property}})
{{else}}
    try resumeJob(
        bookmark,
{{#resumedOptions}}
        {{> CallOptions}}
{{/resumedOptions}}
        as: Resource.{{property}},
    )
{{/isOperation}}
{{/job}}
}

"""#),
        ("Scheme", #"""
{{! Context: scheme. An authentication scheme in the descriptor of the client. }}
{{#oauth2}}
{{> OAuth2Scheme}}
{{else}}
{{#token}}
{{> TokenScheme}}
{{else}}
{{name}}: .{{kind}}{{> SchemeArguments}}{{> Coverage}}
{{/token}}
{{/oauth2}}

"""#),
        ("SchemeArguments", #"""
{{! Context: scheme. The arguments of a scheme without tokens. }}
{{#hasRealms}}(realms: [{{#realms}}{{.}}{{^isLast}}, {{/isLast}}{{/realms}}]){{/hasRealms~}}
{{#aws}}(service: {{service}}, region: {{region}}{{#isUnsigned}}, payload: .unsigned{{/isUnsigned}}){{/aws~}}
{{#hasArguments~}}
    ({{#place}}in: .{{kind}}({{place}}){{/place}}{{#prefix}}{{#place}}, {{/place}}prefix: {{.}}{{/prefix}}){{/hasArguments}}

"""#),
        ("SentValue", #"""
{{! Context: field. The value of a field that is sent, also if it is nil and has the flag `sent`. }}
{{#sendsNull}}SentMember({{> FormattedValue}}){{else}}{{> FormattedValue}}{{/sendsNull}}

"""#),
        ("Server", #"""
{{! Context: server. A server of the client. }}
{{#docs}}
/// {{.}}
{{/docs}}
{{> ArgumentDocs}}
{{#hasArguments}}
public static func {{name}}(
{{#arguments}}
    {{label}}: String{{#default}} = {{.}}{{/default}},
{{/arguments}}
) -> Server {
    Server(url: {{> ServerURL}}.text{{#others}}, {{label}}: ServerURL({{url}}).text{{/others}}{{#hasFormerURLs}}, formerURLs: [{{#formerURLs}}ServerURL({{.}}).text{{^isLast}}, {{/isLast}}{{/formerURLs}}]{{/hasFormerURLs}})
}
{{else}}
{{#environment}}
public static var {{name}}: Server {
    Server(url: {{> ServerURL}}.text{{#others}}, {{label}}: {{url}}{{/others}})
}
{{else}}
public static let {{name}} = Server(url: {{url}}{{#others}}, {{label}}: {{url}}{{/others}}{{#hasFormerURLs}}, formerURLs: [{{#formerURLs}}{{.}}{{^isLast}}, {{/isLast}}{{/formerURLs}}]{{/hasFormerURLs}})
{{/environment}}
{{/hasArguments}}

"""#),
        ("ServerURL", #"""
{{! Context: server. A URL with variables, or of the environment. }}
{{#environment}}ServerURL(environment: {{.}}{{#url}}, default: {{.}}{{/url}}){{else}}ServerURL({{url}}){{/environment}}

"""#),
        ("Settings", #"""
{{! Context: settings. The settings of a client, a resource, an operation or an action. }}
settings: CallSettings(
{{#hasHeaders}}
    headers: [
{{#headers}}
        {{name}}: {{value}},
{{/headers}}
    ],
{{/hasHeaders}}
{{#hasQuery}}
    query: [
{{#query}}
        {{name}}: {{value}},
{{/query}}
    ],
{{/hasQuery}}
{{#timeout}}
    timeout: .{{unit}}({{amount}}),
{{/timeout}}
{{#deadline}}
    deadline: .{{unit}}({{amount}}),
{{/deadline}}
{{#hasAlternatives}}
    {{> Alternatives}}
{{/hasAlternatives}}
{{#hasScopes}}
    scopes: [
{{#scopes}}
        {{.}},
{{/scopes}}
    ],
{{/hasScopes}}
{{#retry}}
{{#isNever}}
    retry: .never,
{{else}}
    retry: RetryPolicy(
{{#limit}}
        limit: {{.}},
{{/limit}}
{{#hasStatuses}}
        statuses: [{{#statuses}}{{.}}{{^isLast}}, {{/isLast}}{{/statuses}}],
{{/hasStatuses}}
{{#delay}}
        delay: .{{unit}}({{amount}}),
{{/delay}}
{{#longestDelay}}
        longestDelay: .{{unit}}({{amount}}),
{{/longestDelay}}
{{#longestRetryAfter}}
        longestRetryAfter: .{{unit}}({{amount}}),
{{/longestRetryAfter}}
    ),
{{/isNever}}
{{/retry}}
{{#concurrency}}
    concurrency: {{.}},
{{/concurrency}}
{{#idempotencyHeader}}
    idempotencyKeyHeader: {{.}},
{{/idempotencyHeader}}
{{#versionCheck}}
    ifMatch: .{{.}},
{{/versionCheck}}
{{#server}}
    server: {{.}},
{{/server}}
{{#xml}}
    codecs: [
        XMLCodec(
{{#root}}
            root: .member(otherwise: {{.}}),
{{/root}}
{{#hasTypes}}
            types: true,
{{/hasTypes}}
{{#hasDashes}}
            dashes: true,
{{/hasDashes}}
{{#wrapsLists}}
            lists: .wrapped,
{{/wrapsLists}}
{{#hasAttributes}}
            attributes: [{{#attributes}}{{.}}{{^isLast}}, {{/isLast}}{{/attributes}}],
{{/hasAttributes}}
{{#hasElements}}
            elements: [{{#elements}}{{name}}: {{value}}{{^isLast}}, {{/isLast}}{{/elements}}],
{{/hasElements}}
        ),
    ],
{{/xml}}
),

"""#),
        ("Signature", #"""
{{! Context: signature. How messages are signed. }}
signature: WebhookSignature(
    in: {{header}},
{{#prefix}}
    prefix: {{.}},
{{/prefix}}
{{#separator}}
    separator: {{.}},
{{/separator}}
{{#timestampElement}}
    timestamp: .element({{.}}),
{{/timestampElement}}
{{#timestampHeader}}
    timestamp: .header({{.}}),
{{/timestampHeader}}
{{#hasSigned}}
    signed: [{{#signed}}{{> SignedPart}}{{^isLast}}, {{/isLast}}{{/signed}}],
{{/hasSigned}}
{{#isBase64}}
    encoding: .base64,
{{/isBase64}}
{{#secret}}
    secret: .{{.}},
{{/secret}}
{{#tolerance}}
    tolerance: .{{unit}}({{amount}}),
{{/tolerance}}
),

"""#),
        ("SignedPart", #"""
{{! Context: signed part. A part of a signed message. }}
{{#text}}{{.}}{{/text}}{{#header}}.header({{.}}){{/header~}}
{{#isTimestamp}}.timestamp{{/isTimestamp}}{{#isBody}}.body{{/isBody}}

"""#),
        ("Sort", #"""
{{! Context: sort. How a list is sorted. }}
sort: .{{kind}}(
    {{parameter}},
{{#directionParameter}}
    direction: {{.}},
{{/directionParameter}}
{{#descendingParameter}}
    descending: {{.}},
{{/descendingParameter}}
{{#ascending}}
    ascending: {{.}},
{{/ascending}}
{{#descending}}
    descending: {{.}},
{{/descending}}
),

"""#),
        ("Storage", #"""
{{! Context: storage. What a store knows of a record, and the columns that queries use. }}
nonisolated extension {{recordType}}: StorableRecord {
    /// The fields that queries of a store can use.
    public struct Columns: RecordColumns {
{{#columns}}
        public let {{name}} = RecordColumn({{wireName}}, \{{recordType}}.{{access}}{{#draftAccess}}, draft: \{{recordType}}.Draft.{{.}}{{/draftAccess}})
{{/columns}}

        public init() {}
    }

    @_spi(Generated) public static let storage: RecordStorage<{{recordType}}> = {
        let columns = Columns()
        return RecordStorage(
            {{typeText}},
            fingerprint: {{fingerprint}},
            columns: [
{{#columns}}
                .init(columns.{{name}}),
{{/columns}}
            ],
{{#hasIndexes}}
            indexes: [{{#indexes}}{{.}}{{^isLast}}, {{/isLast}}{{/indexes}}],
{{/hasIndexes}}
{{#hasUnindexed}}
            unindexed: [{{#unindexed}}{{.}}{{^isLast}}, {{/isLast}}{{/unindexed}}],
{{/hasUnindexed}}
{{#hasSearch}}
            search: [{{#search}}{{.}}{{^isLast}}, {{/isLast}}{{/search}}],
{{/hasSearch}}
{{#version}}
            version: {{.}},
{{/version}}
{{#deleted}}
            deleted: {{.}},
{{/deleted}}
{{#hasSecrets}}
            secrets: [{{#secrets}}{{.}}{{^isLast}}, {{/isLast}}{{/secrets}}],
{{/hasSecrets}}
{{#isScopedByAPI}}
            isScopedByAPI: true,
{{/isScopedByAPI}}
        )
    }()
}

"""#),
        ("Stream", #"""
{{! Context: stream. What the schema says of a stream, as an argument. }}
as: StreamOptions(
{{#format}}
    .{{.}},
{{/format}}
{{#end}}
    end: {{.}},
{{/end}}
{{#eventMember}}
    eventMember: {{.}},
{{/eventMember}}
{{#errorEvent}}
    errorEvent: {{.}},
{{/errorEvent}}
{{#reconnects}}
    reconnects: true,
{{/reconnects}}
),

"""#),
        ("TextPiece", #"""
{{! Context: piece. A piece of a path or of a header field, in a string literal. }}
{{#text}}{{.}}{{/text~}}
{{#identity}}\(of: {{.}}){{/identity~}}
{{#isFileName}}\(body.filename){{/isFileName~}}
{{#argument~}}
    \({{#isGreedy}}keepingSlashes: {{/isGreedy}}{{innerName~}}
    {{#textFormat}}, as: {{.}}.self{{/textFormat}}{{#pathName}}, argument: {{.}}{{/pathName}}){{/argument}}

"""#),
        ("TextStyle", #"""
{{! Context: field. How a field is sent as text. }}
{{^isJSONText~}}
    {{#isStructured~}}
        {{#structureStyle}}, style: .{{.}}{{/structureStyle}}{{else~}}
        {{#arrayStyle}}, style: .{{.}}{{/arrayStyle}}{{#textFormat}}, as: {{.}}.self{{/textFormat}}{{/isStructured~}}
{{/isJSONText}}

"""#),
        ("TimestampFormat", #"""
{{! Context: timestamp format. A format of timestamps. }}
/// Dates in the pattern `{{patternText}}`.
public enum {{name}}: JSONTimestampFormat {
    public static let pattern: TimestampPattern = {{pattern}}
}

"""#),
        ("TokenRequest", #"""
{{! Context: token request. A request that gets, renews or revokes a token, in a scheme of authentication. }}
TokenRequest(.{{method}}, {{endpoint~}}
    {{#content}}, sending: .{{.}}{{/content~}}
    {{#userMember}}, userMember: {{.}}{{/userMember~}}
    {{#passwordMember}}, passwordMember: {{.}}{{/passwordMember~}}
    {{#refreshMember}}, refreshMember: {{.}}{{/refreshMember~}}
    {{#tokenMember}}, tokenMember: {{.}}{{/tokenMember~}}
    {{#hasParameters}}, parameters: [{{#parameters}}{{name}}: {{value}}{{^isLast}}, {{/isLast}}{{/parameters}}]{{/hasParameters~}}
    {{#hasHeaders}}, headers: [{{#headers}}{{name}}: {{value}}{{^isLast}}, {{/isLast}}{{/headers}}]{{/hasHeaders}}),

"""#),
        ("TokenScheme", #"""
{{! Context: token of scheme. A scheme with a request for a token that follows no RFC. }}
{{name}}: .token(
    TokenScheme(
{{#request}}
        {{> TokenRequest}}
{{/request}}
        reading: {{#source}}.{{kind}}{{#value}}({{.}}){{/value}}{{/source}},
{{#refreshToken}}
        refreshToken: .{{kind}}({{value}}),
{{/refreshToken}}
{{#expiration}}
        expiration: .{{kind}}({{value}}),
{{/expiration}}
{{#lifetimeUnit}}
        lifetimeUnit: .{{.}},
{{/lifetimeUnit}}
{{#renewal}}
        renewal: {{> TokenRequest}}
{{/renewal}}
{{#revocation}}
        revocation: {{> TokenRequest}}
{{/revocation}}
{{#place}}
        location: .{{kind}}({{place}}),
{{/place}}
{{#prefix}}
        prefix: {{.}},
{{/prefix}}
{{#refreshEarly}}
        refreshEarly: .{{unit}}({{amount}}),
{{/refreshEarly}}
    ),
){{> Coverage}}

"""#),
        ("Union", #"""
{{! Context: union. A value of one of several types. }}
{{#docs}}
/// {{.}}
{{/docs}}
public {{#isIndirect}}indirect {{/isIndirect}}enum {{name}}: {{> UnionConformances}} {
{{#cases}}
{{#docs}}
    /// {{.}}
{{/docs}}
    {{#isLarge}}indirect {{/isLarge}}case {{name}}({{type}})
{{/cases}}
{{^isClosed}}
    /// A value that the schema does not list.
    case unknown({{> UnknownCase}})
{{/isClosed}}
{{#isRead}}

    public init(json reader: inout JSONReader) throws(JSONError) {
{{#discriminator}}
        switch try reader.discriminator({{.}}) {
{{#cases}}
        case {{value}}: {{> UnionReading}}
{{/cases}}
{{#isClosed}}
        case let value: throw reader.unlistedCase(of: {{nameText}}, {{.}}, value)
{{else}}
        default: {{> UnionReadingUnknown}}
{{/isClosed}}
        }
{{else}}
        switch try reader.peekKind() {
{{#otherKinds}}
        case {{#kinds}}.{{.}}{{^isLast}}, {{/isLast}}{{/kinds}}: {{> UnionReading}}
{{/otherKinds}}
{{#onlyObject}}
        case .object: {{> UnionReading}}
{{/onlyObject}}
{{#objects}}
        case .object:
{{#distinctCases}}
            {{^isFirst}}} else {{/isFirst}}if try reader.hasMembers(
{{#members}}
                {{.}},
{{/members}}
            ) {
                {{> UnionReading}}
{{/distinctCases}}
            } else {
{{#otherCase}}
                {{> UnionReading}}
{{else}}
                {{> UnionReadingUnknown}}
{{/otherCase}}
            }
{{/objects}}
        default: {{> UnionReadingUnknown}}
        }
{{/discriminator}}
    }
{{/isRead}}
{{#isWritten}}

    public func write(json writer: inout JSONWriter) {
        switch self {
{{#cases}}
        case .{{name}}(let value): {{> UnionWriting}}
{{/cases}}
{{^isClosed}}
        case .unknown(let value): writer.write(value)
{{/isClosed}}
        }
    }
{{/isWritten}}
}

"""#),
        ("UnionConformances", #"""
{{! Context: union. The protocols of a union. }}
{{#isWhole}}JSONUnion{{else~}}
    {{#isRead}}JSONReadable{{/isRead}}{{#isWritten}}JSONWritable{{/isWritten}}, Hashable, Sendable{{/isWhole~}}
{{#isCodable}}, Codable{{/isCodable}}

"""#),
        ("UnionReading", #"""
{{! Context: union case. Reads a case of a union. }}
self = .{{name}}(try {{#format}}{{.}}.read(&reader){{else}}{{type}}(json: &reader){{/format}})

"""#),
        ("UnionReadingUnknown", #"""
{{! Context: union. Reads a value that matches no case of a union. }}
{{#isClosed}}throw reader.unlistedCase(of: {{nameText}}){{else}}self = .unknown(try {{> UnknownCase}}(json: &reader)){{/isClosed}}

"""#),
        ("UnionStorage", #"""
{{! Context: union storage. What a store knows of a union. }}
nonisolated extension {{unionType}}: StorableUnion {
    @_spi(Generated) public static let unionStorage = UnionStorage<{{unionType}}>(
        of: [{{#records}}{{.}}.self{{^isLast}}, {{/isLast}}{{/records}}]{{#unions}} + {{.}}.unionStorage.records{{/unions}},
{{#hasSecrets}}
        secrets: [{{#secrets}}{{.}}{{^isLast}}, {{/isLast}}{{/secrets}}],
{{/hasSecrets}}
        record: { value in
            switch value {
{{#recordCases}}
            case .{{name}}(let record): record
{{/recordCases}}
{{#unionCases}}
            case .{{name}}(let union): {{type}}.unionStorage.record(union)
{{/unionCases}}
{{#hasOthers}}
            default: nil
{{/hasOthers}}
            }
        },
        value: { record in
{{#recordCases}}
            if let record = record as? {{type}} { return .{{name}}(record) }
{{/recordCases}}
{{#unionCases}}
            if let union = {{type}}.unionStorage.value(record) { return .{{name}}(union) }
{{/unionCases}}
            return nil
        }
    )
}

"""#),
        ("UnionWriting", #"""
{{! Context: union case of union. Writes a case of a union. }}
{{#isTagged~}}
    writer.write(value, tagged: {{#discriminator}}{{.}}{{/discriminator}}, as: {{value}}){{else~}}
    {{#format}}{{.}}.write(value, to: &writer){{else}}writer.write(value){{/format~}}
{{/isTagged}}

"""#),
        ("UnknownCase", #"""
{{! Context: union. The type of a value that matches no case of a union. }}
{{#unknown}}UnknownCase<{{.}}>{{else}}JSONValue{{/unknown~}}

"""#),
        ("Upload", #"""
{{! Context: upload. The content of a file that a call sends. }}
{{#isResumable}}
.resumable(
    body,
    by: .{{way}}{{#digestParameter}}(digest: {{.}}){{/digestParameter}},
{{#partSize}}
    partSize: {{.}},
{{/partSize}}
    resumption: resumption,
),
{{else}}
.content(body{{#digest}}, digest: .{{.}}{{/digest}}),
{{/isResumable}}

"""#),
        ("Webhooks", #"""
{{! Context: webhooks. The events that the server sends by itself, and how their messages are verified and read. }}
{{#docs}}
/// {{.}}
{{/docs}}
public enum {{name}}: {{#eventPlace}}NamedWebhookEvent{{else}}TypedWebhookEvent{{/eventPlace}}, Hashable {
    public enum Name: String, CaseIterable, Sendable {
{{#events}}
        case {{name}} = {{nameText}}
{{/events}}
    }

{{#events}}
{{#docs}}
    /// {{.}}
{{/docs}}
    case {{name}}({{type}})
{{/events}}
    /// An event that the schema does not have.
    case unknown(UnknownWebhookEvent)

    public init(_ name: Name, from payload: WebhookPayload) throws(JSONError) {
        switch name {
{{#events}}
        case .{{name}}: self = .{{name}}(try payload.decode())
{{/events}}
        }
    }
}

/// Reads the events that the server sends.
public static let webhooks = {{^isSigned}}Unsigned{{/isSigned}}Webhooks<{{type}}>(
    name: {{#eventPlace}}.{{kind}}({{place}}){{else}}nil{{/eventPlace}},
{{#data}}
    data: {{.}},
{{/data}}
{{#idPlace}}
    id: .{{kind}}({{place}}),
{{/idPlace}}
{{#isForm}}
    format: .form,
{{/isForm}}
{{#signature}}
    {{> Signature}}
{{else}}
{{#isSigned}}
    signature: .standard,
{{/isSigned}}
{{/signature}}
)

"""#),
        ("Writing", #"""
{{! Context: writing. Which members of a record are sent. }}
writing: {{^hasOneRule}}[{{/hasOneRule}}{{#rules}}.{{.}}{{^isLast}}, {{/isLast}}{{/rules}}{{^hasOneRule}}]{{/hasOneRule}},

"""#),
    ]

    static let referenceHTML = #"""
<!DOCTYPE html>
<html lang="en" data-code="swift" data-served="{{served}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Pipewright">
<title>{{title}}</title>
<link rel="icon" href="data:,">
<style>
{{style}}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<button type="button" id="contents" aria-expanded="false" aria-controls="navigation">Contents</button>
<a class="name" href="#content">{{title}}</a>
<fieldset class="choice" id="code-choice">
<legend>Show calls as</legend>
<label><input type="radio" name="code" value="swift" checked><span>Swift</span></label>
<label><input type="radio" name="code" value="curl"><span>curl</span></label>
<label><input type="radio" name="code" value="http"><span>HTTP</span></label>
</fieldset>
<button type="button" id="theme" aria-label="Dark colors" aria-pressed="false">◐</button>
</header>
<nav id="navigation" aria-label="Contents">
<div class="search" role="search">
<label for="search">Search</label>
<input type="search" id="search" placeholder="Search" autocomplete="off" spellcheck="false" aria-controls="results" aria-keyshortcuts="/">
<kbd aria-hidden="true">/</kbd>
</div>
<p id="count" class="count" role="status"></p>
<ol id="results" hidden></ol>
<div id="tree">
{{navigation}}</div>
</nav>
<main id="content" tabindex="-1">
{{content}}
</main>
{{calls}}
<script>
{{script}}</script>
</body>
</html>

"""#

    static let referenceCSS = #"""
:root {
    color-scheme: light;
    --page: #ffffff;
    --panel: #f6f7f9;
    --raised: #ffffff;
    --line: #dfe3e8;
    --text: #1c2128;
    --muted: #57606a;
    --link: #0a58ca;
    --accent: #0a58ca;
    --tint: #eaf1fc;
    --code: #1c2128;
    --keyword: #9a1f76;
    --string: #a3341a;
    --number: #1750b5;
    --comment: #5c6670;
    --name: #0f6674;
    --get: #0b6b3a;
    --post: #0a58ca;
    --put: #8a4b00;
    --patch: #6b3fb0;
    --delete: #b3261e;
    --warning: #8a4b00;
    --bar: 3.25rem;
    --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", sans-serif;
    --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace;
}
:root[data-theme="dark"] {
    color-scheme: dark;
    --page: #14171c;
    --panel: #1c2027;
    --raised: #242932;
    --line: #343b46;
    --text: #e3e7ed;
    --muted: #a2abb8;
    --link: #82b1ff;
    --accent: #82b1ff;
    --tint: #1d2b45;
    --code: #e3e7ed;
    --keyword: #f29bd4;
    --string: #f7a07f;
    --number: #9ec1ff;
    --comment: #98a2ae;
    --name: #7fd5e0;
    --get: #6fd49b;
    --post: #82b1ff;
    --put: #f0b35e;
    --patch: #c3a6ff;
    --delete: #ff9a92;
    --warning: #f0b35e;
}
* { box-sizing: border-box; }
html { font: 16px/1.6 var(--sans); background: var(--page); color: var(--text); scroll-padding-top: calc(var(--bar) + 1.25rem); -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; display: grid; grid-template: var(--bar) auto / 18rem minmax(0, 1fr); }
a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: 0.15em; }
[tabindex="-1"]:focus { outline: none; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
code, pre, kbd, var { font-family: var(--mono); font-size: 0.875em; font-style: normal; }
:is(code, pre) :is(code, var) { font-size: inherit; }
button, input, textarea, select { font: inherit; color: inherit; }
.skip { position: fixed; left: 0.5rem; top: -4rem; z-index: 20; background: var(--raised); padding: 0.5rem 1rem; border: 1px solid var(--line); border-radius: 6px; }
.skip:focus { top: 0.5rem; }

/* The bar */
.bar { grid-column: 1 / -1; position: sticky; top: 0; z-index: 10; height: var(--bar); display: flex; align-items: center; gap: 1rem; padding: 0 1.5rem; background: var(--page); border-bottom: 1px solid var(--line); }
.bar .name { font-weight: 650; color: var(--text); text-decoration: none; margin-right: auto; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.bar button, .search kbd { background: var(--raised); border: 1px solid var(--line); border-radius: 6px; }
.bar button { padding: 0.2rem 0.6rem; cursor: pointer; font-size: 0.875rem; flex: none; }
#contents { display: none; }
.choice { border: 1px solid var(--line); border-radius: 7px; padding: 2px; margin: 0; display: flex; font-size: 0.8125rem; background: var(--panel); }
.choice legend { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; white-space: nowrap; }
.choice label { position: relative; cursor: pointer; }
.choice input { position: absolute; inset: 0; opacity: 0; margin: 0; cursor: pointer; }
.choice span { display: block; padding: 0.15rem 0.7rem; border-radius: 5px; color: var(--muted); }
.choice input:checked + span { background: var(--raised); color: var(--text); box-shadow: 0 0 0 1px var(--line); font-weight: 600; }
.choice input:focus-visible + span { outline: 2px solid var(--accent); outline-offset: 1px; }

/* The contents */
nav { position: sticky; top: var(--bar); align-self: start; height: calc(100vh - var(--bar)); overflow-y: auto; overscroll-behavior: contain; padding: 1rem 0.75rem 3rem 1.5rem; border-right: 1px solid var(--line); font-size: 0.875rem; line-height: 1.45; scrollbar-width: thin; }
nav ul, nav ol { list-style: none; margin: 0; padding: 0; }
nav h2 { font-size: 0.75rem; font-weight: 650; letter-spacing: 0.02em; color: var(--muted); margin: 1.5rem 0 0.35rem; padding: 0 0.5rem; }
nav li > a { display: block; padding: 0.2rem 0.5rem; border-radius: 5px; color: var(--text); text-decoration: none; overflow-wrap: anywhere; }
nav li > a:hover { background: var(--panel); }
nav li > a[aria-current] { background: var(--tint); color: var(--link); font-weight: 600; }
nav .tree .tree, nav .calls { margin-left: 0.75rem; padding-left: 0.35rem; border-left: 1px solid var(--line); }
nav .calls a { display: flex; justify-content: space-between; align-items: baseline; gap: 0.5rem; }
nav .calls a, nav #results small { color: var(--muted); }
.scripted nav .calls { display: none; }
.scripted nav li.current > .calls { display: block; }
nav small { font-size: 0.6875rem; font-weight: 650; font-family: var(--mono); flex: none; }
.search { position: relative; margin-bottom: 0.75rem; }
.search label { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; white-space: nowrap; }
.search input { width: 100%; padding: 0.4rem 2rem 0.4rem 0.65rem; border: 1px solid var(--line); border-radius: 7px; background: var(--panel); }
.search input::placeholder { color: var(--muted); opacity: 1; }
.search kbd { position: absolute; right: 0.5rem; top: 0.48rem; padding: 0 0.4rem; color: var(--muted); pointer-events: none; }
.search input:focus + kbd { display: none; }
.count { color: var(--muted); margin: 0.5rem 0.5rem 0.25rem; min-height: 0; }
.count:empty { margin: 0; }
#results a span { display: block; }
#results mark { background: none; color: var(--link); font-weight: 650; }

/* The content */
main { padding: 2.5rem clamp(1.25rem, 4vw, 4rem) 6rem; max-width: 88rem; min-width: 0; outline: none; }
h1, h2, h3, h4, h5 { line-height: 1.25; text-wrap: balance; overflow-wrap: anywhere; }
main :is(h2, h3, h4) a { color: inherit; text-decoration: none; }
main :is(h2, h3, h4) a::after { content: " #"; color: var(--muted); opacity: 0; font-weight: 400; }
main :is(h2, h3, h4) a:is(:hover, :focus-visible)::after { opacity: 1; }
h1 { font-size: 2.25rem; letter-spacing: -0.02em; margin: 0 0 0.75rem; }
h2 { font-size: 1.625rem; letter-spacing: -0.01em; margin: 0 0 1rem; }
h3 { font-size: 1.3125rem; margin: 0 0 0.4rem; }
h4 { font-size: 1.0625rem; margin: 0 0 0.4rem; }
h5 { font-size: 0.8125rem; color: var(--muted); margin: 1.5rem 0 0.4rem; font-weight: 650; }
p { margin: 0 0 0.8rem; max-width: 42rem; text-wrap: pretty; }
p, dd, li { overflow-wrap: break-word; }
.lead { font-size: 1.125rem; color: var(--muted); }
.part { margin-top: 3.5rem; }
.part:is(#resources, #types) { margin-top: 5rem; border-top: 1px solid var(--line); padding-top: 2.5rem; }
.part:is(#resources, #types) h2 { margin: 0; }
p code, dd code, dt code, .path code { overflow-wrap: anywhere; }
p code, dd code { background: var(--panel); padding: 0.1em 0.3em; border-radius: 4px; }
.resource { margin-top: 3rem; }
.resource + .resource { border-top: 1px solid var(--line); padding-top: 2.5rem; }
.path { color: var(--muted); }
var { color: var(--name); }
.path code, .line code { background: none; padding: 0; }
.call { margin-top: 2.25rem; padding-top: 1.75rem; border-top: 1px solid var(--line); content-visibility: auto; contain-intrinsic-size: auto 34rem; }
.line { display: flex; gap: 0.6rem; align-items: baseline; max-width: none; margin-bottom: 1rem; }
.line code { font-size: 0.9375rem; }
.method { font-family: var(--mono); font-size: 0.75rem; font-weight: 700; letter-spacing: 0.02em; }
nav small.method { font-size: 0.6875rem; }
.get, .head, .options { color: var(--get); }
.post { color: var(--post); }
.put { color: var(--put); }
.patch { color: var(--patch); }
.delete { color: var(--delete); }
.columns { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 1.5rem 2.5rem; align-items: start; }
.examples { position: sticky; top: calc(var(--bar) + 1rem); }

/* Fields */
.fields { margin: 0 0 1rem; max-width: 46rem; }
.fields > div { display: grid; grid-template-columns: minmax(7rem, 12rem) minmax(0, 1fr); gap: 0.15rem 1rem; align-items: baseline; padding: 0.5rem 0; border-top: 1px solid var(--line); }
.fields > div:first-child { border-top: 0; }
dt code { font-weight: 600; color: var(--text); }
dd { margin: 0; font-size: 0.9375rem; min-height: 1.2em; }
dd p { margin: 0.2rem 0 0; }
.type { color: var(--muted); }
.flag { font-size: 0.75rem; padding: 0.05rem 0.4rem; border: 1px solid var(--line); border-radius: 99px; color: var(--muted); white-space: nowrap; margin-left: 0.25rem; }
.flag.warning { color: var(--warning); border-color: currentColor; font-weight: 400; }
.deprecated { border-left: 3px solid var(--warning); padding-left: 0.75rem; }
.type-section { margin-top: 2.75rem; content-visibility: auto; contain-intrinsic-size: auto 18rem; }
.swift-name { display: inline-block; font-size: 0.8125rem; color: var(--muted); }
.url { background: none; padding: 0; }

/* Code */
figure { margin: 0 0 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--panel); overflow: hidden; }
figcaption { display: flex; align-items: center; justify-content: space-between; min-height: 2rem; padding: 0 0.5rem 0 0.9rem; font-size: 0.75rem; font-weight: 600; color: var(--muted); border-bottom: 1px solid var(--line); }
pre { margin: 0; padding: 0.75rem 0.9rem 0.85rem; overflow-x: auto; line-height: 1.55; font-size: 0.8125rem; color: var(--code); tab-size: 4; scrollbar-width: thin; }
pre code { font-size: inherit; }
:is(.response, .json) pre { max-height: 26rem; overflow-y: auto; }
figure button { font-size: 0.75rem; border: 0; background: none; color: var(--muted); cursor: pointer; padding: 0.2rem 0.4rem; border-radius: 4px; font-weight: 400; }
figure button:hover { color: var(--text); background: var(--raised); }
.scripted[data-code="swift"] figure:is(.curl, .http),
.scripted[data-code="curl"] figure:is(.swift:not(.always), .http),
.scripted[data-code="http"] figure:is(.swift:not(.always), .curl) { display: none; }
i.k, i.s, i.n, i.c, i.m { font-style: normal; }
i.k { color: var(--keyword); }
i.s { color: var(--string); }
i.n { color: var(--number); }
i.c { color: var(--comment); }
i.m { color: var(--name); }

/* Try it */
.try, .sign-in { border: 1px solid var(--line); border-radius: 8px; padding: 0.9rem 1rem 1rem; margin: 0 0 1rem; background: var(--raised); }
.try label, .sign-in label { display: grid; grid-template-columns: minmax(6rem, 11rem) minmax(0, 1fr); gap: 0.25rem 0.75rem; align-items: center; margin-bottom: 0.5rem; font-size: 0.875rem; }
.try label.tall { grid-template-columns: minmax(0, 1fr); }
.try :is(input, textarea), .sign-in input { width: 100%; padding: 0.3rem 0.5rem; border: 1px solid var(--line); border-radius: 5px; background: var(--page); font-family: var(--mono); font-size: 0.8125rem; }
.try textarea { resize: vertical; line-height: 1.5; }
.sign-in { max-width: 46rem; }
.actions { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-top: 0.75rem; }
.action { padding: 0.3rem 0.9rem; border-radius: 6px; border: 1px solid var(--accent); background: var(--page); color: var(--link); cursor: pointer; font-size: 0.875rem; font-weight: 600; }
.action.main { background: var(--accent); color: var(--page); }
.try figure { margin: 1rem 0 0; }
.open-try { margin-bottom: 1rem; }
.note { font-size: 0.875rem; color: var(--muted); margin: 0.5rem 0 0; }
footer { margin-top: 6rem; padding-top: 1.5rem; border-top: 1px solid var(--line); color: var(--muted); font-size: 0.875rem; }

@media (max-width: 75rem) {
    .columns { grid-template-columns: minmax(0, 1fr); gap: 0.5rem; }
    .examples { position: static; }
}
@media (max-width: 52rem) {
    body { grid-template-columns: minmax(0, 1fr); }
    .scripted #contents { display: block; }
    .bar { padding: 0 1rem; gap: 0.6rem; }
    .choice span { padding: 0.15rem 0.5rem; }
    nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); padding: 1rem 1.25rem 2rem; }
    .scripted nav { display: none; position: fixed; inset: var(--bar) 0 0; z-index: 9; background: var(--page); overflow-y: auto; }
    .scripted nav.open { display: block; }
    main { padding-top: 1.75rem; }
    h1 { font-size: 1.75rem; }
    .line { flex-wrap: wrap; gap: 0.1rem 0.6rem; }
}
@media (max-width: 30rem) {
    .fields > div, .try label, .sign-in label { grid-template-columns: minmax(0, 1fr); }
}
@media (prefers-reduced-motion: no-preference) {
    html { scroll-behavior: auto; }
}
@media print {
    :root, :root[data-theme="dark"] { color-scheme: light; --page: #fff; --panel: #fff; --raised: #fff; --line: #bbb; --text: #000; --muted: #333; --link: #000; --code: #000; --name: #000; --keyword: #000; --string: #000; --number: #000; --comment: #333; --get: #000; --post: #000; --put: #000; --patch: #000; --delete: #000; --warning: #000; }
    html { font-size: 10pt; }
    body, main { display: block; padding: 0; max-width: none; }
    .bar, nav, .skip, .try, .sign-in, .open-try, figure button { display: none !important; }
    .columns { grid-template-columns: minmax(0, 1fr); }
    .examples { position: static; }
    .call, .type-section { content-visibility: visible; }
    pre { white-space: pre-wrap; overflow-wrap: anywhere; max-height: none !important; }
    figure, .fields > div { break-inside: avoid; }
    h2, h3, h4, h5, .line { break-after: avoid; }
}

"""#

    static let referenceJS = #"""
"use strict";
(() => {
    const root = document.documentElement;
    root.classList.add("scripted");
    const find = (selector, inside = document) => inside.querySelector(selector);
    const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];

    /** An element with attributes and children, which are nodes or texts. No text is read as HTML. */
    const make = (name, attributes = {}, ...children) => {
        const element = document.createElement(name);
        for (const [key, value] of Object.entries(attributes)) {
            if (key === "onclick") element.addEventListener("click", value);
            else if (value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : value);
        }
        element.append(...children);
        return element;
    };

    // Choices that stay. A page from a file may not be allowed to store them.
    const stored = {
        get: (name) => { try { return localStorage.getItem("pipewright-" + name); } catch { return null; } },
        set: (name, value) => { try { localStorage.setItem("pipewright-" + name, value); } catch { /* not kept */ } },
    };

    // Colors
    const theme = find("#theme");
    const wantsDark = matchMedia("(prefers-color-scheme: dark)");
    const setTheme = (dark) => {
        root.dataset.theme = dark ? "dark" : "light";
        theme.setAttribute("aria-pressed", String(dark));
    };
    const chosen = stored.get("theme");
    setTheme(chosen ? chosen === "dark" : wantsDark.matches);
    wantsDark.addEventListener("change", (event) => { if (!stored.get("theme")) setTheme(event.matches); });
    theme.addEventListener("click", () => {
        const dark = root.dataset.theme !== "dark";
        setTheme(dark);
        stored.set("theme", dark ? "dark" : "light");
    });

    // Swift, curl or HTTP
    const choices = all("#code-choice input");
    const setCode = (value) => {
        root.dataset.code = value;
        for (const choice of choices) choice.checked = choice.value === value;
    };
    if (["swift", "curl", "http"].includes(stored.get("code"))) setCode(stored.get("code"));
    for (const choice of choices) {
        choice.addEventListener("change", () => {
            // What is read stays where it is, although the code above it gets another height.
            const read = [...visible].pop();
            const top = read?.getBoundingClientRect().top;
            setCode(choice.value);
            if (read) scrollBy(0, read.getBoundingClientRect().top - top);
            stored.set("code", choice.value);
        });
    }

    // Code: colors and copies, once it is near the window
    const rules = {
        swift: /(\/\/.*)|("(?:[^"\\]|\\.)*")|\b(let|var|try|await|for|in|import|nil|true|false)\b|\b(\d[\d_.]*)\b|(\.?\b[a-z]\w*)(?=\()/g,
        curl: /(^#.*)|('(?:[^'])*')|(\bcurl\b|\s-{1,2}[A-Za-z-]+)/gm,
        json: /()("(?:[^"\\]|\\.)*"(?!\s*:))|\b(true|false|null)\b|(-?\b\d[\d.eE+-]*\b)|("(?:[^"\\]|\\.)*")(?=\s*:)/g,
    };
    const kinds = ["c", "s", "k", "n", "m"];
    const colored = (text, rule) => {
        const parts = [];
        let end = 0;
        for (const match of text.matchAll(rule)) {
            const kind = kinds[match.slice(1).findIndex((group) => group)];
            if (!kind) continue;
            if (match.index > end) parts.push(text.slice(end, match.index));
            parts.push(make("i", { class: kind }, match[0]));
            end = match.index + match[0].length;
        }
        parts.push(text.slice(end));
        return parts;
    };
    const color = (code, kind) => {
        const text = code.textContent;
        if (text.length > 100000) return;
        if (kind === "swift" || kind === "curl") {
            code.replaceChildren(...colored(text, rules[kind]));
            return;
        }
        if (kind === "json") {
            code.replaceChildren(...colored(text, rules.json));
            return;
        }
        const body = text.indexOf("\n\n");
        const head = (body < 0 ? text : text.slice(0, body)).split("\n");
        const parts = [head[0]];
        for (const line of head.slice(1)) {
            const colon = line.indexOf(":");
            parts.push("\n", make("i", { class: "m" }, line.slice(0, colon + 1)), line.slice(colon + 1));
        }
        if (body >= 0) parts.push(...colored(text.slice(body), rules.json));
        code.replaceChildren(...parts);
    };
    const dress = (figure) => {
        const code = find("code", figure);
        const text = code.textContent;
        color(code, ["swift", "curl", "json"].find((kind) => figure.classList.contains(kind)) ?? "http");
        const pre = find("pre", figure);
        pre.tabIndex = 0;
        pre.setAttribute("role", "region");
        pre.setAttribute("aria-label", find("figcaption", figure).textContent);
        if (!navigator.clipboard) return;
        const copy = make("button", { type: "button" }, "Copy");
        copy.addEventListener("click", async () => {
            try {
                await navigator.clipboard.writeText(text);
                copy.textContent = "Copied";
            } catch {
                copy.textContent = "Not copied";
            }
            setTimeout(() => { copy.textContent = "Copy"; }, 1500);
        });
        find("figcaption", figure).append(copy);
    };
    const near = new IntersectionObserver((entries) => {
        for (const entry of entries) {
            if (!entry.isIntersecting) continue;
            near.unobserve(entry.target);
            for (const figure of all("figure", entry.target)) dress(figure);
        }
    }, { rootMargin: "400px" });
    for (const section of all("main .part, main .call, main .type-section")) near.observe(section);

    // The place in the contents
    const nav = find("#navigation");
    const links = new Map(all("#tree a").map((link) => [link.getAttribute("href").slice(1), link]));
    let current = null;
    const setCurrent = (id) => {
        const link = links.get(id);
        if (!link || link === current) return;
        current?.removeAttribute("aria-current");
        for (const item of all("li.current", nav)) item.classList.remove("current");
        current = link;
        link.setAttribute("aria-current", "location");
        for (let item = link.closest("li"); item; item = item.parentElement.closest("li")) item.classList.add("current");
        const box = link.getBoundingClientRect();
        const frame = nav.getBoundingClientRect();
        if (box.top < frame.top || box.bottom > frame.bottom) nav.scrollTop += box.top - frame.top - frame.height / 3;
    };
    const sections = all("main section[id]").filter((section) => links.has(section.id));
    const visible = new Set();
    const spy = new IntersectionObserver((entries) => {
        for (const entry of entries) {
            if (entry.isIntersecting) visible.add(entry.target);
            else visible.delete(entry.target);
        }
        // The innermost one of those at the top of the window
        const shown = [...visible].sort((left, right) => left.compareDocumentPosition(right) & 4 ? -1 : 1);
        if (shown.length > 0) setCurrent(shown[shown.length - 1].id);
    }, { rootMargin: "-72px 0px -75% 0px" });
    for (const section of sections) spy.observe(section);

    // The contents of a narrow window
    const contents = find("#contents");
    const setOpen = (open) => {
        nav.classList.toggle("open", open);
        contents.setAttribute("aria-expanded", String(open));
    };
    contents.addEventListener("click", () => {
        setOpen(!nav.classList.contains("open"));
        if (nav.classList.contains("open")) find("#search").focus();
    });
    nav.addEventListener("click", (event) => { if (event.target.closest("a")) setOpen(false); });

    // Search: every word has to be in the names of a place
    const search = find("#search");
    const results = find("#results");
    const tree = find("#tree");
    const count = find("#count");
    const limit = 100;
    let index = null;
    const makeIndex = () => all("main section[id]").map((section) => {
        const heading = find("h2, h3, h4", section);
        const title = find("a", heading)?.textContent ?? "";
        const isCall = section.classList.contains("call");
        const outer = isCall ? find("h3 a", section.parentElement)?.textContent : "";
        const line = isCall ? find(".line", section)?.textContent.trim() ?? "" : "";
        const names = section.classList.contains("type-section") ? all("dt", section).map((name) => name.textContent) : [];
        const docs = isCall ? find(".about p", section)?.textContent ?? "" : "";
        const name = outer ? outer + "." + title : title;
        return { id: section.id, name, line, low: name.toLowerCase(), text: [name, line, docs, ...names].join(" ").toLowerCase() };
    });
    const show = () => {
        const words = search.value.toLowerCase().split(/\s+/).filter((word) => word);
        results.hidden = words.length === 0;
        tree.hidden = words.length > 0;
        if (words.length === 0) {
            count.textContent = "";
            results.replaceChildren();
            return;
        }
        index ??= makeIndex();
        const rank = (entry) => entry.low === words.join(" ") ? 0 : words.every((word) => entry.low.includes(word)) ? 1 : 2;
        const found = index.filter((entry) => words.every((word) => entry.text.includes(word)))
            .map((entry) => [rank(entry), entry]).sort((left, right) => left[0] - right[0]).map((pair) => pair[1]);
        count.textContent = found.length === 0 ? "Nothing found" : found.length === 1 ? "1 result" : found.length + " results";
        results.replaceChildren(...found.slice(0, limit).map((entry) => {
            const name = make("span");
            const place = entry.low.indexOf(words[0]);
            if (place < 0) name.append(entry.name);
            else {
                const end = place + words[0].length;
                name.append(entry.name.slice(0, place), make("mark", {}, entry.name.slice(place, end)), entry.name.slice(end));
            }
            const link = make("a", { href: "#" + entry.id }, name);
            if (entry.line) link.append(make("small", {}, entry.line));
            return make("li", {}, link);
        }));
    };
    search.addEventListener("input", show);
    const focusResult = (step) => {
        const found = all("a", results);
        const at = found.indexOf(document.activeElement) + step;
        if (at < 0) search.focus();
        else found[Math.min(at, found.length - 1)]?.focus();
    };
    nav.addEventListener("keydown", (event) => {
        if (results.hidden) return;
        if (event.key === "ArrowDown") { event.preventDefault(); focusResult(1); }
        if (event.key === "ArrowUp") { event.preventDefault(); focusResult(-1); }
        if (event.key === "Enter" && document.activeElement === search) find("a", results)?.click();
    });
    document.addEventListener("keydown", (event) => {
        const isTyping = event.target.closest?.("input:not([type=radio]), textarea, select");
        if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
            event.preventDefault();
            if (getComputedStyle(nav).display === "none") setOpen(true);
            search.focus();
            search.select();
        }
        if (event.key === "Escape") {
            if (search.value) { search.value = ""; show(); search.focus(); }
            else setOpen(false);
        }
    });

    // A place that is reached by a link is also reached by the keyboard.
    const land = () => {
        const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
        if (!target) return;
        setCurrent(target.id);
        if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
        target.focus({ preventScroll: true });
        // Sections above it take their real height only now.
        target.scrollIntoView();
        requestAnimationFrame(() => {
            target.scrollIntoView();
            requestAnimationFrame(() => target.scrollIntoView());
        });
    };
    addEventListener("hashchange", land);
    land();

    // Try it: only if a server shows the page
    if (root.dataset.served !== "yes" || location.protocol === "file:") return;
    const data = JSON.parse(find("#calls").textContent);
    const schemes = new Map(data.schemes.map((scheme) => [scheme.name, { ...scheme }]));
    const place = (text) => {
        const at = text.search(/[.#]/);
        return { kind: text.slice(0, at), name: text.slice(at + 1) };
    };
    const pointed = (value, pointer) => pointer.split("/").slice(1)
        .reduce((value, token) => value?.[token.replaceAll("~1", "/").replaceAll("~0", "~")], value);
    /** Reads JSON. Numbers keep their digits where the browser can do that. */
    const exact = (text) => JSON.parse(text, (name, value, context) =>
        typeof value === "number" && JSON.rawJSON && context?.source && String(value) !== context.source ? JSON.rawJSON(context.source) : value);
    let numbers = 0;
    const input = (name, value, attributes = {}) => {
        const id = "value-" + ++numbers;
        const field = make("input", { id, value, autocomplete: "off", spellcheck: "false", ...attributes });
        return { field, label: make("label", { for: id }, make("span", {}, make("code", {}, name)), field) };
    };

    // Credentials
    const base64 = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
    const addCredentials = (call, request) => {
        for (const scheme of (call.use ?? []).map((name) => schemes.get(name))) {
            if (!scheme) continue;
            if (scheme.kind === "basic") {
                request.headers.push(["Authorization", "Basic " + base64(scheme.user + ":" + scheme.password)]);
                continue;
            }
            if (!scheme.key) continue;
            const { kind, name } = place(scheme.place);
            const secret = scheme.kind === "api-key" ? (scheme.prefix ?? "") + scheme.key : ((scheme.prefix ?? "Bearer") + " ").trimStart() + scheme.key;
            if (kind === "header") request.headers.push([name, secret]);
            if (kind === "query") request.query.push([name, scheme.kind === "api-key" ? secret : scheme.key]);
            if (kind === "cookie") document.cookie = name + "=" + scheme.key + "; path=/; SameSite=Strict";
        }
    };
    const signIn = find("#sign-in");
    for (const scheme of signIn ? schemes.values() : []) {
        const form = make("form", { class: "sign-in", "aria-label": "Credentials: " + scheme.name });
        const rows = [];
        const add = (label, key, type) => {
            if (scheme[key] === undefined) return;
            const row = input(label, scheme[key], { type, name: key });
            row.field.addEventListener("input", () => { scheme[key] = row.field.value; });
            rows.push(row);
            form.append(row.label);
        };
        form.append(make("p", {}, "Calls on this page use these credentials of ", make("code", {}, scheme.name), "."));
        add("user", "user", "text");
        add("password", "password", "text");
        add(scheme.kind === "api-key" ? "key" : "token", "key", "text");
        if (scheme.token) {
            const note = make("p", { class: "note", role: "status" });
            form.append(make("div", { class: "actions" }, make("button", { class: "action main", type: "submit" }, "Sign in")), note);
            form.addEventListener("submit", async (event) => {
                event.preventDefault();
                const body = new URLSearchParams({ grant_type: "password", username: scheme.user, password: scheme.password });
                if (scheme.scopes) body.set("scope", scheme.scopes);
                try {
                    const response = await fetch(scheme.token, { method: "POST", body });
                    const values = await response.json();
                    if (!response.ok || !values.access_token) throw new Error(values.error ?? "Status " + response.status);
                    scheme.key = values.access_token;
                    rows.find((row) => row.field.name === "key").field.value = scheme.key;
                    note.textContent = "Signed in";
                } catch (error) {
                    note.textContent = "Not signed in: " + error.message;
                }
            });
        } else {
            form.addEventListener("submit", (event) => event.preventDefault());
        }
        if (rows.length > 0) signIn.append(form);
    }

    // Calls
    const encode = (text) => encodeURIComponent(text).replace(/[!'()*]/g, (mark) => "%" + mark.charCodeAt(0).toString(16).toUpperCase());
    const open = (section, call, button) => {
        const form = make("form", { class: "try", "aria-label": "Try " + find("h4 a", section).textContent });
        const path = call.path.map((piece) => {
            if (typeof piece === "string") return () => piece;
            const row = input(piece.name, piece.value, { type: "text", name: "path:" + piece.name, required: true });
            form.append(row.label);
            return () => piece.slashes ? row.field.value.split("/").map(encode).join("/") : encode(row.field.value);
        });
        const pairs = (items, kind) => items.map((item) => {
            const row = input(item.name, item.value, { type: "text", name: kind + ":" + item.name });
            form.append(row.label);
            return { name: item.name, field: row.field };
        });
        const query = pairs(call.query, "query");
        const headers = pairs(call.headers, "header");
        let body = () => undefined;
        if (call.body?.text !== undefined) {
            const id = "value-" + ++numbers;
            const field = make("textarea", { id, name: "body", rows: Math.min(16, call.body.text.split("\n").length + 1), spellcheck: "false" });
            field.value = call.body.text;
            form.append(make("label", { class: "tall", for: id }, make("span", {}, "Body"), field));
            body = () => ({ type: call.body.type, content: field.value, shown: field.value });
        } else if (call.body?.form) {
            const fields = pairs(call.body.form, "body");
            body = () => {
                const content = fields.map((item) => encode(item.name) + "=" + encode(item.field.value)).join("&");
                return { type: "application/x-www-form-urlencoded", content, shown: content };
            };
        } else if (call.body?.parts) {
            const parts = call.body.parts.map((part) => {
                const row = input(part.name, part.file ? undefined : part.value, { type: part.file ? "file" : "text", name: "body:" + part.name });
                form.append(row.label);
                return { ...part, field: row.field };
            });
            body = () => {
                const form = new FormData();
                const shown = [];
                const pieces = [];
                const boundary = "pipewright-" + Math.random().toString(36).slice(2);
                const named = (text) => text.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
                for (const part of parts) {
                    const file = part.file && (part.field.files[0] ?? new File(["example\n"], "example.txt", { type: part.type }));
                    const value = file || part.field.value;
                    form.append(part.name, file || !part.type ? value : new Blob([value], { type: part.type }));
                    shown.push(part.name + ": " + (file ? file.name : value));
                    const type = (file && file.type) || part.type;
                    pieces.push("--" + boundary + '\r\nContent-Disposition: form-data; name="' + named(part.name) + '"');
                    if (file) pieces.push('; filename="' + named(file.name) + '"');
                    if (type) pieces.push("\r\nContent-Type: " + type);
                    for (const field of part.headers ?? []) pieces.push("\r\n" + field.name + ": " + field.value);
                    pieces.push("\r\n\r\n", value, "\r\n");
                }
                // A form of a browser cannot have other header fields in its parts.
                if (!parts.some((part) => part.headers)) return { content: form, shown: shown.join("\n") };
                const type = "multipart/form-data; boundary=" + boundary;
                return { type, content: new Blob([...pieces, "--" + boundary + "--\r\n"]), shown: shown.join("\n") };
            };
        } else if (call.body?.file) {
            const row = input("file", undefined, { type: "file", name: "body" });
            form.append(row.label);
            body = () => {
                const file = row.field.files[0] ?? new File(["example\n"], "example.txt");
                return { type: call.body.type, content: file, shown: file.name };
            };
        }
        const output = make("div", { "aria-live": "polite", class: "output" });
        const actions = make("div", { class: "actions" },
            make("button", { class: "action main", type: "submit" }, "Send"),
            make("button", { class: "action", type: "button", onclick: () => { form.remove(); button.hidden = false; button.focus(); } }, "Close"));
        form.append(actions, output);

        /** Fields that the user has not filled are left out. */
        const request = () => ({
            method: call.method,
            path: call.base + path.map((piece) => piece()).join(""),
            query: query.filter((item) => item.field.value !== "").map((item) => [item.name, item.field.value]),
            headers: headers.filter((item) => item.field.value !== "").map((item) => [item.name, item.field.value]),
            body: body(),
        });
        const figure = (kind, caption, text) => {
            const shown = make("figure", { class: kind + " always" }, make("figcaption", {}, caption), make("pre", {}, make("code", {}, text)));
            dress(shown);
            return shown;
        };
        let page = 0;
        const send = async (sent) => {
            addCredentials(call, sent);
            const target = sent.url ?? sent.path + (sent.query.length > 0 ? "?" + sent.query.map((pair) => pair.map(encode).join("=")).join("&") : "");
            const fields = new Headers(sent.headers);
            if (sent.body?.type) fields.set("Content-Type", sent.body.type);
            const shown = [sent.method + " " + target + " HTTP/1.1"];
            for (const [name, value] of sent.headers) shown.push(name + ": " + value);
            if (sent.body?.type) shown.push("Content-Type: " + sent.body.type);
            if (sent.body?.shown) shown.push("", sent.body.shown);
            const figures = [figure("request", "Request", shown.join("\n"))];
            find(".next", actions)?.remove();
            try {
                const response = await fetch(target, { method: sent.method, headers: fields, body: sent.body?.content, cache: "no-store", redirect: "follow" });
                const text = await response.text();
                const lines = ["HTTP/1.1 " + response.status + " " + response.statusText];
                for (const [name, value] of response.headers) lines.push(name + ": " + value);
                let value;
                try { value = JSON.parse(text); } catch { value = undefined; }
                if (text) lines.push("", value === undefined ? text.slice(0, 100000) : JSON.stringify(value, null, 2));
                const result = figure("response", "Response", lines.join("\n"));
                result.dataset.status = response.status;
                figures.push(result);
                offerNext(sent, response, value, text);
            } catch (error) {
                figures.push(figure("response", "Response", "The request failed: " + error.message));
            }
            output.replaceChildren(...figures);
        };

        // The next page
        /** The request with a member of its body, which is an object. */
        const withMember = (sent, pointer, content) => {
            const type = sent.body?.type ?? "application/json";
            if (!type.includes("json")) return undefined;
            let object;
            try { object = exact(sent.body?.content ?? "{}"); } catch { return undefined; }
            const names = pointer.split("/").slice(1).map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
            let inner = object;
            for (const name of names.slice(0, -1)) inner = inner[name] ??= {};
            inner[names.at(-1)] = content;
            const text = JSON.stringify(object, null, 2);
            return { ...sent, url: undefined, query: [...sent.query], headers: [...sent.headers], body: { type, content: text, shown: text } };
        };
        const memberOf = (sent, parameter) => {
            if (place(parameter).kind !== "body") return undefined;
            try { return pointed(JSON.parse(sent.body.content), place(parameter).name); } catch { return undefined; }
        };
        const offerNext = (sent, response, value, text) => {
            const paging = call.paging;
            if (!paging || !response.ok) return;
            let next;
            const read = (text) => {
                const { kind, name } = place(text);
                if (kind === "body") return name === "" ? value : pointed(value, name);
                if (kind === "header") return response.headers.get(name);
                if (kind === "link") {
                    const entry = (response.headers.get("Link") ?? "").split(/,\s*(?=<)/).find((entry) => entry.includes('rel="' + name + '"'));
                    return entry?.match(/<([^>]*)>/)?.[1];
                }
            };
            const set = (parameter, content) => {
                const { kind, name } = place(parameter);
                if (kind === "body") return withMember(sent, name, content);
                const changed = { ...sent, url: undefined, query: [...sent.query], headers: [...sent.headers] };
                const list = kind === "query" ? changed.query : kind === "header" ? changed.headers : undefined;
                if (!list) return undefined;
                const found = list.findIndex((pair) => pair[0] === name);
                if (found >= 0) list.splice(found, 1);
                list.push([name, String(content)]);
                return changed;
            };
            // A cursor in a body may be an object, which is sent as it came.
            if (paging.parameter?.startsWith("body") && value !== undefined) value = exact(text);
            const records = Array.isArray(value) ? value : Object.values(value ?? {}).find(Array.isArray) ?? [];
            if (paging.kind === "follow") {
                const address = read(paging.next);
                if (address) {
                    const url = new URL(address, new URL(sent.path, location.href));
                    // Only this server is asked, whatever the response says.
                    next = { ...sent, query: [], headers: [], url: url.pathname + url.search };
                }
            } else if (paging.kind === "cursor") {
                const { kind, name } = place(paging.next);
                const from = kind === "last" ? records[records.length - 1] : kind === "first" ? records[0] : undefined;
                const cursor = from ? pointed(from, name) : read(paging.next);
                if (cursor && !(typeof cursor === "object" && Object.keys(cursor).length === 0)) next = set(paging.parameter, cursor);
            } else if (paging.kind === "number" && records.length > 0) {
                next = set(paging.parameter, paging.first + page + 1);
            } else if (paging.kind === "offset" && records.length > 0) {
                const { name } = place(paging.parameter);
                const before = Number(sent.query.find((pair) => pair[0] === name)?.[1] ?? memberOf(sent, paging.parameter) ?? paging.first);
                next = set(paging.parameter, before + records.length);
            }
            if (!next) return;
            next.query = next.query.filter((pair) => !isCredential(pair[0], "query"));
            next.headers = next.headers.filter((pair) => !isCredential(pair[0], "header"));
            const more = make("button", { class: "action next", type: "button", onclick: () => { page += 1; send(next); } }, "Next page");
            actions.append(more);
        };
        const isCredential = (name, kind) => (call.use ?? []).some((use) => {
            const where = place(schemes.get(use)?.place ?? "header.Authorization");
            return where.kind === kind && where.name === name;
        });
        form.addEventListener("submit", (event) => {
            event.preventDefault();
            page = 0;
            send(request());
        });
        button.before(form);
        button.hidden = true;
        find("input, textarea, button", form).focus();
    };
    for (const [anchor, call] of Object.entries(data.calls)) {
        const section = document.getElementById(anchor);
        const examples = section && find(".examples", section);
        if (!examples) continue;
        const name = find("h4 a", section).textContent;
        const button = make("button", { class: "action open-try", type: "button", "aria-label": "Try " + name }, "Try it");
        button.addEventListener("click", () => open(section, call, button));
        examples.prepend(button);
    }
})();

"""#
}
