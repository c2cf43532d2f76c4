/** What figures about reading are listed by; no schema, so that browsers can have it. */
import type { Analytics, PageFigures } from './analytics.ts';

/**
 * The steps from being let in to having paid, in their order; each names a number of the funnel.
 */
export const funnelSteps = [
  { key: 'granted', label: 'Given access' },
  { key: 'opened', label: 'Opened a document' },
  { key: 'half', label: 'Saw half of the deck' },
  { key: 'asked', label: 'Asked a question or wrote' },
  { key: 'soft', label: 'Soft-circled' },
  { key: 'signed', label: 'Signed' },
  { key: 'funded', label: 'Funded' },
] as const satisfies readonly { readonly key: keyof Analytics['funnel']; readonly label: string }[];

/** Every page of the document, in its order, also those that nobody looked at. */
export function everyPage({
  document,
  pages,
}: Pick<Analytics, 'document' | 'pages'>): readonly PageFigures[] {
  const seen = new Map(pages.map((figures) => [figures.page, figures]));
  const count = Math.max(document?.pageCount ?? 0, ...seen.keys());
  return Array.from({ length: count }, (_, at) => at + 1).map(
    (page) => seen.get(page) ?? { page, viewers: 0, views: 0, medianMs: null },
  );
}
