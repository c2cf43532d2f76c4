/** How far people get from access to payment, as worked numbers, on both databases. */
import type { Analytics } from '#shared/product/raises/analytics.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitment } from '#test/support/commitments.ts';
import { aRoom, letIn } from '#test/support/data-room.ts';
import { addPeople } from '#test/support/people.ts';
import { updateRows } from '#test/support/rows.ts';

await withApiOnBothEngines({
  async 'each step counts people who were given access, once'(t, api) {
    const world = await aRoom(api);
    const { founder, raise: raiseId } = world;
    const elsewhere = await aRoom(api);
    const people = await addPeople(api, ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Out'], 'investor');
    const [ada, ben, cleo, dan, eve, out] = people.map(({ id }) => ({ investorId: id }));
    for (const { email } of people.slice(0, 5)) await letIn(world, email);
    for (const { email } of people.slice(0, 1)) await letIn(elsewhere, email);
    const place = async (who: object | undefined, reached: object = { signed_at: null }) => {
      const placed = { raiseId, state: 'soft_circled', amount: 500_000, ...who } as const;
      const { id } = await addCommitment(api, placed);
      await updateRows(api, 'commitments', { id }, reached);
    };
    const at = new Date(api.clock.now).toISOString();
    await place(ada);
    await place(ben, { state: 'cancelled', signed_at: at });
    await place(ben);
    await place(cleo, { state: 'signed', signed_at: at });
    await place(dan, { state: 'funded', signed_at: at, funded_at: at });
    await place(out, { state: 'funded', signed_at: at, funded_at: at });
    t.ok(eve);
    const [, second] = people;
    const asked = await second?.post(`/raises/${raiseId}/questions`, { question: 'Who buys it?' });
    t.equal(asked?.status, 201, asked?.text);
    const [first] = people;
    for (const text of ['Hello.', 'And one more thing.']) {
      const sent = await first?.post(`/raises/${raiseId}/thread`, { text });
      t.equal(sent?.status, 201, sent?.text);
    }
    const { funnel } = (await founder.get(`/raises/${raiseId}/analytics`)).json<Analytics>();
    t.same(funnel, { granted: 5, opened: 0, half: 0, asked: 2, soft: 4, signed: 3, funded: 1 });
    const other = await elsewhere.founder.get(`/raises/${elsewhere.raise}/analytics`);
    const nothing = { opened: 0, half: 0, asked: 0, soft: 0, signed: 0, funded: 0 };
    t.same(other.json<Analytics>().funnel, { granted: 1, ...nothing }, 'of one raise alone');
    const csv = (await founder.get(`/raises/${raiseId}/analytics.csv?table=funnel`)).text;
    t.match(csv, 'Asked a question or wrote,2\r\nSoft-circled,4\r\nSigned,3\r\nFunded,1');
  },
});
