import { turn } from '../framework/navigation/turn.ts';

/**
 * Loads modules one after the other, each of which is evaluated in a task of its own: with all that it
 * imports at once, the page would not answer meanwhile. All of them are asked for at the beginning.
 * @param hrefs those that are imported come before those that import them
 */
export async function loadInTurns(document: Document, hrefs: readonly string[]): Promise<void> {
  for (const href of hrefs) preload(document, href);
  try {
    for (const href of hrefs) {
      await import(/* @vite-ignore */ href);
      await turn();
    }
  } catch {
    // The import that needs it fails as well, and says so.
  }
}

/** All at once, because a module says only after its arrival what it imports. */
function preload(document: Document, href: string): void {
  if (document.querySelector(`link[rel=modulepreload][href="${href}"]`) !== null) return;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = href;
  document.head.append(link);
}
