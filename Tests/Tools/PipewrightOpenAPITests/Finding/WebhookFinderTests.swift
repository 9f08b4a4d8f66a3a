import ImportTesting
import Testing

@testable import PipewrightOpenAPI

/// Webhooks and callbacks of documents.
@Suite struct WebhookFinderTests {
    private static let components = """
        components:
          schemas:
            Paid:
              type: object
              required: [type, id]
              properties: { type: { type: string, const: invoice.paid }, id: { type: string } }
            Voided:
              type: object
              required: [type, id]
              properties: { type: { type: string, const: invoice.voided }, id: { type: string } }
            Plain: { type: object, required: [id], properties: { id: { type: string } } }

        """

    private func imported(
        _ text: String, version: DocumentVersion = .openAPI31, selection: ImportSelection = ImportSelection()
    ) throws -> (lines: [String], losses: [String]) {
        let start = version.rawValue + "\ninfo: { title: Things, version: '1' }\npaths: {}\n" + Self.components
        let document = ImportedDocument(start + text, selection: selection)
        #expect(document.problems.isEmpty, "\(document.schema)")
        let lines = document.schema.split(separator: "\n").map(String.init)
        let first = lines.firstIndex(of: "webhooks:") ?? lines.endIndex
        let section = lines[first...].dropFirst().prefix { $0.hasPrefix(" ") }
        return (section.map { String($0.drop { $0 == " " }) }, document.losses)
    }

    private func post(_ name: String, parameters: String = "[]") -> String {
        """
        { post: { summary: S, parameters: \(parameters), requestBody: { content: { application/json: { schema: \
        { $ref: '#/components/schemas/\(name)' } } } }, responses: {} } }
        """
    }

    private static let guess =
        "the document does not say how webhooks are signed; ‘signature: standard’ is a guess that refuses others"

    @Test("Constants of the bodies are the names of the events")
    func constants() throws {
        let found = try imported("webhooks:\n  paid: \(post("Paid"))\n  gone: \(post("Voided"))\n")
        #expect(
            found.lines == [
                "event: body#/type", "# The document does not say how messages are signed.", "signature: standard",
                "events:", "invoice.voided: { type: Voided, docs: S }", "invoice.paid: { type: Paid, docs: S }",
            ])
        #expect(found.losses == [Self.guess])
    }

    @Test("Without constants, the caller names the event")
    func named() throws {
        let found = try imported("webhooks:\n  paid: \(post("Paid"))\n  plain: \(post("Plain"))\n")
        #expect(
            found.lines == [
                "# The document does not say where messages have the name of their event.", "event: none",
                "# The document does not say how messages are signed.", "signature: standard", "events:",
                "paid: { type: Paid, docs: S }", "plain: { type: Plain, docs: S }",
            ])
    }

    @Test(
        "Header parameters say how messages are signed",
        arguments: [
            ("webhook-signature", "standard"),
            ("X-Hub-Signature-256", "{ in: header.X-Hub-Signature-256, format: \"sha256={signature}\" }"),
            ("Stripe-Signature", "{ in: header.Stripe-Signature, format: \"t={timestamp},v1={signature}\" }"),
            (
                "X-Slack-Signature",
                "{ in: header.X-Slack-Signature, format: \"v0={signature}\", timestamp: header.X-Slack-Request-Timestamp, signed: \"v0:{timestamp}:{body}\" }"
            ),
            (
                "svix-signature",
                "{ in: header.svix-signature, format: \"v1,{signature}\", separator: \" \", timestamp: header.svix-timestamp, signed: \"{header.svix-id}.{timestamp}.{body}\", encoding: base64, secret: base64 }"
            ),
        ])
    func signatures(header: String, signature: String) throws {
        let parameters = "[{ name: \(header), in: header, schema: { type: string } }]"
        let found = try imported("webhooks: { paid: \(post("Paid", parameters: parameters)) }\n")
        #expect(found.lines.contains("signature: \(signature)"))
        #expect(found.losses.isEmpty)
    }

    @Test("Callbacks of operations are events, too; equal ones are one event")
    func callbacks() throws {
        let callback = "shipped: { '{$request.body#/url}': \(post("Plain")) }"
        let text = """
            \(DocumentVersion.openAPI30.rawValue)
            info: { title: Things, version: '1' }
            \(Self.components)
            paths:
              /a: { post: { callbacks: { \(callback) }, responses: { '204': { description: d } } } }
              /b: { post: { callbacks: { \(callback) }, responses: { '204': { description: d } } } }
              /c: { post: { callbacks: { shipped: { x: \(post("Paid")) } }, responses: { '204': { description: d } } } }
            """
        let api = DocumentImporter.find(try #require(DocumentReading(text).document))
        #expect(api.webhooks?.events.map(\.name) == ["shipped"])
        #expect(api.outcomes.count == 3)
        #expect(
            ImportReport(api).losses.contains(
                "the webhook ‘shipped’ is left out, since it has no body in JSON, or another one has its name"))
    }

    @Test("OpenAPI 3.0 has webhooks in an extension, and without bodies in JSON they are left out")
    func extensions() throws {
        let found = try imported(
            "x-webhooks:\n  plain: \(post("Plain"))\n  empty: { post: { responses: {} } }\n", version: .openAPI30)
        #expect(found.lines.last == "plain: { type: Plain, docs: S }")
        #expect(found.losses.count == 2)
    }

    @Test("Patterns choose webhooks by their names")
    func selection() throws {
        let text = "webhooks:\n  paid: \(post("Paid"))\n  plain: \(post("Plain"))\n"
        let without = try imported(text, selection: ImportSelection(without: ["webhooks/pl*"]))
        #expect(without.lines.suffix(2) == ["events:", "invoice.paid: { type: Paid, docs: S }"])
        let only = try imported(text, selection: ImportSelection(only: ["webhooks/plain"]))
        #expect(only.lines.suffix(2) == ["events:", "plain: { type: Plain, docs: S }"])
        #expect(try imported(text, selection: ImportSelection(only: ["/x"])).lines.isEmpty)
    }

    @Test("Names that become the same Swift name get another one")
    func swiftNames() throws {
        let found = try imported("webhooks:\n  a.b: \(post("Plain"))\n  a-b: \(post("Plain"))\n")
        #expect(
            found.lines.suffix(2) == [
                "a-b: { type: Plain, docs: S }", "a.b: { type: Plain, swift: aB2, docs: S }",
            ])
    }

    @Test("A document can have webhooks without paths")
    func withoutPaths() throws {
        let text = """
            \(DocumentVersion.openAPI31.rawValue)
            info: { title: Things, version: '1' }
            webhooks: { plain: \(post("Plain")) }
            \(Self.components)
            """
        let document = ImportedDocument(text)
        #expect(document.problems.isEmpty && document.diagnostics.isEmpty)
        #expect(document.schema.contains("plain: { type: Plain, docs: S }"))
    }
}
