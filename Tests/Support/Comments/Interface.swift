// Stands in for SwiftUI.

@MainActor
protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    var body: Never { fixture() }
}

/// A view of any content.
struct Content: View {
    var body: Never { fixture() }

    func task(_ action: @escaping () async -> Void) -> Content { self }
    func task(id: String, _ action: @escaping () async -> Void) -> Content { self }
    func refreshable(_ action: @escaping () async -> Void) -> Content { self }
    func searchable(text: Binding<String>) -> Content { self }
    func onSubmit(_ action: @escaping () -> Void) -> Content { self }
    func swipeActions(@ViewBuilder content: () -> Content) -> Content { self }
    func font(_ font: Font) -> Content { self }
    func foregroundStyle(_ color: Color) -> Content { self }
}

@resultBuilder
enum ViewBuilder {
    static func buildBlock(_ parts: Content...) -> Content { fixture() }
    static func buildOptional(_ part: Content?) -> Content { fixture() }
    static func buildEither(first: Content) -> Content { first }
    static func buildEither(second: Content) -> Content { second }
}

enum Font {
    case caption
}

enum Color {
    case red, orange
}

enum ButtonRole {
    case destructive
}

enum HorizontalAlignment {
    case leading
}

struct Binding<Value> {}

@propertyWrapper
struct State<Value> {
    var wrappedValue: Value
    var projectedValue: Binding<Value> { Binding() }
}

@MainActor
func Text(_ text: String) -> Content { Content() }

@MainActor
func TextField(_ title: String, text: Binding<String>) -> Content { Content() }

@MainActor
func EmptyView() -> Content { Content() }

@MainActor
func ProgressView() -> Content { Content() }

@MainActor
func Button(_ title: String, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void) -> Content { Content() }

@MainActor
func VStack(alignment: HorizontalAlignment, @ViewBuilder content: () -> Content) -> Content { content() }

@MainActor
func List(@ViewBuilder content: () -> Content) -> Content { content() }

@MainActor
func List<Element: Identifiable>(_ elements: [Element], @ViewBuilder row: (Element) -> Content) -> Content { Content() }

@MainActor
func ForEach<Element: Identifiable>(_ elements: [Element], @ViewBuilder row: (Element) -> Content) -> Content {
    Content()
}
