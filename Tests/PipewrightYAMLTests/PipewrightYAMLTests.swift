// PipewrightYAMLTests
