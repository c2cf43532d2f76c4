/** The limit of an investor counts what was committed here and elsewhere, on both databases. */
import { newId } from '#api/platform/ids.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import type { Limits } from '#shared/product/investors/limits.ts';
import type { Regime } from '#shared/product/raises/offer-words.ts';
import { reviewChecklist } from '#shared/product/raises/review-checklist.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { placeCommitment } from '#test/support/commitments.ts';
import { empty } from '#test/support/empty.ts';
import { beginInvesting, certify, crowdStatement } from '#test/support/investors.ts';
import { usd } from '#test/support/money.ts';
import type { AddedPerson } from '#test/support/people.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { draftReady, errorsIn, foundReady, raiseIn } from '#test/support/raise-people.ts';
import { addRaiseOf } from '#test/support/raises.ts';
import { findRow, updateRows } from '#test/support/rows.ts';
import { day } from '#test/support/times.ts';

const limitsOf = async (who: ApiVisitor, raise = '') =>
  (await who.get(`/limits${raise === '' ? '' : `?raise=${raise}`}`)).json<Limits>();

/** A year passes, and nobody is logged out meanwhile. */
async function wait(api: TestApi, days: number): Promise<void> {
  api.clock.now += days * day;
  await updateRows(api, 'sessions', {}, { expires_at: '2099-01-01T00:00:00.000Z' });
}

/** A live raise of somebody else, by its id. */
async function liveRaise(api: TestApi, olga: AddedPerson, regime: string): Promise<string> {
  const ada = await addPerson(api, `Ada${newId('abc').slice(4, 12)}`);
  const offer = { regime, minTicket: usd(1_000) } as object;
  const { id } = await draftReady(api, ada, await foundReady(ada, `Acme ${regime}`), offer);
  raiseIn(await ada.post(`/raises/${id}/submit`));
  const checklist = reviewChecklist.map(({ key }) => key);
  raiseIn(await olga.post(`/admin/raises/${id}/approve`, { checklist }));
  raiseIn(await ada.post(`/raises/${id}/publish`));
  return id;
}

await withApiOnBothEngines({
  async 'the limit counts what was committed here and elsewhere, and says why'(t, api) {
    const [ivan, olga] = [await addPerson(api, 'Ivan'), await addPerson(api, 'Olga', 'operator')];
    await beginInvesting(api, ivan, 'approved');
    t.match((await limitsOf(ivan)).regCf, { rule: 'no-figures', limit: usd(2_500) });
    t.equal((await olga.get('/limits')).status, 403);
    await certify(ivan, crowdStatement);
    t.match((await limitsOf(ivan)).regCf, { limit: usd(5_250), remaining: usd(5_250) });
    // What somebody of another name has certified says nothing about them.
    const renamed = (legal_name: string) =>
      updateRows(api, 'investor_profiles', { user_id: ivan.id }, { legal_name });
    const { legal_name: own } = await findRow(api, 'investor_profiles', { user_id: ivan.id });
    await renamed('Somebody Else');
    t.match((await limitsOf(ivan)).regCf, { rule: 'no-figures', limit: usd(2_500) });
    await renamed(own);
    t.match((await limitsOf(ivan)).regCf, { limit: usd(5_250) });
    const crowd = await liveRaise(api, olga, 'us_reg_cf');
    const accredited = await liveRaise(api, olga, 'us_506b');
    const counted = [
      ['signed', 1_000, 10],
      ['offered', 100, 20],
      // The whole day counts that is 365 days ago.
      ['reconfirm_due', 200, 365 + 10 / 24],
      ['funded', 300, 30],
      ['settled', 400, 40],
    ] as const;
    const ignored = [
      ['soft_circled', 5_000, 1],
      ['cancelled', 5_000, 1],
      ['waitlisted', 5_000, 1],
      ['signed', 5_000, 365 + 11 / 24],
    ] as const;
    const owner = await addPerson(api, 'Owner');
    /** Each to a raise of its own: an investor has one commitment to a raise. */
    const add = (regime: Regime, state: CommitmentState, amount: number, daysAgo: number) =>
      api.storage.write(async (trx) => {
        const columns = { regime, max_amount: 1_000_000 };
        const { id: raiseId } = await addRaiseOf(trx, owner.id, columns);
        const placed = { raiseId, state, amount: amount * 100, investorId: ivan.id };
        await placeCommitment(trx, placed, api.clock.now - daysAgo * day);
      });
    for (const [state, amount, daysAgo] of [...counted, ...ignored]) {
      await add('us_reg_cf', state, amount, daysAgo);
    }
    await add('us_506b', 'signed', 9_000, 1);
    const declared = await ivan.post('/investor-profile/elsewhere', { amount: usd(1_000) });
    t.match(declared.json<Limits>().regCf, {
      usedHere: usd(2_000),
      usedElsewhere: usd(1_000),
      remaining: usd(2_250),
      freedOn: `${new Date(api.clock.now + day).toISOString().slice(0, 10)}T00:00:00.000Z`,
    });
    const euros = await ivan.post('/investor-profile/elsewhere', {
      amount: { amount: 5, currency: 'EUR' },
    });
    t.same(errorsIn(euros), ['/amount/currency currency']);
    t.match((await limitsOf(ivan, crowd)).raise, { mayCommit: true, obstacles: empty });
    t.match((await limitsOf(ivan, accredited)).raise, {
      mayCommit: false,
      obstacles: [{ code: 'not-accredited' }],
    });
    await add('us_reg_cf', 'signed', 2_000, 1);
    t.match((await limitsOf(ivan, crowd)).raise?.obstacles, [{ code: 'below-ticket' }]);
    await wait(api, 365);
    t.match((await limitsOf(ivan)).regCf, { usedElsewhere: usd(1_000) }, 'on the last day');
    await wait(api, 1);
    t.match((await limitsOf(ivan)).regCf, { usedHere: usd(0), usedElsewhere: usd(0) });

    await updateRows(api, 'raises', {}, { visibility: 'invite' });
    t.equal((await ivan.get(`/limits?raise=${crowd}`)).status, 404, 'they may not know of it');
  },
});
