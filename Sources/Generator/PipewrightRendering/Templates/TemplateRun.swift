/// Runs the steps of a template.
struct TemplateRun {
    private struct Frame {
        var context: AnyObject
        var text = ""
        var isFirst = true
        var isLast = true
    }

    private var output = GeneratedText()
    private var frames: [Frame]

    init(_ context: AnyObject) {
        frames = [Frame(context: context)]
    }

    /// The generated text.
    mutating func finish() -> String { output.finish() }

    mutating func run(_ steps: [TemplateStep]) {
        for step in steps {
            switch step {
            case .text(let text): output.append(text)
            case .endOfLine: output.endLine()
            case .value(let level, let get):
                if let text = get(frames[level].context) { output.append(text) }
            case .element(let level): output.append(frames[level].text)
            case .condition(let level, let condition, let isInverted, let steps):
                if holds(condition, level) != isInverted { run(steps) }
            case .withText(let level, let get, let steps):
                guard let text = get(frames[level].context) else { continue }
                frames.append(Frame(context: frames[level].context, text: text))
                run(steps)
                frames.removeLast()
            case .withObject(let level, let get, let steps):
                guard let context = get(frames[level].context) else { continue }
                frames.append(Frame(context: context))
                run(steps)
                frames.removeLast()
            case .eachText(let level, let get, let steps):
                let context = frames[level].context
                let texts = get(context)
                for (index, text) in texts.enumerated() {
                    let isLast = index == texts.count - 1
                    frames.append(Frame(context: context, text: text, isFirst: index == 0, isLast: isLast))
                    run(steps)
                    frames.removeLast()
                }
            case .eachObject(let level, let get, let steps):
                let contexts = get(frames[level].context)
                for (index, context) in contexts.enumerated() {
                    frames.append(
                        Frame(context: context, isFirst: index == 0, isLast: index == contexts.count - 1))
                    run(steps)
                    frames.removeLast()
                }
            }
        }
    }

    private func holds(_ condition: TemplateStep.Condition, _ level: Int) -> Bool {
        switch condition {
        case .isFirst: frames[level].isFirst
        case .isLast: frames[level].isLast
        case .value(let get): get(frames[level].context)
        }
    }
}
