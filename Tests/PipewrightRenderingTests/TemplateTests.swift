import Foundation
import Mustache
import PipewrightDiagnostics
import PipewrightTemplates
import Testing

@testable import PipewrightRendering

/// Mustache renders an unknown tag or partial as nothing, so the tags are compared with the contexts here.
@Suite struct TemplateTests {
    /// Every stored property of every context, by name.
    private static let names: Set<String> = {
        var names: Set<String> = []
        func collect(_ value: Any) {
            for child in Mirror(reflecting: value).children {
                if let label = child.label { names.insert(label) }
                collect(child.value)
            }
        }
        collect(full)
        collect(PartContext(source: "s"))
        return names
    }()

    private static let full: ClientContext = {
        let entry = EntryContext(isSeparate: true, entryDocs: ["d"], declaration: ["d"])
        let mirror = MirrorContext(children: ["c"])
        let record = RecordContext(
            recordDocs: ["d"], recordHead: ["h"],
            identity: [
                IdentityContext(
                    identityAlias: ["a"],
                    structure: [
                        IdentityStructureContext(
                            identityProperties: ["p"], identityParameters: ["p"], identityAssignments: ["a"],
                            segments: ["s"])
                    ])
            ],
            identityProperty: ["a"], declarations: ["d"], parameters: ["p"], assignments: ["a"], members: ["m"],
            readings: ["r"], writings: ["w"], mirror: [mirror],
            codingKeys: [CodingKeysContext(keys: ["k"])],
            draft: [
                DraftContext(
                    draftConformances: "C", draftDeclarations: ["d"], draftParameters: ["p"],
                    draftAssignments: ["a"], draftWritings: ["w"], draftFiles: [FilesContext(fileProperty: ["f"])],
                    draftMirror: [mirror])
            ],
            patch: [
                PatchContext(
                    patchConformances: "C", patchDeclarations: ["d"], patchWritings: ["w"],
                    patchMirror: [mirror])
            ]
        )
        let action = ActionContext(isSeparate: true, actionDocs: ["d"], declaration: ["d"], body: ["b"])
        let members = ExtensionContext(extensionHead: ["h"], children: [entry], actions: [action])
        let resource = ResourceContext(
            resourceDocs: ["d"], inheritance: ["i"], recordType: "T",
            envelope: ["E"],
            descriptor: ["d"],
            filter: [
                FilterContext(
                    filterDeclarations: ["d"], filterParameters: ["p"], filterAssignments: ["a"],
                    filterQueryings: ["q"], filterWritings: [], isInBody: false),
                FilterContext(
                    filterDeclarations: ["d"], filterParameters: ["p"], filterAssignments: ["a"],
                    filterQueryings: [], filterWritings: ["w"], isInBody: true),
            ],
            sort: [SortContext(sortCases: ["c"])],
            headers: [
                HeadersContext(
                    headersDocs: ["d"], headersName: "H", headersDeclarations: ["d"], headersParameters: ["p"],
                    headersAssignments: ["a"], headersReadings: ["r"])
            ],
            pipeAlias: "P = Q")
        return ClientContext(
            source: "s", clientDocs: ["d"], clientName: "C",
            serverFallback: "s", servers: [ServerContext(serverDocs: ["d"], declaration: ["d"])],
            auth: [
                AuthContext(
                    fallback: "",
                    credentials: [
                        CredentialContext(credentialName: "c", credentialType: "T", credentialDocs: ["d"])
                    ], initializers: [AuthInitializerContext(parameters: ["p"], assignments: ["a"])], dictionary: ["d"])
            ],
            credentials: "", version: [VersionContext(versionFallback: "v", setting: "s")], descriptor: ["d"],
            failure: ["F"],
            entries: [entry], apiName: "a", namespace: "N", alias: ["A"],
            blocks: [
                BlockContext(
                    parent: "P",
                    enums: [
                        EnumContext(
                            enumDocs: ["d"], enumName: "E", enumConformances: "C", declarations: ["d"],
                            open: [
                                OpenEnumContext(
                                    rawType: "String", list: ["l"], cases: [.init(caseName: "c", caseValue: "v")])
                            ]
                        )
                    ],
                    unions: [
                        UnionContext(
                            unionDocs: ["d"], unionKeyword: "enum", unionName: "U", unionConformances: "C",
                            unionCases: ["c"],
                            unionReading: ["r"], unionWriting: ["w"])
                    ],
                    formats: [FormatContext(formatDocs: ["d"], formatName: "F", pattern: "p")],
                    records: [record], resources: [resource], extensions: [members])
            ],
            relations: [RelationContext(relatedClient: "C", actions: [action])])
    }()

    private static func tags(of text: String) -> [(kind: Character?, name: String)] {
        text.matches(of: /\{\{([#^\/>%]?)\s*([^}]*?)\s*\}\}/).map { ($0.output.1.first, String($0.output.2)) }
    }

    @Test(arguments: Templates.all.map(\.name))
    func tagsAreNamesOfPropertiesAndPartialsOfTemplates(_ name: String) throws {
        let template = try #require(Templates.all.first { $0.name == name })
        let text = String(decoding: template.bytes, as: UTF8.self)
        #expect(text.hasPrefix("{{%CONTENT_TYPE:TEXT}}"), "HTML would be escaped")
        for tag in Self.tags(of: text) {
            switch tag.kind {
            case "%": #expect(tag.name == "CONTENT_TYPE:TEXT")
            case ">": #expect(Templates.all.contains { $0.name == tag.name }, "no template \(tag.name)")
            default: #expect(tag.name == "." || Self.names.contains(tag.name), "no property \(tag.name)")
            }
        }
    }

    @Test func mustacheFindsEveryPropertyByItsName() {
        var count = 0
        func check(_ value: Any) {
            for child in Mirror(reflecting: value).children {
                if let label = child.label, !(value is [Any]), !(value is String) {
                    let parent = value as? any MustacheParent
                    let found = parent?.child(named: label)
                    #expect(found != nil, "\(type(of: value)).\(label)")
                    #expect(String(describing: found ?? 0) == String(describing: child.value))
                    #expect(parent?.child(named: "no such name") == nil)
                    count += 1
                }
                if !(child.value is String) { check(child.value) }
            }
        }
        check(Self.full)
        check(PartContext(source: "s"))
        #expect(count > 50)
    }

    @Test func everyPropertyIsUsed() {
        let text = Templates.all.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        let used = Set(Self.tags(of: text).map(\.name))
        let unused = Self.names.subtracting(used)
        #expect(unused.isEmpty, "\(unused)")
    }

    @Test func everyTemplateInTheFolderIsListed() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Templates")
            .standardized
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".mustache")
        }
        #expect(files.sorted() == Templates.all.map { $0.name + ".mustache" }.sorted())
    }

    @Test func aUsersTemplateReplacesOneOfTheTool() throws {
        let diagnostics = DiagnosticCollector()
        let entry = SourceFile(path: "own/Client.mustache", text: "// {{clientName}}\n")
        let templates = try #require(TemplateLibrary(replacing: [entry], into: diagnostics))
        #expect(
            Renderer(templates: templates).render(Self.full, names: ["x.swift"])?.map(\.text)
                == ["// C\n"])
    }

    @Test(arguments: [
        ("own/Client.mustache", "{{#a}}", "invalid-template"), ("own/Clint.mustache", "", "unknown-value"),
    ])
    func aBrokenTemplateIsReported(_ path: String, _ text: String, _ rule: String) {
        let diagnostics = DiagnosticCollector()
        #expect(TemplateLibrary(replacing: [SourceFile(path: path, text: text)], into: diagnostics) == nil)
        #expect(diagnostics.sorted.map { ProblemText($0.problem).rule } == [rule])
    }
}
