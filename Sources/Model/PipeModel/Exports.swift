@_exported import PipeWords
