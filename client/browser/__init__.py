"""The edge towards the browser's worker."""
