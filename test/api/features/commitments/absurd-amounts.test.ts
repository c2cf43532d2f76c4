/** Wishes of absurd size stop nobody from opening a raise, on both databases. */

import { moneyMax } from '#shared/money/money.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { placeCommitment } from '#test/support/commitments.ts';
import { addCommitter, commitTo, openRaise } from '#test/support/committing.ts';
import { cents } from '#test/support/money.ts';
import { addPerson } from '#test/support/people.ts';

/** So many of the largest amount there is still add up to an exact number. */
const addUp = Math.floor(Number.MAX_SAFE_INTEGER / moneyMax);

const owners = [
  ...['', '/book', '/book/over-time', '/problems', '/schedule', '/snapshots'],
  ...['/book.csv', '/analytics', '/grants'],
];
const anybody = ['/raises', '/raises?sort=progress', '/commitments', '/numbers'];
const operators = ['/admin/reviews', '/admin/raise-figures', '/admin/schedule', '/admin/queue'];

await onBothEngines({
  async 'what was asked for always adds up, and what cannot is refused'(t, open) {
    const api = await open({ operatorTwoFactor: 'optional' });
    const { storage, clock } = api;
    const terms = { max: cents(moneyMax), maxTicket: null, visibility: 'network' } as const;
    const { owner, raise, path, company } = await openRaise(api, terms);
    const operator = await addPerson(api, 'Olga', 'operator');
    const ivan = await addCommitter(api, 'Ivan');
    const ina = await addCommitter(api, 'Ina');
    const wish = (who: typeof ivan, amount: number) =>
      who.post(`${path}/commitments`, { kind: 'soft-circle', amount: cents(amount) });
    t.equal((await wish(ina, moneyMax)).status, 201);
    const states: readonly CommitmentState[] = ['soft_circled', 'cancelled', 'waitlisted'];
    for (let n = 1; n < addUp; n += 1) {
      const state = states[n % states.length] ?? 'cancelled';
      const placed = { raiseId: raise.id, state, amount: moneyMax };
      await storage.write((trx) => placeCommitment(trx, placed, clock.now));
    }
    const refused = (await wish(ivan, moneyMax)).problem();
    t.match(refused, { status: 422, code: 'too-much', detail: /smaller amount/ });
    t.equal((await commitTo(ivan, path, 600_000)).status, 201, 'what is usual is taken');

    async function everythingOpens(when: string): Promise<void> {
      for (const [who, paths] of [
        [owner, [...owners.map((end) => `${path}${end}`), ...anybody]],
        [owner, [`/companies/${company.id}/raises`, `/raises/by-slug?slug=${raise.slug}`]],
        [ivan, [...anybody, `/raises/${raise.id}/commitment?amount=600000`, '/commitments.csv']],
        [ina, [...anybody, `/limits?raise=${raise.id}`]],
        [operator, [...operators, ...anybody, `/admin/raises/${raise.id}/settling`]],
        [operator, [path, `${path}/book`, `/admin/raises/${raise.id}/review`]],
      ] as const) {
        for (const one of paths) {
          const { status, text } = await who.get(one);
          t.ok([200, 403, 404].includes(status), `${when}: ${one}: ${status} ${text.slice(0, 90)}`);
        }
      }
      for (const one of [path, `${path}/book`, `${path}/schedule`]) {
        t.equal((await owner.get(one)).status, 200, `${when}: ${one}`);
      }
      t.equal((await operator.get(`/admin/raises/${raise.id}/settling`)).status, 200, when);
      t.equal((await ivan.get(`${path}/commitment?amount=600000`)).status, 200, when);
    }
    await everythingOpens('at the edge');
    // As a database may have it from before.
    await storage.write((trx) =>
      trx
        .updateTable('raise_totals')
        .set((eb) => ({ amount: eb('amount', '*', 4) }))
        .where('raise_id', '=', raise.id)
        .where('state', 'in', ['soft_circled', 'cancelled'])
        .execute(),
    );
    await everythingOpens('beyond it');
  },
});
