/** One's own commitments: what is due about them, in pages and as CSV; on both databases. */
import type { Tables } from '#api/platform/storage/storage.ts';
import {
  cancelBy,
  commitmentTask,
  taskWords,
} from '#shared/product/commitments/commitment-task.ts';
import type { Commitment, CommitmentList } from '#shared/product/commitments/commitments.ts';
import {
  type CommitmentState,
  commitmentStateLabels,
  commitmentStates,
} from '#shared/product/commitments/states.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { placeCommitment } from '#test/support/commitments.ts';
import { addPerson } from '#test/support/people.ts';
import { addRaiseOf } from '#test/support/raises.ts';
import { day, hour } from '#test/support/times.ts';

const max_amount = 1_000_000;

async function walk(who: ApiVisitor, query: string, limit = 100): Promise<Commitment[]> {
  const items: Commitment[] = [];
  let after = '';
  do {
    const answer = await who.get(`/commitments?limit=${limit}${query}${after}`);
    if (answer.status !== 200) throw new Error(answer.text);
    const page = answer.json<CommitmentList>();
    items.push(...page.items);
    after = page.nextCursor === null ? '' : `&after=${page.nextCursor}`;
  } while (after !== '');
  return items;
}

/** Tasks first, then what can be cancelled, each the soonest first; among equals by the id. */
function placeOf(one: Commitment): string {
  const task = commitmentTask(one);
  const until = task === null ? cancelBy(one) : task.until;
  return `${task === null ? 1 : 0} ${until} ${one.id}`;
}

const idsOf = (items: readonly Commitment[]) => items.map(({ id }) => id);
const count = ({ totals }: CommitmentList) => totals.reduce((sum, total) => sum + total.count, 0);

await withApiOnBothEngines({
  async 'what is due is found among all of them, however many are newer'(t, api) {
    const ada = await addPerson(api, 'Ada');
    const ivan = await addPerson(api, 'Ivan', 'investor');
    const mia = await addPerson(api, 'Mia', 'investor');
    const start = api.clock.now;
    const iso = (ms: number) => new Date(start + ms).toISOString();
    const shared = JSON.stringify({ oversubscription: 'scale_back' });
    const raises: Partial<Tables['raises']>[] = [
      { state: 'live', deadline_at: iso(30 * day) },
      { state: 'closing', deadline_at: iso(30 * day), early_close_at: iso(6 * day) },
      { state: 'live', deadline_at: iso(47 * hour) },
      { state: 'paused', deadline_at: iso(9 * day) },
      { state: 'live', deadline_at: null },
      { state: 'live', deadline_at: iso(hour) },
      { state: 'settling', deadline_at: iso(-day), settling_at: iso(-day) },
      { state: 'settling', deadline_at: iso(-8 * day), settling_at: iso(-8 * day) },
      { state: 'settling', deadline_at: iso(-day), settling_at: iso(-day), content: shared },
      {
        ...{ state: 'settling', deadline_at: iso(-5 * day), settling_at: iso(-5 * day) },
        ...{ content: shared, allocated_at: iso(-4 * day) },
      },
    ];
    const noted = [
      { offer_expires_at: iso(2 * hour), reconfirm_due_at: iso(3 * day) },
      { offer_expires_at: iso(-hour), reconfirm_due_at: iso(-hour) },
    ];
    const paid = { reported_at: iso(-hour), reported_on: '2026-03-01', reported_reference: 'R-1' };
    const inParts = [{ arrived_amount: 99_999 }, { arrived_amount: 100_001 }];
    await api.storage.write(async function fill(trx) {
      for (const columns of raises) {
        for (const state of commitmentStates) {
          for (const more of [...noted, paid, ...inParts]) {
            const { id: raiseId } = await addRaiseOf(trx, ada.id, { ...columns, max_amount });
            const amount = 100_000;
            const placed = { raiseId, state, amount, investorId: ivan.id, noted: more };
            await placeCommitment(trx, placed, start);
          }
        }
      }
      // What was made last fills the first pages.
      for (let n = 0; n < 110; n += 1) {
        const { id: raiseId } = await addRaiseOf(trx, ada.id, {
          state: 'closed_failed',
          max_amount,
        });
        const placed = { raiseId, state: 'cancelled', amount: 100, investorId: ivan.id } as const;
        await placeCommitment(trx, placed, start + day / 2);
      }
    });

    const all = await walk(ivan, '');
    t.equal(all.length, raises.length * commitmentStates.length * 5 + 110);
    t.ok(all.slice(0, 100).every(({ state }) => state === 'cancelled'));
    const tasks = all.filter((one) => commitmentTask(one) !== null);
    const kinds = new Set(tasks.map((one) => commitmentTask(one)?.kind));
    const each = ['accept', 'pay', 'reconfirm', 'refund-account'];
    t.same([...kinds].toSorted(), each, 'each kind is among them');
    const deadlines = all.filter((one) => commitmentTask(one) !== null || cancelBy(one) !== null);
    t.ok(deadlines.length > tasks.length);
    for (const [due, expected] of [
      ['task', tasks],
      ['deadline', deadlines],
    ] as const) {
      const inOrder = idsOf(expected.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)));
      t.same(idsOf(await walk(ivan, `&due=${due}`, 7)), inOrder, `${due}: page by page`);
      const [first] = [(await ivan.get(`/commitments?limit=1&due=${due}`)).json<CommitmentList>()];
      t.equal(count(first), expected.length, `${due}: counted over all pages`);
    }
    const offered = await walk(ivan, '&due=task&state=offered');
    t.same(
      idsOf(offered).toSorted(),
      idsOf(tasks.filter(({ state }) => state === 'offered')).toSorted(),
      'with a state as well',
    );
    t.same(await walk(mia, '&due=deadline'), [], 'of nobody else');
    t.equal((await ivan.get('/commitments?due=soon')).status, 400);

    await compareCsv('');
    await compareCsv('&due=task');
    await compareCsv('&due=deadline&state=signed');
    await compareCsv('&state=reconfirm_due');
    async function compareCsv(query: string) {
      const answer = await ivan.get(`/commitments.csv?${query.slice(1)}`);
      t.match(answer.headers['content-disposition'], /commitments-2026-03-02\.csv/);
      const [head = '', ...lines] = answer.text.trimEnd().split('\r\n');
      t.match(head, 'Commitment,Company,Raise,State,Amount,Currency,Next,Until');
      const listed = await walk(ivan, query);
      t.same(
        lines.map((line) => line.split(',').slice(0, 8)),
        listed.map((one) => {
          const task = commitmentTask(one);
          const until = task === null ? cancelBy(one) : task.until;
          const next = task === null ? 'Cancel until' : taskWords[task.kind];
          const sum = (one.amount.amount / 100).toFixed(2);
          return [
            ...[one.id, one.raise.company, one.raise.name, commitmentStateLabels[one.state]],
            ...[sum, 'USD', task === null && until === null ? '' : next, until ?? ''],
          ];
        }),
        `the CSV file has what ${query || 'the list'} has`,
      );
    }
    t.equal((await mia.get('/commitments.csv')).text.trimEnd().split('\r\n').length, 1);
  },

  async 'a CSV file has what was noted of a payment, and nothing runs as a formula'(t, api) {
    const ada = await addPerson(api, 'Ada');
    const ivan = await addPerson(api, 'Ivan', 'investor');
    const place = (state: CommitmentState, noted: object, title: string) =>
      api.storage.write(async (trx) => {
        const { id: raiseId } = await addRaiseOf(trx, ada.id, { state: 'live', title, max_amount });
        const placed = { raiseId, state, amount: 123_456, investorId: ivan.id, noted };
        return placeCommitment(trx, placed, api.clock.now);
      });
    await place('signed', { arrived_amount: 50_000 }, 'Kilns');
    api.clock.now += hour;
    await place('waitlisted', {}, 'Robots, and more');
    api.clock.now += hour;
    const at = new Date(api.clock.now).toISOString();
    const reported = { reported_at: at, reported_on: '2026-03-01', reported_reference: '=1+1' };
    const funded = { funded_at: at, funded_on: '2026-03-02', funding_reference: 'WIRE-1' };
    await place('funded', { ...reported, ...funded }, 'Pumps');
    const lines = (await ivan.get('/commitments.csv')).text.trimEnd().split('\r\n');
    t.match(
      lines[1],
      /Pumps,Funded,1234\.56,USD,.*,2026-03-01,'=1\+1,1234\.56,,2026-03-02,WIRE-1,/,
    );
    t.match(lines[2], /"Robots, and more",On the waitlist,1234\.56,USD,,,1,/);
    t.match(lines[3], /Kilns,Signed,1234\.56,USD,.*,,,500\.00,,/);
  },
});
