// PipewrightGenerator
