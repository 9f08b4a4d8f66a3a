import HTTPTypes
@_spi(Generated) import PipeCore
@_spi(Generated) import PipeHTTP
import PipeJSON

/// Reads the response to a request for many records: a response for each, as if it had been sent alone.
struct BulkResponse {
    private let response: CallResponse
    private let descriptor: BulkDescriptor
    private let operation: PipeOperation
    /// The array of records in a list.
    private let list: JSONPointer?
    private let client: PipeClient

    init(
        _ response: CallResponse, _ descriptor: BulkDescriptor, _ operation: PipeOperation, list: JSONPointer?,
        _ client: PipeClient
    ) {
        self.response = response
        self.descriptor = descriptor
        self.operation = operation
        self.list = list
        self.client = client
    }

    /// The response for each record, or its error; `nil` for a record without a result.
    ///
    /// - Throws: The error of all records, if the response cannot be read or nothing in it can be assigned.
    func entries<Output>(of items: [BulkItem<Output>]) throws(PipeError) -> [Result<CallResponse, PipeError>?] {
        switch descriptor.format {
        case .mixed:
            return try parts(for: items)
        case .atomic where response.isBlank:
            // All operations have succeeded, and no record has changed.
            return Array(repeating: .success(part([])), count: items.count)
        case .array, .lines, .atomic:
            if !descriptor.expectsResults, descriptor.format != .atomic,
                operation == .remove || operation != .create && response.isBlank
            {
                return Array(repeating: .success(part([])), count: items.count)
            }
            guard !response.isBlank else {
                return Array(repeating: nil, count: items.count)
            }
            return try assigned(try results(), to: items)
        }
    }

    // MARK: JSON

    private func results() throws(PipeError) -> [JSONValue] {
        if descriptor.format == .lines, descriptor.results == nil,
            response.headers[.contentType].flatMap({ MediaType($0) })?.essence != "application/json"
        {
            return try lines()
        }
        if descriptor.format == .atomic {
            return try response.value(at: descriptor.results ?? "/atomic:results")
        }
        if let results = descriptor.results {
            return try response.value(at: results)
        }
        let whole: JSONValue = try response.value()
        guard let results = whole.array else {
            return try response.value(at: list)
        }
        return results
    }

    private func lines() throws(PipeError) -> [JSONValue] {
        var values: [JSONValue] = []
        for line in try response.json().split(separator: UInt8(ascii: "\n")) {
            let part = part(Array(line))
            if !part.isBlank { values.append(try part.value()) }
        }
        return values
    }

    private func assigned<Output>(
        _ results: [JSONValue], to items: [BulkItem<Output>]
    ) throws(PipeError) -> [Result<CallResponse, PipeError>?] {
        guard let key = descriptor.key, descriptor.format != .atomic else {
            guard results.count == items.count else {
                throw response.error(.bulk(.resultCount(results.count, expected: items.count)))
            }
            return try results.map { result throws(PipeError) in try entry(of: result) }
        }
        // Records with the same key get their results in order.
        var found: [String: ArraySlice<JSONValue>] = [:]
        for result in results {
            let record = descriptor.item.flatMap { result[$0] }
            guard let text = (result.object?[key] ?? record?.object?[key] ?? result).keyText else { continue }
            found[text, default: []].append(result)
        }
        return try items.map { item throws(PipeError) in
            try item.key.flatMap { found[$0]?.popFirst() }.map { result throws(PipeError) in try entry(of: result) }
        }
    }

    /// The response of a record.
    private func entry(of result: JSONValue) throws(PipeError) -> Result<CallResponse, PipeError> {
        var status = response.status
        if let place = descriptor.status {
            guard let found = result[place].flatMap({ Self.status($0) }) else {
                return .failure(response.error(.bulk(.missingResult)))
            }
            status = found
        }
        let body = try PipeError.encoding { () throws(JSONError) in try JSON.encode(result) }
        let rules = ErrorRules(when: descriptor.error.map { .body($0) })
        let isFailure = rules.reportsFailure(in: body, headers: HTTPFields())
        guard status.kind == .successful, !isFailure else {
            let reason = status.kind == .successful ? PipeError.Reason.reported : .status(status.code)
            return .failure(failure(reason, status, result, body))
        }
        if descriptor.format == .atomic, descriptor.item == nil {
            return .success(part(result.object?["data"].map { $0.isNull } ?? true ? [] : body, status))
        }
        guard let item = descriptor.item, !item.isRoot else {
            return .success(part(result.isNull ? [] : body, status))
        }
        guard let record = result[item], !record.isNull else {
            return .success(part([], status))
        }
        return .success(
            part(try PipeError.encoding { () throws(JSONError) in try JSON.encode(record) }, status))
    }

    /// The error of a record. Its message is where the schema says, in the result or in its error.
    private func failure(
        _ reason: PipeError.Reason, _ status: HTTPResponse.Status, _ result: JSONValue, _ body: [UInt8]
    ) -> PipeError {
        let rules = client.core.errors
        let error = descriptor.error.flatMap { result[$0] }.flatMap { try? JSON.encode($0) }
        let bodies = [body] + (error.map { [$0] } ?? [])
        if let rules, let body = bodies.first(where: { rules.message(in: $0) != nil }) {
            return part(body, status).error(reason, rules: rules)
        }
        return part(body, status).error(reason, rules: ErrorRules(message: descriptor.error ?? ""))
    }

    /// A status as a number or as a text that begins with one, such as `201 Created`.
    private static func status(_ value: JSONValue) -> HTTPResponse.Status? {
        let text = value.string.map { String($0.keeping { ("0"..."9").contains($0) }) }
        guard let code = value.int ?? text.flatMap({ Int(digits: $0) }), (100...599).contains(code) else {
            return nil
        }
        return HTTPResponse.Status(code: code)
    }

    private func part(_ body: [UInt8], _ status: HTTPResponse.Status? = nil) -> CallResponse {
        CallResponse(
            method: response.method, address: response.address, status: status ?? response.status,
            headers: HTTPFields(), body: body, redaction: response.redaction)
    }

    // MARK: HTTP messages

    private func parts<Output>(
        for items: [BulkItem<Output>]
    ) throws(PipeError) -> [Result<CallResponse, PipeError>?] {
        guard let type = response.headers[.contentType].flatMap({ MediaType($0) }), type.type == "multipart",
            let boundary = type.parameters["boundary"],
            let parts = MixedParts(response.body, boundary: boundary)?.parts
        else {
            throw response.error(.bulk(.malformedParts))
        }
        var entries = [Result<CallResponse, PipeError>?](repeating: nil, count: items.count)
        // Responses are in the order of the requests, unless each says to which it belongs.
        let numbers = parts.map { $0.contentID.flatMap { MixedBody.index(ofID: $0) } }
        let areNumbered = numbers.allSatisfy { $0.map { items.indices.contains($0) } ?? false }
        guard areNumbered || parts.count <= items.count else {
            throw response.error(.bulk(.resultCount(parts.count, expected: items.count)))
        }
        for (order, part) in parts.enumerated() {
            let index = areNumbered ? numbers[order] ?? order : order
            guard let message = part.response, let call = items[index].call else {
                entries[index] = .failure(response.error(.bulk(.malformedParts)))
                continue
            }
            entries[index] = entry(of: message, to: call)
        }
        return entries
    }

    private func entry(of message: MixedParts.Response, to call: CallRequest) -> Result<CallResponse, PipeError> {
        let own = CallResponse(
            method: call.method, address: (try? client.address(of: call)) ?? response.address, status: message.status,
            headers: message.headers, body: message.body, redaction: response.redaction)
        let rules = client.core.errors
        guard message.status.kind == .successful else {
            return .failure(own.error(.status(message.status.code), rules: rules))
        }
        if let rules, rules.reportsFailure(in: message.body, headers: message.headers) {
            return .failure(own.error(.reported, rules: rules))
        }
        return .success(own)
    }
}
