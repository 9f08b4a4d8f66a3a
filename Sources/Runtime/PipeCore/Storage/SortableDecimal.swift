import PipeHTTP

/// Decimals as texts whose bytes are in the order of the numbers.
enum SortableDecimal {
    // A sign, the place of the first digit, and the digits without zeros at either end: 12.5 is `1:0002:125`. The place and
    // the digits of negative numbers are complements, and end with a colon, which comes after all digits.

    static func text(of value: Decimal) -> String {
        guard !value.isNaN else { return "" }
        let text = abs(value).description
        var digits: [UInt8] = []
        var point: Int?
        for byte in text.utf8 {
            if byte == UInt8(ascii: ".") { point = digits.count } else { digits.append(byte) }
        }
        var place = point ?? digits.count
        let zeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
        digits.removeFirst(zeros)
        place -= zeros
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        guard !digits.isEmpty else { return "1" }
        let isNegative = value < 0
        // Decimals have exponents from -128 to 127 and up to 39 digits.
        let number = isNegative ? 5_000 - place : 5_000 + place
        let shown =
            isNegative ? digits.map { UInt8(ascii: "9") - ($0 - UInt8(ascii: "0")) } + [UInt8(ascii: ":")] : digits
        return (isNegative ? "0:" : "2:") + "\(number):" + String(decoding: shown, as: UTF8.self)
    }
}
