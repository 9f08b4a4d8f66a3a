// PipewrightDiagnostics
