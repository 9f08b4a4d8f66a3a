import Foundation
import GoldenTesting
import PipeExamples
import PipeHTTP
import PipeModel
import Testing

@testable import PipeStandIn

/// A request for each call of each schema, made from its description.
@Suite(.serialized) struct EveryCallTests {
    static let schemas: [String] = {
        let files = FileManager.default
        let own = (try? files.contentsOfDirectory(atPath: Golden.package.appending(path: "Schemas").path)) ?? []
        let goldens = (try? files.contentsOfDirectory(atPath: Golden.tests.appending(path: "Goldens").path)) ?? []
        return own.filter { $0.hasSuffix(".pipes.yaml") || $0.hasSuffix(".pipes") }.map { "Schemas/\($0)" }.sorted()
            + goldens.map { "Tests/Goldens/\($0)/\($0.lowercased()).pipes.yaml" }
            .filter { files.fileExists(atPath: Golden.package.appending(path: $0).path) }.sorted()
    }()

    @Test("The response to every call is what its type says", arguments: schemas)
    func everyCall(path: String) throws {
        let description = try Served.description(path)
        let api = try APIDocument(json: description).api
        var made = 0
        for resource in api.allResources {
            for call in resource.calls {
                // Of two calls with the same request, the server takes the one with a result.
                let hasTwin = resource.calls.contains { other in
                    other.name != call.name && other.method == call.method && other.path == call.path
                        && other.fixedQuery == call.fixedQuery && other.result.kind != .none
                }
                if hasTwin { continue }
                // Each call has the first records, since others remove them.
                let standIn = try StandIn(description: description, data: .generated(records: 3))
                // Other tests have these credentials, which depend on the request or on the test.
                for scheme in api.schemes where [AuthKind.digest, .awsSignature, .custom].contains(scheme.kind.word) {
                    try standIn.authorize(scheme.name) { _ in true }
                }
                if case .extractor(let name)? = call.result.paging?.strategy {
                    try standIn.pages(by: name) { _ in StandInPage(0..<2) }
                }
                let server = standIn.server
                let examples = server.examples(origin: "http://127.0.0.1:8080")
                guard var request = examples.request(for: call, of: resource) else {
                    Issue.record("\(resource.id).\(call.name) has no request")
                    continue
                }
                // What calls with XML respond has the same values in JSON; XMLTests have the documents.
                if call.result.format == .xml { request.fields[.accept] = "application/json" }
                var response = server.response(to: request)
                if let rules = call.body?.resumption { response = Self.whole(response, rules, request, server) }
                if call.result.kind == .job { response = Self.end(of: response, server) }
                expect(response, to: request, call, resource, examples.api)
                made += 1
            }
        }
        #expect(made > 0)
        print("\(path): \(made) calls of \(api.allResources.reduce(0) { $0 + $1.calls.count })")
    }

    /// The response to the last request of an upload in parts.
    private static func whole(
        _ first: ServedResponse, _ rules: UploadResumption, _ begin: ServedRequest, _ server: StandInServer
    ) -> ServedResponse {
        guard let location = first.fields[.location] else { return first }
        var request = begin
        request.method = .put
        request.path = String(location.dropFirst(begin.origin.count))
        request.query = rules.digestParameter.map {
            "\($0)=sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        }
        request.body = Array("abc".utf8)
        if rules.way == .contentRange { request.fields[.contentRange] = "bytes 0-2/3" }
        return server.response(to: request)
    }

    /// The response at the end of a job.
    private static func end(of first: ServedResponse, _ server: StandInServer) -> ServedResponse {
        guard first.status == 202, let job = server.jobs.withLock({ $0[1] }) else { return first }
        func get(_ path: String) -> ServedResponse {
            var request = job.call.request
            request.method = .get
            request.path = path
            request.query = nil
            request.body = []
            return server.response(to: request)
        }
        let last = (0..<StartedJob.pollsToEnd).map { _ in get(job.urls.poll) }.last ?? first
        guard case .get? = job.rules.result, last.status < 300 else { return last }
        return get(job.urls.result)
    }

    private func expect(
        _ response: ServedResponse, to request: ServedRequest, _ call: API.Call,
        _ resource: API.Resource, _ api: ServedAPI
    ) {
        let name = "\(resource.id).\(call.name): \(request.method) \(request.path)?\(request.query ?? "")"
        guard (200..<300).contains(response.status) else {
            Issue.record(
                "\(name): \(response.status) \(response.text)\n\(String(decoding: request.body, as: UTF8.self))")
            return
        }
        if let condition = api.model.errors?.condition, case .body(let pointer) = condition.place,
            !response.body.isEmpty,
            response.fields[.contentType] == "application/json", response.json.object != nil
        {
            #expect(JSONPointer(pointer).flatMap { response.json[$0] } != condition.value(true), "\(name)")
        }
        switch call.result.kind {
        case .none, .bytes, .stream: return
        case .value, .job:
            guard request.method != .head, let type = call.result.type else { return }
            if response.body.isEmpty, type.isOptional { return }
            var pointer = call.result.item
            if case .value(let own)? = call.result.job?.result { pointer = own }
            var value = pointer.flatMap { JSONPointer($0) }.map { response.json[$0] } ?? response.json
            if call.result.job != nil, pointer == nil, case .object(let object)? = value,
                let record = api.record(of: type)
            {
                // What says how the job is doing is beside the result.
                let members = object.members.filter { member in record.fields.contains { $0.wireName == member.name } }
                value = .object(JSONObject(members))
            }
            expect(value ?? .null, type, name, api, isWhole: call.operation != .new)
        case .page:
            let list = call.result.items.flatMap { JSONPointer($0.pointer) }.map { response.json[$0] } ?? response.json
            guard case .array(let elements)? = list else {
                Issue.record("\(name): not a list: \(response.text)")
                return
            }
            let element = call.result.items?.element.flatMap { JSONPointer($0) }
            for value in elements {
                expect(
                    element.map { value[$0] ?? .null } ?? value, call.result.type ?? .scalar(.plain(.json)), name, api)
            }
        }
    }

    private func expect(
        _ value: JSONValue, _ type: API.FieldType, _ name: String, _ api: ServedAPI, isWhole: Bool = true
    ) {
        #expect(api.index.omittingZeros(value, type) == value, "\(name): zeros in \(value)")
        let value = api.addingZeros(to: value, type)
        var checker = ValueChecker(api)
        var checked = value
        // The mark of errors is in every response.
        if case .body(let text)? = api.model.errors?.condition?.place,
            let name = JSONPointer(text)?.tokens?.first,
            api.record(of: type)?.fields.contains(where: { $0.wireName == name }) != true,
            case .object(var object) = value
        {
            object[name] = nil
            checked = .object(object)
        }
        checker.check(checked, type)
        // Rules are for what clients send.
        let problems = checker.problems.filter { problem in
            if case .rule = problem.reason { false } else { true }
        }
        #expect(problems.isEmpty, "\(name): \(problems.map(\.sentence)) in \(value)")
        guard isWhole, let record = api.record(of: type), case .object(let object) = value else { return }
        for field in record.fields
        where !field.type.isOptional && !field.isWriteOnly && !field.isRest && field.defaultValue == nil {
            #expect(object[field.wireName] != nil, "\(name): no \(field.wireName)")
        }
    }
}
