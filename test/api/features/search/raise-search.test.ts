/** Everybody finds the newest raises that they may know of, however many are hidden from them. */
import { copyRow } from '#scripts/trials/copy-row.ts';
import type { FoundRecord } from '#shared/product/search/search.ts';
import { foundPerKind } from '#shared/product/search/search-kinds.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { grant, publish } from '#test/support/network-raises.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { updateRaise, updateRows } from '#test/support/rows.ts';

const raises = async (who: ApiVisitor, q: string) =>
  (await who.get(`/search?q=${encodeURIComponent(q)}`))
    .json<{ items: FoundRecord[] }>()
    .items.filter(({ kind }) => kind === 'raise')
    .map(({ id }) => id);
/** Of a raise that others find too. */
const isCopy = (id: string) => id.startsWith('rse_copy');

interface Copies {
  readonly visibility: 'invite' | 'public_teaser';
  /** SQL in which `i` counts the copies from the first. */
  readonly liveAt: string;
  readonly first: number;
  readonly until: number;
}

/** Publishes copies of a raise, each of a company of its own. */
async function copies(
  { storage }: TestApi,
  model: { readonly raise: { readonly id: string }; readonly company: string },
  { visibility, liveAt, first, until }: Copies,
): Promise<void> {
  await storage.write(async function copy(trx) {
    const [id, company_id] = [`'rse_copy' || i`, `'cmp_copy' || i`];
    const shown = { visibility: `'${visibility}'`, live_at: liveAt };
    const raise = { ...shown, id, company_id, slug: `'copy-' || i` };
    const entry = { ...shown, n: '', facets: '', raise_id: id };
    await copyRow(trx, 'companies', { id: model.company }, until, { id: company_id }, first);
    await copyRow(trx, 'raises', { id: model.raise.id }, until, raise, first);
    await copyRow(trx, 'network_entries', { raise_id: model.raise.id }, until, entry, first);
  });
}

const teaser = { visibility: 'public_teaser', regime: 'us_506c', title: 'Kelp for all' } as const;
/** More than an index looks up. */
const many = 600;

await withApiOnBothEngines({
  async 'a raise that somebody sees is found among many that are hidden'(t, api) {
    const owner = await addPerson(api, 'Owner');
    const [reader, guest] = [
      await addPerson(api, 'Reader', 'investor'),
      await addPerson(api, 'Guest', 'investor'),
    ];
    const model = await publish(api, owner, 'Acme', teaser);
    const { id } = model.raise;
    const hidden = { visibility: 'invite', liveAt: `'2027-01-01T00:00:00.000Z'` } as const;
    await copies(api, model, { ...hidden, first: 0, until: many });
    // A row that was written again is read after those, and before those that follow.
    await updateRows(api, 'network_entries', { raise_id: id }, { country: 'FR' });
    await copies(api, model, { ...hidden, first: many, until: 2 * many });
    t.same(await raises(reader, 'kelp'), [id]);
    t.same(await raises(reader, 'kel all'), [id], 'beginnings, in any order');
    t.same(await raises(reader, 'elp'), []);
    await grant(api, 'rse_copy7', guest);
    t.same(await raises(guest, 'kelp'), ['rse_copy7', id], 'what they were let into as well');
    await updateRaise(api, 'rse_copy7', { state: 'closed_funded' });
    t.same(await raises(guest, 'kelp'), ['rse_copy7', id], 'and when it is over');
    await updateRaise(api, id, { state: 'closed_funded' });
    t.same(await raises(reader, 'kelp'), [], 'an investor does not see what is over');
    t.same(await raises(owner, 'kelp'), [id], 'its members do');
    const operator = await addPerson(api, 'Olga', 'operator');
    const found = await raises(operator, 'kelp');
    t.equal(found.length, foundPerKind);
    t.ok(found.every(isCopy));
  },

  async 'of many raises with a word the newest are found'(t, api) {
    const owner = await addPerson(api, 'Owner');
    const reader = await addPerson(api, 'Reader', 'investor');
    const model = await publish(api, owner, 'Acme', { ...teaser, title: 'Dulse' });
    const shown = { visibility: 'public_teaser', first: 0, until: 2 * many } as const;
    // Neither those that were written first nor those that were written last went live last.
    const since = `5000 - 2 * abs(i - ${many}) + case when i > ${many} then 1 else 0 end`;
    await copies(api, model, { ...shown, liveAt: `'2027-01-01T00:00:00.' || (${since}) || 'Z'` });
    const newest = [0, 1, -1, 2, -2].map((at) => `rse_copy${many + at}`);
    t.equal(newest.length, foundPerKind);
    t.same(await raises(reader, 'dulse'), newest);
  },
});
