import PipeJSON
import Testing

/// The members of a record that are written.
@Suite struct JSONWriterStyleTests {
    private struct Part: JSONWritable {
        var name: String?
        var at: Int?

        func write(json writer: inout JSONWriter) {
            writer.beginObject()
            writer.writeIfPresent(name, forKey: "name")
            writer.writeIfPresent(at, forReadKey: "at", as: StringEncoded<Int>.self)
            writer.endObject()
        }
    }

    private struct Whole: JSONWritable {
        var id = 1
        var title: String?
        var size: Int?
        var part: Part?
        var parts: [Part] = []
        var named: [String: Part] = [:]
        var views = 5
        var seen: Bool?
        var count = 7
        var last: Int?
        var rest: [String: JSONValue] = [:]

        func write(json writer: inout JSONWriter) {
            writer.beginObject()
            writer.write(id, forKey: "id")
            writer.writeIfPresent(title, forKey: "title")
            writer.writeIfPresent(size, forKey: "size", as: StringEncoded<Int>.self)
            writer.writeIfPresent(part, forKey: "part")
            writer.write(parts, forKey: "parts")
            writer.write(named, forKey: "named")
            writer.write(views, forReadKey: "views")
            writer.writeIfPresent(seen, forReadKey: "seen")
            writer.write(count, forReadKey: "count", as: StringEncoded<Int>.self)
            writer.writeIfPresent(last, forReadKey: "last", as: StringEncoded<Int>.self)
            writer.write(readRest: rest)
            writer.endObject()
        }
    }

    @Test(
        "The style decides about members that are nil and those that only the server sets",
        arguments: [
            (
                [], #"{"id":1,"parts":[{}],"named":{"a":{}},"views":5,"count":"7","x":null}"#,
                #"{"id":1,"title":"T","size":"2","part":{"name":"n","at":"3"},"parts":[],"named":{},"views":5,"#
                    + #""seen":true,"count":"7","last":"8"}"#
            ),
            (
                .nulls,
                #"{"id":1,"title":null,"size":null,"part":null,"parts":[{"name":null,"at":null}],"#
                    + #""named":{"a":{"name":null,"at":null}},"views":5,"seen":null,"count":"7","last":null,"x":null}"#,
                #"{"id":1,"title":"T","size":"2","part":{"name":"n","at":"3"},"parts":[],"named":{},"views":5,"#
                    + #""seen":true,"count":"7","last":"8"}"#
            ),
            (
                .noReadMembers, #"{"id":1,"parts":[{}],"named":{"a":{}}}"#,
                #"{"id":1,"title":"T","size":"2","part":{"name":"n"},"parts":[],"named":{}}"#
            ),
            (
                [.nulls, .noReadMembers],
                #"{"id":1,"title":null,"size":null,"part":null,"parts":[{"name":null}],"named":{"a":{"name":null}}}"#,
                #"{"id":1,"title":"T","size":"2","part":{"name":"n"},"parts":[],"named":{}}"#
            ),
        ] as [(JSONWriter.Style, String, String)]
    )
    func styles(style: JSONWriter.Style, empty: String, full: String) throws {
        let bare = Whole(parts: [Part()], named: ["a": Part()], rest: ["x": .null])
        let whole = Whole(title: "T", size: 2, part: Part(name: "n", at: 3), seen: true, last: 8)
        #expect(String(decoding: try JSON.encode(bare, style: style), as: UTF8.self) == empty)
        #expect(String(decoding: try JSON.encode(whole, style: style), as: UTF8.self) == full)
        #expect(try JSON.encode(style: style) { whole.write(json: &$0) } == Array(full.utf8))
    }
}
