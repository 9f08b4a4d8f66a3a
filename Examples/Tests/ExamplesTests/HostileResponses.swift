#if AsyncHTTPClient

/// What servers of HTTP/1.1 must not send, and floods of what they may (RFC 9112), by name.
enum HostileResponses {
    struct Attack: Sendable {
        /// How the call ends.
        enum Ending: Sendable, Equatable {
            /// With an error before its time limit.
            case error
            /// With this body.
            case body(String)
            /// With an error at its time limit.
            case timeout
        }

        let name: String
        let response: RawServer.Response
        let ending: Ending
        var isHead = false

        init(
            _ name: String, _ bytes: [UInt8], closes: Bool = false, flood: String = "", isHead: Bool = false,
            _ ending: Ending = .error
        ) {
            self.name = name
            let count = flood.isEmpty ? 0 : 65_536 / flood.utf8.count + 1
            response = RawServer.Response(
                bytes: bytes, closes: closes, flood: Array(String(repeating: flood, count: count).utf8))
            self.isHead = isHead
            self.ending = ending
        }

        init(
            _ name: String, _ text: String, closes: Bool = false, flood: String = "", isHead: Bool = false,
            _ ending: Ending = .error
        ) {
            self.init(name, Array(text.utf8), closes: closes, flood: flood, isHead: isHead, ending)
        }
    }

    private static let first = Attack.Ending.body("first")
    private static let ok = "HTTP/1.1 200 OK\r\n"
    private static let chunked = ok + "Transfer-Encoding: chunked\r\n\r\n"
    private static let last = "5\r\nfirst\r\n0\r\n\r\n"
    private static let poison = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\npoison"

    private static func many(_ count: Int, _ text: String) -> String {
        String(repeating: text, count: count)
    }

    /// A response with a first line.
    private static func line(_ line: String) -> String {
        line + "\r\nContent-Length: 5\r\n\r\nfirst"
    }

    /// A response with a field.
    private static func field(_ field: String) -> String {
        ok + field + "\r\nContent-Length: 5\r\n\r\nfirst"
    }

    /// A response with bytes in a field.
    private static func field(_ bytes: [UInt8]) -> [UInt8] {
        Array((ok + "X-A: ").utf8) + bytes + Array("\r\nContent-Length: 5\r\n\r\nfirst".utf8)
    }

    /// A response with a length.
    private static func length(_ length: String) -> String {
        ok + "Content-Length: \(length)\r\n\r\nfirst"
    }

    static let lines: [Attack] = [
        Attack("no bytes", "", closes: true),
        Attack("a part of the version", "HTTP/1", closes: true),
        Attack("a part of the first line", "HTTP/1.1 200", closes: true),
        Attack("a first line alone", ok, closes: true),
        Attack("no bytes, and no end", "", .timeout),
        Attack("a part of the first line, and no end", "HTTP/1.1 2", .timeout),
        Attack("a protocol in lower case", line("http/1.1 200 OK")),
        Attack("version 2.0", line("HTTP/2.0 200 OK")),
        Attack("version 1.2", line("HTTP/1.2 200 OK")),
        Attack("version 0.9", line("HTTP/0.9 200 OK")),
        Attack("version 11.1", line("HTTP/11.1 200 OK")),
        Attack("no version", line("HTTP 200 OK")),
        Attack("two spaces before the status", line("HTTP/1.1  200 OK")),
        Attack("a tab before the status", line("HTTP/1.1\t200 OK")),
        Attack("a space before the line", line(" HTTP/1.1 200 OK")),
        Attack("line ends before the line", "\r\n\r\n\r\n" + line("HTTP/1.1 200 OK"), first),
        Attack("letters in the status", line("HTTP/1.1 2OO OK")),
        Attack("a status below zero", line("HTTP/1.1 -200 OK")),
        Attack("a status with a sign", line("HTTP/1.1 +200 OK")),
        Attack("a status of two digits", line("HTTP/1.1 20 OK")),
        Attack("a status of four digits", line("HTTP/1.1 2000 OK")),
        Attack("a status of twenty digits", line("HTTP/1.1 99999999999999999999 OK")),
        Attack("status 000", line("HTTP/1.1 000 OK")),
        Attack("status 042 without a length", "HTTP/1.1 042 OK\r\n\r\n", closes: true),
        Attack("status 099 in chunks", "HTTP/1.1 099 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + last),
        Attack("a status in Arabic digits", line("HTTP/1.1 ٢٠٠ OK")),
        Attack("a status without a space behind it", line("HTTP/1.1 200OK")),
        Attack("a status without a reason", line("HTTP/1.1 200"), first),
        Attack("a zero byte in the reason", line("HTTP/1.1 200 O\0K"), first),
        Attack("control characters in the reason", line("HTTP/1.1 200 \u{1B}[2J\u{7}"), first),
        Attack("a carriage return in the reason", line("HTTP/1.1 200 O\rK")),
        Attack("a reason of 100,000 bytes", line("HTTP/1.1 200 " + many(100_000, "x")), first),
        Attack("a reason that is no UTF-8", Array("HTTP/1.1 200 ".utf8) + [0xFF, 0xC0] + Array(line("").utf8), first),
        Attack("ICY", line("ICY 200 OK")),
        Attack("SSH", "SSH-2.0-OpenSSH_9.6\r\n"),
        Attack("an alert of TLS", [0x15, 3, 1, 0, 2, 2, 0x46]),
        Attack("a page without a head", "<!doctype html>\n<h1>Welcome</h1>\n"),
        Attack("zero bytes", [UInt8](repeating: 0, count: 100)),
        Attack("noise", (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 7919 &+ 13) }),
        Attack("line feeds alone", "HTTP/1.1 200 OK\nContent-Length: 5\n\nfirst"),
        Attack("carriage returns alone", "HTTP/1.1 200 OK\rContent-Length: 5\r\rfirst"),
        Attack("the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        Attack("SETTINGS of HTTP/2", [0, 0, 0, 4, 0, 0, 0, 0, 0]),
        Attack("a request", "GET / HTTP/1.1\r\nHost: x\r\n\r\n"),
        Attack("status 101", "HTTP/1.1 101 X\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n" + poison),
        Attack("status 101 without an upgrade", "HTTP/1.1 101 X\r\n\r\n" + poison),
    ]

    static let fields: [Attack] = [
        Attack("a field without a colon", field("X-A")),
        Attack("an empty name", field(": x")),
        Attack("a space before the colon", field("X-A : x")),
        Attack("a space in a name", field("X A: x")),
        Attack("a tab in a name", field("X\tA: x")),
        Attack("a zero byte in a name", field("X\0A: x")),
        Attack("DEL in a name", field("X\u{7F}A: x")),
        Attack("a name that is not ASCII", field("Ü: x")),
        Attack("a zero byte in a value", field([0x61, 0, 0x62])),
        Attack("a bell in a value", field([7])),
        Attack("a value that is no UTF-8", field([0xFF, 0xC0, 0x80]), first),
        Attack("a carriage return in a value", field("X-A: x\ry")),
        Attack("a line feed in a value", field("X-A: x\nX-B: y")),
        Attack("a folded field", field("X-A: x\r\n y")),
        Attack("a folded first field", field(" X-A: x")),
        Attack("a quote without an end", field("Content-Type: text/plain; charset=\""), first),
        Attack("5,000 fields", field(many(5_000, "X-A: x\r\n") + "X-B: y")),
        Attack("a name of 100,000 bytes", field(many(100_000, "x") + ": x")),
        Attack("a value of 100,000 bytes", field("X-A: " + many(100_000, "x"))),
        Attack("a head of 3 MB", field(many(60, "X-A: \(many(50_000, "x"))\r\n") + "X-B: y")),
        Attack("a head that is cut off", ok + "Content-Le", closes: true),
        Attack("half of a head", ok + "X-A: x\r\n", .timeout),
        Attack("two connections", field("Connection: keep-alive\r\nConnection: close"), first),
        Attack("a connection that is closed and is not", field("Connection: close") + poison, first),
    ]

    static let lengths: [Attack] = [
        Attack("the length twice", length("5\r\nContent-Length: 5")),
        Attack("two lengths", length("5\r\nContent-Length: 6")),
        Attack("a list of equal lengths", length("5, 5")),
        Attack("a list of lengths", length("5, 6")),
        Attack("an empty length", length("")),
        Attack("a length with a sign", length("+5")),
        Attack("a length below zero", length("-5")),
        Attack("a hexadecimal length", length("0x5")),
        Attack("a length with a space", length("5 5")),
        Attack("a length with a fraction", length("5.0")),
        Attack("a length with an exponent", length("5e0")),
        Attack("a length in Arabic digits", length("٥")),
        Attack("a length of 63 bits", length("9223372036854775807"), closes: true),
        Attack("a length of 64 bits", length("18446744073709551615"), closes: true),
        Attack("a length of 65 bits", length("18446744073709551616")),
        Attack("a length of 100 digits", length(many(100, "9"))),
        Attack("a length with zeros", length(many(100, "0") + "5"), first),
        Attack("a length above the limit", length("5368709120"), closes: true),
        Attack("a length above the body", length("9"), closes: true),
        Attack("a length above the body, and no end", length("9"), .timeout),
        Attack("a length below the body", length("5") + "more" + poison, first),
        Attack("a length and chunks", ok + "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n" + last),
        Attack("chunks and a length", ok + "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n" + last),
        Attack("chunked twice", ok + "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n" + last, first),
        Attack("chunked, identity", ok + "Transfer-Encoding: chunked, identity\r\n\r\n" + last, closes: true),
        Attack("identity", ok + "Transfer-Encoding: identity\r\n\r\nfirst", closes: true),
        Attack("gzip as a transfer coding", ok + "Transfer-Encoding: gzip\r\n\r\nfirst", closes: true),
        Attack("xchunked", ok + "Transfer-Encoding: xchunked\r\n\r\n" + last, closes: true),
        Attack("chunked with a parameter", ok + "Transfer-Encoding: chunked;a=b\r\n\r\n" + last, closes: true),
        Attack("chunked behind a vertical tab", ok + "Transfer-Encoding: \u{B}chunked\r\n\r\n" + last, closes: true),
        Attack(
            "chunks of version 1.0", "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + last, closes: true, first
        ),
        Attack("a body of 204", "HTTP/1.1 204 X\r\nContent-Length: 6\r\n\r\npoison", .body("")),
        Attack("chunks of 204", "HTTP/1.1 204 X\r\nTransfer-Encoding: chunked\r\n\r\n" + last, .body("")),
        Attack("a body of HEAD", length("5"), isHead: true, .body("")),
        Attack("chunks of HEAD", chunked + last, isHead: true, .body("")),
        Attack("a response behind that of HEAD", ok + "Content-Length: 5\r\n\r\n" + poison, isHead: true, .body("")),
        Attack("a response behind the length", length("5") + poison, first),
        Attack("noise behind the length", length("5") + "\u{1}\u{2}noise", first),
        Attack("zero bytes behind the length", length("5") + "\0\0\0\0", first),
        Attack("line ends behind the length", length("5") + "\r\n\r\n", first),
        Attack("100 responses behind the length", length("5") + many(100, poison), first),
        Attack("interim responses behind the length", length("5") + many(100, "HTTP/1.1 103 X\r\n\r\n"), first),
        Attack("half of a response behind the length", length("5") + "HTTP/1.1 200 OK\r\nContent-Le", first),
    ]

    static let chunks: [Attack] = [
        Attack("a size that is no number", chunked + "xyz\r\nfirst\r\n0\r\n\r\n"),
        Attack("an empty size", chunked + "\r\nfirst\r\n0\r\n\r\n"),
        Attack("a size below zero", chunked + "-5\r\nfirst\r\n0\r\n\r\n"),
        Attack("a size with a sign", chunked + "+5\r\nfirst\r\n0\r\n\r\n"),
        Attack("a size with 0x", chunked + "0x5\r\nfirst\r\n0\r\n\r\n"),
        Attack("a space before a size", chunked + " 5\r\nfirst\r\n0\r\n\r\n"),
        Attack("a space behind a size", chunked + "5 \r\nfirst\r\n0\r\n\r\n"),
        Attack("a size of 68 bits", chunked + "FFFFFFFFFFFFFFFFF\r\nfirst\r\n0\r\n\r\n"),
        Attack("a size of 64 bits", chunked + "FFFFFFFFFFFFFFFF\r\nfirst\r\n0\r\n\r\n", closes: true),
        Attack("a size of 63 bits", chunked + "7FFFFFFFFFFFFFFF\r\nfirst\r\n0\r\n\r\n", closes: true),
        Attack("a size with 1,000 zeros", chunked + many(1_000, "0") + last, first),
        Attack("a size behind a line feed", chunked + "5\nfirst\r\n0\r\n\r\n"),
        Attack("a size behind a carriage return", chunked + "5\rfirst\r\n0\r\n\r\n"),
        Attack("a chunk that is longer than its size", chunked + "3\r\nfirst\r\n0\r\n\r\n"),
        Attack("a chunk that is shorter than its size", chunked + "7\r\nfirst\r\n0\r\n\r\n", closes: true),
        Attack("no line end behind a chunk", chunked + "5\r\nfirst0\r\n\r\n"),
        Attack("no last chunk", chunked + "5\r\nfirst\r\n", closes: true),
        Attack("no line end behind the last chunk", chunked + "5\r\nfirst\r\n0\r\n", closes: true),
        Attack("no last chunk, and no end", chunked + "5\r\nfirst\r\n", .timeout),
        Attack("an extension of 100,000 bytes", chunked + "5;a=\(many(100_000, "x"))\r\nfirst\r\n0\r\n\r\n", first),
        Attack("an extension with a line end in quotes", chunked + "5;a=\"\r\n\"\r\nfirst\r\n0\r\n\r\n"),
        Attack("an extension with a zero byte", chunked + "5;a=\0\r\nfirst\r\n0\r\n\r\n"),
        Attack("an empty extension", chunked + "5;\r\nfirst\r\n0\r\n\r\n"),
        Attack("a length in the trailers", chunked + "5\r\nfirst\r\n0\r\nContent-Length: 9\r\n\r\n"),
        Attack("a coding in the trailers", chunked + "5\r\nfirst\r\n0\r\nContent-Encoding: gzip\r\n\r\n", first),
        Attack("chunked in the trailers", chunked + "5\r\nfirst\r\n0\r\nTransfer-Encoding: chunked\r\n\r\n", first),
        Attack("a trailer without a colon", chunked + "5\r\nfirst\r\n0\r\nX-A\r\n\r\n"),
        Attack("a trailer without a name", chunked + "5\r\nfirst\r\n0\r\n: x\r\n\r\n"),
        Attack("a trailer without a value", chunked + "5\r\nfirst\r\n0\r\nX-A:\r\n\r\n", first),
        Attack("a trailer with a zero byte", chunked + "5\r\nfirst\r\n0\r\nX-A: \0\r\n\r\n"),
        Attack("a folded trailer", chunked + "5\r\nfirst\r\n0\r\nX-A: x\r\n y\r\n\r\n"),
        Attack("a trailer of 100,000 bytes", chunked + "5\r\nfirst\r\n0\r\nX-A: \(many(100_000, "x"))\r\n\r\n"),
        Attack("5,000 trailers", chunked + "5\r\nfirst\r\n0\r\n\(many(5_000, "X-A: x\r\n"))\r\n"),
        Attack("a response behind the last chunk", chunked + last + poison, first),
        Attack("a chunk behind the last chunk", chunked + last + "6\r\npoison\r\n0\r\n\r\n", first),
    ]

    static let interim: [Attack] = [
        Attack("1,000 interim responses", many(1_000, "HTTP/1.1 103 X\r\nX-A: x\r\n\r\n") + length("5"), first),
        Attack("an interim response with a length", "HTTP/1.1 100 X\r\nContent-Length: 5\r\n\r\n" + length("5"), first),
        Attack("an interim response with a body", "HTTP/1.1 103 X\r\nContent-Length: 5\r\n\r\nother" + length("5")),
        Attack("an interim response in chunks", "HTTP/1.1 199 X\r\nTransfer-Encoding: chunked\r\n\r\n" + last),
        Attack("an interim response alone", "HTTP/1.1 100 Continue\r\n\r\n", closes: true),
        Attack("an interim response, and no end", "HTTP/1.1 102 Processing\r\n\r\n", .timeout),
        Attack("an interim response that closes", "HTTP/1.1 103 X\r\nConnection: close\r\n\r\n" + length("5")),
        Attack(
            "an interim response with a coding", "HTTP/1.1 103 X\r\nContent-Encoding: gzip\r\n\r\n" + length("5"), first
        ),
        Attack(
            "interim responses with codings, before one with a coding",
            Array(many(3, "HTTP/1.1 103 X\r\nContent-Encoding: gzip\r\n\r\n").utf8) + coded("gzip", gzip), first),
    ]

    // MARK: Codings

    /// The text `first` as RFC 1952 says, in a stored block.
    private static let gzip: [UInt8] =
        [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF, 1, 5, 0, 0xFA, 0xFF] + Array("first".utf8)
        + [0x57, 0xEE, 0x71, 0x92, 5, 0, 0, 0]

    private static func coded(_ coding: String, _ body: [UInt8]) -> [UInt8] {
        Array((ok + "Content-Encoding: \(coding)\r\nContent-Length: \(body.count)\r\n\r\n").utf8) + body
    }

    /// 8 MB of zeros, with the fixed codes of RFC 1951, section 3.2.6: a literal, then copies of 258 bytes.
    private static let bomb: [UInt8] = {
        var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
        var (bits, count) = (0, 0)
        func append(_ code: [Int]) {
            for bit in code {
                bits |= bit << count
                count += 1
                guard count == 8 else { continue }
                bytes.append(UInt8(bits))
                (bits, count) = (0, 0)
            }
        }
        append([1, 1, 0] + [0, 0, 1, 1, 0, 0, 0, 0])
        for _ in 0..<32_513 { append([1, 1, 0, 0, 0, 1, 0, 1] + [0, 0, 0, 0, 0]) }
        append(Array(repeating: 0, count: 15))
        return bytes
    }()

    static let codings: [Attack] = [
        Attack("gzip", coded("gzip", gzip), first),
        Attack("gzip that is cut off", coded("gzip", gzip.dropLast(3))),
        Attack("gzip without its end", coded("gzip", gzip.dropLast(8))),
        Attack("a head of gzip", coded("gzip", Array(gzip.prefix(10)))),
        Attack("a byte of gzip", coded("gzip", [0x1F])),
        Attack("bytes behind gzip", coded("gzip", gzip + [1, 2, 3])),
        Attack("gzip with another member", coded("gzip", gzip + gzip)),
        Attack("gzip with another checksum", coded("gzip", gzip.dropLast(5) + [0, 5, 0, 0, 0])),
        Attack("gzip with another length", coded("gzip", gzip.dropLast(4) + [6, 0, 0, 0])),
        Attack("gzip with a name without an end", coded("gzip", [0x1F, 0x8B, 8, 8, 0, 0, 0, 0, 0, 0xFF, 0x61])),
        Attack("gzip with reserved flags", coded("gzip", [0x1F, 0x8B, 8, 0xE0] + gzip.dropFirst(4))),
        Attack("gzip that is none", coded("gzip", Array("first".utf8))),
        Attack("8 MB in 53 KB", coded("gzip", bomb)),
        Attack("deflate without a head", coded("deflate", [1, 5, 0, 0xFA, 0xFF] + Array("first".utf8))),
        Attack("gzip twice", coded("gzip, gzip", gzip)),
        Attack("1,000 codings", coded(many(1_000, "gzip, ") + "gzip", gzip)),
        Attack("an empty coding", coded("", Array("first".utf8)), first),
        Attack("a coding with control characters", coded("\u{1B}[2J", gzip)),
        Attack("no gzip", coded("gzip", []), .body("")),
        Attack("no gzip of HEAD", coded("gzip", gzip), isHead: true, .body("")),
        Attack("nothing of two codings", coded("gzip, br", []), .body("")),
        Attack("nothing of two codings of HEAD", ok + "Content-Encoding: gzip, br\r\n\r\n", isHead: true, .body("")),
        Attack("nothing of codings that begin with none", coded("identity, gzip, br", []), .body("")),
        Attack(
            "no transfer coding of HEAD", ok + "Transfer-Encoding: gzip\r\nContent-Encoding: gzip\r\n\r\n",
            isHead: true,
            .body("")),
        Attack("gzip, and no end", Array(coded("gzip", gzip).dropLast(3)), .timeout),
    ]

    static let floods: [Attack] = [
        Attack("line ends before the line without an end", "", flood: "\r\n", .timeout),
        Attack("interim responses without an end", "", flood: "HTTP/1.1 103 X\r\nX-A: x\r\n\r\n", .timeout),
        Attack("a reason without an end", "HTTP/1.1 200 ", flood: "reason", .timeout),
        Attack("fields without an end", ok, flood: "X-A: x\r\n"),
        Attack("a name without an end", ok, flood: "name"),
        Attack("a value without an end", ok + "X-A: ", flood: "value"),
        Attack("a body without an end", ok + "Connection: close\r\n\r\n", flood: "body"),
        Attack("chunks without an end", chunked, flood: "1f4\r\n\(many(100, "chunk"))\r\n"),
        Attack("an extension without an end", chunked + "5;a=", flood: "extension", .timeout),
        Attack("a size without an end", chunked, flood: "0000000000000000", .timeout),
        Attack("trailers without an end", chunked + "0\r\n", flood: "X-A: x\r\n"),
        // Of a connection that stays open, they would be responses to the next requests.
        Attack("responses without an end", length("5\r\nConnection: close"), flood: poison, first),
    ]

    static let all = lines + fields + lengths + chunks + interim + codings + floods
}
#endif
