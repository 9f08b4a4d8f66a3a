import PipeJSON
import RandomTesting
import Testing

@Suite("JSONReader, records")
struct JSONReaderRecordsTests {
    /// A record with names of all lengths around the eight bytes of a word, and unusual names.
    struct Names: JSONRecord, Equatable {
        static let all = [
            "", "a", "id", "abc", "four", "five5", "sixsix", "seven77", "eight888", "nine99999", "fifteen15151515",
            "sixteen161616161", "seventeen17171717", "é", "a\"b", "a\\b", "tab\t", "seven7x",
        ]
        static let jsonMembers: JSONMembers = [
            "", "a", "id", "abc", "four", "five5", "sixsix", "seven77", "eight888", "nine99999", "fifteen15151515",
            "sixteen161616161", "seventeen17171717", "é", "a\"b", "a\\b", "tab\t", "seven7x",
        ]

        var values: [Int: Int] = [:]

        init(jsonMembers reader: inout JSONReader) throws(JSONError) {
            for index in Self.all.indices {
                let value: Int? = try reader.readNextMemberIfPresent()
                values[index] = value
            }
        }
    }

    private func text(_ names: [(String, Int)], comma: String = ",", colon: String = ":") throws -> String {
        try "{" + names.map { try written($0.0) + colon + "\($0.1)" }.joined(separator: comma) + "}"
    }

    @Test("Every name is found in the order of the members", arguments: [(",", ":"), (" , ", " : "), (",\n  ", ": ")])
    func inOrder(_ comma: String, _ colon: String) throws {
        let names = Names.all.enumerated().map { ($0.element, $0.offset) }
        let record = try read(Names.self, try text(names, comma: comma, colon: colon))
        #expect(record.values == Dictionary(uniqueKeysWithValues: names.map { ($0.1, $0.1) }))
    }

    @Test("Every name is found in reverse order and in a shuffled order", arguments: 0..<6)
    func anyOrder(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var names = Names.all.enumerated().map { ($0.element, $0.offset) }
        if seed == 0 { names.reverse() } else { names.shuffle(using: &random) }
        let record = try read(Names.self, try text(names))
        #expect(record.values == Dictionary(uniqueKeysWithValues: names.map { ($0.1, $0.1) }))
    }

    @Test("Each name is found alone, also if the text ends soon after it")
    func alone() throws {
        for (index, name) in Names.all.enumerated() {
            #expect(try read(Names.self, try text([(name, 7)])).values == [index: 7])
            #expect(try read(Names.self, try text([("no such", 1), (name, 7)])).values == [index: 7])
        }
    }

    @Test("A name that is written with escapes is found")
    func escapedNames() throws {
        #expect(
            try read(Names.self, #"{"\u0069d":1,"\u0061":2,"\u00e9":3,"a\u0022b":4,"sixs\u0069x":5}"#).values
                == [2: 1, 1: 2, 13: 3, 14: 4, 6: 5])
        #expect(try read(Names.self, #"{"id":1,"\u0061b":2,"abc":3}"#).values == [2: 1, 3: 3])
    }

    @Test(
        "A name is distinguished from its prefixes, its extensions and similar names",
        arguments: [
            "i", "ide", "ID", "abcd", "seven7", "seven777", "seven78", "eight88", "eight8888", "eight889", "nine9999",
            "nine99990", "sixteen16161616", "sixteen161616162", "sixteen161616161 ", "xixteen161616161", "e\u{301}",
        ]
    )
    func others(_ name: String) throws {
        #expect(try read(Names.self, try text([("a", 1), (name, 1), ("four", 2)])).values == [1: 1, 4: 2])
    }

    @Test("The unescaped bytes of a name that needs escapes do not match the name")
    func unescapedNames() throws {
        // Each is where the name is expected, so that the quick comparison sees it.
        let quote = #"{"é":1,"a"b":2,"id":3}            "#
        #expect(refusal(of: quote, as: Names.self) == refusal(of: quote, as: Skipped.self))
        #expect(refusal(of: quote, as: Names.self)?.reason == .unexpectedByte(0x62, expected: .colon))
        #expect(try read(Names.self, #"{"a\"b":1,"a\b":2,"id":3}            "#).values == [14: 1, 2: 3])
        let tab = "{\"a\\\\b\":1,\"tab\t\":2,\"id\":3}            "
        #expect(refusal(of: tab, as: Names.self)?.reason == .controlCharacter(0x09))
    }

    @Test("Of a member that occurs twice the last one counts, wherever it is")
    func duplicates() throws {
        #expect(try read(Names.self, #"{"a":1,"a":2}"#).values == [1: 2])
        #expect(try read(Names.self, #"{"a":1,"a":2,"id":3,"a":4}"#).values == [1: 4, 2: 3])
        #expect(try read(Names.self, #"{"tab\t":1,"seven7x":2,"tab\t":3}"#).values == [16: 3, 17: 2])
        #expect(try read(Names.self, #"{"seven7x":1,"x":0,"seven7x":2}"#).values == [17: 2])
        #expect(try read([String: Int].self, #"{"a":1,"a":2}"#) == ["a": 2])
        #expect(try read(JSONObject.self, #"{"a":1,"b":0,"a":2}"#).members.map(\.value) == [2, 0])
    }

    /// A record in a record in a list, some of the members required.
    struct Outer: JSONRecord, Equatable {
        static let jsonMembers: JSONMembers = ["one", "two", "inner", "list", "last"]

        var one: Int
        var two: Int?
        var inner: Inner?
        var list: [Inner]?
        var last: Int

        init(jsonMembers reader: inout JSONReader) throws(JSONError) {
            one = try reader.readNextMember()
            two = try reader.readNextMemberIfPresent()
            inner = try reader.readNextMemberIfPresent()
            list = try reader.readNextMemberIfPresent()
            last = try reader.readNextMember()
        }

        /// The record of the members, of which the last one with each name counts.
        init?(_ value: JSONValue?) {
            guard let object = value?.object, let one = object["one"]?.int, let last = object["last"]?.int
            else { return nil }
            self.one = one
            self.last = last
            two = object["two"]?.int
            inner = object["inner"].flatMap { Inner($0) }
            list = object["list"]?.array?.compactMap { Inner($0) }
            guard (inner == nil) == (object["inner"]?.object == nil),
                list?.count == object["list"]?.array?.count
            else { return nil }
        }
    }

    struct Inner: JSONRecord, Equatable {
        static let jsonMembers: JSONMembers = ["a", "a much longer name", "b"]

        var a: Int
        var long: Int?
        var b: Int?

        init(jsonMembers reader: inout JSONReader) throws(JSONError) {
            a = try reader.readNextMember()
            long = try reader.readNextMemberIfPresent()
            b = try reader.readNextMemberIfPresent()
        }

        init?(_ value: JSONValue) {
            guard let object = value.object, let a = object["a"]?.int else { return nil }
            self.a = a
            long = object["a much longer name"]?.int
            b = object["b"]?.int
        }
    }

    @Test(
        "Records read in any order, with absent, unknown and repeated members, equal the values read", arguments: 0..<40
    )
    func anyObjects(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
        func object(_ members: [(String, String)], disorder: Int) -> String {
            var members = members.filter { _ in !chance(8) }
            if chance(disorder) { members.shuffle(using: &random) }
            if chance(10), let twice = members.randomElement(using: &random) { members.append(twice) }
            if chance(30) {
                members.insert(("x", "[{\"a\":1}]"), at: Int.random(in: 0...members.count, using: &random))
            }
            let space = chance(20) ? " " : ""
            return "{" + members.map { "\(space)\"\($0.0)\":\(space)\($0.1)" }.joined(separator: ",") + "\(space)}"
        }
        func number() -> String { chance(10) ? "null" : "\(Int.random(in: 0..<1000, using: &random))" }
        var read = 0
        for _ in 0..<200 {
            let disorder = chance(50) ? 0 : 40
            func inner() -> String {
                object(
                    [
                        ("a", "\(Int.random(in: 0..<9, using: &random))"), ("a much longer name", number()),
                        ("b", number()),
                    ],
                    disorder: disorder)
            }
            let list = (0..<Int.random(in: 0..<4, using: &random)).map { _ in inner() }.joined(separator: ", ")
            let text = object(
                [("one", "1"), ("two", number()), ("inner", inner()), ("list", "[\(list)]"), ("last", "\(seed)")],
                disorder: disorder)
            let expected = Outer(try JSON.decode(JSONValue.self, from: Array(text.utf8)))
            let found = try? JSON.decode(Outer.self, from: Array(text.utf8))
            #expect(found == expected, "\(text)")
            if found != nil { read += 1 }
        }
        #expect(read > 60)
    }

    @Test("Reading continues with the next value after a disordered object, in a list and in a record")
    func behindDisorder() throws {
        let text = #"{"last":5,"list":[{"b":1,"a":2},{"a":3},{"a much longer name":7,"a":4}],"one":1,"inner":{"a":9}}"#
        let records = try read([Outer].self, "[\(text), \(text) ,{\"one\":1,\"last\":2}]")
        #expect(records.map(\.last) == [5, 5, 2])
        #expect(records[1].list?.map(\.a) == [2, 3, 4])
        #expect(records[1].inner?.a == 9)
        #expect(records[2].list == nil)
    }

    @Test("The depth is reset when an object is read again")
    func depthOfDisorder() throws {
        let text = #"[{"last":5,"one":1,"inner":{"b":1,"a":2}}]"#
        #expect(try JSON.decode([Outer].self, from: Array(text.utf8), limits: JSONLimits(depth: 3)).count == 1)
        #expect(throws: JSONError.self) {
            try JSON.decode([Outer].self, from: Array(text.utf8), limits: JSONLimits(depth: 2))
        }
    }

    @Test("The error of a member that is read a second time is found")
    func errorsInDisorder() {
        let error = refusal(of: #"[{"last":5,"inner":{"b":"x","a":2},"one":1}]"#, as: [Outer].self)
        #expect(error?.path.description == "$[0].inner.b")
        #expect(refusal(of: #"{"last":5,"one":1,"inner":{"b":2}}"#, as: Outer.self)?.path.description == "$.inner.a")
        #expect(
            refusal(of: #"{"last":5,"one":1,"inner":tru}"#, as: Outer.self)?.reason
                == .unexpectedByte(
                    0x7D, expected: .literal("true")))
    }

    @Test(
        "Unknown members of every kind are skipped",
        arguments: [
            "null", "true", "-1.5e3", "\"x\\ny\"", "[]", "{}", "[1,[2,{\"id\":3}]]", "{\"id\":{\"a\":[{}]},\"a\":0}",
        ]
    )
    func unknown(_ value: String) throws {
        for text in [
            "{\"x\":\(value),\"id\":1,\"a\":2}", "{\"id\":1,\"x\":\(value),\"a\":2}",
            "{\"id\":1,\"a\":2,\"x\":\(value)}",
            "{ \"id\" : 1 , \"x\" : \(value) , \"a\" : 2 }",
        ] {
            #expect(try read(Names.self, text).values == [2: 1, 1: 2])
        }
    }

    /// A record of more members than a word has bits.
    struct Many: JSONRecord {
        static let jsonMembers: JSONMembers = [
            "m0", "m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8", "m9", "m10", "m11", "m12", "m13", "m14", "m15", "m16",
            "m17", "m18", "m19", "m20", "m21", "m22", "m23", "m24", "m25", "m26", "m27", "m28", "m29", "m30", "m31",
            "m32",
            "m33", "m34", "m35", "m36", "m37", "m38", "m39", "m40", "m41", "m42", "m43", "m44", "m45", "m46", "m47",
            "m48",
            "m49", "m50", "m51", "m52", "m53", "m54", "m55", "m56", "m57", "m58", "m59", "m60", "m61", "m62", "m63",
            "m64",
            "m65", "m66", "m67", "m68", "m69",
        ]
        var values: [Int: Int] = [:]

        init(jsonMembers reader: inout JSONReader) throws(JSONError) {
            for index in 0..<70 { values[index] = try reader.readNextMember() as Int }
        }
    }

    @Test(
        "Records of more than 64 members are read, and the missing member is named",
        arguments: [0, 1, 62, 63, 64, 65, 69])
    func manyMembers(_ missing: Int) throws {
        var random = SplitMix64(seed: UInt64(missing))
        let names = (0..<70).map { ("m\($0)", $0) }
        #expect(try read(Many.self, try text(names)).values.count == 70)
        #expect(try read(Many.self, try text(names.shuffled(using: &random))).values.count == 70)
        let fewer = names.filter { $0.1 != missing }.shuffled(using: &random)
        let error = refusal(of: " " + (try text(fewer)), as: Many.self)
        #expect(error?.reason == .missingMember("m\(missing)"))
        #expect(error?.offset == 1)
    }

    @Test("The error names the first missing required member, at its object")
    func missing() throws {
        func error(_ text: String) -> JSONError? { refusal(of: text, as: [Project].self) }
        let complete = #"{"id":1,"title":"a","created_at":"2026-11-21T10:00:00Z","status":"todo"}"#
        #expect(error("[\(complete)]") == nil)
        let second = error("[\(complete), {\"id\":2, \"status\":\"todo\", \"x\":[{\"title\":1}]}]")
        #expect(second?.reason == .missingMember("title"))
        #expect(second?.path.description == "$[1].title")
        #expect(second?.offset == complete.utf8.count + 3)
        #expect(error("[{}]")?.reason == .missingMember("id"))
        #expect(error(#"[{"id":1,"title":"a","status":"todo"}]"#)?.reason == .missingMember("created_at"))
        #expect(
            error(#"[{"status":"todo","title":"a","\u0069d":1,"style":null}]"#)?.reason == .missingMember("created_at"))
    }

    @Test("Reading too few or too many members of a record is safe")
    func carelessRecords() throws {
        struct Few: JSONRecord, Equatable {
            static let jsonMembers: JSONMembers = ["a", "b", "c"]
            var a: Int?
            init(jsonMembers reader: inout JSONReader) throws(JSONError) { a = try reader.readNextMemberIfPresent() }
        }
        #expect(try read([Few].self, #"[{"b":1,"a":2,"c":3},{"c":3},{"a":1,"c":1}]"#).map(\.a) == [2, nil, 1])
        #expect(try read([Few].self, #"[{"a":1,"b":1,"c":1},{"b":1}]"#).map(\.a) == [1, nil])
        struct Many: JSONRecord {
            static let jsonMembers: JSONMembers = ["a"]
            init(jsonMembers reader: inout JSONReader) throws(JSONError) {
                let _: Int? = try reader.readNextMemberIfPresent()
                let none: Int? = try reader.readNextMemberIfPresent()
                #expect(none == nil)
                let _: Int = try reader.readNextMember()
            }
        }
        for text in [#"{"a":1}"#, #"{"a":1,"b":2}            "#, "{}", #"{"b":0,"a":1,"a":2}"#] {
            #expect(refusal(of: text, as: Many.self)?.reason == .missingMember(""))
        }
        struct Outside: JSONReadable {
            init(json reader: inout JSONReader) throws(JSONError) {
                let _: Int = try reader.readNextMember()
            }
        }
        #expect(refusal(of: "1", as: Outside.self) != nil)
        #expect(refusal(of: #"{"a":1}"#, as: Outside.self) != nil)
    }

    @Test(
        "The error has the offset at which an object is malformed",
        arguments: [
            ("{1:2}", 1, JSONError.Reason.unexpectedByte(0x31, expected: .memberName)),
            ("{\"id\" 1}", 6, .unexpectedByte(0x31, expected: .colon)),
            ("{\"x\" 1}", 5, .unexpectedByte(0x31, expected: .colon)),
            ("{\"id\":1 \"a\":2}", 8, .unexpectedByte(0x22, expected: .commaOrEndOfObject)),
            ("{\"id\":1,}", 8, .unexpectedByte(0x7D, expected: .memberName)),
            ("{\"id\":1]", 7, .unexpectedByte(0x5D, expected: .commaOrEndOfObject)),
            ("{\"id\":,\"a\":2}", 6, .unexpectedByte(0x2C, expected: .value)),
            ("{\"id\"", 5, .unexpectedEnd), ("{\"id\":", 6, .unexpectedEnd), ("{\"id\":1,", 8, .unexpectedEnd),
            ("{", 1, .unexpectedEnd), ("{\"id", 4, .unexpectedEnd), ("{\"x\u{1}\":1}", 3, .controlCharacter(1)),
            ("{\"id\":1}{", 8, .trailingBytes),
        ]
    )
    func broken(_ text: String, _ offset: Int, _ reason: JSONError.Reason) {
        for error in [
            refusal(of: text, as: Names.self), refusal(of: text, as: [String: Int].self),
            refusal(of: text, as: Skipped.self), refusal(of: text, as: JSONValue.self),
        ] {
            #expect(error?.reason == reason)
            #expect(error?.offset == offset)
        }
    }
}
