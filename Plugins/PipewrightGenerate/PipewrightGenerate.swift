import PackagePlugin

@main
struct PipewrightGenerate: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {}
}
