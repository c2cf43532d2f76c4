import type { DocumentFolder } from '#shared/product/raises/document-kinds.ts';

/** What names of files say about the folder they belong to; the first that fits counts. */
const signs: readonly { readonly folder: DocumentFolder; readonly words: RegExp }[] = [
  { folder: 'deck', words: /\b(pitch|deck|teaser)\b/ },
  {
    folder: 'financials',
    words: /\b(financ\w*|forecast|budget|balance|p ?& ?l|profit|cap ?table|accounts|model|kpis?)\b/,
  },
  {
    folder: 'legal',
    words: /\b(legal|articles|bylaws|contract|agreement|nda|safe|terms?|shareholders?|patent)\b/,
  },
  { folder: 'team', words: /\b(team|cvs?|resumes?|org ?chart|bios?)\b/ },
  { folder: 'product', words: /\b(product|roadmap|demo|screens?|architecture|research)\b/ },
];

/**
 * Suggests the folder for a file from its name: a table is about financials, and the first PDF of a
 * room without a deck is the deck.
 */
export function folderOf({ name }: Pick<File, 'name'>, hasDeck: boolean): DocumentFolder {
  const words = name.toLowerCase().replaceAll(/[_.-]+/g, ' ');
  const named = signs.find((each) => each.words.test(words));
  if (named !== undefined) return named.folder;
  if (/\.(csv|xlsx)$/i.test(name)) return 'financials';
  return !hasDeck && /\.pdf$/i.test(name) ? 'deck' : 'other';
}
