/** A raise is submitted once two people stand behind the account it is paid on; its snapshot names that. */
import { createHash } from 'node:crypto';
import type { RaiseProblemList } from '#shared/product/raises/raise-problem-list.ts';
import type { RaiseSnapshotResponse } from '#shared/product/raises/raises.ts';
import type { RaiseReviewDesk } from '#shared/product/raises/reviews.ts';
import { removeAccounts } from '#test/support/account-rows.ts';
import { firstOperator } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { ifMatch } from '#test/support/investors.ts';
import {
  activeAccount,
  decide,
  draftAccount,
  germanIban,
  instructionIn,
  otherIban,
} from '#test/support/payments.ts';
import { addPeople } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addTo, draftReady, errorsIn, foundReady, raiseIn } from '#test/support/raise-people.ts';
import { findRow, updateRaise } from '#test/support/rows.ts';

async function unpaidDraft(api: TestApi) {
  const olga = await firstOperator(api);
  const [ada, bob] = await addPeople(api, ['Ada', 'Bob']);
  const company = await foundReady(ada);
  const { id } = await draftReady(api, ada, company);
  await removeAccounts(api, company);
  const path = `/raises/${id}`;
  const needs = async () => {
    const { steps, payments } = (await ada.get(`${path}/problems`)).json<RaiseProblemList>();
    const problems = steps.flatMap((step) => step.problems.map(({ message }) => message));
    return { problems, payments };
  };
  const submit = () => ada.post(`${path}/submit`);
  return { olga, ada, bob, company, id, path, needs, submit };
}

const dollars = { currency: 'USD' } as const;

await withApiOnBothEngines({
  async 'without a confirmed account of its currency no raise is submitted'(t, api) {
    const { ada, bob, company, path, needs, submit } = await unpaidDraft(api);
    t.same((await needs()).problems, [
      'Add a bank account for payments in USD, and have it confirmed.',
    ]);
    t.same(errorsIn(await submit()), ['/payment required']);
    await addTo(api, company, bob, 'editor');
    await activeAccount(ada, bob, company, { currency: 'EUR' });
    t.same(errorsIn(await submit()), ['/payment required'], 'not for another currency');
    const draft = instructionIn(await draftAccount(ada, company, dollars));
    t.same((await needs()).problems, ['Submit the bank account for USD for confirmation.']);
    const waiting = instructionIn(await decide(ada, draft, 'submit'));
    const { problems, payments } = await needs();
    t.match(problems, [/isn’t confirmed yet. A second person confirms it: the owner or an editor/]);
    t.same(payments, [
      { currency: 'EUR', state: 'active', hasSecondPerson: true },
      { currency: 'USD', state: 'waiting', hasSecondPerson: true },
    ]);
    t.same(errorsIn(await submit()), ['/payment unconfirmed']);
    await decide(bob, waiting, 'confirm');
    t.same((await needs()).problems, []);
    raiseIn(await submit());
    // A change of currency needs an account for that one.
    const { version } = raiseIn(await ada.post(`${path}/withdraw`));
    raiseIn(await ada.patch(path, { currency: 'GBP' }, ifMatch(version)));
    t.ok(errorsIn(await submit()).includes('/payment required'));
  },

  async 'where nobody else is in the company, an operator confirms'(t, api) {
    const { olga, ada, bob, company, needs, submit } = await unpaidDraft(api);
    await addTo(api, company, bob, 'viewer');
    const draft = instructionIn(await draftAccount(ada, company, dollars));
    const waiting = instructionIn(await decide(ada, draft, 'submit'));
    t.match((await needs()).problems, [/An operator has to confirm it/]);
    await decide(olga, waiting, 'confirm');
    raiseIn(await submit());
  },

  async 'the snapshot names the account by a hash of what is encrypted, and a change is shown'(
    t,
    api,
  ) {
    const { olga, ada, company, id, path, submit } = await unpaidDraft(api);
    const first = await activeAccount(ada, olga, company, dollars);
    raiseIn(await submit());
    const contentOf = async (seq: number) => {
      const answer = await ada.get(`${path}/snapshots/${seq}`);
      return answer.json<RaiseSnapshotResponse>().snapshot.content;
    };
    const { sealed_account } = await findRow(api, 'payment_instructions', { id: first.id });
    const sha256 = createHash('sha256').update(sealed_account).digest('hex');
    t.same(JSON.parse(await contentOf(1)).payment, { instruction: first.id, sha256 });
    t.notMatch(await contentOf(1), new RegExp(`${germanIban.slice(4)}|Commerzbank`));

    raiseIn(await ada.post(`${path}/withdraw`));
    const second = await activeAccount(ada, olga, company, { ...dollars, iban: otherIban });
    raiseIn(await submit());
    const desk = (await olga.get(`/admin${path}/review`)).json<RaiseReviewDesk>();
    t.match(desk.differences, [{ pointer: '/payment', weight: 'reviewed' }]);
    t.match(desk.differences[0]?.after, second.id);
    t.notMatch(JSON.stringify(desk.differences), otherIban);

    // What was submitted before the portal asked for an account goes on without one.
    await updateRaise(api, id, { state: 'approved' });
    await removeAccounts(api, company);
    t.equal(raiseIn(await ada.post(`${path}/publish`)).state, 'live');
  },
});
