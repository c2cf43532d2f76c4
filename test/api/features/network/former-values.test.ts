/** A reader sees a former value only if they were allowed to see it then, on both databases. */
import { approvedWorld, pageOf } from '#test/support/approved-world.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitter } from '#test/support/committing.ts';
import { raiseIn } from '#test/support/raise-people.ts';
import { findRows, updateRows } from '#test/support/rows.ts';

await withApiOnBothEngines({
  async 'whom a wider visibility lets in reads no value of before'(t, api) {
    const world = await approvedWorld(api);
    const { owner, path, ivan, olga, desk, raise } = world;
    const eve = await addCommitter(api, 'Eve');
    // As if it had been approved for those alone who were invited.
    const [{ content } = { content: '' }] = await findRows(api, 'raise_snapshots', {
      raise_id: raise.id,
    });
    const invited = JSON.stringify({ ...JSON.parse(String(content)), visibility: 'invite' });
    await updateRows(api, 'raise_snapshots', { raise_id: raise.id }, { content: invited });
    await updateRows(api, 'raises', { id: raise.id }, { visibility: 'invite' });
    api.clock.now += 60_000;
    const change = { visibility: 'network', title: 'Robots for vineyards' };
    const reason = 'We want to be found by more investors.';
    raiseIn(await owner.post(`${path}/propose-change`, { change, reason }));
    raiseIn(await olga.post(`${desk}/approve-change`, {}));
    const titleFor = async (who: typeof eve) =>
      (await pageOf(who, world)).snapshotChanges?.find(({ pointer }) => pointer === '/title');
    const after = '"Robots for vineyards"';
    t.match(await titleFor(ivan), { before: '"Robots for orchards"', after }, 'he was let in then');
    t.match(await titleFor(eve), { before: 'null', after }, 'she is told that it changed');
  },
});
