import EverythingGolden
import Foundation
import GoldenTesting
import PipeExamples
@_spi(Generated) import PipeFiles
@_spi(Generated) import PipeHTTP
import PipeRuntime
import PipeXML
import PipewrightDiagnostics
import PipewrightGenerator
import Testing
import TypesGolden

@_spi(Generated) @testable import PipeCalls
@testable import PipeStandIn
@testable import PipeTesting

#if Store
@testable import PipeStore
#endif

/// Messages that are nested as deep as they may be are converted with little stack: threads other than the main one have
/// 512 KiB on Apple platforms, and debug builds need several times as much as release builds.
@Suite(.serialized) struct DeepMessageTests {
    /// What a conversion may use. The functions that lead to it need some, too.
    private static let limit = 384 << 10

    /// A conversion of messages with a nesting.
    struct Conversion: Sendable, CustomTestStringConvertible {
        let name: String
        var depth = 512
        let run: @Sendable (_ depth: Int) throws -> Void

        var testDescription: String { name }
    }

    @Test(
        "A message at the limit of the depth is converted on a small stack",
        arguments: json + xml + propertyLists + forms + standIns + recordings + records + stores)
    func conversions(conversion: Conversion) throws {
        _ = try Self.servers.get()
        let depth = conversion.depth
        let (few, many) = (try Self.use(of: conversion, depth: depth / 8), try Self.use(of: conversion, depth: depth))
        let level = (many - few) / (depth - depth / 8)
        print("\(conversion.name): \(many >> 10) KiB, \(level) bytes a level")
        #expect(many <= Self.limit, "\(conversion.name) uses \(many >> 10) KiB, \(level) bytes a level")
    }

    private static func use(of conversion: Conversion, depth: Int) throws -> Int {
        let failure = Failure()
        let use = try stackUse {
            do { try conversion.run(depth) } catch { failure.set(error) }
        }
        if let error = failure.error { throw error }
        return use
    }

    private final class Failure: @unchecked Sendable {
        private(set) var error: (any Error)?
        func set(_ error: any Error) { self.error = error }
    }

    @Test("Records that are in each other more than 100 deep are an error")
    func recordDepth() throws {
        let error = JSONError.Reason.depthExceeded(limit: 100)
        func reason(_ read: () throws(JSONError) -> Void) -> JSONError.Reason? {
            do throws(JSONError) { try read() } catch { return error.reason }
            return nil
        }
        for depth in [100, 101, 255] {
            let lists = Self.text("{\"name\":\"a\",\"tree\":[", "", "]}", depth)
            let members = Self.text("{\"kind\":\"branch\",\"left\":", "null", "}", depth)
            let expected = depth > 100 ? error : nil
            #expect(
                reason { () throws(JSONError) in _ = try JSON.decode(Everything.Named.self, from: lists) } == expected)
            #expect(reason { () throws(JSONError) in _ = try JSON.decode(Types.Node.self, from: members) } == expected)
        }
    }

    // MARK: - Messages

    private static func text(_ start: String, _ middle: String, _ end: String, _ depth: Int) -> [UInt8] {
        Array((String(repeating: start, count: depth) + middle + String(repeating: end, count: depth)).utf8)
    }

    private static func objects(_ depth: Int, _ innermost: JSONValue = "b") -> JSONValue {
        (0..<depth).reduce(innermost) { value, _ in ["a": value] }
    }

    private static func arrays(_ depth: Int) -> JSONValue { (0..<depth).reduce("b") { value, _ in [value] } }

    /// Lists and objects in turns.
    private static func both(_ depth: Int) -> JSONValue {
        (0..<depth / 2).reduce("b") { value, _ in ["a": [value]] }
    }

    private static func type(_ text: String) throws -> MediaType { try #require(MediaType(text)) }

    // MARK: - Conversions

    private static let json = [
        Conversion(name: "JSON: objects") { depth in
            let value = try JSON.decode(JSONValue.self, from: text("{\"a\":", "1", "}", depth))
            try #require(try JSON.decode(JSONValue.self, from: JSON.encode(value)) == value)
            _ = value.hashValue
        },
        Conversion(name: "JSON: arrays") { depth in
            let value = try JSON.decode(JSONValue.self, from: text("[", "1", "]", depth))
            try #require(try JSON.decode(JSONValue.self, from: JSON.encode(value)) == value)
        },
        Conversion(name: "JSON: Codable") { depth in
            for value in [objects(depth), arrays(depth)] {
                if let bytes = try? JSONEncoder().encode(value) {
                    try #require(try JSONDecoder().decode(JSONValue.self, from: bytes) == value)
                }
                _ = try? JSONDecoder().decode(JSONValue.self, from: Data(JSON.encode(value)))
            }
        },
        Conversion(name: "JSON: messages of an error") { depth in
            let body = try JSON.encode(objects(depth - 2))
            let rules = ErrorRules(message: JSONPointer("/a"))
            _ = rules.message(in: body)
        },
    ]

    private static let xml = [
        Conversion(name: "XML: elements") { depth in
            _ = try XMLCodec(root: "x").decode(text("<a>", "b", "</a>", depth), as: type("application/xml"))
        },
        Conversion(name: "XML: elements with attributes and text") { depth in
            _ = try XMLCodec().decode(text("<a b='1'>c<a/>", "b", "</a>", depth - 1), as: type("application/xml"))
        },
        Conversion(name: "XML: typed lists") { depth in
            let codec = XMLCodec(types: true, dashes: true)
            _ = try codec.decode(text("<a type='array'>", "b", "</a>", depth), as: type("application/xml"))
        },
        Conversion(name: "XML: writing objects") { depth in
            _ = try XMLCodec(root: "x").encode(objects(depth - 1), as: type("application/xml"))
        },
        Conversion(name: "XML: writing lists") { depth in
            _ = try XMLCodec(root: "x", types: true).encode(arrays(depth - 1), as: type("application/xml"))
        },
    ]

    private static let propertyLists = [
        Conversion(name: "Property lists: reading lists") { depth in
            let body = Array("<plist>".utf8) + text("<array>", "", "</array>", depth - 1) + Array("</plist>".utf8)
            _ = try PropertyListCodec().decode(body, as: type("application/x-plist"))
        },
        Conversion(name: "Property lists: reading dictionaries") { depth in
            let body = text("<dict><key>a</key>", "<true/>", "</dict>", depth - 2)
            _ = try PropertyListCodec().decode(
                Array("<plist>".utf8) + body + Array("</plist>".utf8), as: type("application/x-plist"))
        },
        Conversion(name: "Property lists: writing") { depth in
            for value in [objects(depth - 3), arrays(depth - 3)] {
                _ = try PropertyListCodec().encode(value, as: type("application/x-plist"))
            }
        },
        Conversion(name: "Binary property lists") { depth in
            for value in [objects(depth), arrays(depth)] {
                let codec = PropertyListCodec(isBinary: true)
                let bytes = try codec.encode(value, as: type("application/x-plist"))
                try #require(try codec.decode(bytes, as: type("application/x-plist")) == value)
            }
        },
    ]

    private static let forms = [
        Conversion(name: "Forms") { depth in
            for value in [objects(depth, .null), both(depth)] {
                _ = FormBody(["a": value], arrays: .indexed)
                var query = URLQuery()
                query.add("a", value)
                var parts = Multipart()
                parts.add("a", value)
            }
        }
    ]

    private static let schema = """
        pipewright: 1
        name: Trees
        servers: { local: http://127.0.0.1:3000 }
        records:
          Tree:
            id: int read
            name: string?
            any: json?
            trees: list<Tree>?
            first: Tree?
            named: map<Tree>?
            one: Choice?
            two: Kind?
          Twig: { twigs: list<Kind>, below: Kind? }
          Leaf: { leaves: list<Kind>, below: Kind? }
        unions:
          Choice: { by: kind, cases: { tree: Tree, leaf: Leaf } }
          Kind: { cases: [Twig, Leaf] }
        resources:
          trees: { record: Tree, operations: [list, read, create, replace, update, remove] }
        """
    private static let xmlOfSchema = "\ndefault: { format: xml }"

    /// One that has JSON and one that has XML. They are made before the stack is measured.
    static let servers = Result { (json: try server(schema), xml: try server(schema + xmlOfSchema)) }

    private static func server(_ schema: String) throws -> StandIn {
        let diagnostics = DiagnosticCollector()
        let source = SchemaSource(SourceFile(path: "trees.pipes.yaml", bytes: Array(schema.utf8)))
        let api = try #require(GeneratorPipeline.document(of: source, into: diagnostics), "\(diagnostics)")
        return try StandIn(description: Array(api.json().utf8), data: .generated(records: 1))
    }

    /// A body that a stand-in reads, keeps and sends.
    private static func standIn(_ name: String, levels: Int = 1, _ body: @escaping @Sendable (Int) -> [UInt8])
        -> Conversion
    {
        Conversion(name: "Stand-in: \(name)") { depth in
            let body = body((depth - 2) / levels)
            let isXML = body.first == UInt8(ascii: "<")
            let servers = try servers.get()
            let server = isXML ? servers.xml : servers.json
            for (method, path) in [(HTTPRequest.Method.post, "/trees"), (.put, "/trees/1"), (.patch, "/trees/1")] {
                let request = ServedRequest(
                    method: method, origin: "http://127.0.0.1:8080", target: path,
                    fields: [.contentType: isXML ? "application/xml" : "application/json"], body: body)
                let response = server.response(to: request)
                try #require((200..<500).contains(response.status), "\(response.status)")
            }
        }
    }

    private static func wrapped(_ start: String, _ body: [UInt8], _ end: String) -> [UInt8] {
        Array(start.utf8) + body + Array(end.utf8)
    }

    private static let standIns = [
        standIn("elements of no field") { text("<a>", "", "</a>", $0) },
        standIn("elements of a JSON field") { wrapped("<tree>", text("<any>", "", "</any>", $0), "</tree>") },
        standIn("elements of records") { wrapped("<tree>", text("<first>", "", "</first>", $0), "</tree>") },
        standIn("elements of lists") { wrapped("<tree>", text("<trees type='array'>", "", "</trees>", $0), "</tree>") },
        standIn("a JSON field") { wrapped("{\"any\":", text("{\"a\":", "1", "}", $0), "}") },
        standIn("records in lists", levels: 2) { wrapped("", text("{\"trees\":[", "", "]}", $0), "") },
        standIn("records in maps", levels: 2) { text("{\"named\":{\"a\":", "null", "}}", $0) },
        standIn("records in records") { text("{\"first\":", "null", "}", $0) },
        standIn("members of a union") {
            wrapped("{\"one\":", text("{\"kind\":\"tree\",\"one\":", "null", "}", $0), "}")
        },
        standIn("members of a union without names") {
            wrapped("{\"two\":", text("{\"twigs\":[],\"below\":", "null", "}", $0), "}")
        },
        standIn("members of a union that fit no case") { wrapped("{\"two\":", text("{\"below\":", "1", "}", $0), "}") },
        Conversion(name: "Stand-in: form") { depth in
            var node = FormNode()
            node.add("b", at: FormNode.steps(of: "a" + String(repeating: "[a]", count: depth))[...])
            _ = node.object([], try servers.get().json.server.api)
        },
    ]

    private static let recordings = [
        Conversion(name: "Recordings") { depth in
            for secrets in [RecordingSecrets(), RecordingSecrets(members: ["a"])] {
                for value in [objects(depth), both(depth)] {
                    let body = try JSON.encode(value)
                    let exchange = RecordedExchange(
                        method: "GET", url: "http://e/a", requestFields: [], requestBody: body,
                        outcome: .response(.init(status: 200, fields: [], body: body)))
                    _ = SecretRemoval.applied(to: exchange, secrets)
                }
            }
        }
    ]

    private struct Checked: Validatable {
        var below: [Checked] = []

        func check(_ rules: inout RuleCheck) {
            rules.list("below", below, maxItems: 3)
            rules.records("below", below)
        }
    }

    private static let records = [
        Conversion(name: "Records: lists of records", depth: 100) { depth in
            let body = text("{\"name\":\"a\",\"tree\":[", "", "]}", depth)
            let record = try JSON.decode(Everything.Named.self, from: body)
            _ = try JSON.encode(record)
            try #require(record == record)
            _ = record.hashValue
        },
        Conversion(name: "Records: members of a union", depth: 100) { depth in
            let body = text("{\"kind\":\"branch\",\"left\":", "null", "}", depth)
            let record = try JSON.decode(Types.Node.self, from: body)
            _ = try JSON.encode(record)
            try #require(record == record)
            _ = record.hashValue
        },
        Conversion(name: "Records: rules") { depth in
            _ = (0..<depth).reduce(Checked()) { record, _ in Checked(below: [record]) }.brokenRules
        },
    ]

    #if Store
    private static let stores = [
        Conversion(name: "Store: marks") { depth in
            let marks = RecordMarks(key: Array(repeating: 1, count: 16))
            let body = both(depth)
            _ = marks.records(in: body)
            _ = marks.filling(body) { _ in 8 }
        },
        Conversion(name: "Store: changes") { depth in
            let object = try #require(objects(depth).object)
            _ = object.updated(by: object, mergesObjects: true)
        },
        Conversion(name: "Store: secrets") { depth in
            for value in [objects(depth - 1, ["pin": 1]), both(depth)] {
                for path in ["**/pin", "a/**/pin", "*/**/*/pin"] {
                    let paths = SecretPaths([path])
                    _ = paths.removed(from: value)
                    _ = paths.first(in: value)
                }
            }
        },
    ]
    #else
    private static let stores: [Conversion] = []
    #endif
}
