/** One value that everything on the page is drawn from. A change replaces it; drawing happens once per frame's worth of changes. */
export class Store<S extends object> {
  private listeners = new Set<(state: S) => void>();
  private waiting = false;

  constructor(private value: S) {}

  get state(): S {
    return this.value;
  }

  set(change: Partial<S>): void {
    this.value = { ...this.value, ...change };
    if (this.waiting) return;
    this.waiting = true;
    queueMicrotask(() => {
      this.waiting = false;
      for (const listener of this.listeners) listener(this.value);
    });
  }

  /** Calls `listener` after each change, and once at the start. */
  subscribe(listener: (state: S) => void): () => void {
    this.listeners.add(listener);
    listener(this.value);
    return () => this.listeners.delete(listener);
  }
}
