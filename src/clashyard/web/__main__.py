"""Django's management commands for the website: ``python -m clashyard.web serve``, ``migrate``, ``check --deploy`` …"""

from __future__ import annotations

import os
import sys

try:
    from django.core.management import execute_from_command_line
except ModuleNotFoundError:
    sys.exit('clashyard: the website needs more packages: pip install "clashyard[web]"')

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clashyard.web.settings")
    execute_from_command_line(sys.argv)
