/** The signal that a newer build is available and will be loaded when it suits the visitor. */
export interface NewVersion {
  subscribe(listener: () => void): () => void;
  /** Whether to show it to the visitor. */
  announced(): boolean;
  /** Reloads the current page. */
  reload(): void;
  /** Hides the signal for good. */
  dismiss(): void;
}

export interface NewVersionSignal extends NewVersion {
  announce(): void;
}

/** Makes the signal; `reload` is called by the visitor's button. */
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
