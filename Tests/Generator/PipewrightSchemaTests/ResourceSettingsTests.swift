import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightYAML
import Testing

@testable import PipewrightSchema

/// The settings of resources are read and merged as the table of the language's keys declares.
@Suite struct ResourceSettingsTests {
    /// Concurrency is not merged: each level limits its own calls.
    static let keys = LanguageMapping.resource.declarations.filter {
        $0.inheritance != nil && $0.inheritance != .shared
    }

    @Test("A resource inherits a setting as its key declares", arguments: keys)
    func inheritsAsDeclared(_ key: KeyDeclaration) throws {
        let line = key.exampleLine
        let schema = try read(
            """
            default:
              \(line)
            resources:
              unset: {}
              set:
                \(line)
                children:
                  unset: {}
                  set:
                    \(line)
            """)
        // Settings with the same values differ in their positions.
        let top = schema.inheritedSettings
        #expect(top == schema.defaults && top != ResourceSettings())
        #expect(schema.settings(of: schema.resources[0], below: top) == schema.defaults)
        let parent = schema.resources[1]
        let settings = schema.settings(of: parent, below: top)
        #expect(settings == parent.own && settings != top)
        let inherited = schema.settings(of: parent.children[0], below: settings)
        #expect(inherited == (key.inheritance == .fromDefault ? schema.defaults : parent.own))
        let nearest = schema.settings(of: parent.children[1], below: settings)
        #expect(nearest == parent.children[1].own && nearest != settings)
        // Operations and actions inherit all settings from their resource.
        #expect(ResourceSettings().inheriting(from: settings) == settings)
        #expect(nearest.inheriting(from: settings) == nearest)
    }

    @Test("Operations and actions have the settings that name their level", arguments: keys)
    func levelsReadTheirKeys(_ key: KeyDeclaration) throws {
        for level in key.levels where level == .operation || level == .action {
            let schema = try read(
                """
                resources:
                  things:
                    \(level == .action ? "actions" : "operations"):
                      \(level == .action ? "go" : "replace"):
                        call: POST
                        \(key.exampleLine)
                """)
            let resource = try #require(schema.resources.first)
            let own = resource.actions.first?.own ?? resource.own.operations?.value.first?.own
            #expect(try #require(own) != ResourceSettings(), "\(level)")
        }
    }

    @Test("The body and the query of an action are not settings")
    func keysOfActionsAreNotSettings() throws {
        let schema = try read(
            "resources: { things: { actions: { go: { call: POST, body: { a: string }, query: { b: int } } } } }")
        let action = try #require(schema.resources.first?.actions.first)
        #expect(action.own == ResourceSettings() && action.query.count == 1 && action.body != nil)
    }

    @Test("Header fields and query items merge by name, of which header fields ignore the letter case")
    func entriesMergeByName() throws {
        let schema = try read(
            """
            headers: { X-A: "1", X-B: "1" }
            query: { v: "1", w: "1" }
            default: { headers: { x-b: "2", X-C: "2" }, query: { V: "2", w: "2" } }
            """)
        let settings = schema.inheritedSettings.settings
        #expect(settings.headers.map { "\($0.name.value)=\($0.value.value)" } == ["X-A=1", "x-b=2", "X-C=2"])
        #expect(settings.query.map { "\($0.name.value)=\($0.value.value)" } == ["v=1", "V=2", "w=2"])
    }

    private func read(_ text: String) throws -> Schema {
        let diagnostics = DiagnosticCollector()
        let file = SourceFile(path: "a.pipes.yaml", text: "pipewright: 1\nname: A\n\(text)")
        let node = try #require(YAMLReader.read(file, into: diagnostics))
        let schema = SchemaReader(file: file.path, diagnostics: diagnostics).read(node)
        #expect(diagnostics.sorted.map(\.problem) == [])
        return try #require(schema)
    }
}
