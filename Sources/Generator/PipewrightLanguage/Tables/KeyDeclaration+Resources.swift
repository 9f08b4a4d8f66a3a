// The keys of resources, operations and actions.

extension KeyDeclaration {
    static let resourceKeys: [KeyDeclaration] =
        [
            KeyDeclaration(
                .path, .described("a path"), default: "the name of the resource", example: "tasks",
                docs: """
                    The path relative to the server or the parent's item; a child's path that begins with a slash is
                    relative to the server. `{name}` is an argument, `{parent.id}` the identity of the item of a
                    resource above. `""` is the empty path.
                    """),
            KeyDeclaration(
                .parameters, .described("fields"), default: "texts", example: "{ owner: string }",
                docs: "The types of the arguments in the path, as fields. Each becomes an argument."),
            KeyDeclaration(
                .record, .text, default: "only actions and children", example: "Task",
                docs: """
                    The record of the resource. Without one, the resource is a path: it has no operations, and its actions
                    and children are below the path.
                    """),
            KeyDeclaration(
                .singleton, .boolean, default: "false", example: "true",
                docs: "Whether there is a single record without an identity, such as the user who is signed in."),
            KeyDeclaration(
                .filter, .described("fields"), default: "none", example: "{ color: string }",
                docs: """
                    The filter of a list, as fields: query items, or members of the body if `filter` of `list` says so,
                    or parts of header fields if `headers` of `list` name them. All of them are optional for the caller,
                    except those with the flag `required`.
                    """),
            KeyDeclaration(
                .sort, .described("`{ by, fields, direction, ascending, descending, descending-by }`"), default: "none",
                example: "{ by: query.sort, fields: [title] }",
                docs: "How a list is sorted."),
            KeyDeclaration(
                .envelope, .text, default: "none", example: "Page",
                docs: "The record with the other members of a list's response."),
            KeyDeclaration(
                .actions, .described("names and calls"), default: "none", example: "{ archive: POST archive -> Task }",
                docs: "Other calls, by name. Each becomes a method."),
            KeyDeclaration(
                .pipe, .described("a Swift type"), default: "the pipe that is generated", example: "MyModule.TaskPipe",
                see: "Custom pipes",
                docs: """
                    A Swift type of the app that the client has instead of the generated pipe, `MyPipe` or
                    `Module.MyPipe`. It has `init(_:)`, which gets that pipe.
                    """),
            KeyDeclaration(
                .store, .described("`{ since, unique, partial, answers, key-lifetime, renamed-from }`"),
                default: "none", example: "{ since: updated_since }", see: "Stored records",
                docs: """
                    What a store has to know of the calls of the resource. Only for a resource whose record is stored.
                    """),
            KeyDeclaration(
                .children, .described("names and resources"), default: "none",
                example: "{ comments: { record: Comment } }",
                docs: "Resources below each item of this one, by name."),
            resourceDocs,
            deprecated,
        ] + inherited(at: .resource)

    static let resourceStoreKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .since, .described("a field of the filter"), default: "none", example: "updated_since",
            docs: """
                The field of the filter with which a list has only the records that have changed since a `version`.
                """),
        KeyDeclaration(
            .unique, .described("a field, or `{ field, compare }`"), default: "none", example: "reference",
            docs: """
                A field with a unique value, which `create` sends. A new record whose response was lost is found by it.
                """),
        KeyDeclaration(
            .partial, .boolean, default: "false", example: "true",
            docs: "Whether `read` returns only some fields of the record, so that the others stay as they are stored."),
        KeyDeclaration(
            .answers, .words(["whole", "parts"]), default: "parts", example: "whole",  // checked words: the key
            docs: """
                `whole`: responses to writes and elements of lists have all fields of the record, so that those they lack are
                null. With `parts` such fields stay as they are stored.
                """),
        KeyDeclaration(
            .keyLifetime, .described("`24h`, `7d`, `90m`"), default: "for ever", example: "24h",
            docs: """
                How long the server knows the key of a new record (`idempotency`), up to a year. After that, the request is
                not repeated.
                """),
        KeyDeclaration(
            .renamedFrom, .described("a path, or a list of paths"), default: "none", example: "[todo]",
            docs: """
                The former paths of the resource, written as `path`, with the same values in the same order. Changes that an
                earlier version of the app has not sent are carried over.
                """),
    ]

    static let uniqueKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .field, .described("a field"), isRequired: true, example: "reference",
            docs: "The field with a unique value."),
        KeyDeclaration(
            .compare, .words(["exact", "case", "trimmed"]), default: "exact", example: "case",
            docs: """
                How the server compares the strings of the field: `exact`, without regard to the `case` of letters, or
                `trimmed`, without the white space around them.
                """),
    ]

    static let operationKeys: [KeyDeclaration] =
        [
            KeyDeclaration(
                .call, .described("`METHOD path -> Result`, for `list` and `exists` without `-> Result`"),
                default: "the verb's own", example: "GET /search",
                docs: """
                    The method, and the path relative to the collection or the item. A path that begins with a slash is
                    relative to the server. `{id}` is the identity of the item. Fixed query items may follow the path:
                    `GET /search?kind=task`; their values may have `{id}`, too. `Result` is a type, or `none` if the
                    response is not read.
                    """),
            KeyDeclaration(
                .filter, .described("`query`, `body`, `body#/pointer`"), default: "query", example: "body#/filter",
                docs: """
                    Where a list sends its filter: `query`; `body`, as the object that a POST sends; or `body#/filter`,
                    an object in it.
                    """),
            KeyDeclaration(
                .body, .described("fields"), default: "the fields of the record",
                example: "{ amount: int, source: string? }", see: "Sending records",
                docs: """
                    The fields that `create`, `upsert`, `replace` or `update` sends, if they are not those of the
                    record. They become the `Draft`, the `Replacement` or the `Patch` of the resource.
                    """),
            KeyDeclaration(
                .headers, .described("names and values"), default: "none", example: "{ If-Match: \"{etag}\" }",
                see: "Header fields of a call",
                docs: """
                    Header fields of this call. In a value, `{name}` is an argument, or of a list a field of its filter,
                    and `{id}` the identity of the item; `{{` and `}}` are literal braces.
                    """),
            KeyDeclaration(
                .parameters, .described("fields"), default: "texts", example: "{ etag: string? }",
                docs: """
                    The types of the arguments in header fields, as fields. Each becomes an argument. A list has
                    them in its `filter`.
                    """),
            KeyDeclaration(
                .query, .described("fields"), default: "none", example: "{ expand: list<string> }",
                docs: """
                    Query items of this verb, as fields. Each becomes an argument; all of them are optional for the
                    caller, except those with the flag `required`. Those of a list are its `filter`.
                    """),
            KeyDeclaration(
                .returns, .described("a type, `stream<T>` or `job<T>`; for `read` and `remove` also as of an action"),
                default: "the record; none for `remove`", example: "Task",
                docs: "The type of the response, if `call` has none. Not for `list`, `new` and `exists`."),
            stream,
            job,
        ] + inherited(at: .operation, except: [.headers])

    private static let stream = KeyDeclaration(
        .stream,
        .described("`sse`, `json-lines`, `json-seq`, `json-array`, or `{ format, end, event, error, reconnect }`"),
        default: "by the media type of the response", example: "sse", see: "Streams",
        docs: "With a result `stream<T>`: how the response contains the values.")

    private static let job = KeyDeclaration(
        .job, .described("`{ state, done, failed, poll, result, cancel, … }`"),
        default: "the status 202 while the job runs, and `Location`",
        example: "{ state: body#/status, done: succeeded, failed: failed }", see: "Long operations",
        docs: """
            With a result `job<T>`: how to find out whether the work has ended, and where its result is.
            """)

    static let sortKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .by, .described("`query.NAME`"), isRequired: true, example: "query.sort",
            docs: "The query item with the fields."),
        KeyDeclaration(
            .fields, .described("names of fields"), isRequired: true, example: "[title, created]",
            docs: "The fields that a list can be sorted by."),
        KeyDeclaration(
            .direction, .described("`prefix`, `suffix`, `query.NAME`"), default: "prefix", example: "prefix",
            docs: "The place of the direction: before the field, after it, or in a separate query item."),
        KeyDeclaration(
            .ascending, .described("text"), default: "nothing, ` asc` or `asc`, depending on `direction`",
            example: "asc",
            docs: "The text for ascending order."),
        KeyDeclaration(
            .descending, .described("text"), default: "`-`, ` desc` or `desc`, depending on `direction`",
            example: "desc",
            docs: "The text for descending order."),
        KeyDeclaration(
            .descendingBy, .described("`query.NAME`"), default: "one query item for both directions",
            example: "query._sort_desc",
            docs: "The query item with the fields of descending order, instead of `by`."),
    ]

    static let actionKeys: [KeyDeclaration] =
        [
            KeyDeclaration(
                .call, .described("`METHOD path -> Result`"), isRequired: true, example: "POST archive -> Task",
                docs: """
                    The method, the path, by default the name of the action, and the type of the response, without which,
                    as with `none`, it is not read. `/` is the item itself; any other path that begins with a slash is relative to the
                    server. `{name}` is an argument, `{id}` the identity of the item. Fixed query items may follow the
                    path: `GET files?kind=image`.
                    """),
            KeyDeclaration(
                .swift, .text, default: "derived from the name", example: "archive",
                docs: "The Swift name of the method, and of the type of its header fields."),
            KeyDeclaration(
                .on, .words(["item", "collection"]), default: "item", example: "collection",
                docs: """
                    Whether the path is relative to an item or to the collection; for a singleton always to the
                    singleton.
                    """),
            KeyDeclaration(
                .parameters, .described("fields"), default: "texts", example: "{ since: timestamp? }",
                docs: """
                    The types of the arguments in the path and in header fields, as fields. Each becomes an argument.
                    """),
            KeyDeclaration(
                .query, .described("fields"), default: "none", example: "{ text: string }",
                docs: "Query items, as fields. Each becomes an argument."),
            KeyDeclaration(
                .body, .described("fields, a type, or `bytes`"), default: "no body", example: "{ title: string }",
                docs: """
                    The body: members of an object, as fields that become arguments, or the type of a single argument;
                    `bytes` is the content of a file.
                    """),
            KeyDeclaration(
                .format, .described("`json`, `form`, `xml`; with `multipart`: `form-data`, `mixed`, `related`"),
                default: "as the resource; `form-data` with `multipart`", example: "form",
                docs: "The encoding of the body; with `multipart` the kind of the body."),
            KeyDeclaration(
                .multipart, .described("fields"), default: "none", example: "{ file: file, caption: string? }",
                see: "Files",
                docs: "The parts of the body, instead of `body`: files, texts and JSON."),
            KeyDeclaration(
                .digest, .words(["content-digest", "content-md5"]), default: "none", example: "content-digest",
                see: "Files",
                docs: """
                    With `body: bytes`: the header field with the digest of the content, Content-Digest (RFC 9530) or
                    Content-MD5 (RFC 1864).
                    """),
            KeyDeclaration(
                .resumable, .described("`content-range`, `location`, or `{ by, part, digest }`"),
                default: "the content is sent in one request", example: "content-range", see: "Files",
                docs: """
                    With `body: bytes`: the content is sent in parts, so that an interrupted upload can be resumed.
                    """),
            KeyDeclaration(
                .returns, .described("a type, `page<T>`, `stream<T>`, `job<T>`, `bytes`, or `{ type, headers }`"),
                example: "Task",
                see: "Header fields of a response",
                docs: """
                    The type of the response, if `call` has none, or a mapping that also names header fields of the
                    response. Without either, the response is not read.
                    """),
            stream,
            job,
            callDocs,
            deprecated,
            KeyDeclaration(
                .headers, .described("names and values"), default: "none", example: "{ If-Match: \"{etag}\" }",
                see: "Header fields of a call",
                docs: """
                    Header fields of this call. In a value, `{name}` is an argument, `{id}` the identity of the item,
                    and `{body.filename}`, with `body: bytes`, the name of the file; `{{` and `}}` are literal braces.
                    """),
        ] + inherited(at: .action, except: [.headers])

    static let resultKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .type, .described("a type"), example: "Manifest",
            docs: "The type of the body, if `call` has none. Without either, the body is not read."),
        KeyDeclaration(
            .headers, .described("names and types"), isRequired: true, example: "{ etag: string }",
            docs: "The types of header fields by their names, which are case-insensitive."),
    ]

    static let streamKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .format, .words(["sse", "json-lines", "json-seq", "json-array"]),
            default: "by the media type of the response", example: "sse",
            docs: """
                `sse` are server-sent events, whose data are the values; `json-lines` has a value in each line;
                `json-seq` is a JSON text sequence (RFC 7464); `json-array` is an array, at the place of `items`.
                """),
        KeyDeclaration(
            .end, .text, default: "`[DONE]`, or the end of the response", example: "\"[END]\"",
            docs: "The data that ends the stream. A response that ends without it is an error."),
        KeyDeclaration(
            .event, .text, default: "none", example: "type",
            docs: """
                With `sse`: the member of the value that is to contain the name of the event, for unions by this member.
                """),
        KeyDeclaration(
            .error, .text, default: "none", example: "error",
            docs: "With `sse`: the name of the event that reports an error, which the iteration throws."),
        KeyDeclaration(
            .reconnect, .boolean, default: "false", example: "true",
            docs: """
                With `sse`: whether a stream whose connection was lost, or whose response has ended, continues with a new
                request, which sends the ID of the last event in `Last-Event-ID`.
                """),
    ]

    static let resumptionKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .by, .words(["content-range", "location"]), isRequired: true, example: "location",
            docs: """
                How the parts are sent: `content-range` to one URL with the range of each, as with Google's APIs;
                `location` to the URL that each response names, as with container registries.
                """),
        KeyDeclaration(
            .part, .number(from: 1), default: "the runtime's", example: "8388608",
            docs: "The size of a part in bytes."),
        KeyDeclaration(
            .digest, .described("`query.NAME`"), default: "none", example: "query.digest",
            docs: """
                With `by: location`: the query item of the last request with the digest of the whole content,
                `query.NAME`. The digest is written as `sha256:…`.
                """),
    ]

    static let jobKeys: [KeyDeclaration] = [
        KeyDeclaration(
            .state, .described("`body#/pointer`, `header.NAME`"), default: "none", example: "body#/status",
            docs: "The place of the server's word for the state of the job."),
        KeyDeclaration(
            .done, .described("a word of `state` or a condition, or a list of them"),
            default: "any status from 200 to 299 but 202", example: "succeeded",
            docs: """
                When the job is done: a word at the place of `state`, or a condition such as `body#/done` or
                `body#/result is present`; one of several is enough.
                """),
        KeyDeclaration(
            .failed, .described("a word of `state` or a condition, or a list of them"), default: "never",
            example: "[failed, cancelled]",
            docs: "When the job has failed, written as `done`."),
        KeyDeclaration(
            .message, .described("`body#/pointer`"), default: "that of `errors`", example: "body#/error/message",
            docs: "The place of the message about a job that has failed."),
        KeyDeclaration(
            .progress, .described("`body#/pointer`, `header.NAME`"), default: "none", example: "body#/percent",
            docs: "The place of a number that says how much of the work is done."),
        KeyDeclaration(
            .poll, .described("`header.NAME`, `link.REL`, `body#/pointer`, or a path"), default: "`header.Location`",
            example: "header.Operation-Location",
            docs: """
                Where to ask: the place of a URL, or a path that is written as that of the action. `{id}` is a member of
                the response's body, `{job.id}` a member of a member, and `{+name}` one whose slashes separate segments.
                """),
        KeyDeclaration(
            .every, .duration, default: "1s", example: "2s",
            docs: """
                The pause before the next request, if the server asks for none with `Retry-After`. Each pause is 1.5
                times the previous one.
                """),
        KeyDeclaration(
            .longestDelay, .duration, default: "30s", example: "1m",
            docs: "The upper limit of that pause."),
        KeyDeclaration(
            .result, .described("`body#/pointer`, or `GET` with a place or a path"), default: "the last response",
            example: "body#/result",
            docs: """
                The place of the result in the last response; or the request that gets it, with the place of its URL or a
                path, which are written as those of `poll`: `GET header.Location`, `GET files/{output_file_id}`.
                """),
        KeyDeclaration(
            .cancel, .described("`METHOD`, with a place or a path"), default: "the job cannot be cancelled",
            example: "DELETE",
            docs: """
                The request that cancels the job, with the place of its URL or a path, which are written as those of
                `poll`. Without them, it is sent to the URL of the job.
                """),
        KeyDeclaration(
            .origins, .described("`https://HOST`, or a list of them"), default: "none",
            example: "[https://jobs.example.com]",
            docs: """
                Other servers that URLs of the job may lead to. They get the credentials, too.
                """),
    ]
}
