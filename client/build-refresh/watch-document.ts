import type { WhenIdle } from './idle.ts';

/** What is looked for in the document as it changes. */
export interface DocumentWatch {
  /** A link came into view, for the first time. */
  readonly onVisibleLink: (link: HTMLAnchorElement) => void;
  /** Something was added, links and forms among it perhaps. */
  readonly onAdded: () => void;
}

/**
 * Watches the links of a document with one observer, and the document for what is added later.
 * @returns stops watching
 */
export function watchDocument(
  document: Document,
  whenIdle: WhenIdle,
  { onVisibleLink, onAdded }: DocumentWatch,
): () => void {
  const visible = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      visible.unobserve(target);
      onVisibleLink(target as HTMLAnchorElement);
    }
  });
  const known = new WeakSet<Element>();
  let cancelIdle: (() => void) | undefined;

  function look(): void {
    cancelIdle = undefined;
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      if (known.has(link)) continue;
      known.add(link);
      visible.observe(link);
    }
    onAdded();
  }

  const changes = new MutationObserver(() => {
    cancelIdle ??= whenIdle(look);
  });
  changes.observe(document.body, { childList: true, subtree: true });
  cancelIdle = whenIdle(look);

  return () => {
    cancelIdle?.();
    visible.disconnect();
    changes.disconnect();
  };
}
