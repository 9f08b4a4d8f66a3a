import PipeJSON

/// A date of HTTP (RFC 9110, section 5.6.7), in the form that servers must send: `Sun, 06 Nov 1994 08:49:37 GMT`.
struct HTTPDate: Sendable, Hashable {
    /// Since 1970.
    let seconds: Int

    init?(_ text: String) {
        let words = text.split(separator: " ")
        guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT", let day = Int(words[1]),
            let month = Self.months.firstIndex(of: String(words[2])).map({ $0 + 1 }), let year = Int(words[3])
        else {
            return nil
        }
        let time = words[4].split(separator: ":").compactMap { Int($0) }
        guard (0...9999).contains(year), (1...GregorianDay.daysInMonth(month, year: year)).contains(day),
            time.count == 3,
            (0...23).contains(time[0]), (0...59).contains(time[1]), (0...60).contains(time[2])
        else {
            return nil
        }
        let days = GregorianDay.daysSince1970(year: year, month: month, day: day)
        seconds = days * 86_400 + time[0] * 3600 + time[1] * 60 + time[2]
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
