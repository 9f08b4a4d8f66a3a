#!/usr/bin/env python3
"""Says what became of each fact of OpenAPI documents in the schemas that `pipewright import` makes of them.

    Scripts/Tests/measure-import.py --tool .build/debug/pipewright [DOCUMENT…] [--show DOCUMENT] [--json FILE]

See Scripts/Tests/measure_import. Needs PyYAML.
"""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True

from measure_import.main import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main())
