export interface Readable {
  /** Puts the server's document back, where a failure has taken it away. */
  restore(): void;
  /** The document was taken over; there is nothing to go back to any more. */
  release(): void;
}

/**
 * Remembers the document as the server drew it. React empties the document when drawing fails
 * outside every boundary; a page that could be read before must be readable after. Scripts of a
 * copy do not run again, so putting it back does not start over.
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
