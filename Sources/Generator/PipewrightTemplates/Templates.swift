/// The texts in the folder `Templates/`, which are part of the tool.
package enum Templates {
    /// The templates of generated code, by name.
    package static let all: [(name: String, bytes: [UInt8])] = texts.map { ($0.name, Array($0.text.utf8)) }

    // The parts of the page that `pipewright docs` writes. They are not Mustache.

    /// The HTML of the reference page, with the names of its parts in braces.
    package static var referencePage: String { referenceHTML }
    package static var referenceStyle: String { referenceCSS }
    package static var referenceScript: String { referenceJS }
}
