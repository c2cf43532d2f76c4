/** A book of hundreds of rows: the screen, its totals, its search and its CSV agree; both databases. */
import { addAccount } from '#api/platform/identity/account-store.ts';
import type { Book } from '#shared/product/commitments/book.ts';
import {
  type CommitmentState,
  commitmentStateLabels,
  commitmentStates,
} from '#shared/product/commitments/states.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { placeCommitment } from '#test/support/commitments.ts';
import { openRaise } from '#test/support/committing.ts';
import type { TestApi } from '#test/support/product-api.ts';

const rowsInAll = 330;
/** What makes trouble: commas, quotes, a line end, a formula, letters beyond ASCII. */
const names = ['École, Paris', '"Öz" & Söhne', '=1+1', 'Ålesund Kapital', 'zeta', 'Ivan'];

async function fill(api: TestApi, raiseId: string): Promise<void> {
  await api.storage.write(async (trx) => {
    for (let n = 0; n < rowsInAll; n += 1) {
      const state = commitmentStates[n % commitmentStates.length] as CommitmentState;
      const name = names[n % names.length] ?? '';
      const person = {
        email: `i${n}@example.com`,
        name,
        as: 'investor',
        status: 'active',
      } as const;
      const { id } = await addAccount(trx, { ...person, passwordHash: '' }, api.clock.now);
      const noted = n % 3 === 0 ? { signed_name: `ÉTIENNE ${n % 9}` } : {};
      // Several at the same moment and of the same amount: the order must be the same all the same.
      const now = api.clock.now + (n % 20) * 60_000;
      const amount = 10_000 + (n % 7) * 1_000;
      await placeCommitment(trx, { raiseId, state, amount, investorId: id, noted }, now);
    }
  });
}

/** The records of a CSV as RFC 4180 has them. */
function recordsOf(csv: string): string[][] {
  const cells = csv.replace(/^\ufeff/, '').matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/g);
  const records: string[][] = [[]];
  for (const [, cell = '', end] of cells) {
    records.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === '\r\n') records.push([]);
  }
  return records.slice(1, -1);
}

await withApiOnBothEngines({
  async 'the CSV has the rows of the screen in its order, under each filter and each order'(
    t,
    api,
  ) {
    const { owner: ada, raise, path } = await openRaise(api);
    await fill(api, raise.id);
    const page = async (query: string) => {
      const answer = await ada.get(`${path}/book?${query}`);
      if (answer.status !== 200) throw new Error(answer.text);
      return answer.json<Book>();
    };
    async function onScreen(query: string) {
      const items: Book['items'][number][] = [];
      for (let after = ''; ; ) {
        const { items: some, nextCursor } = await page(`${query}&limit=200${after}`);
        items.push(...some);
        if (nextCursor === null) return items;
        after = `&after=${encodeURIComponent(nextCursor)}`;
      }
    }
    const sorts = ['updatedAt', 'signedAt', 'amount', 'name', 'state', 'queue'];
    const filters = ['', 'state=signed,funded', 'state=waitlisted&q=ivan', 'q=%C3%A9tienne%203'];
    for (const filter of filters) {
      for (const sort of sorts.flatMap((one) => [one, `-${one}`])) {
        const query = `${filter}&sort=${sort}`.replace(/^&/, '');
        const items = await onScreen(query);
        const csv = recordsOf((await ada.get(`${path}/book.csv?${query}`)).text);
        t.ok(items.length > 5, `${query}: ${items.length} rows`);
        t.same(
          csv.map(([id, name, , state, amount]) => [id, name, state, amount]),
          items.map(({ id, investor, state, amount }) => [
            id,
            (investor?.name ?? '').replace(/^=/, "'="),
            commitmentStateLabels[state],
            (amount.amount / 100).toFixed(2),
          ]),
          query,
        );
      }
    }
    const { totals } = await page('limit=1');
    t.equal(
      totals.reduce((sum, { count }) => sum + count, 0),
      rowsInAll,
      'totals are of all rows',
    );
    const amounts = (await onScreen('sort=amount')).map(({ amount }) => amount.amount);
    t.equal(
      totals.reduce((sum, { amount }) => sum + amount.amount, 0),
      amounts.reduce((sum, amount) => sum + amount, 0),
    );
  },

  async 'names are found however they are written, beyond ASCII too'(t, api) {
    const { owner: ada, raise, path } = await openRaise(api);
    await fill(api, raise.id);
    const found = async (q: string) => {
      const query = new URLSearchParams({ q, limit: '200' });
      return (await ada.get(`${path}/book?${query}`)).json<Book>().items.length;
    };
    for (const q of ['École', 'école', 'ÉCOLE', 'öz', 'ÅLESUND', '=1+1', 'ZETA']) {
      t.equal(await found(q), rowsInAll / names.length, q);
    }
  },
});
