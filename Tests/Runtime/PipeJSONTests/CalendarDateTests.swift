import Foundation
import PipeJSON
import Testing

@Suite("CalendarDate")
struct CalendarDateTests {
    @Test("A date is made only of a day that the calendar has")
    func validity() {
        #expect(CalendarDate(year: 2026, month: 11, day: 21)?.description == "2026-11-21")
        #expect(CalendarDate(year: 0, month: 1, day: 1)?.description == "0000-01-01")
        #expect(CalendarDate(year: 9999, month: 12, day: 31)?.description == "9999-12-31")
        for (year, month, day) in [
            (-1, 1, 1), (10_000, 1, 1), (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32), (2026, 4, 31),
            (2026, 6, 31),
            (2026, 9, 31), (2026, 11, 31), (2026, 2, 29), (1900, 2, 29), (2024, 2, 30), (.min, .min, .min),
            (.max, .max, .max),
        ] {
            #expect(CalendarDate(year: year, month: month, day: day) == nil)
        }
        for (year, month, day) in [(2024, 2, 29), (2000, 2, 29), (0, 2, 29), (2026, 1, 31), (2026, 12, 31)] {
            #expect(CalendarDate(year: year, month: month, day: day) != nil)
        }
    }

    @Test(
        "A date is read from text and written as the same text",
        arguments: ["2026-11-21", "0000-01-01", "9999-12-31", "2024-02-29"])
    func text(_ text: String) throws {
        let date = try #require(CalendarDate(text))
        #expect(date.description == text)
        #expect(try read(CalendarDate.self, "\"\(text)\"") == date)
        #expect(try written(date) == "\"\(text)\"")
        #expect(try JSONDecoder().decode([CalendarDate].self, from: Data("[\"\(text)\"]".utf8)) == [date])
        #expect(String(decoding: try JSONEncoder().encode([date]), as: UTF8.self) == "[\"\(text)\"]")
    }

    @Test(
        "Other texts are errors",
        arguments: [
            "", "2026", "2026-11", "2026-11-21T", "2026-11-31", "2026-2-29", "26-11-21", "2026/11/21", " 2026-11-21",
            "12026-11-21", "2026-11-2١",
        ]
    )
    func refused(_ text: String) {
        #expect(CalendarDate(text) == nil)
        let reason = JSONError.Reason.invalidValue(text, expected: "a date such as 2026-11-21")
        #expect(refusal(of: "\"\(text)\"", as: CalendarDate.self)?.reason == reason)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([CalendarDate].self, from: Data("[\"\(text)\"]".utf8))
        }
    }

    @Test("Dates are ordered by time")
    func order() throws {
        let texts = ["0000-12-31", "2025-12-31", "2026-01-02", "2026-01-10", "2026-02-01", "2027-01-01"]
        let dates = try texts.map { try #require(CalendarDate($0)) }
        #expect(dates.shuffled().sorted() == dates)
        #expect(Set(dates).count == 6)
    }
}
