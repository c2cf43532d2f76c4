/** What a command asks of a ledger: its raise is locked once, and its commitment read once. */
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import type { SettlingDesk } from '#shared/product/raises/settling.ts';
import type { ApiAnswer, ApiVisitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { placeCommitment } from '#test/support/commitments.ts';
import {
  act,
  addCommitter,
  commitmentIn,
  commitOn,
  openRaise,
  shownTo,
} from '#test/support/committing.ts';
import { statementsDuring } from '#test/support/counted-reads.ts';
import { countersignAll } from '#test/support/countersigning.ts';
import { ifMatch } from '#test/support/investors.ts';
import { cents } from '#test/support/money.ts';
import { addPerson } from '#test/support/people.ts';
import { updateRaise } from '#test/support/rows.ts';

const amount = 600_000;

/** How often a work does what, of all that it asks of a ledger and of whom it belongs to. */
function costsOf(texts: readonly string[]) {
  const plain = texts.map((text) =>
    text
      .replaceAll(/["\s]+/g, ' ')
      .toLowerCase()
      .trim(),
  );
  const count = (pattern: RegExp) => plain.filter((text) => pattern.test(text)).length;
  // What only finds the id of something else reads nothing of it.
  const ofItself = plain.map((text) => text.replaceAll(/\( ?select [^()]*\)/g, '()'));
  const byId = (table: string) => {
    const read = RegExp(`^select (?!raise_id ).* from ${table} .*where (${table} ?. ?)?id = `);
    return ofItself.filter((text) => read.test(text)).length;
  };
  return {
    locks: count(/^update raises set ledger_seq = ledger_seq \+/),
    commitments: byId('commitments'),
    raises: byId('raises'),
    events: count(/^insert into commitment_events/),
    statements: count(
      /(from|into|update) (commitments|commitment_events|raises|raise_totals|company_members) /,
    ),
  };
}

async function costOf(work: () => Promise<ApiAnswer>) {
  const answers: ApiAnswer[] = [];
  const sent = await statementsDuring(async () => {
    answers.push(await work());
  });
  const [answer] = answers;
  if (answer === undefined || answer.status >= 300) throw new Error(answer?.text);
  return { answer, cost: costsOf(sent.map(({ text }) => text)) };
}

await withApiOnBothEngines({
  async 'each command locks the raise once and reads the commitment once'(t, api) {
    const { owner: ada, raise, path } = await openRaise(api, { min: cents(amount) });
    const [ivan, mia] = [await addCommitter(api, 'Ivan'), await addCommitter(api, 'Mia')];
    const olga = await addPerson(api, 'Olga', 'operator');
    const sameAsRead = async (who: ApiVisitor, said: Commitment, name: string) =>
      t.same(said, commitmentIn(await who.get(`/commitments/${said.id}`)), name);

    const shown = await shownTo(ivan, path, amount);
    const signing = await costOf(() => commitOn(shown, ivan, path, amount));
    const signed = commitmentIn(signing.answer);
    await sameAsRead(ivan, signed, 'signed');
    const once = { locks: 1, commitments: 1, raises: 1, events: 1 };
    // The raise is read for whoever begins, and before that whether they may know of it.
    t.same(
      signing.cost,
      { ...once, commitments: 0, raises: 2, statements: 10 },
      'to sign; 16 before',
    );

    const withdrawing = await costOf(() => act(ivan, signed, 'cancel', {}));
    await sameAsRead(ivan, commitmentIn(withdrawing.answer), 'withdrawn');
    t.same(withdrawing.cost, { ...once, statements: 11 }, 'to withdraw; 21 before');

    const place = (investorId: string) =>
      api.storage.write((trx) =>
        placeCommitment(
          trx,
          { raiseId: raise.id, state: 'signed', amount, investorId },
          api.clock.now,
        ),
      );
    const body = { amount: cents(amount), reference: 'X-12345', on: '2026-03-02' };
    // The first time she is asked to prove who she is.
    await act(ada, await place(ivan.id), 'confirm-funding', body);
    const row = await place(mia.id);
    const confirming = await costOf(() => act(ada, row, 'confirm-funding', body));
    await sameAsRead(ada, commitmentIn(confirming.answer), 'confirmed');
    t.same(confirming.cost, { ...once, statements: 9 }, 'to confirm; 16 before');

    const countersigning = await costOf(() => countersignAll(ada, path));
    t.same(countersigning.answer.json(), { countersigned: 2, waiting: 0 });
    const two = { locks: 2, commitments: 0, events: 2 };
    t.same(countersigning.cost, { ...two, raises: 2, statements: 19 }, 'to countersign two');

    const at = new Date(api.clock.now).toISOString();
    await updateRaise(api, raise.id, { state: 'settling', settling_at: at });
    const { version } = (await olga.get(`/admin${path}/settling`)).json<SettlingDesk>().raise;
    const settle = (seen: number) =>
      olga.post(`/admin${path}/settle-success`, undefined, ifMatch(seen));
    t.equal((await settle(version + 1)).status, 412, 'and she is asked to prove who she is');
    const settling = await costOf(() => settle(version));
    // One number of the ledger for each of the two: the first comes with the lock.
    const both = { locks: 2, commitments: 0, events: 2 };
    t.same(settling.cost, { ...both, raises: 5, statements: 31 }, 'to settle two; 34 before');
  },
});
