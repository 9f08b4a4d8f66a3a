import Foundation
import PipeRuntime
import Testing

/// The DynamoDB of a real moto, which verifies each signature. What a test expects is what Amazon's client for Python finds, by
/// `ask.py`.
@Suite(.enabled(if: RunningServers.aws != nil), .serialized, .timeLimit(.minutes(3))) struct DynamoDBTests {
    private let dynamoDB = Self.client(RunningServers.awsKeys)

    private static func client(_ keys: AWSKeys) -> DynamoDBClient {
        DynamoDBClient(server: .init(url: RunningServers.aws ?? ""), auth: .init(key: AWSCredentials(keys)))
    }

    private static func asked(_ operation: String, _ arguments: JSONValue) async throws -> JSONValue {
        try await RunningServers.ask(
            "aws", "dynamodb", operation, String(decoding: try JSON.encode(arguments), as: UTF8.self))
    }

    /// A new table, whose items have a partition `id` and a number `n`.
    private func table() async throws -> String {
        let name = RunningServers.name("teas")
        let made = try await dynamoDB.tables.create(
            tableName: name,
            keySchema: [.init(attributeName: "id", keyType: .partition), .init(attributeName: "n", keyType: .sort)],
            attributeDefinitions: [
                .init(attributeName: "id", attributeType: "S"), .init(attributeName: "n", attributeType: "N"),
            ])
        #expect(made.tableName == name && made.tableStatus == "ACTIVE")
        return name
    }

    private func key(_ id: String, _ number: Int) -> [String: DynamoDB.AttributeValue] {
        ["id": .init(string: id), "n": .init(number: "\(number)")]
    }

    /// Stores items in several partitions, and returns the number that the server then has.
    private func fill(_ name: String, _ count: Int) async throws -> Int? {
        for start in stride(from: 0, to: count, by: 25) {
            let writes = (start..<min(start + 25, count)).map { number in
                DynamoDB.WriteRequest(
                    putRequest: .init(
                        item: key("p\(number % 3)", number).merging(["text": .init(string: "t \(number)")]) { $1 }))
            }
            let left = try await dynamoDB.items.write(requestItems: [name: writes])
            #expect(left.unprocessedItems?.isEmpty != false)
        }
        return try await Self.asked("scan", ["TableName": .init(stringLiteral: name), "Select": "COUNT"])["Count"]?.int
    }

    @Test("Tables are made, described, listed and removed")
    func tables() async throws {
        var names: Set<String> = []
        for _ in 1...5 { names.insert(try await table()) }
        let name = try #require(names.first)
        #expect(try await fill(name, 7) == 7)
        let described = try await dynamoDB.tables.describe(tableName: name)
        let held = try await Self.asked("describe_table", ["TableName": .init(stringLiteral: name)])
        #expect(described.itemCount == 7 && held["Table"]?["ItemCount"] == 7)
        #expect(described.keySchema.map(\.attributeName) == ["id", "n"])
        #expect(abs(described.creationDateTime.timeIntervalSinceNow) < 300)

        let all = try await Self.asked("list_tables", [:])["TableNames"]?.array?.compactMap(\.string)
        for size in [1, 2, 100] {
            var found: [String] = []
            for try await name in dynamoDB.tables.all([:]).all(pageSize: size) { found.append(name) }
            #expect(found == all && names.isSubset(of: found))
        }
        for name in names { _ = try await dynamoDB.tables.delete(tableName: name) }
        let left = try await Self.asked("list_tables", [:])["TableNames"]?.array?.compactMap(\.string) ?? []
        #expect(names.isDisjoint(with: left))
        let error = await #expect(throws: PipeError.self) { try await dynamoDB.tables.describe(tableName: name) }
        #expect(error?.message?.contains("not found") == true)
        #expect(error.flatMap { DynamoDBClient.failure(of: $0) }?.type.hasSuffix("ResourceNotFoundException") == true)
    }

    @Test("An item is stored, read, changed and removed, with values of all types")
    func items() async throws {
        let name = try await table()
        let key = key("ü", -17)
        let values: [String: DynamoDB.AttributeValue] = [
            "bytes": .init(bytes: Data([0, 255])), "yes": .init(bool: true), "no": .init(bool: false),
            "nothing": .init(isNull: true), "big": .init(number: "12345678901234567890.5"),
            "list": .init(list: [.init(string: ""), .init(number: "1"), .init(list: [])]),
            "map": .init(map: ["a": .init(map: [:])]), "strings": .init(strings: ["a", "b"]),
        ]
        let item = key.merging(values) { $1 }
        #expect(try await dynamoDB.items.put(tableName: name, item: item).attributes == nil)
        #expect(try await dynamoDB.items.get(tableName: name, key: key, consistentRead: true) == item)
        let held = try await Self.asked(
            "get_item", ["TableName": .init(stringLiteral: name), "Key": ["id": ["S": "ü"], "n": ["N": "-17"]]])["Item"]
        #expect(
            held?["big"] == ["N": "12345678901234567890.5"]
                && held?["list"] == ["L": [["S": ""], ["N": "1"], ["L": []]]])
        #expect(held?["bytes"] == ["B": "AP8="] && held?["no"] == ["BOOL": false])

        let changed = try await dynamoDB.items.update(
            tableName: name, key: key, updateExpression: "SET #y = :y REMOVE nothing",
            expressionAttributeNames: ["#y": "yes"], expressionAttributeValues: [":y": .init(bool: false)],
            returnValues: .updatedNew)
        #expect(changed.attributes?["yes"]?.bool == false)
        let refused = await #expect(throws: PipeError.self) {
            try await dynamoDB.items.put(tableName: name, item: item, conditionExpression: "attribute_not_exists(id)")
        }
        #expect(refused?.status == 400 && refused?.message == "The conditional request failed")

        let removed = try await dynamoDB.items.delete(tableName: name, key: key, returnValues: .old)
        #expect(removed.attributes?["yes"]?.bool == false && removed.attributes?["nothing"] == nil)
        let left = try await Self.asked("scan", ["TableName": .init(stringLiteral: name), "Select": "COUNT"])
        #expect(left["Count"] == 0)
    }

    @Test("Pages have the items of a table, each once, and those of a partition in order")
    func walk() async throws {
        let name = try await table()
        #expect(try await fill(name, 113) == 113)
        let held = try await Self.asked("scan", ["TableName": .init(stringLiteral: name)])["Items"]?.array ?? []
        let expected = held.map { "\($0["id"]?["S"]?.string ?? "") \($0["n"]?["N"]?.string ?? "")" }
        #expect(Set(expected).count == 113)
        for (size, prefetch) in [(nil, 0), (1, 0), (10, 2), (112, 0), (113, 0)] {
            var found: [String] = []
            for try await item in dynamoDB.items.scan(tableName: name).all(pageSize: size, prefetch: prefetch) {
                found.append("\(item["id"]?.string ?? "") \(item["n"]?.number ?? "")")
            }
            #expect(found == expected, "pages of \(size.map(String.init) ?? "all")")
        }
        for isForward in [true, false] {
            let partition = dynamoDB.items.query(
                tableName: name, keyConditionExpression: "id = :id",
                expressionAttributeValues: [":id": .init(string: "p1")], scanIndexForward: isForward)
            var numbers: [Int?] = []
            for try await item in partition.all(pageSize: 7) { numbers.append(item["n"]?.number.flatMap { Int($0) }) }
            let all = stride(from: 1, to: 113, by: 3).map { Optional($0) }
            #expect(numbers == (isForward ? all : all.reversed()))
        }
        // A program that continues later has the cursor in a bookmark.
        let first = try await dynamoDB.items.scan(tableName: name).list(pageSize: 50)
        let bookmark = try #require(first.nextBookmark)
        let stored = try JSONDecoder().decode(PageBookmark.self, from: JSONEncoder().encode(bookmark))
        var rest = 0
        for try await _ in dynamoDB.items.scan(tableName: name).all(from: stored) { rest += 1 }
        #expect(rest == 63)
        let filtered = dynamoDB.items.scan(
            tableName: name, filterExpression: "n > :n", expressionAttributeValues: [":n": .init(number: "99")])
        var count = 0
        for try await _ in filtered.all(pageSize: 5) { count += 1 }
        #expect(count == 13)
    }

    @Test("A wrong secret is refused, in the words of the server")
    func wrongKeys() async throws {
        let wrong = AWSKeys(accessKeyID: RunningServers.awsKeys.accessKeyID, secretAccessKey: "wrong")
        let error = await #expect(throws: PipeError.self) {
            try await Self.client(wrong).tables.describe(tableName: "x")
        }
        // moto writes it in XML.
        #expect(error?.isForbidden == true && error?.bodyExcerpt.contains("SignatureDoesNotMatch") == true)
    }
}
