import PipeJSON

/// A date of HTTP (RFC 9110, section 5.6.7) in any of its formats: `Sun, 06 Nov 1994 08:49:37 GMT`, which servers must
/// send, and `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`, which clients must accept, too.
///
/// Other zones and other spaces are rejected. Names are case-insensitive (RFC 9111, section 4.2), and the day of the
/// week is not compared with the date.
package struct HTTPDate: Sendable, Hashable {
    /// The seconds since 1970.
    package let seconds: Int

    /// Reads a date.
    ///
    /// - Parameters:
    ///   - text: The value of a field, without surrounding spaces.
    ///   - now: The current time in seconds since 1970, for the century of a year with two digits.
    package init?(_ text: String, now: Double) {
        var scanner = Scanner(text)
        guard let seconds = scanner.date(now: now) else {
            return nil
        }
        self.seconds = seconds
    }
}

extension HTTPDate {
    private struct Scanner {
        private let bytes: [UInt8]
        private var position = 0

        init(_ text: String) {
            bytes = Array(text.utf8)
        }

        mutating func date(now: Double) -> Int? {
            let seconds: Int?
            if pass(anyOf: HTTPDate.fullDays) != nil {
                seconds = obsoleteDate(now: now)
            } else if pass(anyOf: HTTPDate.fixedDays) != nil {
                seconds = fixedDate()
            } else if pass(anyOf: HTTPDate.asctimeDays) != nil {
                seconds = asctimeDate()
            } else {
                seconds = nil
            }
            return position == bytes.count ? seconds : nil
        }

        /// `06 Nov 1994 08:49:37 GMT`.
        private mutating func fixedDate() -> Int? {
            guard let day = number(digits: 2), pass(" "), let month = month(), pass(" "),
                let year = number(digits: 4), pass(" "), let time = time(), pass(" gmt")
            else {
                return nil
            }
            return HTTPDate.seconds(year, month, day, time)
        }

        /// `06-Nov-94 08:49:37 GMT`, of RFC 850.
        private mutating func obsoleteDate(now: Double) -> Int? {
            guard let day = number(digits: 2), pass("-"), let month = month(), pass("-"),
                let yearOfCentury = number(digits: 2), pass(" "), let time = time(), pass(" gmt")
            else {
                return nil
            }
            let year = HTTPDate.year(endingIn: yearOfCentury, (month, day, time), now: now)
            return HTTPDate.seconds(year, month, day, time)
        }

        /// `Nov  6 08:49:37 1994`: a day with one digit has a second space before it.
        private mutating func asctimeDate() -> Int? {
            guard let month = month(), pass(" "), let day = pass(" ") ? number(digits: 1) : number(digits: 2),
                pass(" "), let time = time(), pass(" "), let year = number(digits: 4)
            else {
                return nil
            }
            return HTTPDate.seconds(year, month, day, time)
        }

        /// The second of the day; a leap second counts as the second after it.
        private mutating func time() -> Int? {
            guard let hour = number(digits: 2), hour <= 23, pass(":"), let minute = number(digits: 2), minute <= 59,
                pass(":"), let second = number(digits: 2), second <= 60
            else {
                return nil
            }
            return hour * 3600 + minute * 60 + second
        }

        /// From 1 to 12.
        private mutating func month() -> Int? {
            pass(anyOf: HTTPDate.months).map { $0 + 1 }
        }

        private mutating func number(digits: Int) -> Int? {
            guard bytes.count - position >= digits else {
                return nil
            }
            var value = 0
            for byte in bytes[position..<position + digits] {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else {
                    return nil
                }
                value = value * 10 + Int(byte - UInt8(ascii: "0"))
            }
            position += digits
            return value
        }

        /// Passes one of several texts and returns its index.
        private mutating func pass(anyOf texts: [String]) -> Int? {
            for (index, text) in texts.enumerated() where pass(text) {
                return index
            }
            return nil
        }

        /// Passes a text, which is given in lower case, in any case.
        private mutating func pass(_ text: String) -> Bool {
            let count = text.utf8.count
            guard bytes.count - position >= count,
                zip(bytes[position...], text.utf8).allSatisfy({ Self.small($0) == $1 })
            else {
                return false
            }
            position += count
            return true
        }

        private static func small(_ byte: UInt8) -> UInt8 {
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
        }
    }

    private static let fullDays = [
        "sunday, ", "monday, ", "tuesday, ", "wednesday, ", "thursday, ", "friday, ", "saturday, ",
    ]
    private static let fixedDays = ["sun, ", "mon, ", "tue, ", "wed, ", "thu, ", "fri, ", "sat, "]
    private static let asctimeDays = ["sun ", "mon ", "tue ", "wed ", "thu ", "fri ", "sat "]
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// The seconds since 1970; `nil` for a day that does not exist.
    private static func seconds(_ year: Int, _ month: Int, _ day: Int, _ time: Int) -> Int? {
        guard day >= 1, day <= GregorianDay.daysInMonth(month, year: year) else {
            return nil
        }
        return GregorianDay.daysSince1970(year: year, month: month, day: day) * 86_400 + time
    }

    /// The latest year with these last two digits for which the date is at most 50 years in the future (RFC 9110).
    private static func year(endingIn digits: Int, _ date: (month: Int, day: Int, time: Int), now: Double) -> Int {
        // A clock far outside of the calendar must not trap.
        let now = now.isFinite ? Int(min(max(now, -1e11), 1e11)) : 0
        let secondOfDay = ((now % 86_400) + 86_400) % 86_400
        let today = GregorianDay.date(daysSince1970: (now - secondOfDay) / 86_400)
        let limit = today.year + 50
        let year = limit - ((limit - digits) % 100 + 100) % 100
        let isLater = (date.month, date.day, date.time) > (today.month, today.day, secondOfDay)
        return year == limit && isLater ? year - 100 : year
    }
}
