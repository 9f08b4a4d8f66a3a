import PipewrightDiagnostics

/// The texts of changes. No other code has any.
package enum ChangeText {
    /// What the changes of a severity do, as a heading.
    package static func heading(_ severity: Severity) -> String {
        switch severity {
        case .code: "Breaks code that uses the client"
        case .wire: "Changes what is sent or read"
        case .compatible: "Compatible"
        case .wording: "Docs and deprecations"
        }
    }

    /// A change as a sentence without its subject.
    package static func message(_ change: Change) -> String {
        let old = change.old.map(quoted) ?? ""
        let new = change.new.map(quoted) ?? ""
        let name = change.name.map(quoted) ?? ""
        return switch change.kind {
        case .clientRenamed: "the client and its types are renamed from \(old) to \(new)"
        case .serverRemoved: "the server is removed"
        case .serverRenamed: "the server is renamed to \(new)"
        case .serverForm: "the server is \(new) instead of \(old)"
        case .serverAdded: "the server is added: \(new)"
        case .serverURL: changed(name.isEmpty ? "the URL" : "the URL \(name)", change)
        case .formerServers: changed("the former URLs", change)
        case .defaultServer: changed("the default server", change)
        case .defaultServerRemoved: "there is no default server; it was \(old)"
        case .defaultServerAdded: "there is a default server, \(new)"
        case .otherURLRemoved: "servers no longer have the URL \(name)"
        case .otherURLAdded: "servers need another URL, \(name)"
        case .version: changed("the version of the API", change)
        case .versionAdded: "all calls send a version of the API: \(new)"
        case .versionRemoved: "calls no longer send a version of the API; it was \(old)"
        case .schemeRemoved: "the credential is removed"
        case .schemeType: changed("the type of the credential", change)
        case .schemeAdded: "the credential is added"
        case .schemeSending: changed(name, change)
        case .schemeEnvironment: changed("the environment variables of the credential", change)
        case .credentialsRequired: "a client needs the credentials \(new); it could be made with \(old)"
        case .errorType:
            change.new == nil ? "errors no longer have the type \(old)" : changed("the type of errors", change)
        case .errorTypeAdded: "errors have the type \(new)"
        case .errorRules: changed("the rule \(name) of errors", change)
        case .webhooksRemoved: "the events of webhooks are removed"
        case .webhooksAdded: "the events of webhooks are added"
        case .webhooksForm: changed("the call that reads webhooks", change)
        case .webhooksMessage: changed("the key \(name) of webhooks", change)
        case .webhooksSignature: changed("the signature of webhooks", change)
        case .typeRemoved: "the type is removed"
        case .typeRenamed: "the type is renamed to \(new)"
        case .typeAdded: "the type is added"
        case .codingRemoved: "values are no longer \(coding(change.old))"
        case .codingAdded: "values are also \(coding(change.new))"
        case .codableRemoved: "the type is no longer Codable"
        case .codableAdded: "the type is also Codable"
        case .storableRemoved: "a store no longer keeps the record"
        case .storableAdded: "a store can keep the record"
        case .columnRemoved: "queries of a store can no longer use the field"
        case .columnAdded: "queries of a store can use the field"
        case .recordIndexes: changed("what a store has in indexes of several fields", change)
        case .recordSearch: changed("what a store finds words in", change)
        case .recordVersion: changed("the field that says how new a record is", change)
        case .storeOfResource: changed("what a store knows of the calls", change)
        case .versionedRemoved: "records no longer have their version"
        case .versionedAdded: "records have their version"
        case .identity: changed("the identity", change)
        case .identitySeparator: changed("the separator of the identity in paths", change)
        case .missingMembers: changed("the meaning of missing members", change)
        case .draftRemoved: "the type is removed; several resources have their own"
        case .fieldRemoved: "the field is removed"
        case .fieldRenamed: "the field is renamed to \(new)"
        case .requiredFieldAdded: "the field is added: \(new); initializers need it"
        case .fieldAdded: "the field is added: \(new)"
        case .fieldType: changed("the type", change)
        case .fieldOptional: "the field may be missing: \(new) instead of \(old)"
        case .fieldRequired: "the field may no longer be missing: \(new) instead of \(old)"
        case .fieldDefaultRemoved: "the field has no default; it was \(old)"
        case .fieldDefaultAdded: "the field has the default \(new)"
        case .fieldDefault: changed("the default", change)
        case .fieldFormat: changed("the format", change)
        case .fieldName: changed("the name in JSON", change)
        case .fieldNarrowed: "the field is no longer in: \(change.old ?? "")"
        case .fieldWidened: "the field is also in: \(change.new ?? "")"
        case .requiredFieldWidened: "the field is also in, and initializers need it: \(change.new ?? "")"
        case .fieldSending: changed("the way the field is sent", change)
        case .fieldSecret:
            change.new == nil ? "the field is shown in descriptions" : "the field is left out of descriptions"
        case .fieldRulesStricter: "values that could be sent are refused: " + changed("the rule", change)
        case .fieldRulesLooser: changed("the rule", change)
        case .fieldsReordered, .argumentsReordered: "the order is \(new) instead of \(old)"
        case .caseRemoved: "the case is removed"
        case .caseRenamed: "the case is renamed to \(new)"
        case .caseAdded: "the case is added; a switch without ‘default’ needs it"
        case .caseType: changed("the type of the case", change)
        case .caseValue: changed("the value of the case", change)
        case .openness: "the type is \(change.new ?? "") instead of \(change.old ?? "")"
        case .rawType: changed("the type of the values", change)
        case .discriminator: changed("the member that distinguishes the cases", change)
        case .resourceRemoved: "the resource is removed"
        case .resourceRenamed: "the resource is renamed to \(new)"
        case .resourceAdded: "the resource is added: \(new)"
        case .resourceRecord: changed("the record", change)
        case .resourceForm: changed("the form of the resource", change)
        case .pipeType: changed("the type of the pipe", change)
        case .path: changed("the path", change)
        case .envelopeRemoved: changed("the envelope", change)
        case .envelopeAdded: "lists have the envelope \(new)"
        case .sortRemoved: "the order is removed"
        case .sortAdded: "the order is added"
        case .relationRemoved: "the call \(name) is removed"
        case .relationAdded: "the call \(name) is added"
        case .callRemoved: "the call is removed"
        case .callRenamed: "the call is renamed to \(new)"
        case .callMoved: "the call is now \(new)"
        case .callAdded: "the call is added: \(new)"
        case .callBody: changed("the type of the body", change)
        case .request: changed("the request", change)
        case .resultType: changed("the result", change)
        case .resultRemoved: "the call no longer returns \(old)"
        case .resultAdded: "the call returns \(new)"
        case .pageSizeRemoved: "callers can no longer set the page size; it was \(old)"
        case .pageSizeAdded: "callers can set the page size: \(new)"
        case .argumentRemoved: "the argument is removed"
        case .argumentRenamed: "the argument is renamed to \(new)"
        case .requiredArgumentAdded: "the argument is added: \(new); calls need it"
        case .argumentAdded: "the argument is added: \(new)"
        case .argumentType: changed("the type", change)
        case .argumentRequired: "the argument must be passed: \(new) instead of \(old)"
        case .argumentOptional: "the argument may be left out: \(new) instead of \(old)"
        case .argumentDefault: changed("the default", change)
        case .argumentFormat: changed("the format", change)
        case .argumentName: changed("the name in requests", change)
        case .argumentPlace: changed("the place in requests", change)
        case .header: changed("the header field \(name)", change, "sent")
        case .queryItem: changed("the query item \(name)", change, "sent")
        case .authentication: changed("the authentication", change)
        case .scopes: changed("the scopes", change)
        case .bodyFormat: changed("the format of what is sent", change)
        case .arrayStyle: changed("the style of lists in queries and forms", change)
        case .recordPlace: changed("the location of records", change)
        case .paging: changed("the pagination", change)
        case .pageSize: changed("the page size", change)
        case .streamFormat: changed("the format of the stream", change)
        case .job: changed("how the job is polled", change)
        case .bulk: changed("the request for many records", change)
        case .sortRequest: changed("the parameter of the order", change)
        case .sentSetting, .callSetting: changed("the setting \(name)", change)
        case .docs: documented(change)
        case .deprecation: deprecated(change)
        }
    }

    /// - Parameter there: What something is that has a value.
    private static func changed(_ what: String, _ change: Change, _ there: String = "set") -> String {
        switch (change.old, change.new) {
        case (let old?, let new?): "\(what) is \(quoted(new)) instead of \(quoted(old))"
        case (nil, let new?): "\(what) is \(there): \(quoted(new))"
        case (let old?, nil): "\(what) is no longer \(there); it was \(quoted(old))"
        case (nil, nil): "\(what) changed"
        }
    }

    private static func coding(_ direction: String?) -> String {
        direction == "read" ? "read from JSON" : "written as JSON"
    }

    private static func documented(_ change: Change) -> String {
        change.old == nil ? "docs are added" : change.new == nil ? "docs are removed" : "docs changed"
    }

    private static func deprecated(_ change: Change) -> String {
        switch (change.old, change.new) {
        case (nil, let new?): "it is deprecated" + (new.isEmpty ? "" : ": \(quoted(new))")
        case (_, let new?): "the deprecation is \(quoted(new))"
        case (_, nil): "it is no longer deprecated"
        }
    }

    private static func quoted(_ text: String) -> String {
        ProblemText.quoted(text)
    }
}
