/** How people read: how far they get, and how long they stay on a page. */

/** One page that was looked at. */
export interface PageLook {
  readonly page: number;
  readonly dwellMs: number;
}

const second = 1_000;

/**
 * A reading of a document. A first one goes through most pages, later ones go to figures and terms;
 * some people stop half way. Figures are looked at for longest.
 */
export function readingOf(
  random: () => number,
  pages: number,
  isFirst: boolean,
): readonly PageLook[] {
  const goesThrough = random() < 0.6;
  const last = goesThrough ? pages : Math.max(3, Math.ceil(pages * (0.3 + random() * 0.5)));
  const looks: PageLook[] = [];
  for (let page = 1; page <= last; page += 1) {
    if (!isFirst && random() > interestIn(page, pages)) continue;
    const dwellMs = Math.round((4 + 42 * interestIn(page, pages) * (0.35 + random())) * second);
    looks.push({ page, dwellMs });
  }
  return looks;
}

/** From 0 to 1. The cover tells little; traction, figures and the offer are what people come for. */
function interestIn(page: number, pages: number): number {
  if (page === 1) return 0.15;
  const place = page / pages;
  if (place > 0.45 && place < 0.7) return 0.95;
  return place > 0.85 ? 0.5 : 0.4;
}

/** Numbers from 0 to 1 that are the same for the same text. */
export function numbersFrom(text: string): () => number {
  let state = [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
