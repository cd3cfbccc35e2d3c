"""The API for programs: JSON over HTTP under /api/v1/, and streams of it."""
