/// The settings of a pipe's calls, in layers.
package struct SettingLayers: Sendable {
    /// The layers of the API, of the client, of the resources above and of the resource itself, the farthest first. The
    /// last one is ``own`` if there is one.
    private var layers: [CallSettings]
    private var hasOwn = false

    /// The layers of a client's calls.
    init(_ api: CallSettings) {
        layers = [api]
    }

    /// Returns the layers of a resource below: all these, and its own.
    func below(_ resource: CallSettings?) -> SettingLayers {
        var below = self
        below.hasOwn = false
        if let resource {
            below.layers.append(resource)
        }
        return below
    }

    /// What the app has set in the client or the pipe.
    var own: CallSettings {
        get { hasOwn ? layers[layers.count - 1] : CallSettings() }
        set {
            if hasOwn {
                layers.removeLast()
            }
            layers.append(newValue)
            hasOwn = true
        }
    }

    /// The settings of all calls: all layers in one.
    var settings: CallSettings { settings(of: nil) }

    /// Returns the settings of a call: all layers in one.
    ///
    /// - Parameter operation: The schema's settings for the call. The app's changes to the pipe are nearer.
    func settings(of operation: CallSettings?) -> CallSettings {
        var settings = layers[0]
        let inherited = layers.count - (hasOwn ? 1 : 0)
        for index in 1..<max(1, inherited) {
            settings.merge(layers[index])
        }
        if let operation {
            settings.merge(operation)
        }
        if hasOwn {
            settings.merge(layers[inherited])
        }
        return settings
    }

    /// Whether writes send the version of their record.
    var versionCheck: CallSettings.VersionCheck { settings.ifMatch ?? .off }
}
