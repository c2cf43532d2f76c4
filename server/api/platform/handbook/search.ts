import type { HandbookSection, ReadPage } from './read-page.ts';

/** A section that has all words of a search. */
export interface HandbookHit {
  readonly slug: string;
  readonly page: string;
  /** The heading within the page; undefined where the page begins. */
  readonly section: { readonly id: string; readonly title: string } | undefined;
  /** The words around the first that was found, in parts: those at odd places were searched. */
  readonly excerpt: readonly string[];
}

/** More than anybody looks through. */
const hitsMax = 40;
/** How many characters of a section are shown before and after the first word that was found. */
const before = 60;
const after = 200;
/** A word that is there more often says no more about the section. */
const countedMax = 3;

/** What a word is worth where it stands. */
const weights = { page: 8, section: 5, text: 1 } as const;

/** Searches the handbook for a text. */
export type HandbookSearch = (query: string) => readonly HandbookHit[];

/** Text that can be searched, and what a word in it is worth. */
type Place = readonly [words: string, weight: number];

/**
 * Prepares a search of these pages. It finds the sections in which every word of a text begins a
 * word, the best first.
 */
export function handbookSearch(pages: readonly ReadPage[]): HandbookSearch {
  const sections = pages.flatMap((page) =>
    page.sections.map((section) => ({ page, section, ...placesOf(page, section) })),
  );
  return function search(query) {
    const words = wordsOf(query);
    if (words.length === 0) return [];
    return sections
      .flatMap(({ page, section, own, named }) => {
        // The name of the page alone is no reason to list each of its sections.
        if (words.every((word) => worthIn(own, word) === 0)) return [];
        const worth = words.map((word) => worthIn(own, word) + worthIn(named, word));
        if (worth.includes(0)) return [];
        const score = worth.reduce((sum, one) => sum + one, 0);
        return [{ score, hit: hitOf(page, section, words) }];
      })
      .toSorted((one, other) => other.score - one.score)
      .slice(0, hitsMax)
      .map(({ hit }) => hit);
  };
}

/** What a section itself says, and what else it is found by: the name of its page. */
function placesOf(page: ReadPage, section: HandbookSection) {
  const text: Place = [searchable(section.text), weights.text];
  const title = searchable(section.title);
  const isLead = section.id === undefined;
  const own: readonly Place[] = [[title, isLead ? weights.page : weights.section], text];
  const named: readonly Place[] = isLead ? [] : [[searchable(page.title), weights.text]];
  return { own, named };
}

function worthIn(places: readonly Place[], word: string): number {
  return places.reduce((sum, [text, weight]) => sum + weight * timesIn(text, word), 0);
}

function hitOf(page: ReadPage, section: HandbookSection, words: readonly string[]): HandbookHit {
  const { id, title, text } = section;
  return {
    slug: page.slug,
    page: page.title,
    section: id === undefined ? undefined : { id, title },
    excerpt: excerptOf(text, words),
  };
}

/** Splits a text into words: letters and digits without accents, in small letters. */
function wordsOf(text: string): readonly string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The words of a text, each after a space; of `RaisehallDown` its parts, too. */
function searchable(text: string): string {
  const parts = text.match(/\p{Lu}?\p{Ll}+\p{Lu}\w*/gu) ?? [];
  const inParts = parts.map((part) => part.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).join(' ');
  return ` ${wordsOf(`${text} ${inParts}`).join(' ')}`;
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
}

function timesIn(text: string, word: string): number {
  return Math.min(countedMax, text.split(` ${word}`).length - 1);
}

function excerptOf(text: string, words: readonly string[]): readonly string[] {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  // Each word is letters and digits only, so none can mean anything else in a pattern.
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})`, 'giu');
  const at = Math.max(0, flat.search(found) - before);
  const from = at === 0 ? 0 : flat.indexOf(' ', at) + 1;
  const end = flat.indexOf(' ', from + before + after);
  const cut = end === -1 ? flat.slice(from) : flat.slice(from, end);
  const shown = `${from > 0 ? '… ' : ''}${cut}${from + cut.length < flat.length ? ' …' : ''}`;
  return shown.split(new RegExp(`(${found.source})`, 'iu'));
}
