/// The header fields of a call whose values are made of its arguments, as generated code writes them.
public struct CallHeaders: Sendable, ExpressibleByDictionaryLiteral {
    private let fields: [(name: String, text: HeaderText)]

    /// Makes fields of names and values, in the order of the literal.
    public init(dictionaryLiteral elements: (String, HeaderText)...) {
        fields = elements.map { (name: $0.0, text: $0.1) }
    }

    /// What a schema says of a call, with these fields in it, and where the call goes: nowhere if a value cannot be sent.
    ///
    /// - Parameter parameters: The identities that values may name.
    static func added(
        _ headers: CallHeaders?, to settings: CallSettings?, _ parameters: PathParameters, _ target: CallRequest.Target
    ) -> (CallSettings?, CallRequest.Target) {
        guard let headers else {
            return (settings, target)
        }
        var settings = settings ?? CallSettings()
        for field in headers.fields {
            do throws(PipeError.HeaderArgumentFault) {
                if let value = try field.text.written(parameters) {
                    settings.headers[field.name] = value
                }
            } catch {
                return (settings, .nowhere(PipeError(.invalidRequest(.headerArgument(name: field.name, error)))))
            }
        }
        return (settings, target)
    }
}
