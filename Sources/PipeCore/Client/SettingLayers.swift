import HTTPTypes
import PipeHTTP

/// The settings of a pipe's calls, in layers.
package struct SettingLayers: Sendable {
    /// The layers of the client, of the resources above and of the resource itself, the farthest first.
    private var inherited: [CallSettings]
    /// What the app has changed in the pipe.
    private var own: CallSettings?

    /// The layers of a client's calls.
    init(_ client: CallSettings) {
        inherited = [client]
    }

    /// Returns the layers of a resource below: all these, and its own.
    func below(_ resource: CallSettings?) -> SettingLayers {
        var layers = self
        if let own {
            layers.inherited.append(own)
            layers.own = nil
        }
        if let resource {
            layers.inherited.append(resource)
        }
        return layers
    }

    /// Changes the layer of the pipe.
    mutating func change(_ change: (inout CallSettings) -> Void) {
        var settings = own ?? CallSettings()
        change(&settings)
        own = settings
    }

    /// Returns the settings of a call: all layers in one.
    ///
    /// - Parameter operation: What the schema says of the call. What the app has changed in the pipe is nearer.
    func settings(of operation: CallSettings? = nil) -> CallSettings {
        var settings = inherited.first ?? CallSettings()
        for layer in inherited.dropFirst() {
            settings.merge(layer)
        }
        if let operation {
            settings.merge(operation)
        }
        if let own {
            settings.merge(own)
        }
        return settings
    }

    /// Whether writes send the version of their record.
    var versionCheck: CallSettings.VersionCheck {
        var check = CallSettings.Setting<CallSettings.VersionCheck>()
        for layer in inherited {
            check.merge(layer.versionCheck)
        }
        if let own {
            check.merge(own.versionCheck)
        }
        return check.wrappedValue ?? .off
    }
}
