@_exported import PipeCore
@_exported import PipeFiles
