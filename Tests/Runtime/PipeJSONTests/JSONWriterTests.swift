import PipeJSON
import RandomTesting
import Testing

@Suite("JSONWriter")
struct JSONWriterTests {
    @Test("Scalars are written")
    func scalars() throws {
        #expect(try written(true) == "true")
        #expect(try written(false) == "false")
        #expect(try written(Int?.none) == "null")
        #expect(try written(Int?.some(-7)) == "-7")
        #expect(try written([[Int]]()) == "[]")
        #expect(try written([[], [1], [2, 3]]) == "[[],[1],[2,3]]")
        #expect(try written(["b": 1, "a": 2, "é": 3]) == #"{"a":2,"b":1,"é":3}"#)
        #expect(try written([String: Int]()) == "{}")
    }

    @Test(
        "The shortest number that reads the same is written",
        arguments: [
            (0, "0.0"), (-0.0, "-0.0"), (1, "1.0"), (-100, "-100.0"), (0.1, "0.1"), (1.5, "1.5"), (1e16, "1e+16"),
            (9_007_199_254_740_991, "9007199254740991.0"), (.leastNonzeroMagnitude, "5e-324"), (1e-5, "1e-05"),
            (.pi, "3.141592653589793"),
            (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (-1e300, "-1e+300"), (123456.789, "123456.789"),
        ] as [(Double, String)]
    )
    func doubles(_ value: Double, _ text: String) throws {
        #expect(try written(value) == text)
        #expect(try read(Double.self, text).bitPattern == value.bitPattern)
        #expect(refusal(of: text, as: JSONValue.self) == nil)
    }

    @Test("A Float is written with the digits of a Float")
    func floats() throws {
        #expect(try written(Float(0.1)) == "0.1")
        #expect(try written(Float(1)) == "1.0")
        #expect(try written(Float.greatestFiniteMagnitude) == "3.4028235e+38")
    }

    @Test("Numbers that are not finite are errors at their location", arguments: [Double.infinity, -.infinity, .nan])
    func notFinite(_ value: Double) {
        let error = refusalToWrite(["a": [1, value, .nan]])
        #expect(error?.reason == .nonFiniteNumber("\(value)"))
        #expect(error?.path.description == "$.a[1]")
        #expect(error?.offset == #"{"a":[1.0,"#.utf8.count)
        #expect(refusalToWrite(Float(value))?.reason == .nonFiniteNumber("\(value)"))
    }

    @Test(
        "Only quotes, backslashes and control characters are escaped",
        arguments: [
            ("", #""""#), ("a\"b\\c", #""a\"b\\c""#), ("\u{8}\u{C}\n\r\t", #""\b\f\n\r\t""#),
            ("\u{0}\u{1}\u{B}\u{1F}", #""\u0000\u0001\u000b\u001f""#),
            ("/'<>&\u{7F}\u{80}\u{2028}", "\"/'<>&\u{7F}\u{80}\u{2028}\""),
            ("é€😀", "\"é€😀\""), ("12345678\"", #""12345678\"""#),
            ("1234567890123456\n890", #""1234567890123456\n890""#),
        ]
    )
    func strings(_ value: String, _ text: String) throws {
        #expect(try written(value) == text)
        #expect(try written([value: 1]) == "{\(text):1}")
        #expect(try read(String.self, text) == value)
    }

    @Test("Escapes are written at each position of a word")
    func everyPlace() throws {
        for length in 0..<34 {
            for place in 0...length {
                let before = String(repeating: "x", count: place)
                let after = String(repeating: "é", count: length - place)
                for (character, escape) in [("\"", "\\\""), ("\\", "\\\\"), ("\u{1}", "\\u0001"), ("\n\n", "\\n\\n")] {
                    #expect(try written(before + character + after) == "\"" + before + escape + after + "\"")
                }
            }
        }
    }

    @Test("Texts of any length are written")
    func long() throws {
        var random = SplitMix64(seed: 1)
        for length in [0, 1, 254, 255, 256, 257, 511, 512, 513, 5_000, 100_000] {
            let value = String(
                decoding: (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next() & 0x7F) }, as: UTF8.self)
            #expect(try read(String.self, try written(value)) == value)
            let values = Array(repeating: value, count: 3)
            #expect(try read([String].self, try written(values)) == values)
            #expect(try written(Array(repeating: 7, count: length)).utf8.count == max(length * 2 + 1, 2))
        }
    }

    @Test("Members are written, except those that are nil")
    func members() {
        let text = writing { writer in
            writer.beginObject()
            writer.write(1, forKey: "a\"b")
            writer.writeIfPresent(Int?.none, forKey: "none")
            writer.writeIfPresent(2, forKey: "some")
            writer.write(Int?.none, forKey: "null")
            writer.write(7, forKey: "text", as: StringEncoded<Int>.self)
            writer.writeIfPresent(8, forKey: "text2", as: StringEncoded<Int>.self)
            writer.writeIfPresent(nil, forKey: "text3", as: StringEncoded<Int>.self)
            let name = "na\nme"
            writer.key(name)
            writer.beginArray()
            writer.writeNull()
            writer.write(true)
            writer.write([1])
            writer.endArray()
            writer.endObject()
        }
        #expect(text == .success(#"{"a\"b":1,"some":2,"null":null,"text":"7","text2":"8","na\nme":[null,true,[1]]}"#))
    }

    @Test("An object is written from a literal", arguments: [JSONWriter.Style(), .nulls])
    func objects(_ style: JSONWriter.Style) throws {
        let text = try JSON.encode(style: style) { writer in
            writer.writeObject(
                [
                    "a\"b": 1, "none": Int?.none, "some": Int?.some(2), "list": [Int?.none, 3],
                    "text": StringEncoded<Int>.formatted(7), "text2": StringEncoded<Int>.formatted(Int?.some(8)),
                    "text3": StringEncoded<Int>.formatted(Int?.none), "nested": ["x": Int?.none],
                ],
                rest: ["more": .bool(true)])
        }
        let none = style == .nulls ? #""none":null,"# : ""
        let text3 = style == .nulls ? #""text3":null,"# : ""
        #expect(
            String(decoding: text, as: UTF8.self)
                == #"{"a\"b":1,\#(none)"some":2,"list":[null,3],"text":"7","text2":"8","#
                + #"\#(text3)"nested":{"x":null},"more":true}"#)
        #expect(String(decoding: try JSON.encode { $0.writeObject([:]) }, as: UTF8.self) == "{}")
    }

    @Test("Containers are tracked at any depth", arguments: [1, 63, 64, 65, 127, 128, 129, 512])
    func depth(_ depth: Int) {
        // Objects and arrays alternate, with a value after each, so that the kind must be right.
        let text = writing { writer in
            for level in 0..<depth {
                if level.isMultiple(of: 3) {
                    writer.beginArray()
                } else {
                    writer.beginObject()
                    writer.key("a")
                }
                if level % 3 == 0, level + 1 < depth { continue }
                if level + 1 == depth { writer.write(1) }
            }
            for level in (0..<depth).reversed() {
                if level.isMultiple(of: 3) {
                    writer.write(2)
                    writer.endArray()
                } else {
                    writer.key("b")
                    writer.write(2)
                    writer.endObject()
                }
            }
        }
        #expect(throws: Never.self) {
            let text = try text.get()
            #expect(refusal(of: text, as: Skipped.self) == nil)
            #expect(text.utf8.filter { $0 == 0x32 }.count == depth)
        }
    }

    @Test("Writing has the same depth limit as reading")
    func tooDeep() throws {
        var value: JSONValue = []
        for _ in 1..<512 { value = [value] }
        #expect(try read(JSONValue.self, try written(value)) == value)
        value = [value]
        #expect(refusalToWrite(value)?.reason == .depthExceeded(limit: 512))
        for _ in 0..<2_000 { value = .object(["a": value]) }
        #expect(refusalToWrite(value)?.reason == .depthExceeded(limit: 512))
        #expect(value.description == "(nested too deep)")
        #expect(throws: JSONError.self) { try JSON.encode([[[1]]], limits: JSONLimits(depth: 2)) }
    }

    @Test(
        "Calls that do not make JSON text are errors",
        arguments: [
            { _ in },
            { $0.beginObject() },
            { $0.beginArray() },
            { $0.endArray() },
            { $0.endObject() },
            { $0.key("a") },
            {
                $0.write(1); $0.write(2)
            },
            {
                $0.beginArray(); $0.endObject()
            },
            {
                $0.beginObject(); $0.endArray()
            },
            {
                $0.beginObject(); $0.write(1); $0.endObject()
            },
            {
                $0.beginObject(); $0.key("a"); $0.endObject()
            },
            {
                $0.beginObject(); $0.key("a"); $0.key("b"); $0.write(1); $0.endObject()
            },
            {
                $0.beginObject(); $0.key("a"); $0.write(1); $0.write(2); $0.endObject()
            },
            {
                $0.beginArray(); $0.key("a"); $0.write(1); $0.endArray()
            },
            {
                $0.beginArray(); $0.endArray(); $0.beginArray(); $0.endArray()
            },
            {
                $0.beginArray(); $0.beginObject(); $0.endArray(); $0.endObject()
            },
        ] as [@Sendable (inout JSONWriter) -> Void]
    )
    func misplaced(_ body: @Sendable (inout JSONWriter) -> Void) throws {
        let error = #expect(throws: JSONError.self) { try JSON.encode(body) }
        #expect(error?.reason == .misplacedWrite)
    }

    @Test("The first error is kept")
    func firstError() {
        let result = writing { writer in
            writer.beginArray()
            writer.write(1)
            writer.fail(.unwritableValue("first", expected: "a"))
            writer.fail(.unwritableValue("second", expected: "b"))
            writer.write(Double.nan)
        }
        #expect(
            result
                == .failure(
                    JSONError(.unwritableValue("first", expected: "a"), offset: 2, path: JSONPath([.element(0)]))))
    }

    @Test("The path of an error is found in a text of any length")
    func errorInLongText() {
        let names = (0..<1_000).map { "a name of some length, number \($0)" }
        let error = refusalToWrite(names.map { [$0: $0.contains("999") ? Double.nan : 1] })
        #expect(error?.path == JSONPath([.element(999), .member(names[999])]))
        #expect(error?.offset ?? 0 > 10_000)
    }
}
