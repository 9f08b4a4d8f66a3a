import EverythingGolden
import Foundation
import GoldenTesting
import LargeGolden
import PipeModel
import PipewrightDiagnostics
import PipewrightGenerator
import Testing
import TodoGolden
import TypesGolden

@testable import PipewrightAPI

/// The sizes that decide which values are boxed are those that the compiler chooses.
@Suite struct LayoutTests {
    struct Measured: Sendable, CustomTestStringConvertible {
        let golden: String
        let type: String
        let size: Int

        init<Value>(_ golden: String, _ type: Value.Type) {
            self.golden = golden
            self.type = "\(type)"
            size = MemoryLayout<Value>.size
        }

        var testDescription: String { "\(golden).\(type)" }
    }

    static let measured = [
        Measured("Todo", Todo.Project.self), Measured("Todo", Todo.Task.self),
        Measured("Everything", Everything.Thing.self), Measured("Everything", Everything.Everything.self),
        Measured("Types", Types.Order.self), Measured("Types", Types.Customer.self),
        Measured("Types", Types.Counter.self),
        Measured("Types", Types.Defaults.self), Measured("Types", Types.Names.self),
        Measured("Types", Types.Phone.self),
        Measured("Types", Types.Repository.self), Measured("Types", Types.Membership.self),
        Measured("Types", Types.PaymentMethod.self), Measured("Types", Types.Anything.self),
        Measured("Types", Types.Payer.self), Measured("Types", Types.Node.self),
        Measured("Large", Large.Person.self), Measured("Large", Large.Hours.self),
        Measured("Large", Large.Contract.self), Measured("Large", Large.Shop.self),
        Measured("Large", Large.Schedule.self),
    ]

    @Test(arguments: measured)
    func estimates(_ measured: Measured) throws {
        let diagnostics = DiagnosticCollector()
        let own = Golden("Goldens/\(measured.golden)/\(measured.golden.lowercased()).pipes.yaml").url
        let url =
            FileManager.default.fileExists(atPath: own.path)
            ? own : Golden.package.appending(path: "Schemas/\(measured.golden.lowercased()).pipes.yaml")
        let source = SourceFile(path: url.lastPathComponent, text: try String(contentsOf: url, encoding: .utf8))
        var api = try #require(GeneratorPipeline.resolve(source, into: diagnostics))
        let layouts = LargeValues.mark(&api)
        let isUnion = api.unions.contains { $0.swiftName == measured.type }
        let estimate = layouts.layout(of: isUnion ? .union(measured.type) : .record(measured.type)).size
        // The tag of a union may be in bits that its values do not use.
        #expect((measured.size...measured.size + max(8, measured.size / 20)).contains(estimate))
    }

    @Test("No record of a golden with boxed fields is larger than the limit")
    func limit() {
        #expect(MemoryLayout<Large.Contract>.size <= LargeValues.limit)
        #expect(MemoryLayout<Large.Contract.Draft>.size <= LargeValues.limit)
        #expect(MemoryLayout<Large.Contract.Patch>.size <= LargeValues.limit)
        #expect(MemoryLayout<Large.Shop>.size <= LargeValues.limit)
        #expect(MemoryLayout<Types.Order.Draft>.size <= LargeValues.limit)
    }
}
