import PipeModel

/// The texts of the page about calls.
enum CallTexts {
    static func credentials(_ call: API.Call) -> Prose {
        guard !call.use.isEmpty else { return "Needs no credentials." }
        let alternatives = call.use.filter { !$0.isEmpty }.map { names in
            names.map { name -> Prose in "\(link: name, to: Anchor.scheme(name))" }.joined(", ", last: " and ")
        }
        guard !alternatives.isEmpty else { return "Needs no credentials." }
        let isOptional = alternatives.count < call.use.count
        var text: Prose = "\(isOptional ? "Takes" : "Needs") \(alternatives.joined(", ", last: " or "))"
        if isOptional { text += ", or no credentials" }
        if let scopes = call.scopes, !scopes.isEmpty {
            let codes = scopes.codes(last: " and ")
            text += scopes.count == 1 ? " with the scope \(codes)" : " with the scopes \(codes)"
        }
        return text + "."
    }

    static func settings(_ call: API.Call) -> [Prose] {
        var texts: [Prose] = []
        if let server = call.server { texts.append("The request goes to the URL \(code: server) of the server.") }
        switch call.versions {
        case .required: texts.append("The request must have \(code: "If-Match") with the version of the record.")
        case .known:
            texts.append(
                """
                If the version of the record is known, the request has it in \(code: "If-Match"), and the server refuses \
                to change another version.
                """)
        case .off, nil: break
        }
        if let name = call.idempotency {
            texts.append("If the request is repeated, \(code: name) has the same value, so that it takes effect once.")
        }
        return texts
    }

    static func pipe(_ type: String) -> Prose {
        "In Swift, the calls are those of the pipe that the app's type \(code: type) has."
    }

    // MARK: - Bodies

    static func body(_ body: API.Call.Body, record: API.FieldType?) -> Prose {
        let whole = record.map(TypeTexts.type) ?? "record"
        let counted = record.map(TypeTexts.counted) ?? "a record"
        var text: Prose
        switch body.kind {
        case .draft: text = "A new \(whole) without its read-only fields"
        case .record: text = body.fields == nil ? "A whole \(whole)" : "The fields that replace those of \(counted)"
        case .patch: text = "The fields of \(counted) that change"
        case .fields: text = "An object with these members"
        case .filter: text = "An object with the filter"
        case .value:
            text = "A value of type \(body.type.map { TypeTexts.type($0.required) } ?? "any JSON")"
            if body.type?.isOptional == true { text += ", or none" }
        case .stream: text = "Values of type \(body.type.map(TypeTexts.type) ?? "any JSON"), one after the other"
        case .multipart:
            text = "A body of \(code: "multipart/\(body.multipart?.rawValue ?? "form-data")") with these parts"
        case .upload: text = "The content of a file"
        }
        if let wrap = body.wrap { text += ", in the member \(code: wrap)" }
        if let pointer = body.pointer, !pointer.isEmpty { text += ", at \(code: pointer)" }
        return text + format(body) + "."
    }

    private static func format(_ body: API.Call.Body) -> Prose {
        switch body.kind {
        case .multipart, .upload, .stream: return ""
        case .draft, .record, .patch, .fields, .filter, .value: break
        }
        switch (body.format, body.patch) {
        case (.json, .mergePatch) where body.kind == .patch: return ", as a JSON Merge Patch (RFC 7396)"
        case (.json, _): return ", as JSON"
        case (.form, _): return ", as a form"
        case (.xml, _): return ", as XML"
        }
    }

    private static func texts(of part: API.Call.Body.Part, in body: API.Call.Body) -> [Prose] {
        var texts: [Prose] = []
        if let type = part.mediaType {
            let isFile = body.fields?.first { $0.wireName == part.name }?.type.isFile == true
            texts.append(
                isFile
                    ? "A file in the part \(code: part.name) that names no media type has \(code: type)."
                    : "The part \(code: part.name) has the media type \(code: type).")
        }
        for header in part.headers {
            texts.append("The part \(code: part.name) has the header field \(code: "\(header.name): \(header.value)").")
        }
        return texts
    }

    static func bodyRules(_ body: API.Call.Body) -> [Prose] {
        var texts: [Prose] = []
        if body.kind == .patch, body.patch == .mergePatch {
            texts.append("Members that are missing stay as they are; \(code: "null") removes a value.")
        }
        if body.sendsNulls { texts.append("Fields without a value are sent as \(code: "null").") }
        for part in body.parts ?? [] { texts += Self.texts(of: part, in: body) }
        if body.omitsReadFields { texts.append("Read-only fields are left out.") }
        switch body.digest {
        case .contentDigest: texts.append("The digest of the file is sent in \(code: "Content-Digest") (RFC 9530).")
        case .contentMD5: texts.append("The digest of the file is sent in \(code: "Content-MD5").")
        case nil: break
        }
        if let resumption = body.resumption {
            switch resumption.way {
            case .contentRange:
                texts.append(
                    "The file is sent in parts with \(code: "Content-Range"), so that an upload can be resumed.")
            case .location:
                texts.append(
                    """
                    The response has a URL in \(code: "Location"), to which the parts of the file are sent, so that an \
                    upload can be resumed.
                    """)
            }
            if let size = resumption.partSize { texts.append("A part has \(size) bytes.") }
        }
        return texts
    }

    // MARK: - Results

    static func result(_ call: API.Call) -> Prose {
        let result = call.result
        let type = result.type.map(TypeTexts.type) ?? "any JSON"
        let counted = result.type.map(TypeTexts.counted) ?? "any JSON"
        switch result.kind {
        case .none where call.operation == .exists: return "Says whether there is such a record, without a body."
        case .none: return "Returns nothing."
        case .value: return "Returns \(counted)\(place(result)).\(optional(result.type))"
        case .page: return "Returns a list of \(type)\(result.paging == nil ? "" : ", in pages")\(items(result))."
        case .bytes: return "Returns the content of a file."
        case .stream:
            return "Returns values of type \(type), one after the other, \(stream(result.stream)).\(end(result.stream))"
        case .job: return "Starts a long operation that results in \(counted)."
        }
    }

    private static func optional(_ type: API.FieldType?) -> Prose {
        type?.isOptional == true ? " It can be missing." : ""
    }

    private static func place(_ result: API.Call.Result) -> Prose {
        var text: Prose = ""
        if let item = result.item, !item.isEmpty { text += ", which is at \(code: item) in the body" }
        return result.format == .xml ? text + ", as XML" : text
    }

    private static func items(_ result: API.Call.Result) -> Prose {
        guard let items = result.items, !items.pointer.isEmpty else { return "" }
        return ", which are at \(code: items.pointer) in the body"
            + (items.element.map { ", each at \(code: $0)" } ?? "")
    }

    private static func stream(_ stream: API.Stream?) -> Prose {
        switch stream?.format ?? .serverSentEvents {
        case .serverSentEvents: "as server-sent events"
        case .jsonLines: "as lines of JSON"
        case .jsonSequence: "as a JSON text sequence (RFC 7464)"
        case .jsonArray: "as the elements of a JSON array"
        }
    }

    private static func end(_ stream: API.Stream?) -> Prose {
        var text: Prose = ""
        if let end = stream?.end { text += " The data \(code: end) ends the stream." }
        if let event = stream?.eventMember { text += " The name of an event is the member \(code: event)." }
        if let event = stream?.errorEvent { text += " The event \(code: event) is an error." }
        if stream?.reconnects == true {
            text += " If the connection is lost, the client continues behind the last event."
        }
        return text
    }

    static func job(_ job: API.Job) -> [Prose] {
        var texts: [Prose] = []
        if let state = job.state { texts.append("Its state is in \(PagingTexts.place(state)).") }
        if let progress = job.progress { texts.append("Its progress is in \(PagingTexts.place(progress)).") }
        if !job.done.isEmpty { texts.append("It is done if \(tests(job.done)).") }
        if !job.failed.isEmpty { texts.append("It has failed if \(tests(job.failed)).") }
        if let poll = job.poll { texts.append("The client asks \(target(poll)) after it.") }
        switch job.result {
        case .value(let pointer) where !pointer.isEmpty: texts.append("Its result is at \(code: pointer).")
        case .get(let from): texts.append("Its result is fetched from \(target(from)).")
        case .value, nil: break
        }
        if let cancel = job.cancel {
            texts.append("\(code: cancel.method.rawValue) to \(target(cancel.target)) cancels it.")
        }
        return texts
    }

    private static func tests(_ tests: [JobTest]) -> Prose {
        tests.map { test -> Prose in
            switch test {
            case .word(let word): "the state is \(code: word)"
            case .condition(let condition): PagingTexts.condition(condition)
            }
        }.joined(", ", last: " or ")
    }

    private static func target(_ target: JobTarget) -> Prose {
        switch target {
        case .place(let place): "the URL in \(PagingTexts.place(place))"
        case .path(let path): "\(code: path)"
        case .poll: "the same URL"
        }
    }

    // MARK: - Lists

    static func sort(_ sort: API.Sort) -> Prose {
        let fields = sort.fields.map(\.value).codes(last: " and ")
        var text: Prose = "\(code: sort.parameter) sorts by \(fields)"
        switch sort.direction {
        case .prefix, .suffix:
            let place: Prose = sort.direction == .prefix ? "before" : "behind"
            if !sort.descending.isEmpty { text += ", descending with \(code: sort.descending) \(place) the name" }
            if !sort.ascending.isEmpty { text += ", ascending with \(code: sort.ascending) \(place) the name" }
        case .parameter(let name):
            text += "; \(code: name) is \(code: sort.ascending) or \(code: sort.descending)"
        case .separate(let descending): text += " ascending, \(code: descending) descending"
        }
        return text + "."
    }

    static func bulk(_ bulk: API.Bulk) -> [Prose] {
        let operations = bulk.operations.map(\.rawValue).codes(last: " and ")
        var texts: [Prose] = ["Does \(operations) for many records, \(format(bulk.format))."]
        if let limit = bulk.limit {
            texts.append("One request has at most \(limit) records; the client sends several.")
        }
        if let results = bulk.results { texts.append("The results are at \(code: results).") }
        return texts
    }

    private static func format(_ format: BulkFormat) -> Prose {
        switch format {
        case .array: "as a JSON array"
        case .lines: "as lines of JSON"
        case .atomic: "as operations that succeed or fail together"
        case .mixed: "as HTTP requests in \(code: "multipart/mixed")"
        }
    }
}
