import Foundation
import HTTPTypes
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCore

/// Header fields of responses as values.
@Suite struct ResponseHeadersTests {
    private enum Color: String, JSONClosedEnum {
        case red, green
    }

    private func reader(_ value: String?) -> HeaderReader {
        var fields = HTTPFields()
        HTTPField.Name("X-Value").map { fields[$0] = value }
        return HeaderReader(fields, now: 784_000_000)
    }

    private func read<Value: JSONReadable & Equatable>(
        _ text: String, _ expected: Value?, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let value: Value? = try? reader(text).value("x-value") as Value
        #expect(value == expected, sourceLocation: sourceLocation)
    }

    @Test func valuesAreRead() {
        read("a, b", "a, b")
        read("", "")
        read("sha256:1\u{e9}", "sha256:1\u{e9}")
        for text in ["true", "True", "1", "?1"] { read(text, true) }
        for text in ["false", "FALSE", "0", "?0"] { read(text, false) }
        for text in ["yes", "", "?2"] { read(text, nil as Bool?) }
        read("7", 7)
        read("007", 7)
        read("-7", Int64(-7))
        read("9223372036854775807", Int64.max)
        for text in ["+7", "7.0", "7, 7", "0x7", "", "seven", "9223372036854775808"] { read(text, nil as Int64?) }
        read("0.25", 0.25)
        read("1e3", 1000.0)
        read("nan", nil as Double?)
        read("19.90", Decimal(string: "19.9"))
        read("https://a.example/b", URL(string: "https://a.example/b"))
        read("green", Color.green)
        read("blue", nil as Color?)
        read("2026-11-23", CalendarDate(year: 2026, month: 11, day: 23))
        read("Sun, 06 Nov 1994 08:49:37 GMT", Date(timeIntervalSince1970: 784_111_777))
        read("Sunday, 06-Nov-94 08:49:37 GMT", Date(timeIntervalSince1970: 784_111_777))
        read("1994-11-06T08:49:37Z", Date(timeIntervalSince1970: 784_111_777))
        read("784111777", nil as Date?)
    }

    @Test func valuesOfFormatsAndListsAreRead() throws {
        #expect(try reader("784111777").value("X-VALUE", as: UnixSeconds.self).timeIntervalSince1970 == 784_111_777)
        #expect(try reader(nil).valueIfPresent("x-value", as: UnixSeconds.self) == nil)
        #expect(try reader("GET, HEAD").list("x-value") == ["GET", "HEAD"])
        #expect(try reader(#""a,b", W/"c""#).list("x-value") == [#""a,b""#, #"W/"c""#])
        #expect(try reader("1, 02").list("x-value") == [1, 2])
        #expect(try reader("").list("x-value") == [String]())
        #expect(try reader(nil).listIfPresent("x-value") == nil as [String]?)
        #expect(try reader(nil).valueIfPresent("x-value") == nil as Int?)
    }

    private func description(of call: () throws -> Void) -> String? {
        do {
            try call()
            return nil
        } catch {
            return (error as? PipeError)?.description
        }
    }

    @Test("Errors name the field")
    func errorsNameTheField() {
        let missing = "the response has no header field ‘x-value’"
        #expect(description { _ = try reader(nil).value("x-value") as String } == missing)
        #expect(description { _ = try reader(nil).list("x-value") as [String] } == missing)
        #expect(description { _ = try reader(nil).value("x-value", as: UnixSeconds.self) } == missing)
        let unreadable = "the header field ‘x-value’ of the response is not a valid "
        #expect(description { _ = try reader("a").value("x-value") as Int } == unreadable + "Int")
        #expect(description { _ = try reader("a").valueIfPresent("x-value") as Int? } == unreadable + "Int")
        #expect(description { _ = try reader("1, a").list("x-value") as [Int] } == unreadable + "Int")
        #expect(description { _ = try reader("a").value("x-value", as: UnixSeconds.self) } == unreadable + "Date")
    }

    @Test func fieldsOfOneNameAreOne() throws {
        var fields = HTTPFields()
        fields.append(HTTPField(name: .allow, value: "GET"))
        fields.append(HTTPField(name: .allow, value: "HEAD, PUT"))
        #expect(try HeaderReader(fields, now: 0).list("Allow") == ["GET", "HEAD", "PUT"])
    }
}
