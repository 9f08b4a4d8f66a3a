import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeFiles

/// What servers say of files in header fields.
@Suite struct TransferFieldTests {
    @Test(
        "Content-Range is read as in RFC 9110, section 14.4",
        arguments: [
            ("bytes 0-499/1234", 0..<500, 1234), ("bytes 42-1233/*", 42..<1234, nil), ("bytes */1234", nil, 1234),
            ("Bytes 0-0/1", 0..<1, 1),
        ] as [(String, Range<Int64>?, Int64?)])
    func contentRanges(_ text: String, _ range: Range<Int64>?, _ total: Int64?) {
        let found = ContentRange(text)
        #expect(found?.range == range && found?.total == total && found != nil)
    }

    @Test(
        "A malformed Content-Range is not read",
        arguments: [
            "", "bytes", "bytes 0-1", "bytes 5-4/10", "bytes 0-10/10", "bytes */*", "bytes -1-2/3", "bytes 1-/3",
            "items 0-1/2",
            "bytes 0-1/2/3", "bytes 0-1-2/3", "bytes 0-18446744073709551616/18446744073709551617", "bytes +0-1/2",
            "bytes a-b/c",
            "bytes 0-9223372036854775807/*",
        ])
    func noContentRanges(_ text: String) {
        #expect(ContentRange(text) == nil)
    }

    @Test(
        "File names are read as in RFC 6266, section 5",
        arguments: [
            ("Attachment; filename=example.html", "example.html"),
            ("INLINE; FILENAME= \"an example.html\"", "an example.html"),
            ("attachment; filename*= UTF-8''%e2%82%ac%20rates", "€ rates"),
            ("attachment; filename=\"EURO rates\"; filename*=utf-8''%e2%82%ac%20rates", "€ rates"),
            ("attachment; filename=\"a\\\"b.txt\"", "a\"b.txt"), ("attachment; filename=\"a;b.txt\"; x=y", "a;b.txt"),
            ("attachment; filename=x; filename*=ISO-8859-1'en'%A3%20rates%E9.txt", "£ ratesé.txt"),
            ("attachment; filename*=iso-8859-1''a%C3%BC%2F", "aÃ¼/"),
            ("attachment; filename*=iso-8859-1'x; filename=y", "y"),
            ("attachment; filename*=ISO-8859-15''%A4; filename=y", "y"),
            ("attachment; filename*=KOI8-R''x; filename=y", "y"), ("attachment", nil), ("inline; name=x", nil),
            ("attachment; filename=\"never ends", "never ends"), ("; ; =; filename=z", "z"), ("", nil),
        ] as [(String, String?)])
    func fileNames(_ text: String, _ name: String?) {
        #expect(FileName.disposition(in: [.contentDisposition: text]) == name)
    }

    @Test(
        "Names that are made harmless",
        arguments: [
            ("a.txt", "a.txt"), ("../../etc/passwd", "passwd"), ("..\\..\\boot.ini", "boot.ini"), (".bashrc", "bashrc"),
            ("..", nil), ("", nil), ("a/", nil), ("/", nil), (" . ", nil), ("a\u{0}b\r\n.txt", "ab.txt"),
            ("invoice\u{202E}fdp.exe", "invoicefdp.exe"), ("C:\\x\\y.txt", "y.txt"), ("a:b*c?.txt", "a_b_c_.txt"),
            ("x.txt. . ", "x.txt"), ("grüße €.png", "grüße €.png"),
        ] as [(String, String?)])
    func harmless(_ name: String, _ expected: String?) {
        #expect(FileName.harmless(name) == expected)
    }

    @Test func longNames() throws {
        let long = try #require(FileName.harmless(String(repeating: "ä", count: 500) + ".tar.gz"))
        #expect(long.utf8.count <= 200 && long.hasSuffix(".gz"))
        #expect(try #require(FileName.harmless(String(repeating: "a.", count: 500) + "b")).utf8.count <= 200)
    }

    @Test("Without a name in the response, the URL has the file name")
    func addressNames() throws {
        let names = try [
            "https://a/b/c%20d.txt?x=y", "https://a/", "https://a/b/", "https://a/b/..%2F..%2Fx",
        ].map { FileName.suggested(by: [:], address: try HTTPAddress($0)) }
        #expect(names == ["c d.txt", "download", "b", "x"])
    }

    @Test(
        "Validators are compared as in RFC 9110, section 13.1.5",
        arguments: [
            (["ETag": "\"a\""], "\"a\""), (["ETag": "W/\"a\""], nil), (["ETag": "a"], nil), (["ETag": "\""], nil),
            (["ETag": "\"a\"", "Accept-Ranges": "none"], nil), (["ETag": "\"a\"", "Content-Encoding": "gzip"], nil),
            (["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"], nil),
            (["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT"], nil),
            (
                ["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:38 GMT"],
                "Sun, 06 Nov 1994 08:49:37 GMT"
            ),
            (
                [
                    "Last-Modified": "Sunday, 06-Nov-94 08:49:37 GMT", "Date": "Sun Nov  6 08:49:38 1994",
                ],
                "Sunday, 06-Nov-94 08:49:37 GMT"
            ),
            (
                [
                    "ETag": "W/\"a\"", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT",
                    "Date": "Sun, 06 Nov 1994 09:49:38 GMT",
                ],
                nil
            ),
        ] as [([String: String], String?)])
    func validators(_ fields: [String: String], _ validator: String?) throws {
        var head = HTTPFields()
        for (name, value) in fields { head[try #require(HTTPField.Name(name))] = value }
        let version = FileVersion(
            HTTPResponse(status: .ok, headerFields: head), length: 10, address: try HTTPAddress("https://a/b"),
            now: Date(timeIntervalSince1970: 1_800_000_000))
        #expect(version.validator?.field == validator)
    }

    @Test(
        "Digests are read as in RFC 9530, sections 2 and 3",
        arguments: [
            ("Content-Digest", "sha-256=:ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=:", 200, "sha-256"),
            (
                "Repr-Digest", "unknown=:AA==:, sha-256=:ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=:;a=b", 206,
                "sha-256"
            ),
            ("Content-Digest", "sha-256=:ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=:", 206, nil),
            ("Content-MD5", "kAFQmDzST7DWlj99KOF/cg==", 200, "md5"), ("Content-MD5", "kAFQ", 200, nil),
            ("Repr-Digest", "sha-256=ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=", 200, nil),
            ("Repr-Digest", "sha-256=:AA==:", 200, nil),
            ("Repr-Digest", "sha-256", 200, nil), ("Repr-Digest", "", 200, nil), ("Repr-Digest", ":::=,=:", 200, nil),
        ] as [(String, String, Int, String?)])
    func digests(_ name: String, _ value: String, _ status: Int, _ algorithm: String?) throws {
        let field = try #require(HTTPField.Name(name))
        let digest = ContentDigest.ofFile(in: [field: value], isWhole: status == 200)
        #expect(digest?.algorithm.rawValue == algorithm)
        if let digest {
            var computation = DigestComputation(digest.algorithm)
            computation.add(Array("abc".utf8)[...])
            #expect(computation.digest == digest)
        }
    }

    @Test(
        "The last of repeated keys of a dictionary counts (RFC 9651, section 3.2)",
        arguments: [
            ("sha-256=A, sha-256=B", "B"), ("sha-256=A,md5=:AA==:, sha-256=B;x=\"a,sha-256=:\"", "B"),
            ("sha-256=B, sha-256=1", nil), ("sha-256=B, sha-256", nil), ("x=\"a, sha-256=A, b\", sha-256=B", "B"),
            ("x=\"\\\", sha-256=A\", sha-256=B", "B"), ("sha-256=B, x=\"", nil),
        ] as [(String, String?)])
    func repeatedKeys(_ value: String, _ last: String?) throws {
        let digests = ["A": ContentDigest(of: [1]), "B": ContentDigest(of: [2])]
        let text = digests.reduce(value) { text, digest in
            text.replacing("sha-256=\(digest.key)", with: digest.value.field)
        }
        let names = try ["Repr-Digest", "Content-Digest"].map { try #require(HTTPField.Name($0)) }
        for name in names {
            #expect(ContentDigest.ofFile(in: [name: text], isWhole: true) == last.flatMap { digests[$0] })
        }
        var lines = HTTPFields()
        for name in ["A", "B"] {
            lines.append(HTTPField(name: names[0], value: digests[name]?.field ?? ""))
        }
        #expect(ContentDigest.ofFile(in: lines, isWhole: true) == digests["B"])
    }

    @Test func hexadecimalDigests() {
        let digits = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        #expect(ContentDigest.sha256(hexadecimal: digits)?.hexadecimal == digits)
        #expect(ContentDigest.sha256(hexadecimal: digits.uppercased())?.hexadecimal == digits)
        for wrong in ["", "ba", digits + "00", String(digits.dropLast()) + "g", String(repeating: "é", count: 32)] {
            #expect(ContentDigest.sha256(hexadecimal: wrong) == nil)
        }
    }

    // MARK: Progress

    @Test("Rate and time left are those of the last seconds")
    func rates() throws {
        let clock = ManualClock()
        var told: [TransferProgress] = []
        let box = EventBox()
        let made = ProgressMeter({ box.add($0) }, clock: clock)
        let meter = try #require(made)
        meter.begin(at: 1_000, of: 11_000)
        for _ in 0..<10 {
            clock.advance(by: .seconds(1))
            meter.add(500)
        }
        clock.advance(by: .seconds(1))
        meter.add(4_000)
        told = box.events
        #expect(told.first?.bytesPerSecond == nil && told.first?.bytes == 1_000 && told.first?.timeLeft == nil)
        #expect(told[10].bytesPerSecond == 500 && told[10].timeLeft == .seconds(10))
        #expect(told[11].bytes == 10_000 && (told[11].bytesPerSecond ?? 0) > 500)
        meter.end(.finished)
        meter.end(.stopped)
        meter.add(5)
        #expect(box.events.count == 13 && box.events.last?.state == .finished)
    }

    @Test("Progress does not fall at the end")
    func endsBehind() throws {
        let box = EventBox()
        let made = ProgressMeter({ box.add($0) }, clock: ManualClock())
        let meter = try #require(made)
        meter.begin(at: 0, of: 100)
        meter.add(90)
        meter.begin(at: 0, of: 100)
        meter.add(10)
        meter.end(.stopped)
        #expect(box.events.map(\.bytes) == [0, 90, 90])
    }

    @Test("Progress does not fall when a transfer starts again; many small steps are few events")
    func monotonic() throws {
        let clock = ManualClock()
        let box = EventBox()
        let made = ProgressMeter({ box.add($0) }, clock: clock)
        let meter = try #require(made)
        meter.begin(at: 0, of: 100_000)
        for _ in 0..<50_000 { meter.add(1) }
        #expect(box.events.count == 51)
        meter.begin(at: 0, of: 100_000)
        for _ in 0..<100_000 { meter.add(1) }
        meter.end(.finished)
        let bytes = box.events.map(\.bytes)
        #expect(bytes == bytes.sorted() && bytes.last == 100_000 && bytes.count == 102)
    }
}
