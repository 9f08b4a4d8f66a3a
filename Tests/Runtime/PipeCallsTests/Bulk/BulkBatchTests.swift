import HTTPTypes
@_spi(Generated) import PipeCore
import PipeTesting
import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCalls

private enum Arrays: BulkForm {
    static let bulk: [BulkDescriptor] = [
        BulkDescriptor(of: [.create], path: "batch", wrap: "new", limit: 2),
        BulkDescriptor(of: [.replace], limit: 100),
        BulkDescriptor(of: [.update], method: .post, path: "/v2/cars/update"),
        BulkDescriptor(of: [.remove], limit: 2),
    ]
}

private enum Results: BulkForm {
    static let bulk: [BulkDescriptor] = [
        BulkDescriptor(
            of: [.create], method: .post, path: "batch", results: "/results", item: "/data", status: "/status",
            error: "/error"),
        BulkDescriptor(of: [.update], results: "/results", item: "/data", status: "/status", by: "id"),
        BulkDescriptor(
            of: [.remove], method: .post, path: "delete", wrap: "ids", results: "", by: "id", sendsObjects: true),
    ]
}

private enum Lines: BulkForm {
    static let bulk: [BulkDescriptor] = [
        BulkDescriptor(.lines, of: [.create]), BulkDescriptor(.lines, of: [.replace], error: "/errors"),
    ]
}

private enum Atomic: BulkForm {
    static let descriptor = ResourceDescriptor(path: "cars", wrap: "data")
    static let bulk: [BulkDescriptor] = [
        BulkDescriptor(.atomic, of: [.create, .replace, .update, .remove], path: "/operations")
    ]
}

private let drafts = ["blue", "red", "green"].map { Car.Draft(color: $0) }

/// Many records in one request, as JSON.
@Suite struct BulkBatchTests {
    // MARK: Arrays

    @Test("Requests have as many records as the limit allows, in order, and so have the results")
    func splitting() async throws {
        let transport = ScriptedTransport(
            .json(#"[{"id":1,"color":"blue"},{"id":2,"color":"red"}]"#), .json(#"{"cars":[{"id":3,"color":"green"}]}"#))
        let result = await cars(Arrays.self, transport).create(all: drafts)
        #expect(try result.records == [Car(1, "blue"), Car(2, "red"), Car(3, "green")])
        #expect(
            transport.sent == [
                #"POST cars/batch {"new":[{"color":"blue"},{"color":"red"}]}"#,
                #"POST cars/batch {"new":[{"color":"green"}]}"#,
            ])
        #expect(transport.requests[0].header("Content-Type") == "application/json; charset=utf-8")
        #expect(transport.requests[0].header("Authorization") == "Bearer secret-token")
    }

    @Test("An error of a request is that of its records, and the other requests go on")
    func failedRequest() async throws {
        let transport = ScriptedTransport(
            .json(#"{"message":"not now"}"#, status: 409), .json(#"[{"id":3,"color":"green"}]"#),
            .json(#"[{"id":1,"color":"blue"},{"id":2,"color":"red"}]"#))
        let result = await cars(Arrays.self, transport).create(all: drafts)
        #expect(result.failures.map(\.index) == [0, 1])
        #expect(result.failures.allSatisfy { $0.error.status == 409 && $0.error.message == "not now" })
        #expect(result.succeeded == [Car(3, "green")])
        #expect(try await result.retryingFailures().records == [Car(1, "blue"), Car(2, "red"), Car(3, "green")])
        #expect(transport.sent.last == #"POST cars/batch {"new":[{"color":"blue"},{"color":"red"}]}"#)
    }

    @Test("A request is retried as other calls are")
    func retries() async throws {
        let transport = ScriptedTransport(.response(503), .response(204))
        #expect(await cars(Arrays.self, transport).remove(all: [1, 2]).isSuccess)
        #expect(transport.sent == ["DELETE cars [1,2]", "DELETE cars [1,2]"])
    }

    @Test("A cancelled task keeps the requests that are done, and says of later ones that they were not sent")
    func cancellation() async throws {
        let transport = ScriptedTransport(.response(204), .hang)
        let pipe = cars(Arrays.self, transport)
        let task = Task { await pipe.remove(all: [1, 2, 3, 4, 5]) }
        await transport.waitForRequests(2)
        task.cancel()
        let result = await task.value
        #expect(
            result.errors == [
                "2: cancelled", "3: cancelled", "4: bulk(the record was not sent)",
            ])
    }

    @Test("Records keep their identity in a replacement and get it in an update")
    func identities() async throws {
        let transport = ScriptedTransport(
            .response(204), .json(#"[{"id":1,"color":"blue"},{"id":2,"color":"blue"}]"#))
        let pipe = cars(Arrays.self, transport)
        #expect(try await pipe.replace(all: [Car(1, "red"), Car(2, "red")]).records == [Car(1, "red"), Car(2, "red")])
        #expect(try await pipe.update(all: [1, 2]) { $0.color = "blue" }.records == [Car(1, "blue"), Car(2, "blue")])
        #expect(
            transport.sent == [
                #"PUT cars [{"id":1,"color":"red"},{"id":2,"color":"red"}]"#,
                #"POST v2/cars/update [{"id":1,"color":"blue"},{"id":2,"color":"blue"}]"#,
            ])
    }

    @Test("An identity that a replacement leaves out is added")
    func unwrittenIdentity() async throws {
        enum Writable: BulkForm {
            static let descriptor = ResourceDescriptor(path: "cars", writing: .noReadMembers)
            static let bulk: [BulkDescriptor] = [BulkDescriptor(of: [.replace])]
        }
        let transport = ScriptedTransport(.response(204))
        #expect(await cars(Writable.self, transport).replace(all: [Car(1, "red")]).isSuccess)
        #expect(transport.sent == [#"PUT cars [{"id":1,"color":"red"}]"#])
    }

    @Test("Updated records that are not in the response are fetched")
    func fetchedUpdates() async throws {
        let transport = ScriptedTransport { request, _ in
            request.method == "GET"
                ? .json(#"{"id":\#(request.path.split(separator: "/").last ?? ""),"color":"blue"}"#) : .response(204)
        }
        let result = await cars(Arrays.self, transport).update(all: [1, 2]) { $0.color = "blue" }
        #expect(try result.records == [Car(1, "blue"), Car(2, "blue")])
        #expect(transport.requests.count == 3)
    }

    @Test(
        "Results that cannot be assigned are an error of all records", arguments: ["[]", #"[{"id":1,"color":"blue"}]"#])
    func wrongCount(_ body: String) async throws {
        let transport = ScriptedTransport(.json(body), .json(#"[{"id":3,"color":"green"}]"#))
        let result = await cars(Arrays.self, transport).create(all: drafts)
        #expect(result.failures.map(\.index) == [0, 1])
        for failure in result.failures {
            guard case .bulk(.resultCount(let found, expected: 2)) = failure.error.reason else {
                Issue.record("\(failure.error)")
                continue
            }
            #expect(found == (body == "[]" ? 0 : 1))
            #expect(failure.error.body == Array(body.utf8))
        }
    }

    @Test("An empty response is not a success of a creation")
    func emptyResponse() async throws {
        let transport = ScriptedTransport(.response(204), .response(201))
        let result = await cars(Arrays.self, transport).create(all: drafts)
        #expect(result.errors.count == 3)
        for failure in result.failures {
            guard case .bulk(.missingResult) = failure.error.reason else {
                Issue.record("\(failure.error)")
                continue
            }
        }
    }

    @Test("A response that is not an array of records is an error of all records")
    func malformed() async throws {
        let transport = ScriptedTransport(.json("[7,8]"), .json(#"{"other":[]}"#))
        let result = await cars(Arrays.self, transport).create(all: drafts)
        for failure in result.failures {
            guard case .decoding = failure.error.reason else {
                Issue.record("\(failure.error)")
                continue
            }
        }
        #expect(result.failures.count == 3)
    }

    // MARK: Results

    @Test("A result has a record, a status and an error")
    func statuses() async throws {
        let transport = ScriptedTransport(
            .json(
                #"""
                {"results":[{"status":201,"data":{"id":1,"color":"blue"}},
                {"status":422,"error":{"message":"no red cars"}},
                {"status":"200 OK","error":{"code":7,"message":"too green"}},
                {"data":{"id":4,"color":"black"}},{"status":201,"error":null}]}
                """#, status: 207))
        let more = drafts + [Car.Draft(color: "black"), Car.Draft(color: "white")]
        let result = await cars(Results.self, transport).create(all: more)
        #expect(result.succeeded == [Car(1, "blue")])
        let failures = result.failures
        #expect(failures.map(\.index) == [1, 2, 3, 4])
        #expect(failures[0].error.status == 422)
        #expect(failures[0].error.message == "no red cars")
        guard case .status(422) = failures[0].error.reason, case .reported = failures[1].error.reason,
            case .bulk(.missingResult) = failures[2].error.reason, case .emptyBody = failures[3].error.reason
        else {
            Issue.record("\(result.errors)")
            return
        }
        #expect(failures[1].error.message == "too green")
    }

    @Test("Results are assigned by a member, whatever their order is")
    func keys() async throws {
        let transport = ScriptedTransport(
            .json(
                #"""
                {"results":[{"status":200,"data":{"id":3,"color":"c"}},{"id":"1","status":200,"data":{"id":1,"color":"a"}},
                {"status":200,"data":{"id":9,"color":"x"}}]}
                """#))
        let result = await cars(Results.self, transport).update(all: [1, 2, 3]) { $0.color = "a" }
        #expect(try result.results[0].get() == Car(1, "a"))
        #expect(try result.results[2].get() == Car(3, "c"))
        #expect(result.errors == ["1: bulk(the response has no result for the record)"])
    }

    @Test("Removed records are assigned by their identities", arguments: [#"[{"id":2},{"id":1}]"#, #"[2,"1"]"#])
    func removedKeys(_ body: String) async throws {
        let transport = ScriptedTransport(.json(body))
        let result = await cars(Results.self, transport).remove(all: [1, 2, 3])
        #expect(result.failures.map(\.index) == [2])
        #expect(transport.sent == [#"POST cars/delete {"ids":[{"id":1},{"id":2},{"id":3}]}"#])
    }

    // MARK: Lines

    @Test("Lines have a record each, and results in lines or in an array")
    func lines() async throws {
        let transport = ScriptedTransport(
            .response(
                200, headers: ["Content-Type": "application/x-ndjson"],
                "{\"id\":1,\"color\":\"blue\"}\r\n\n{\"id\":2,\"color\":\"red\"}\n{\"id\":3,\"color\":\"green\"}"),
            .json(#"[{"id":1,"color":"a","errors":[]},{"id":2,"errors":["locked"]}]"#))
        let pipe = cars(Lines.self, transport)
        #expect(try await pipe.create(all: drafts).records.map(\.color) == ["blue", "red", "green"])
        #expect(transport.requests[0].body == "{\"color\":\"blue\"}\n{\"color\":\"red\"}\n{\"color\":\"green\"}\n")
        #expect(transport.requests[0].header("Content-Type") == "application/x-ndjson")
        let result = await pipe.replace(all: [Car(1, "a"), Car(2, "b")])
        #expect(result.failures.map(\.index) == [1])
        #expect(result.failures[0].error.message == "locked")
        #expect(result.succeeded == [Car(1, "a")])
    }

    // MARK: JSON:API

    @Test("Atomic operations of JSON:API target items by their URLs")
    func atomic() async throws {
        let reply = ScriptedTransport.Reply.json(
            #"{"atomic:results":[{"data":{"id":1,"color":"blue"}},{"data":{"id":2,"color":"blue"}}]}"#)
        let transport = ScriptedTransport(reply, reply, .response(204))
        let pipe = cars(Atomic.self, transport)
        #expect(try await pipe.create(all: Array(drafts.prefix(2))).records == [Car(1, "blue"), Car(2, "blue")])
        #expect(try await pipe.update(all: [1, 2]) { $0.color = "blue" }.records == [Car(1, "blue"), Car(2, "blue")])
        #expect(await pipe.remove(all: [1]).isSuccess)
        #expect(
            transport.requests.map(\.body) == [
                #"{"atomic:operations":[{"op":"add","data":{"color":"blue"}},{"op":"add","data":{"color":"red"}}]}"#,
                #"{"atomic:operations":[{"op":"update","href":"/api/cars/1","data":{"id":1,"color":"blue"}},"#
                    + #"{"op":"update","href":"/api/cars/2","data":{"id":2,"color":"blue"}}]}"#,
                #"{"atomic:operations":[{"op":"remove","href":"/api/cars/1"}]}"#,
            ])
        #expect(transport.lines.allSatisfy { $0 == "POST https://cars.example/api/operations" })
        let type = #"application/vnd.api+json; ext="https://jsonapi.org/ext/atomic""#
        #expect(transport.requests.allSatisfy { $0.header("Content-Type") == type && $0.header("Accept") == type })
    }

    @Test("An atomic request that fails is an error of all its records")
    func failedAtomic() async throws {
        let transport = ScriptedTransport(.json(#"{"errors":[{"title":"no"}],"message":"no"}"#, status: 422))
        let result = await cars(Atomic.self, transport).create(all: drafts)
        #expect(result.failures.count == 3)
        #expect(result.failures.allSatisfy { $0.error.status == 422 })
    }
}
