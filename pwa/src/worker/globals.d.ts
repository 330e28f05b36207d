/** Filled in by build/python.ts: where the built app finds its Python. */
declare const __PYTHON__: { runtime: string; library: string; game: string };
