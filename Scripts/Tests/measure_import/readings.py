"""Where a document and a schema say the same in different words. Each has a reason; nothing else counts as equal."""

READINGS = {
    "integer": "`int` has 64 bits and holds `int32` and `int64`; the format says nothing of the JSON.",
    "identifier": "`Task.ID` wraps the type of the identity of `Task`, and is the same in JSON.",
    "identity": "A record of a resource with items has its identity in each response, or it could not be addressed.",
    "inline": "A record with a name of its own is the same JSON as an inline object.",
    "open": "Enums and unions are open in a schema: values that a server adds later are kept. `closed` is the same list.",
    "open-text": "An alternative of any text beside one with `enum` is an open enum.",
    "merged-text": "Alternatives that are all texts are one text, if they have no values: nothing in JSON tells them apart.",
    "merged-number": "An integer or a number is a number.",
    "form-object": "An object in the query in the style `form` with `explode` is its members (OpenAPI, style values).",
    "brackets": "A name that ends with `[]` is the name without it in the array style `brackets`.",
    "next-url": "A list that follows the URL of the next page has the parameters of its position in that URL.",
    "credential": "A parameter with the place of a credential is that credential.",
    "accept": "`Accept` and `Content-Type` follow from the media types (OpenAPI: such parameters are ignored).",
    "same-schema": "Of several media types with one schema, one is enough: they are the same body.",
    "json-first": "A text that is also offered as JSON is read as JSON.",
    "default": "A default is what the server uses for what is missing; a member that may be left out leaves it to the server.",
    "null-draft": "A member of a body, or a body, that may be left out and may be null is left out: servers take both for no value.",
    "empty-body": "A body that may be left out, none of whose members has to be sent, is an object without members instead.",
    "constant-case": "The constant of the member that distinguishes the cases of a union stands at its case.",
    "path-style": "`label` and `matrix` write a point, or the name, before a value in a path; the path itself may have them.",
    "path-query": "What follows `?` or `#` in a path is a fixed query item, or is not sent.",
    "bool-text": "`true` and `false` in a path, a query or a header field are the same text as a boolean.",
    "number-text": "In a path, a query or a header field, numbers and texts of digits are the same text.",
    "additional": "`additionalProperties: true` is what objects allow without it.",
    "oauth-flows": "A scheme with several flows is a scheme for each, of which any will do; a token of a flow that no app can "
                   "run by itself (implicit) is a bearer token.",
    "unused-scheme": "A scheme that no operation needs is no fact of a call.",
    "empty-object": "An object without members is a record without fields, or a map of anything.",
    "any-in-form": "A member of a form or part without a type is a text or content.",
    "required-list": "`required` alone in `anyOf` or `oneOf` is a rule of a value and no alternative.",
    "contradiction": "Of two types or lists of values that exclude each other, of which no value is in both, the more special one counts; "
                     "of two types, each.",
    "null-object": "Among alternatives, an object that has no members and may be null is null, which OpenAPI 3.0 cannot say.",
    "free-object": "An object of which the document names no member is JSON of any kind.",
    "compact": "A result with some of the optional members of its resource's record is that record; the others are `nil`.",
    "clearing": "In a form, null is the empty text: an alternative of the empty text alone is null.",
    "unsaid-body": "A body with required members is sent, unless the document says that it may be left out: most documents do not "
                   "say which bodies are required.",
    "no-members": "A body that is an object without members sends nothing, and can be left out.",
    "constant-member": "A member of a list's response whose value is always the same says nothing.",
    "path-identity": "The value in a path that identifies a record is the text of its identity, whatever its type in JSON.",
    "deep-arrays": "OpenAPI does not say how `deepObject` writes arrays: in brackets, with or without an index.",
    "identity-in-path": "The identity of a record stands in the path of its update, and need not be in the body.",
    "identity-sent": "A record that replaces another is sent with its identity, also where the body may lack it.",
    "discriminator-word": "Without a mapping, of values that all alternatives have, the one that is a word of the schema's "
                          "name stands for it, since the names are no values.",
    "one-text": "In a path or a header field, a list with one text is written like the text.",
    "one-file": "In a multipart body, a list with one file is the same part as the file.",
    "file-by-type": "A text in a part whose media type is one of files is a file.",
    "own-type": "A file names its own media type; a part of any bytes, a range or several types restrict it to none.",
    "echo": "A member beside the items of a page with the name of a parameter of pages repeats what the client has sent.",
    "stream-choice": "Where one call returns a value and another a stream, each sets the member `stream` by itself.",
    "url-text": "`url` keeps every text and has it as a URL, if it is one.",
    "unix": "An integer that its format or description calls a Unix time is a timestamp in seconds or milliseconds.",
    "sort": "A parameter whose values are fields with a direction is `sort`.",
    "version": "A header field of the version of the API is the client's setting.",
    "idempotency": "A header field that names a repeated request is set by the client.",
    "joined-errors": "One record for the errors of several schemas has the members and the values of all of them.",
    "response-header": "A result is the body of a response: of its header fields, only those of pages and jobs are facts of a call.",
    "unknown-host": "A relative server has the host of the document, which the document does not say.",
    "sequence": "In a media type of lines, `schema` is the whole sequence, as an array, and `itemSchema` one of them (OpenAPI 3.2).",
    "event-text": "The data of an event without a schema is a text.",
    "decimal-text": "`decimal` reads a number and a text of a number.",
    "rules-alone": "Rules of numbers or texts, such as `maximum`, say nothing of values of other types, which may be there, too.",
    "own-alternative": "A schema that is an alternative of itself has no more values than by the others.",
    "https-first": "Of a host that is offered with `https` and with `http`, `https` is enough.",
    "produces": "`produces` of Swagger 2.0 is for all responses of an operation: an error that is an object is JSON beside a file.",
    "error-page": "An error in HTML is a page for people.",
    "error-text": "An error that is a text is its message.",
    "errors-in-result": "Errors beside a result are those of the API, which `errors` finds in responses with a good status, too.",
    "members-as-query": "An object in a Swagger 2.0 form is its members.",
}

used = {}


def note(name):
    """Counts a reading; its reason must stand above."""
    assert name in READINGS, name
    used[name] = used.get(name, 0) + 1
    return True
