import Foundation
import PipeJSON
import Testing

@Suite("TimeOfDay")
struct TimeOfDayTests {
    @Test(
        "A time is read from text and written as the same text",
        arguments: [
            "00:00:00", "09:30:00", "23:59:60", "09:30:00.5", "09:30:00.000000001", "09:30:00Z", "09:30:00+05:30",
            "09:30:00.25-23:59",
        ])
    func text(_ text: String) throws {
        let time = try #require(TimeOfDay(text))
        #expect(time.description == text)
        #expect(try read(TimeOfDay.self, "\"\(text)\"") == time)
        #expect(try written(time) == "\"\(text)\"")
        #expect(try JSONDecoder().decode([TimeOfDay].self, from: Data("[\"\(text)\"]".utf8)) == [time])
        #expect(String(decoding: try JSONEncoder().encode([time]), as: UTF8.self) == "[\"\(text)\"]")
    }

    @Test(
        "Other forms that servers write are read",
        arguments: [
            ("09:30", "09:30:00"), ("09:30:00.500", "09:30:00.5"), ("09:30:00.1234567891", "09:30:00.123456789"),
            ("09:30z", "09:30:00Z"), ("09:30:00+00:00", "09:30:00Z"), ("09:30-05:00", "09:30:00-05:00"),
        ])
    func lenient(_ text: String, _ normal: String) throws {
        #expect(TimeOfDay(text)?.description == normal)
        // Everywhere the same: in JSON and in Codable, and written with seconds.
        let read = try read(TimeOfDay.self, "\"\(text)\"")
        #expect(try written(read) == "\"\(normal)\"" && read == TimeOfDay(normal))
        #expect(try JSONDecoder().decode([TimeOfDay].self, from: Data("[\"\(text)\"]".utf8)) == [read])
    }

    @Test(
        "Other texts are errors",
        arguments: [
            "", "9:30", "24:00:00", "09:60:00", "09:30:61", "09:30:", "09:30:00.", "09:30:00,5", "09:30:00+24:00",
            "09:30:00+0530", "09:30.5", "0930", "T09:30:00", "09:30:00 ", "2026-11-21", "09:30:00+05",
        ])
    func invalid(_ text: String) {
        #expect(TimeOfDay(text) == nil)
        #expect(throws: JSONError.self) { try read(TimeOfDay.self, "\"\(text)\"") }
    }

    @Test("A time is made only of values in their ranges, or of the nearest ones")
    func ranges() {
        #expect(TimeOfDay(hour: 24, minute: 0) == nil)
        #expect(TimeOfDay(hour: 0, minute: -1) == nil)
        #expect(TimeOfDay(hour: 0, minute: 0, nanosecond: 1_000_000_000) == nil)
        #expect(TimeOfDay(hour: 0, minute: 0, utcOffset: 1_440) == nil)
        let clamped = TimeOfDay(clampingHour: 99, minute: -1, second: 61, nanosecond: .max, utcOffset: .min)
        #expect(clamped.description == "23:00:60.999999999-23:59")
    }
}
