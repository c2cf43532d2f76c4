import type { WhenIdle } from './idle.ts';

/** The callbacks for when the document changes. */
export interface DocumentWatch {
  /** Called when a link comes into view for the first time. */
  readonly onVisibleLink: (link: HTMLAnchorElement) => void;
  /** Called when something was added, which may contain links and forms. */
  readonly onAdded: () => void;
}

/**
 * Watches the links of a document with one observer, and the document for later additions.
 * @returns a function that stops watching
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
