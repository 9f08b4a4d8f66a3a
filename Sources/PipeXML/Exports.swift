@_exported import PipeCore
