/** The holders of a raise of 10,000 are listed as those of a small one: by an index, page by page. */
import { sql } from 'kysely';
import { copyRow } from '#scripts/trials/copy-row.ts';
import type { Holdings } from '#shared/product/holders/holders.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { fundRaise, holdersOf } from '#test/support/funded-raises.ts';
import { cents } from '#test/support/money.ts';
import { fullScans, recordStatements } from '#test/support/query-plans.ts';
import { updateRows } from '#test/support/rows.ts';

const growing = ['commitments', 'issuances', 'raises', 'raise_snapshots', 'raise_totals', 'users'];
const copied = 10_000;

await onBothEngines({
  async 'a page of 10,000 holders costs what a page of three does'(t, open) {
    const api = await open();
    const lines = [
      ['Ivan', 500_000],
      ['Rita', 500_000],
      ['Theo', 500_000],
    ] as const;
    const small = await fundRaise(api, lines, {}, ['Otto', 'Beta']);
    const large = await fundRaise(api, [['Uma', 500_000]]);
    const [first] = (await holdersOf(large.owner, large)).items;
    const id = first?.commitment ?? '';
    await api.storage.write(async function copyHolders(trx) {
      const userId = large.investors[0]?.id ?? '';
      const user = { id: `'usr_' || i`, email: `'holder' || i` };
      await copyRow(trx, 'users', { id: userId }, copied, user);
      const commitment = { id: `'cmt_' || i`, investor_id: user.id };
      await copyRow(trx, 'commitments', { id }, copied, commitment);
    });
    const total = { amount: (copied + 1) * 500_000, count: copied + 1 };
    await updateRows(api, 'raise_totals', { raise_id: large.raise.id, state: 'settled' }, total);
    if (api.storage.engine === 'postgres') {
      await sql`analyze commitments, users`.execute(api.storage.db);
    }
    const pages = async (of: typeof large) => {
      const recording = recordStatements();
      try {
        const page = await holdersOf(of.owner, of);
        if (page.nextCursor !== null) await holdersOf(of.owner, of, `?after=${page.nextCursor}`);
        await holdersOf(of.owner, of, '?limit=2');
      } finally {
        recording.stop();
      }
      return recording.asked;
    };
    const few = await pages(small);
    const many = await pages(large);
    // The next page is asked for by one statement of its own.
    t.ok(many.size <= few.size + 2, `${many.size} statements, and ${few.size} for three`);
    const own = recordStatements();
    const held = await large.investors[0]?.get('/holdings');
    own.stop();
    t.same(held?.json<Holdings>().totals, [{ amount: cents(500_000), count: 1 }]);
    for (const statement of [...many.values(), ...own.asked.values()]) {
      const scanned = await fullScans(api.storage, statement);
      t.same(
        scanned.filter((table) => growing.includes(table)),
        [],
        statement.text,
      );
    }

    const { owner, path } = large;
    const all = (from: number) =>
      owner.post(`${path}/issuances`, { on: '2026-03-02', prefix: 'SAFE-', first: from });
    t.match((await all(1)).json(), { recorded: 200, left: copied + 1 - 200, next: 201 });
    t.match((await all(201)).json(), { recorded: 200, next: 401 });
    const sheet = await owner.get(`${path}/holders.csv`);
    t.equal(sheet.text.trimEnd().split('\r\n').length, copied + 2, 'all of them in a file');
  },
});
