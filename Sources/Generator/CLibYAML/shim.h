#if __has_include(<yaml.h>)
#include <yaml.h>
#else
#error Pipewright needs libyaml: run ‘apt-get install libyaml-dev’, or ‘brew install libyaml’ on macOS
#endif
