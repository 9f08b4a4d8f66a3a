import Foundation
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCore

/// Values of header fields with arguments.
@Suite struct HeaderTextTests {
    private enum Color: String, JSONClosedEnum, QueryValue {
        case red, green
    }

    private static let date = Date(timeIntervalSince1970: 784_111_777)

    private static let values: [(text: HeaderText, written: String?)] = [
        ("plain", "plain"), ("{id}", "{id}"), ("\("a") and \("b")", "a and b"), ("\(7)", "7"), ("\(true)", "true"),
        ("\(Color.green)", "green"), ("at \(date)", "at Sun, 06 Nov 1994 08:49:37 GMT"),
        ("\(date, as: UnixSeconds.self)", "784111777"), ("\(["a", "b"])", "a, b"),
        ("\([Color.red, .green])", "red, green"),
        ("\([date], as: UnixSeconds.self)", "784111777"), ("\([#""a,b""#, "c"])", #""a,b", c"#),
        // A missing value leaves the field out, whatever is around it.
        ("a \(nil as String?)", nil), ("\(nil as Date?)", nil), ("\(nil as Color?)", nil), ("\(nil as [String]?)", nil),
        ("\([] as [String])", nil), ("\(nil as Date?, as: UnixSeconds.self)", nil), ("\("a")\(nil as Int?)", nil),
        ("\("")", ""),
        // No value ends the quotes around it.
        (#"f; n="\#(#"a"b\c"#)""#, #"f; n="a\"b\\c""#), (#""\#("a")", "\#("b")""#, #""a", "b""#),
        (#""a\"b""#, #""a\"b""#), (#""x\"\#("y\\")""#, #""x\"y\\""#), (#"\#("a") 5""#, #"a 5""#),
        (#"\#("a")" \#("b\"")"#, #"a" b\""#),
        // RFC 6266, section 4.3, and RFC 8187, section 3.2.
        (
            #"attachment; filename="\#("Grüße €.txt")""#,
            #"attachment; filename="Gr__e _.txt"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%E2%82%AC.txt"#
        ),
        (#"filename="\#("é\"")""#, #"filename="_\""; filename*=UTF-8''%C3%A9%22"#),
        (#"a;FileName="\#("é").txt""#, #"a;FileName="_.txt"; filename*=UTF-8''%C3%A9.txt"#),
        (#"attachment; filename="\#("a.txt")""#, #"attachment; filename="a.txt""#),
        ("\(of: "id")", "8"), ("x-\(of: "above.id")-\(of: "above.1")", "x-a/b-b"), ("\(of: "none.id")", ""),
    ]

    @Test("A header field is written with its arguments", arguments: values.indices)
    func written(_ index: Int) throws {
        let (text, written) = Self.values[index]
        var parameters = PathParameters().below("above", identity: ["a", "b"])
        parameters.identity = ["8"]
        #expect(try text.written(parameters) == written)
    }

    private static let cookies: [(text: HeaderText, written: String?)] = [
        ("a=\("b;c, d")", "a=b%3Bc%2C%20d"), ("a=\("\"q\"\\")", "a=%22q%22%5C"), ("a=\("é😀")", "a=%C3%A9%F0%9F%98%80"),
        // What is decoded is the argument again.
        ("a=\("100%")", "a=100%25"), ("a=\("%3B")", "a=%253B"), ("a=\("\r\n\u{0}")", "a=%0D%0A%00"),
        ("a=\("x=y&!#$*+-./:<>?@[]^_`{|}~()'")", "a=x=y&!#$*+-./:<>?@[]^_`{|}~()'"),
        ("a=\("1"); b=\("2;")", "a=1; b=2%3B"), (#"a="\#("x\"")""#, #"a="x%22""#), ("a=\(7); b=\(nil as String?)", nil),
        ("a=\(of: "id")", "a=8%3B"),
    ]

    @Test("The arguments of cookies are percent-encoded", arguments: cookies.indices)
    func cookie(_ index: Int) throws {
        let (text, written) = Self.cookies[index]
        var parameters = PathParameters()
        parameters.identity = ["8;"]
        #expect(try text.written(parameters, isCookie: true) == written)
    }

    private static let errors: [(text: HeaderText, error: PipeError.HeaderArgumentError)] = [
        ("\("é")", .notASCII), (#"name="\#("é")""#, .notASCII), (#"xfilename="\#("é")""#, .notASCII),
        (#"filename="\#("é")"#, .notASCII), ("\(["a", "b,c"])", .listElement), ("\([""])", .listElement),
        ("\(["a\"", "b"])", .listElement), ("\(Date.distantFuture.addingTimeInterval(1e12))", .date),
    ]

    @Test("An invalid argument is refused", arguments: errors.indices)
    func refused(_ index: Int) {
        let (text, error) = Self.errors[index]
        #expect(throws: error) { try text.written(PathParameters()) }
    }
}
