import CallsGolden
import PipeRuntime
import PipeTesting
import Testing
import TodoGolden

@Suite struct FilterTests {
    @Test("Filters are combined by field, and the other one wins")
    func merged() {
        let black = Todo.ProjectsResource.Filter(color: "black", createdAfter: CalendarDate("2026-01-02"))
        let green = Todo.ProjectsResource.Filter(color: "green")
        #expect(black.merging(green).color == "green")
        #expect(black.merging(green).createdAfter == CalendarDate("2026-01-02"))
        #expect(green.merging(black).color == "black")
        #expect(black.merging(.init()).color == "black")
    }
}
