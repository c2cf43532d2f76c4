export interface Readable {
  /** Restores the server's document after a failure has removed it. */
  restore(): void;
  /** The document is hydrated, so the copy is no longer needed. */
  release(): void;
}

/**
 * Keeps a copy of the document as the server rendered it. React empties the document when rendering
 * fails outside every boundary, but the page must stay readable. Scripts in the copy do not run
 * again, so restoring it starts nothing anew.
 */
export function keepReadable(document: Document): Readable {
  let copy: Node | undefined = document.documentElement.cloneNode(true);
  return {
    restore() {
      if (copy === undefined) return;
      document.replaceChildren(copy);
      copy = undefined;
    },
    release() {
      copy = undefined;
    },
  };
}
