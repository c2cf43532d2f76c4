/** Where readers see what an approved change changed, with both sides, on both databases. */
import { approvedWorld, documentsFor, pageOf } from '#test/support/approved-world.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitter } from '#test/support/committing.ts';
import { pngBytes, putFile } from '#test/support/data-room.ts';
import { cents } from '#test/support/money.ts';
import { notificationsOf } from '#test/support/notifications.ts';
import { addPerson } from '#test/support/people.ts';
import { raiseIn } from '#test/support/raise-people.ts';
import { hour } from '#test/support/times.ts';

const reason = 'The round is larger than we had planned it to be.';

await withApiOnBothEngines({
  async 'a reader who has not signed sees both sides on the page of the raise'(t, api) {
    const world = await approvedWorld(api);
    const { owner, path, ivan, olga, desk, raise } = world;
    const nora = await addPerson(api, 'Nora', 'investor');
    const asked = await owner.post(`${path}/grants`, {
      ...{ emails: [nora.email], scope: 'deck_only' },
    });
    t.equal(asked.status, 200, asked.text);
    t.equal((await pageOf(ivan, world)).snapshotChanges, null, 'the first version that is shown');

    api.clock.now += hour;
    const [deck] = await documentsFor(ivan, path);
    t.equal((await putFile(owner, deck?.id ?? '', pngBytes, 'image/png')).status, 200);
    const change = {
      title: 'More robots for orchards',
      ...{ maxTicket: cents(9_000_000), agreement: '' },
      highlights: ['Picks an apple in a second'],
    };
    raiseIn(await owner.post(`${path}/propose-change`, { change, reason }));
    t.equal((await pageOf(ivan, world)).snapshotChanges, null, 'what is proposed is not shown');
    raiseIn(await olga.post(`${desk}/approve-change`, {}));

    const changes = (await pageOf(ivan, world)).snapshotChanges ?? [];
    const of = (pointer: string) => changes.find((one) => one.pointer === pointer);
    const title = { before: JSON.stringify(raise.title), after: JSON.stringify(change.title) };
    t.match(of('/title'), { ...title, weight: 'reviewed' });
    t.match(of('/maxTicket'), { after: JSON.stringify(change.maxTicket), weight: 'material' });
    t.match(of('/documents/deck')?.after, /"n":2/);
    const eve = await addCommitter(api, 'Eve');
    const seen = (await pageOf(eve, world)).snapshotChanges ?? [];
    const files = seen.find((one) => one.pointer === '/documents/deck')?.after ?? '';
    t.match(files, /"name":.+"n":2/);
    t.notMatch(files, /sha256|dvr_|note/, 'who was not let in reads no hash, and no note');
    for (const { pointer, before, after } of changes) {
      if (pointer === '/agreement') t.same([before, after], ['null', 'null']);
    }
    const told = (await notificationsOf(ivan)).find(({ kind }) => kind === 'raise.changed');
    t.match(told?.path, new RegExp(`=${raise.slug}#raise-changes$`));
    t.match(told?.text, /Maximum ticket: \$90,000, (?:before|not set)/);
    t.match(told?.text, /Pitch deck: “.+” replaced: version 2, before version 1/);
  },
});
