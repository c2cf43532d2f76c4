import { indexedWords } from '#shared/product/fields/folded-text.ts';

/** The words by which an investor is found, as the database keeps them: each once, as JSON. */
export function directoryWords(displayName: string, thesis: string): string {
  return JSON.stringify([...new Set(indexedWords(`${displayName} ${thesis}`))]);
}
