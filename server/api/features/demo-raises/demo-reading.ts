/** How people read: how far they get, and how long they stay on a page. */

import type { Actor } from '#api/platform/http/access.ts';
import { newId } from '#api/platform/ids.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { dwellMaxMs } from '#shared/product/fields/limits.ts';
import type { GrantScope } from '#shared/product/raises/document-kinds.ts';
import { documentsOf } from '../raises/documents/document-store.ts';
import { type Access, addAccess } from '../rooms/access-events.ts';
import { documentFor, requireNda } from '../rooms/document-access.ts';
import type { RaiseContext } from './demo-act.ts';

/** One page that was looked at. */
interface PageLook {
  readonly page: number;
  readonly dwellMs: number;
}

const second = 1_000;
const betweenDocumentsMs = 20 * second;

/** One reading: the deck, and for those who may the accounts after it. */
export async function readDocuments(
  trx: Transaction,
  context: RaiseContext,
  reader: Actor,
  at: number,
  how: { readonly isFirst: boolean; readonly hasNda: boolean; readonly scope: GrantScope },
): Promise<void> {
  const actor = { ...reader, credentialId: newId('ses') };
  const random = numbersFrom(`${context.business.company} ${reader.account.email} ${at % 977}`);
  let now = at;
  for (const { document, current } of await documentsOf(trx, context.id)) {
    const isDeck = document.folder === 'deck';
    if (!isDeck && (!how.hasNda || how.scope === 'deck_only')) continue;
    // Whoever comes back does not open everything again.
    if (!how.isFirst && random() < (isDeck ? 0.2 : 0.4)) continue;
    const found = await documentFor(trx, actor, 'document.view', document.id, now);
    requireNda(found);
    await addAccess(trx, [{ actor, found, kind: 'open' }], now);
    const pages = current?.page_count ?? null;
    if (pages === null) {
      now += 40_000;
      await addAccess(trx, [{ actor, found, kind: 'download' }], now);
      continue;
    }
    const looks = readingOf(random, pages, how.isFirst);
    // Whoever turns a page is shown the next one, and the browser reports the one before.
    const about = { actor, found, kind: 'page' } as const;
    let before: Access[] = [];
    for (const { page, dwellMs } of looks) {
      await addAccess(trx, [...before, { ...about, page }], now);
      before = [{ ...about, page, dwellMs: Math.min(dwellMs, dwellMaxMs) }];
      now += dwellMs;
    }
    await addAccess(trx, [...before, { actor, found, kind: 'close' }], now);
    now += betweenDocumentsMs;
  }
}

/**
 * A reading of a document. A first one goes through most pages, later ones go to figures and terms;
 * some people stop half way. Figures are looked at for longest.
 */
function readingOf(random: () => number, pages: number, isFirst: boolean): readonly PageLook[] {
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
function numbersFrom(text: string): () => number {
  let state = [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
