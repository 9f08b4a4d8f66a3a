import PipewrightDiagnostics
import PipewrightYAML

/// Finds the values that references lead to.
struct ReferenceFollower {
    /// The number of references that the pointer of one reference may lead through, and the number for all together.
    private static let hopLimit = 20
    private static let totalHopLimit = 100_000
    /// The number of entries from which on keys of a mapping are found with an index.
    private static let many = 16

    /// The indices of keys of large mappings, by the positions of the mappings.
    private var indices: [DocumentNode.Place: [String: Int]] = [:]
    private var totalHops = 0
    /// The values at the ends of references, by the positions of the mappings with `$ref`; `nil` after a warning.
    fileprivate var ends: [DocumentNode.Place: DocumentNode?] = [:]
    /// The definitions inside schemas, by files, of those files that have references to such.
    private var localDefinitions: [Int: LocalDefinitions] = [:]

    /// The text of `$ref` in a mapping.
    static func reference(in node: DocumentNode) -> DocumentNode? {
        guard let reference = node["$ref"], reference.node.text != nil else { return nil }
        return reference
    }

    /// The value that the text of `$ref` leads to, which may be a reference again.
    mutating func target(
        of reference: Reference, at node: DocumentNode, in files: inout DocumentFiles
    ) throws(ReferenceError) -> DocumentNode {
        do throws(ReferenceError) {
            return try target(of: reference, from: node.file, in: &files)
        } catch {
            guard error == .absent, reference.file.isEmpty,
                LocalDefinitions.keys.contains(reference.pointer.first ?? "")
            else { throw error }
        }
        if localDefinitions[node.file] == nil {
            localDefinitions[node.file] = LocalDefinitions(in: try files.root(of: "", from: node.file))
        }
        for holder in localDefinitions[node.file]?.around(node) ?? [] {
            if let found = try? follow(reference, from: holder, in: &files) { return found }
        }
        throw .absent
    }

    /// The value that a reference in a file leads to from the root of the file that it names.
    mutating func target(
        of reference: Reference, from origin: Int, in files: inout DocumentFiles
    ) throws(ReferenceError) -> DocumentNode {
        try follow(reference, from: files.root(of: reference.file, from: origin), in: &files)
    }

    private mutating func follow(
        _ reference: Reference, from root: DocumentNode, in files: inout DocumentFiles
    ) throws(ReferenceError) -> DocumentNode {
        var node = root
        // The rest of the pointer, the next name last.
        var rest = Array(reference.pointer.reversed())
        var hops = 0
        while let name = rest.last {
            if let child = child(name, of: node) {
                node = child
                rest.removeLast()
                continue
            }
            // The pointer leads through another reference.
            guard let next = child("$ref", of: node), !next.node.isNull, let text = next.node.text else {
                throw .absent
            }
            hops += 1
            totalHops += 1
            guard hops <= Self.hopLimit, totalHops <= Self.totalHopLimit else { throw .tooLong }
            let reference = try Reference(text)
            node = try files.root(of: reference.file, from: node.file)
            rest += reference.pointer.reversed()
        }
        return node
    }

    private mutating func child(_ name: String, of node: DocumentNode) -> DocumentNode? {
        switch node.node.content {
        case .scalar:
            return nil
        case .sequence(let elements):
            guard let index = Int(name), elements.indices.contains(index) else { return nil }
            return node.sibling(elements[index])
        case .mapping(let entries):
            guard entries.count >= Self.many else {
                return entries.first { $0.key.text == name }.map { node.sibling($0.value) }
            }
            if indices[node.place] == nil {
                var index: [String: Int] = [:]
                for (number, entry) in entries.enumerated() { index[entry.key.text] = number }
                indices[node.place] = index
            }
            return indices[node.place]?[name].map { node.sibling(entries[$0].value) }
        }
    }
}

extension DocumentReader {
    /// The value that a reference leads to, which may be a reference again; `nil` after a warning.
    mutating func target(of reference: DocumentNode) -> (node: DocumentNode, name: String?)? {
        let text = reference.node.text ?? ""
        do throws(ReferenceError) {
            let parsed = try Reference(text)
            return (try references.target(of: parsed, at: reference, in: &files), parsed.name)
        } catch {
            diagnostics.warning(.unresolvedReference(text, reason: error), at: reference.range)
            return nil
        }
    }

    /// The value itself or, if it is a reference, the value at the end of all references; `nil` after a warning.
    mutating func resolved(_ node: DocumentNode) -> DocumentNode? {
        guard ReferenceFollower.reference(in: node) != nil else { return node }
        var end: DocumentNode? = node
        var visited: [DocumentNode.Place] = []
        var seen: Set<DocumentNode.Place> = []
        while let current = end, let reference = ReferenceFollower.reference(in: current) {
            if let known = references.ends[current.place] {
                end = known
            } else if seen.insert(current.place).inserted {
                visited.append(current.place)
                end = target(of: reference)?.node
            } else {
                reportLoop(of: reference)
                end = nil
            }
        }
        for place in visited { references.ends[place] = .some(end) }
        if end == nil { brokenReferences += 1 }
        return end
    }

    func reportLoop(of reference: DocumentNode) {
        diagnostics.warning(
            .unresolvedReference(reference.node.text ?? "", reason: .circular), at: reference.range)
    }
}
