/** What a command asks of the database until it is committed, and how often it waits for it. */
import { type ApiAnswer, visitor } from '#test/support/api-visitor.ts';
import { type Tap, withApiOnBothEngines } from '#test/support/both-engines.ts';
import { placeCommitment } from '#test/support/commitments.ts';
import { act, addCommitter, commitOn, openRaise, shownTo } from '#test/support/committing.ts';
import { type Cost, costUntilCommit } from '#test/support/counted-reads.ts';
import { aDocument, aRoom, letIn } from '#test/support/data-room.ts';
import { ifMatch } from '#test/support/investors.ts';
import { cents } from '#test/support/money.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { draftReady, foundReady } from '#test/support/raise-people.ts';

const amount = 600_000;

/**
 * What a command costs. SQLite answers at once, so there only the statements count; where mails are
 * sent it has one more, because it queues them and their jobs separately.
 */
const costs = {
  'to write to the operators': { sqlite: 11, postgres: 10, flights: 4 },
  'to sign a commitment': { sqlite: 28, postgres: 27, flights: 6 },
  // It begins with a number of the ledger, which is not taken before the transaction has begun.
  'to report a payment': { sqlite: 20, postgres: 19, flights: 6 },
  // With the words that it is found by.
  'to write in a thread': { sqlite: 23, postgres: 22, flights: 7 },
  // Of a page that is drawn already, by somebody whose visit has begun. Its reads beside each other go
  // over three connections, two of which may have to be opened first.
  'to look at a page': { sqlite: 11, postgres: 12, flights: 7 + 2 },
  'to save a draft': { sqlite: 8, postgres: 8, flights: 4 },
} as const;

async function costOf(api: TestApi, work: () => Promise<ApiAnswer>): Promise<Cost> {
  // What it adds wakes the mails, which are to be counted neither before nor after it.
  await api.jobs.drain('mail');
  let answer: ApiAnswer | undefined;
  const cost = await costUntilCommit(async () => {
    answer = await work();
  });
  if (answer === undefined || answer.status >= 300) throw new Error(answer?.text);
  return cost;
}

function requireCost(
  t: Pick<Tap, 'equal' | 'ok'>,
  { storage }: TestApi,
  what: keyof typeof costs,
  { texts, flights }: Cost,
): void {
  const { engine } = storage;
  const wanted = costs[what];
  t.equal(texts.length, wanted[engine], `${what}, statements:\n${texts.join('\n')}`);
  if (engine === 'sqlite') t.equal(flights, 0);
  // One more by chance: where two things are asked at once, each of which asks twice, the second of one
  // may leave before the other is answered, or after.
  else t.ok(flights <= wanted.flights + 1, `${what}, ${flights} flights of ${wanted.flights}`);
}

await withApiOnBothEngines({
  async 'a message of a visitor'(t, api) {
    await addPerson(api, 'Olga', 'operator');
    const wanda = visitor(api, '198.51.100.9');
    const body = 'I would like to know how this works, please.';
    const message = { name: 'Wanda', email: 'wanda@example.com', topic: 'general', body };
    const cost = await costOf(api, () => wanda.post('/contact', message));
    requireCost(t, api, 'to write to the operators', cost);
  },

  async 'a commitment'(t, api) {
    const { raise, path } = await openRaise(api, { min: cents(amount) });
    const [ivan, mia] = [await addCommitter(api, 'Ivan'), await addCommitter(api, 'Mia')];
    const shown = await shownTo(ivan, path, amount);
    const signing = await costOf(api, () => commitOn(shown, ivan, path, amount));
    requireCost(t, api, 'to sign a commitment', signing);
    const signed = { raiseId: raise.id, state: 'signed', amount, investorId: mia.id } as const;
    const row = await api.storage.write((trx) => placeCommitment(trx, signed, api.clock.now));
    const report = { amount: cents(amount), reference: 'X-12345', on: '2026-03-02' };
    const reporting = await costOf(api, () => act(mia, row, 'report-funding', report));
    requireCost(t, api, 'to report a payment', reporting);
  },

  async 'a message in a thread'(t, api) {
    const world = await aRoom(api);
    const ivan = await addPerson(api, 'Ivan', 'investor');
    await letIn(world, ivan.email);
    const opened = await ivan.post(`/raises/${world.raise}/thread`, { text: 'See here' });
    const { thread } = opened.json<{ readonly thread: { readonly id: string } }>();
    const answer = () => world.founder.post(`/threads/${thread.id}/messages`, { text: 'Yes' });
    requireCost(t, api, 'to write in a thread', await costOf(api, answer));
  },

  async 'a page of a document'(t, api) {
    const world = await aRoom(api);
    const ivan = await addPerson(api, 'Ivan', 'investor');
    await letIn(world, ivan.email);
    const { id } = await aDocument(api, world);
    const turnPage = () => ivan.get(`/documents/${id}/pages/1`);
    for (const { status } of [await turnPage(), await turnPage()]) t.equal(status, 200);
    requireCost(t, api, 'to look at a page', await costOf(api, turnPage));
  },

  async 'a draft'(t, api) {
    const ada = await addPerson(api, 'Ada');
    const { id, version } = await draftReady(api, ada, await foundReady(ada, 'Acme'));
    const saving = () => ada.patch(`/raises/${id}`, { title: 'Anvils' }, ifMatch(version));
    requireCost(t, api, 'to save a draft', await costOf(api, saving));
  },
});
