import PipeRuntime
import Testing

@testable import PipewrightGenerator

@Suite struct VersionTests {
    @Test("The tool and the library have the same semantic version")
    func versions() {
        #expect(PipewrightVersion.current == PipeClient.runtimeVersion)
        #expect(PipewrightVersion.current.wholeMatch(of: /\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?/) != nil)
    }
}
