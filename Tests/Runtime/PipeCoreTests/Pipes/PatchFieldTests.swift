@_spi(Generated) import PipeCore
@_spi(Generated) import RuntimeTesting
import Testing

@Suite struct PatchFieldTests {
    private struct Record: JSONWritable {
        var text: PatchField<String> = .absent
        var number: PatchField<Int> = .absent
        var fraction: PatchField<Double> = .absent
        var flag: PatchField<Bool> = .absent
        var list: PatchField<[Int]> = .absent
        var moment: PatchField<Date> = .absent

        func write(json writer: inout JSONWriter) {
            writer.beginObject()
            writer.write(text, forKey: "text")
            writer.write(number, forKey: "number")
            writer.write(fraction, forKey: "fraction")
            writer.write(flag, forKey: "flag")
            writer.write(list, forKey: "list")
            writer.write(moment, forKey: "moment", as: UnixSeconds.self)
            writer.endObject()
        }
    }

    /// The same fields, written from a literal.
    private struct Literal: JSONWritable {
        var record: Record

        func write(json writer: inout JSONWriter) {
            writer.writeObject([
                "text": record.text, "number": record.number, "fraction": record.fraction, "flag": record.flag,
                "list": record.list, "moment": UnixSeconds.formatted(record.moment),
            ])
        }
    }

    private func json(_ change: (inout Record) -> Void) throws -> String {
        var record = Record()
        change(&record)
        let text = String(decoding: try JSON.encode(record), as: UTF8.self)
        let literal = String(decoding: try JSON.encode(Literal(record: record)), as: UTF8.self)
        #expect(literal == text)
        return text
    }

    @Test func absentIsNotWritten() throws {
        #expect(try json { _ in } == "{}")
    }

    @Test func onlyAMemberIsAbsent() throws {
        #expect(String(decoding: try JSON.encode(PatchField<Int>.absent), as: UTF8.self) == "null")
        #expect(String(decoding: try JSON.encode([PatchField.value(5), .null]), as: UTF8.self) == "[5,null]")
    }

    @Test func nullIsWritten() throws {
        let text = try json {
            $0.text = nil
            $0.number = .null
            $0.moment = nil
            $0.flag = PatchField(nil)
        }
        #expect(text == #"{"text":null,"number":null,"flag":null,"moment":null}"#)
    }

    @Test func valuesAndLiterals() throws {
        let text = try json {
            $0.text = "a\(1)"
            $0.number = 5
            $0.fraction = 1.5
            $0.flag = true
            $0.list = [1, 2]
            $0.moment = .value(Date(timeIntervalSince1970: 7))
        }
        #expect(text == #"{"text":"a1","number":5,"fraction":1.5,"flag":true,"list":[1,2],"moment":7}"#)
    }

    @Test func equality() {
        #expect(PatchField<String>.absent != .null)
        #expect(PatchField("a") == .value("a"))
        #expect(PatchField<String>(nil) == .null)
    }

    @Test(
        "A field that is changed from one value to another is absent if they are equal",
        arguments: [
            (nil, nil, .absent), ("a", "a", .absent), ("", "", .absent), (nil, "a", .null), ("a", nil, "a"),
            ("b", "a", "b"), ("", "a", ""), ("", nil, ""),
        ] as [(String?, String?, PatchField<String>)])
    func changed(_ new: String?, _ old: String?, _ field: PatchField<String>) {
        #expect(PatchField(changed: new, from: old) == field)
    }
}
