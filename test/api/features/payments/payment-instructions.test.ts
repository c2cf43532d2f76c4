/** Bank accounts of companies: what is refused, and that two people stand behind each. */

import type { Overview } from '#shared/product/overview/overview.ts';
import type { PaymentInstruction } from '#shared/product/payments/payments.ts';
import type { WaitingQueue } from '#shared/product/queue/queue.ts';
import { type ApiVisitor, firstOperator, refusalIn, visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { ifMatch } from '#test/support/investors.ts';
import { notificationsOf } from '#test/support/notifications.ts';
import {
  activeAccount,
  decide,
  draftAccount,
  germanIban,
  instructionIn,
  otherIban,
  readyAccount,
  submittedAccount,
} from '#test/support/payments.ts';
import { addPeople } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addTo, errorsIn, foundReady } from '#test/support/raise-people.ts';
import { addRaiseOf } from '#test/support/raises.ts';
import { updateRows } from '#test/support/rows.ts';
import { proveNow } from '#test/support/step-up.ts';

async function people(api: TestApi) {
  const [ada, bob, cid, eve] = await addPeople(api, ['Ada', 'Bob', 'Cid', 'Eve']);
  const company = await foundReady(ada);
  await addTo(api, company, bob, 'editor');
  await addTo(api, company, cid, 'viewer');
  return { ada, bob, cid, eve, company, path: `/companies/${company.id}/payment-instructions` };
}

await withApiOnBothEngines({
  async 'each field is refused by its name'(t, api) {
    const { ada, company } = await people(api);
    const wrong = async (change: object) => errorsIn(await draftAccount(ada, company, change));
    t.same(await wrong({ iban: 'DE98370400440532013000' }), ['/iban account']);
    t.same(await wrong({ iban: '' }), ['/iban account']);
    t.same(await wrong({ holder: ' ', bank: '\u200b' }), ['/holder pattern', '/bank pattern']);
    t.same(await wrong({ holder: 'x'.repeat(71) }), ['/holder maxLength']);
    t.same(await wrong({ iban: `${germanIban}${' '.repeat(60)}` }), ['/iban maxLength']);
    t.same(await wrong({ bic: 'BNPAFRPP' }), ['/bic account']);
    t.same(await wrong({ kind: 'us', iban: '' }), [
      '/currency account',
      '/routingNumber account',
      '/accountNumber account',
    ]);
    t.same(await wrong({ kind: 'uk', currency: 'GBP', sortCode: '1' }), [
      '/sortCode account',
      '/accountNumber account',
    ]);
    t.same(await wrong({ kind: 'cash' }), ['/kind choice']);
    t.same(await wrong({ currency: 'XXX' }), ['/currency choice']);
    t.same(await wrong({ anything: 'else' }), ['/anything unknown']);
    const drafted = instructionIn(
      await draftAccount(ada, company, { iban: 'de89 3704-0044 0532 0130 00' }),
    );
    t.match(drafted, { state: 'draft', version: 1, operatorNeeded: null, isYours: false });
    t.match(drafted.account, { iban: germanIban, country: 'DE', accountNumber: '', bic: '' });
    t.same(await wrong({}), ['/currency already-open'], 'one for each currency');
    t.equal((await draftAccount(ada, company, { currency: 'CHF' })).status, 201);
  },

  async 'the owner drafts, a second person confirms, and never the first'(t, api) {
    const { ada, bob, cid, eve, company, path } = await people(api);
    for (const [who, status] of [
      [bob, 403],
      [cid, 403],
      [eve, 404],
    ] as const) {
      t.equal((await draftAccount(who, company)).status, status);
    }
    const draft = instructionIn(await draftAccount(ada, company));
    t.same(draft.can, ['change', 'discard', 'submit']);
    const one = `/payment-instructions/${draft.id}`;
    t.equal((await bob.patch(one, accountOnly(), ifMatch(1))).status, 403);
    const changed = instructionIn(await ada.patch(one, accountOnly(otherIban), ifMatch(1)));
    t.match(changed, { version: 2, account: { iban: otherIban } });
    const stale = await decide(ada, draft, 'submit');
    t.equal(refusalIn(stale), '412 version-mismatch');
    t.match(stale.problem(), { changedBy: 'Ada', currentVersion: 2 });
    t.equal(refusalIn(await decide(bob, changed, 'confirm')), '422 invalid-transition not-waiting');
    const waiting = instructionIn(await decide(ada, changed, 'submit'));
    t.match(waiting, { state: 'waiting', isYours: true, can: ['withdraw'], submittedBy: 'Ada' });
    t.equal(waiting.hasSecondPerson, true, 'an editor');
    const alone = instructionIn(await draftAccount(eve, await foundReady(eve, 'Solo')));
    const hers = instructionIn(await decide(eve, alone, 'submit'));
    t.match(hers, { operatorNeeded: null, isYours: true, hasSecondPerson: false });
    t.match((await notificationsOf(bob))[0], {
      title: 'Ada asks you to confirm the EUR bank account of Acme',
    });
    t.equal(
      refusalIn(await ada.patch(one, accountOnly(), ifMatch(3))),
      '422 invalid-transition not-a-draft',
    );
    t.equal(refusalIn(await ada.delete(one)), '422 invalid-transition not-a-draft');

    t.equal(
      refusalIn(await decide(ada, waiting, 'confirm')),
      '422 invalid-transition second-person',
    );
    const reason = { reason: 'Not ours.' };
    t.equal(
      refusalIn(await decide(ada, waiting, 'decline', reason)),
      '422 invalid-transition second-person',
    );
    for (const [who, status] of [
      [cid, 403],
      [eve, 404],
    ] as const) {
      t.equal((await decide(who, waiting, 'confirm')).status, status);
      t.equal((await decide(who, waiting, 'decline', reason)).status, status);
      t.equal((await who.get(one)).status, status);
      t.equal((await who.get(path)).status, status);
    }
    const seen = (await bob.get(one)).json<{ instruction: PaymentInstruction }>().instruction;
    t.same(seen.can, ['confirm', 'decline']);
    const declined = instructionIn(await decide(bob, waiting, 'decline', reason));
    t.match(declined, { state: 'draft', declined: 'Not ours.', submittedBy: null });
    t.match((await notificationsOf(ada))[0], { text: 'The reason: Not ours.' });

    // What somebody has read is what they confirm.
    const again = instructionIn(await decide(ada, declined, 'submit'));
    await decide(ada, again, 'withdraw');
    const swapped = instructionIn(
      await ada.patch(one, accountOnly(germanIban), ifMatch(again.version + 1)),
    );
    const last = instructionIn(await decide(ada, swapped, 'submit'));
    t.equal(refusalIn(await decide(bob, again, 'confirm')), '412 version-mismatch');
    const active = instructionIn(await decide(bob, last, 'confirm'));
    t.match(active, { state: 'active', confirmedBy: 'Bob' });
    t.same(active.can, []);
    t.equal(active.shownFrom, active.confirmedAt, 'no raise runs');
  },

  async 'who can confirm as the second person has it on their overview until it is decided'(
    t,
    api,
  ) {
    const { ada, bob, cid, company } = await people(api);
    const olga = await firstOperator(api);
    const accounts = async (who: ApiVisitor) =>
      (await who.get('/me/overview')).json<Overview>().accounts;
    t.same(await accounts(bob), []);
    const since = new Date(api.clock.now).toISOString();
    const waiting = await submittedAccount(ada, company);
    t.same(await accounts(bob), [{ id: waiting.id, company: 'Acme', currency: 'EUR', since }]);
    t.same([await accounts(ada), await accounts(cid)], [[], []], 'neither the first nor a viewer');
    t.equal(await accounts(olga), undefined, 'operators have it in their queue');
    await decide(bob, waiting, 'decline', { reason: 'The bank does not know this number.' });
    t.same(await accounts(bob), []);
  },

  async 'after a transfer the owner of before is still the first person'(t, api) {
    const { ada, bob, company } = await people(api);
    const waiting = await submittedAccount(ada, company);
    t.equal((await ada.post(`/companies/${company.id}/transfer`, { userId: bob.id })).status, 200);
    t.equal(
      refusalIn(await decide(ada, waiting, 'confirm')),
      '422 invalid-transition second-person',
    );
    t.equal((await decide(bob, waiting, 'confirm')).status, 200);
  },

  async 'both confirm at once, and it is confirmed once; a change replaces it'(t, api) {
    const { ada, bob, company, path } = await people(api);
    const olga = await firstOperator(api);
    const waiting = await submittedAccount(ada, company);
    const answers = await Promise.all([bob, olga].map((who) => decide(who, waiting, 'confirm')));
    t.equal(answers.filter(({ status }) => status === 200).length, 1);
    t.ok(answers.some(({ status }) => status === 412 || status === 422));
    const drafts = await Promise.all(
      [1, 2].map(() => draftAccount(ada, company, { iban: otherIban })),
    );
    t.same(drafts.map(({ status }) => status).sort(), [201, 422]);
    const draft = instructionIn(drafts.find(({ status }) => status === 201) as never);
    await decide(bob, instructionIn(await decide(ada, draft, 'submit')), 'confirm');
    const { items } = (await bob.get(path)).json<{ items: PaymentInstruction[] }>();
    t.same(
      items.map(({ state, account }) => [state, account?.iban]),
      [
        ['active', otherIban],
        ['replaced', germanIban],
      ],
    );
  },

  async 'a bank in another country than the company is pointed out, and its BIC has to fit'(
    t,
    api,
  ) {
    const { ada, bob, company } = await people(api);
    await updateRows(api, 'companies', { id: company.id }, { country: 'DE' });
    const dutch = 'NL91ABNA0417164300';
    const wrong = await draftAccount(ada, company, { iban: dutch, bic: 'DEUTDEFF' });
    t.equal(wrong.status, 422);
    t.match(wrong.text, 'This BIC is of a bank in Germany, the account is in Netherlands.');
    const other = await draftAccount(ada, company, { iban: dutch, country: 'DE' });
    t.same(errorsIn(other), ['/country account'], 'also where the company is German');
    t.match(
      other.text,
      'This IBAN belongs to another country (Netherlands) than the one you chose (Germany).',
    );
    t.same(errorsIn(await draftAccount(ada, company, { country: 'XX' })), ['/country account']);
    t.same(errorsIn(await draftAccount(ada, company, { country: 'NLD' })), ['/country maxLength']);
    const waiting = await submittedAccount(ada, company, { iban: dutch, country: 'NL' });
    t.match(waiting, { isAbroad: true, account: { country: 'NL' }, company: { country: 'DE' } });
    const seen = instructionIn(await bob.get(`/payment-instructions/${waiting.id}`));
    t.equal(seen.isAbroad, true, 'also to the one who confirms it');
    await updateRows(api, 'companies', { id: company.id }, { country: 'NL' });
    const home = instructionIn(await bob.get(`/payment-instructions/${waiting.id}`));
    t.equal(home.isAbroad, false);
  },

  async 'an operator is needed where the holder is not the company'(t, api) {
    const { ada, bob, company } = await people(api);
    const olga = await firstOperator(api);
    const waiting = await submittedAccount(ada, company, { holder: 'Ada Example' });
    t.equal(waiting.operatorNeeded, 'other-holder');
    const seen = instructionIn(await bob.get(`/payment-instructions/${waiting.id}`));
    t.same(seen.can, ['decline']);
    t.same((await bob.get('/me/overview')).json<Overview>().accounts, [], 'no task of theirs');
    t.equal(
      refusalIn(await decide(bob, waiting, 'confirm')),
      '422 invalid-transition operator-needed',
    );
    const queue = (await olga.get('/admin/queue?kind=payment-details')).json<WaitingQueue>();
    t.match(queue.items, [{ id: waiting.id, what: 'Confirm the bank account of Acme for EUR' }]);
    t.match(
      queue.counts.find(({ kind }) => kind === 'payment-details'),
      { count: 1 },
    );
    t.match((await notificationsOf(olga))[0], {
      title: 'The EUR bank account of Acme needs to be confirmed',
    });
    t.match(instructionIn(await decide(olga, waiting, 'confirm')), { confirmedBy: 'An operator' });
    t.same((await olga.get('/admin/queue?kind=payment-details')).json<WaitingQueue>().items, []);
  },

  async 'an operator is needed once a raise was submitted with another account'(t, api) {
    const { ada, bob, company } = await people(api);
    await activeAccount(ada, bob, company);
    const waiting = await submittedAccount(ada, company, { iban: otherIban });
    t.equal(waiting.operatorNeeded, null);
    for (const state of ['in_review', 'approved'] as const) {
      await api.storage.write((trx) =>
        addRaiseOf(trx, ada.id, { state, currency: 'EUR', company_id: company.id }),
      );
      const seen = instructionIn(await bob.get(`/payment-instructions/${waiting.id}`));
      t.match(seen, { operatorNeeded: 'reviewed', can: ['decline'] }, state);
    }
    t.equal(
      refusalIn(await decide(bob, waiting, 'confirm')),
      '422 invalid-transition operator-needed',
    );
  },

  async 'who they are is asked on both sides, and a program may nothing'(t, api) {
    const { ada, bob, company, path } = await people(api);
    await proveNow(api, ada.session ?? '');
    const issued = await ada.post('/me/tokens', { name: 'cli', scope: 'write', expiresInDays: 7 });
    const waiting = await submittedAccount(ada, company);
    api.clock.now += 11 * 60_000;
    const unproven = { unproven: true } as const;
    const chf = { ...readyAccount, currency: 'CHF' };
    t.equal(refusalIn(await ada.post(path, chf, unproven)), '401 mfa-required');
    const decided = await bob.post(`/payment-instructions/${waiting.id}/confirm`, undefined, {
      ...ifMatch(waiting.version),
      ...unproven,
    });
    t.equal(refusalIn(decided), '401 mfa-required');
    await activeAccount(ada, bob, company, { currency: 'CHF' });
    const program = visitor(api);
    program.bearer = issued.json<{ secret: string }>().secret;
    t.equal((await program.get(path)).status, 403);
    t.equal((await program.get(`/payment-instructions/${waiting.id}`)).status, 403);
  },
});

function accountOnly(iban: string = germanIban) {
  const { currency: _currency, ...account } = readyAccount;
  return { ...account, iban };
}
