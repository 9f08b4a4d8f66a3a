import PipeJSON
import Testing

@Suite("JSONReader, objects")
struct JSONReaderObjectsTests {
    /// A record with names of all lengths around a word's eight bytes, and odd ones.
    struct Names: JSONReadable, Equatable {
        static let all = [
            "", "a", "id", "abc", "four", "five5", "sixsix", "seven77", "eight888", "nine99999", "fifteen15151515",
            "sixteen161616161", "seventeen17171717", "é", "a\"b", "a\\b", "tab\t", "seven7x",
        ]
        static let members: JSONMembers = [
            "", "a", "id", "abc", "four", "five5", "sixsix", "seven77", "eight888", "nine99999", "fifteen15151515",
            "sixteen161616161", "seventeen17171717", "é", "a\"b", "a\\b", "tab\t", "seven7x",
        ]

        var found: [Int] = []
        var values: [Int: Int] = [:]

        init(json reader: inout JSONReader) throws(JSONError) {
            var object = try reader.beginObject(Self.members)
            while let member = try reader.nextMember(&object) {
                found.append(member)
                if member >= 0 {
                    values[member] = try Int(json: &reader)
                } else {
                    try reader.skipValue()
                }
            }
        }
    }

    private func text(_ names: [(String, Int)], comma: String = ",", colon: String = ":") throws -> String {
        try "{" + names.map { try written($0.0) + colon + "\($0.1)" }.joined(separator: comma) + "}"
    }

    @Test("finds every name, in the order of the members", arguments: [(",", ":"), (" , ", " : "), (",\n  ", ": ")])
    func inOrder(_ comma: String, _ colon: String) throws {
        let names = Names.all.enumerated().map { ($0.element, $0.offset) }
        let record = try read(Names.self, try text(names, comma: comma, colon: colon))
        #expect(record.found == Array(0..<Names.all.count))
        #expect(record.values == Dictionary(uniqueKeysWithValues: names.map { ($0.1, $0.1) }))
    }

    @Test("finds every name in the opposite order and in a shuffled one", arguments: 0..<6)
    func anyOrder(_ seed: UInt64) throws {
        var random = SplitMix64(state: seed)
        var names = Names.all.enumerated().map { ($0.element, $0.offset) }
        if seed == 0 { names.reverse() } else { names.shuffle(using: &random) }
        let record = try read(Names.self, try text(names))
        #expect(record.found == names.map(\.1))
        #expect(record.values.count == names.count)
    }

    @Test("finds each name alone, and where the text ends soon after it")
    func alone() throws {
        for (index, name) in Names.all.enumerated() {
            #expect(try read(Names.self, try text([(name, 7)])).values == [index: 7])
            #expect(try read(Names.self, try text([("no such", 1), (name, 7)])).found == [-1, index])
        }
    }

    @Test("finds a name that is written with escapes")
    func escapedNames() throws {
        #expect(
            try read(Names.self, #"{"\u0069d":1,"\u0061":2,"\u00e9":3,"a\u0022b":4,"sixs\u0069x":5}"#).found == [
                2, 1, 13, 14, 6,
            ])
        #expect(try read(Names.self, #"{"id":1,"\u0061b":2,"abc":3}"#).found == [2, -1, 3])
    }

    @Test(
        "knows a name from its beginning, its continuation and its like",
        arguments: [
            "i", "ide", "ID", "abcd", "seven7", "seven777", "seven78", "eight88", "eight8888", "eight889", "nine9999",
            "nine99990", "sixteen16161616", "sixteen161616162", "sixteen161616161 ", "xixteen161616161", "e\u{301}",
        ]
    )
    func others(_ name: String) throws {
        #expect(try read(Names.self, try text([("a", 1), (name, 1), ("four", 2)])).found == [1, -1, 4])
    }

    @Test("does not take the bytes of a name that needs escapes for the name")
    func unescapedNames() throws {
        // Each stands where the name is expected, so that the quick comparison meets it.
        let quote = #"{"é":1,"a"b":2,"id":3}            "#
        #expect(refusal(of: quote, as: Names.self) == refusal(of: quote, as: Skipped.self))
        #expect(refusal(of: quote, as: Names.self)?.reason == .unexpectedByte(0x62, expected: .colon))
        #expect(try read(Names.self, #"{"a\"b":1,"a\b":2,"id":3}            "#).found == [14, -1, 2])
        let tab = "{\"a\\\\b\":1,\"tab\t\":2,\"id\":3}            "
        #expect(refusal(of: tab, as: Names.self)?.reason == .controlCharacter(0x09))
    }

    @Test("reports a member twice that comes twice; the last one counts in a record")
    func duplicates() throws {
        #expect(try read(Names.self, #"{"a":1,"a":2,"id":3,"a":4}"#).found == [1, 1, 2, 1])
        #expect(try read(Names.self, #"{"a":1,"a":2,"id":3,"a":4}"#).values == [1: 4, 2: 3])
        #expect(try read([String: Int].self, #"{"a":1,"a":2}"#) == ["a": 2])
        #expect(try read(JSONObject.self, #"{"a":1,"b":0,"a":2}"#).members.map(\.value) == [2, 0])
    }

    @Test(
        "skips unknown members of every kind",
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
    struct Many: JSONReadable {
        static let members: JSONMembers = [
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

        init(json reader: inout JSONReader) throws(JSONError) {
            var object = try reader.beginObject(Self.members)
            while let member = try reader.nextMember(&object) { values[member] = try Int(json: &reader) }
            guard values.count == 70 else { throw reader.missingMember(object, required: Array(0..<70)) }
        }
    }

    @Test(
        "reads records of more than 64 members, and names the one that is missing",
        arguments: [0, 1, 62, 63, 64, 65, 69])
    func manyMembers(_ missing: Int) throws {
        var random = SplitMix64(state: UInt64(missing))
        let names = (0..<70).map { ("m\($0)", $0) }
        #expect(try read(Many.self, try text(names)).values.count == 70)
        #expect(try read(Many.self, try text(names.shuffled(using: &random))).values.count == 70)
        let fewer = names.filter { $0.1 != missing }.shuffled(using: &random)
        let error = refusal(of: " " + (try text(fewer)), as: Many.self)
        #expect(error?.reason == .missingMember("m\(missing)"))
        #expect(error?.offset == 1)
    }

    @Test("names the first required member that is missing, at its object")
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

    @Test("names a member even if its list says that none is missing")
    func nothingMissing() {
        struct Strict: JSONReadable {
            let required: [Int]

            init(json reader: inout JSONReader) throws(JSONError) {
                var object = try reader.beginObject(["a", "b"])
                while try reader.nextMember(&object) != nil { try reader.skipValue() }
                throw reader.missingMember(object, required: [1])
            }
        }
        #expect(refusal(of: #"{"b":1}"#, as: Strict.self)?.reason == .missingMember("b"))
        struct Empty: JSONReadable {
            init(json reader: inout JSONReader) throws(JSONError) {
                let object = try reader.beginObject(["a"])
                throw reader.missingMember(object, required: [])
            }
        }
        #expect(refusal(of: #"{"b":tru"#, as: Empty.self)?.reason == .missingMember(""))
    }

    @Test("does not fail on a cursor of another, longer text")
    func foreignCursor() throws {
        final class Box { var cursor: JSONObjectCursor? }
        struct Keeper: JSONReadable {
            nonisolated(unsafe) static let box = Box()

            init(json reader: inout JSONReader) throws(JSONError) {
                var array = try reader.beginArray()
                while try reader.nextElement(&array) {
                    if try reader.peekKind() == .object { Self.box.cursor = try reader.beginObject(["a"]) }
                    if let cursor = Self.box.cursor { throw reader.missingMember(cursor, required: [0]) }
                    try reader.skipValue()
                }
            }
        }
        #expect(refusal(of: "[1, 2, 3, 4, 5, 6, 7, 8, 9, {}]", as: Keeper.self)?.offset == 28)
        #expect(refusal(of: "[0]", as: Keeper.self)?.reason == .missingMember("a"))
    }

    @Test(
        "says where an object breaks",
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
