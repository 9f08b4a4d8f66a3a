import Testing

@testable import PipeJSON

@Suite("The Gregorian calendar")
struct GregorianDayTests {
    @Test("Every day from the year 0 to 9999 is counted once")
    func everyDay() {
        var expected = -719_528
        var failures = 0
        for year in 0...9999 {
            for month in 1...12 {
                let days = GregorianDay.daysInMonth(month, year: year)
                // The first and last day of each month imply the days between.
                for day in [1, days] {
                    let count = GregorianDay.daysSince1970(year: year, month: month, day: day)
                    if count != expected + day - 1 { failures += 1 }
                    if GregorianDay.date(daysSince1970: count) != (year, month, day) { failures += 1 }
                }
                expected += days
            }
        }
        #expect(failures == 0)
        #expect(expected == 2_932_897)
        #expect(GregorianDay.date(daysSince1970: -719_529) == (-1, 12, 31))
        #expect(GregorianDay.daysSince1970(year: -1, month: 12, day: 31) == -719_529)
        #expect(GregorianDay.date(daysSince1970: 2_932_897) == (10_000, 1, 1))
    }
}
