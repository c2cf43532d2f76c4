/** However many have not paid: they are reminded together, and told in pieces, each once. */
import { sql } from 'kysely';
import { remindedAtOnce, tellRemindedKind } from '#api/features/commitments/told-reminded.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { placeCommitment } from '#test/support/commitments.ts';
import { openRaise } from '#test/support/committing.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { onlyDrained, toldOf, watchTold } from '#test/support/told-in-transactions.ts';

const many = 2 * remindedAtOnce + 30;

/** A raise with that many commitments that are signed and not paid, in the order of their ids. */
async function fullBook(api: TestApi) {
  const live = await openRaise(api);
  const one = { raiseId: live.raise.id, state: 'signed', amount: 1_000 } as const;
  await api.storage.write(async (trx) => {
    for (let n = 0; n < many; n += 1) await placeCommitment(trx, one, api.clock.now);
  });
  const unpaid = await api.storage.db
    .selectFrom('commitments')
    .select(['id', 'investor_id'])
    .where('raise_id', '=', live.raise.id)
    .orderBy('id')
    .execute();
  return { ...live, unpaid };
}

const investors = (rows: readonly { readonly investor_id: string }[]) =>
  rows.map(({ investor_id }) => investor_id).toSorted();

await onBothEngines({
  async 'the first with the reminder, the others by a job that goes on where it was'(t, open) {
    const api = await open();
    onlyDrained(api);
    const { owner, path, unpaid } = await fullBook(api);
    const told = () => toldOf(api, 'commitment.act');
    let most = remindedAtOnce;
    const pieces = watchTold(api, 'commitment.act', () => most);
    const reminded = await owner.post(`${path}/book/remind`, {});
    t.match(reminded.json(), { reminded: many, recent: 0 }, 'the company sees all of them');
    const first = investors(unpaid.slice(0, remindedAtOnce));
    t.same(await told(), first);
    await api.jobs.drain(tellRemindedKind);
    t.same(await told(), first, 'what was broken off is undone');
    most = Number.POSITIVE_INFINITY;
    const last = unpaid.at(-1)?.id ?? '';
    const at = new Date(api.clock.now).toISOString();
    await api.storage.write((trx) =>
      trx.updateTable('commitments').set({ reported_at: at }).where('id', '=', last).execute(),
    );
    // As a process that died in it: its lease ends.
    api.clock.now += 61_000;
    await api.jobs.drain(tellRemindedKind);
    t.same(await told(), investors(unpaid.slice(0, -1)), 'and nobody who has paid meanwhile');
    t.equal(Math.max(...pieces), remindedAtOnce, 'in one transaction');
    const again = await owner.post(`${path}/book/remind`, {});
    t.match(again.json(), { reminded: 0, recent: many - 1 });
    await api.jobs.drain(tellRemindedKind);
    t.equal((await told()).length, many - 1, 'each once');
  },

  async 'nobody is asked to pay once the bank account was changed'(t, open) {
    const api = await open();
    onlyDrained(api);
    const { owner, raise, path, unpaid } = await fullBook(api);
    await owner.post(`${path}/book/remind`, {});
    const until = new Date(api.clock.now + 3_600_000).toISOString();
    await api.storage.write((trx) =>
      trx
        .updateTable('raises')
        .set({ paying_held_until: until })
        .where('id', '=', raise.id)
        .execute(),
    );
    await api.jobs.drain(tellRemindedKind);
    const first = investors(unpaid.slice(0, remindedAtOnce));
    t.same(await toldOf(api, 'commitment.act'), first);
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from commitment_reminders`.execute(api.storage.db);
    t.equal(
      Number(rows[0]?.n),
      remindedAtOnce,
      'the others can be reminded once it is right again',
    );
  },
});
