/** Which accounts of a company a binder names by their hashes: an account can be found from its hash. */
import { firstOperator } from '#test/support/api-visitor.ts';
import { downloadBinder, makeBinder } from '#test/support/binders.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  act,
  addCommitters,
  commitmentIn,
  commitTo,
  openRaise,
  ownCommitment,
} from '#test/support/committing.ts';
import { activeAccount } from '#test/support/payments.ts';
import type { AddedPerson } from '#test/support/people.ts';
import { updateRows } from '#test/support/rows.ts';
import { keepSessions } from '#test/support/step-up.ts';
import { hour } from '#test/support/times.ts';
import { unzipped } from '#test/support/unzipped.ts';

const ofUs = {
  ...{ currency: 'USD', kind: 'us', holder: 'Acme Robotics, Inc.', bank: 'First Bank' },
  ...{ iban: '', routingNumber: '021000021' },
} as const;

await withApiOnBothEngines({
  async 'an investor gets the hashes of what they were shown, and nobody those of others'(t, api) {
    const olga = await firstOperator(api);
    const live = await openRaise(api);
    const { owner, company, path } = live;
    // Its file is nowhere but in the database.
    await updateRows(api, 'raise_documents', { raise_id: live.raise.id }, { published_at: null });
    const [ivan, nora, zoe] = await addCommitters(api, ['Ivan', 'Nora', 'Zoe']);
    const hashesFor = async (who: AddedPerson, at: string) => {
      t.equal((await makeBinder(api, who, at)).state, 'ready');
      const files = [...(await unzipped((await downloadBinder(api, who, at)).bytes))];
      const csv = files.find(([name]) => name.endsWith('payments/accounts.csv'))?.[1];
      return csv === undefined ? 0 : String(csv).match(/[0-9a-f]{64}/g)?.length;
    };
    const change = async (accountNumber: string) => {
      await activeAccount(owner, olga, company, { ...ofUs, accountNumber });
    };
    const pass = async () => {
      api.clock.now += 100 * hour;
      await keepSessions(api);
    };
    const first = commitmentIn(await commitTo(ivan, path, 500_000));
    api.clock.now += 1;
    await change('48151623421');
    await pass();
    api.clock.now += 1;
    const early = commitmentIn(await commitTo(nora, path, 500_000));
    const circle = commitmentIn(await commitTo(zoe, path, 500_000, { kind: 'soft-circle' }));
    const all = await hashesFor(owner, path);
    t.equal(await hashesFor(ivan, `/commitments/${first.id}`), all);
    t.equal(await hashesFor(nora, `/commitments/${early.id}`), 1, 'not what was replaced before');
    t.equal(await hashesFor(zoe, `/commitments/${circle.id}`), 0, 'who has signed nothing');

    await change('31415926535');
    t.equal(await hashesFor(owner, path), Number(all) + 1);
    t.equal(await hashesFor(nora, `/commitments/${early.id}`), 1, 'not what is not yet shown');
    await pass();
    t.equal(await hashesFor(nora, `/commitments/${early.id}`), 2);
    await change('27182818284');
    api.clock.now += 1;
    await change('16180339887');
    await pass();
    t.equal(await hashesFor(owner, path), Number(all) + 3);
    t.equal(await hashesFor(nora, `/commitments/${early.id}`), 3, 'not what was never shown');
    const ended = commitmentIn(await act(nora, await ownCommitment(nora, live), 'cancel', {}));
    t.equal(await hashesFor(nora, `/commitments/${ended.id}`), 0);
  },
});
