import PipeHTTP

/// The header fields of a call with values of its arguments, as generated code writes them.
@_spi(Generated) public struct CallHeaders: Sendable, ExpressibleByDictionaryLiteral {
    private let fields: [(name: String, text: HeaderText)]

    /// Makes fields with names and values, in the order of the literal.
    public init(dictionaryLiteral elements: (String, HeaderText)...) {
        fields = elements.map { (name: $0.0, text: $0.1) }
    }

    var isEmpty: Bool { fields.isEmpty }

    /// The names and the values that are sent; no value of a field that is left out, or that cannot be sent.
    ///
    /// - Parameter parameters: The identities in the values.
    func written(_ parameters: PathParameters) -> [(name: String, value: String?)] {
        fields.map { field in
            let isCookie = Self.isCookie(field.name)
            return (field.name, (try? field.text.written(parameters, isCookie: isCookie)) ?? nil)
        }
    }

    private static func isCookie(_ name: String) -> Bool { name.lowercased() == "cookie" }

    /// Adds fields to the settings of a call.
    ///
    /// - Parameter parameters: The identities in the values.
    /// - Returns: The settings and the target; an invalid target if a value cannot be sent.
    static func added(
        _ headers: CallHeaders?, to settings: CallSettings?, _ parameters: PathParameters, _ target: CallRequest.Target
    ) -> (CallSettings?, CallRequest.Target) {
        guard let headers else {
            return (settings, target)
        }
        var settings = settings ?? CallSettings()
        for field in headers.fields {
            do throws(PipeError.HeaderArgumentError) {
                if let value = try field.text.written(parameters, isCookie: isCookie(field.name)) {
                    settings.headers[field.name] = value
                }
            } catch {
                return (settings, .nowhere(PipeError(.invalidRequest(.headerArgument(name: field.name, error)))))
            }
        }
        return (settings, target)
    }
}
