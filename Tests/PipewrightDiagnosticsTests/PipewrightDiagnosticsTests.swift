// PipewrightDiagnosticsTests
