/** What a company may raise in twelve months under Regulation Crowdfunding, on both databases. */
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import type { RaiseProblemList } from '#shared/product/raises/raise-problem-list.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitment } from '#test/support/commitments.ts';
import { openRaise } from '#test/support/committing.ts';
import { ifMatch } from '#test/support/investors.ts';
import { cents } from '#test/support/money.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { draftReady, errorsIn, raiseIn } from '#test/support/raise-people.ts';
import { updateRaise } from '#test/support/rows.ts';

const million = 100_000_000;
const crowd = { regime: 'us_reg_cf', visibility: 'network', maxTicket: null } as const;
const refused = ['/max maximum', '/regime maximum'];

const place = (api: TestApi, raiseId: string, state: CommitmentState, amount: number) =>
  addCommitment(api, { raiseId, state, amount });

await withApiOnBothEngines({
  async 'all raises of a company count together, from the day they succeeded on'(t, api) {
    const first = await openRaise(api, { ...crowd, max: cents(4 * million) });
    const { owner: ada, company } = first;
    const olga = await addPerson(api, 'Olga', 'operator');
    await place(api, first.raise.id, 'settled', 3 * million);
    await place(api, first.raise.id, 'refunded', million);
    const now = new Date(api.clock.now);
    const ended = { state: 'closed_funded', ended_at: now.toISOString() } as const;
    await updateRaise(api, first.raise.id, ended);

    const { id } = await draftReady(api, ada, company, { ...crowd, max: cents(2 * million + 1) });
    const path = `/raises/${id}`;
    const needs = (await ada.get(`${path}/problems`)).json<RaiseProblemList>();
    t.match(needs, { ready: false, soldBefore: 3 * million });
    const submit = () => ada.post(`${path}/submit`);
    const tooMuch = await submit();
    t.same(errorsIn(tooMuch), refused);
    t.match(tooMuch.problem().errors?.[0], {
      message:
        'Under Regulation Crowdfunding a company raises at most $5,000,000 in twelve months. Yours has raised $3,000,000 in the past twelve, which leaves $2,000,000; the maximum here is $2,000,000.01. Lower it, wait, or offer under another rule.',
    });
    for (const uncounted of [
      { ended_at: '2025-03-01T23:59:59.999Z' },
      { ...ended, regime: 'us_506c' },
      { ...ended, regime: 'us_reg_cf', state: 'closed_failed' },
    ] as const) {
      await updateRaise(api, first.raise.id, uncounted);
      const { soldBefore } = (await ada.get(`${path}/problems`)).json<RaiseProblemList>();
      t.equal(soldBefore, 0, JSON.stringify(uncounted));
    }
    for (const { state, ended_at, sold } of [
      // Twelve months ago is the first day that counts.
      { state: 'closed_funded', ended_at: '2025-03-02T00:00:00.000Z', sold: 3 * million },
      // What runs, or has stopped and not ended, counts with all that is taken of it.
      ...(['live', 'paused', 'closing', 'settling'] as const).map((state) => ({
        ...{ state, ended_at: null, sold: 3 * million },
      })),
      { state: 'cancelled', ended_at: now.toISOString(), sold: 0 },
    ] as const) {
      await updateRaise(api, first.raise.id, { state, ended_at });
      const { soldBefore } = (await ada.get(`${path}/problems`)).json<RaiseProblemList>();
      t.equal(soldBefore, sold, `${state} ${ended_at}`);
    }
    await updateRaise(api, first.raise.id, ended);
    const { version } = raiseIn(await ada.get(path));
    raiseIn(await ada.patch(path, { max: cents(2 * million) }, ifMatch(version)));
    raiseIn(await submit());

    await updateRaise(api, id, { state: 'approved' });
    await updateRaise(api, first.raise.id, { state: 'settling' });
    await place(api, first.raise.id, 'signed', 1);
    await updateRaise(api, first.raise.id, ended);
    t.same(errorsIn(await ada.post(`${path}/publish`)), refused, 'more was sold since');
    await updateRaise(api, first.raise.id, { ended_at: '2025-03-01T23:59:59.999Z' });
    raiseIn(await ada.post(`${path}/publish`));

    // Its own commitments never count against itself.
    await place(api, id, 'signed', 5);
    const { soldBefore } = (await ada.get(`${path}/problems`)).json<RaiseProblemList>();
    t.equal(soldBefore, 0);

    const reason = 'We were asked for more by two investors.';
    const change = { max: cents(3 * million) };
    raiseIn(await ada.post(`${path}/propose-change`, { change, reason }));
    await updateRaise(api, first.raise.id, ended);
    t.same(errorsIn(await olga.post(`/admin${path}/approve-change`)), refused);
    t.same(errorsIn(await ada.post(`${path}/propose-change`, { change, reason })), refused);
  },
});
