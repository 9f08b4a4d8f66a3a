import PipewrightDiagnostics

/// Prints changes for tools: a JSON document with one change per line. Its members and their order are stable; a changed
/// format has a new `version`.
///
///     {"version":1,"code":1,"wire":0,"compatible":0,"wording":0,"changes":[
///     {"kind":"field-type","severity":"code","subject":"Task.due","message":"…","name":null,
///     "old":{"value":"date?","file":"old.pipes.yaml","line":9,"column":5,"length":3},"new":{…}}
///     ]}
package enum ComparisonReport {
    package static func text(for changes: [Change]) -> String {
        let counts = Severity.allCases.map { severity in
            "\"\(severity.rawValue)\":\(changes.count { $0.kind.severity == severity })"
        }
        let ordered = Severity.allCases.flatMap { severity in changes.filter { $0.kind.severity == severity } }
        let objects = ordered.map(object).joined(separator: ",\n")
        return """
            {"version":1,\(counts.joined(separator: ",")),"changes":[
            \(objects)\(objects.isEmpty ? "" : "\n")]}

            """
    }

    private static func object(_ change: Change) -> String {
        let string = DiagnosticReport.string
        return """
            {"kind":\(string(change.kind.rawValue)),"severity":\(string(change.kind.severity.rawValue)),\
            "subject":\(string(change.subject?.text ?? "")),"message":\(string(ChangeText.message(change))),\
            "name":\(change.name.map(string) ?? "null"),\
            "old":\(side(change.old, change.oldSubject, change.oldPlace)),\
            "new":\(side(change.new, change.newSubject, change.newPlace))}
            """
    }

    private static func side(_ value: String?, _ subject: Subject?, _ place: SourceRange) -> String {
        """
        {"exists":\(subject != nil),"value":\(value.map(DiagnosticReport.string) ?? "null"),\
        \(DiagnosticReport.place(place))}
        """
    }
}
