/** Tells the page that a newer build waits for a moment that suits the visitor. */
export interface NewVersion {
  subscribe(listener: () => void): () => void;
  /** Whether the visitor should be told. */
  announced(): boolean;
  /** Loads the present page anew. */
  reload(): void;
  /** Says nothing more about it. */
  dismiss(): void;
}

export interface NewVersionSignal extends NewVersion {
  announce(): void;
}

/** Makes the signal; `reload` is what the visitor's button does. */
export function newVersionSignal(reload: () => void): NewVersionSignal {
  const listeners = new Set<() => void>();
  let state: 'silent' | 'announced' | 'dismissed' = 'silent';

  function become(next: typeof state): void {
    if (state === next) return;
    state = next;
    for (const listener of [...listeners]) listener();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    announced: () => state === 'announced',
    reload,
    dismiss: () => become('dismissed'),
    announce() {
      if (state === 'silent') become('announced');
    },
  };
}
