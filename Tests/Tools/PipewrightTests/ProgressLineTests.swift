import Testing

@testable import pipewright

@Suite struct ProgressLineTests {
    /// A clock that a test sets, and the text that was written.
    private final class Screen {
        var time = ContinuousClock.now
        var text = ""
    }

    private func progress(on screen: Screen, isShown: Bool = true) -> ProgressLine {
        ProgressLine(
            "Checking", total: 300, isShown: isShown, now: { screen.time }, write: { screen.text += $0 })
    }

    @Test("A run that takes more than a second shows one line, which is removed at the end")
    func longRun() {
        let screen = Screen()
        var progress = progress(on: screen)
        progress.advance()
        #expect(screen.text.isEmpty)
        screen.time += .seconds(1)
        progress.advance()
        #expect(screen.text == "\rChecking schemas: 2 of 300")
        progress.advance()
        #expect(screen.text == "\rChecking schemas: 2 of 300", "at most ten times a second")
        screen.time += .milliseconds(100)
        progress.advance()
        progress.finish()
        let blanks = String(repeating: " ", count: "Checking schemas: 4 of 300".count)
        #expect(screen.text == "\rChecking schemas: 2 of 300\rChecking schemas: 4 of 300\r\(blanks)\r")
        #expect(!screen.text.contains("\n"))
    }

    @Test("A short run shows no progress, and neither does a run without a terminal")
    func silence() {
        for (isShown, duration) in [(true, Duration.milliseconds(999)), (false, .seconds(10))] {
            let screen = Screen()
            var progress = progress(on: screen, isShown: isShown)
            for _ in 1...300 {
                screen.time += duration / 300
                progress.advance()
            }
            progress.finish()
            #expect(screen.text.isEmpty)
        }
    }
}
