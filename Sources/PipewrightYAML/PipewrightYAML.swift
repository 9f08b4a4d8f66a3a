// PipewrightYAML
