/** Who reads the deck alone is told of approved changes that they see, and of nothing else. */
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { mailsTo } from '#test/support/api-visitor.ts';
import { approvedWorld, putNda } from '#test/support/approved-world.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitter, commitTo } from '#test/support/committing.ts';
import { grant } from '#test/support/network-raises.ts';
import { notificationsOf } from '#test/support/notifications.ts';
import { raiseIn } from '#test/support/raise-people.ts';

const reason = 'Our lawyers found what has to be said otherwise.';

await withApiOnBothEngines({
  async 'nobody reads of a change of the NDA who may read the deck alone'(t, api) {
    const world = await approvedWorld(api);
    const { owner, path, ivan, olga, desk, raise } = world;
    const [dora, cleo] = [await addCommitter(api, 'Dora'), await addCommitter(api, 'Cleo')];
    const zoe = await addCommitter(api, 'Zoe');
    for (const who of [dora, cleo]) await grant(api, raise.id, who, undefined, 'deck_only');
    t.equal((await commitTo(cleo, path, 600_000)).status, 201);
    t.equal((await commitTo(zoe, path, 600_000, { kind: 'soft-circle' })).status, 201);
    const told = async (who: ApiVisitor) =>
      (await notificationsOf(who))
        .filter(({ kind }) => kind === 'raise.changed')
        .map(({ text }) => text);
    const nda = (text: string) =>
      putNda(
        owner,
        path,
        `${text} ${'You keep to yourself what you read in this data room. '.repeat(4)}`,
      );
    const approve = async () => raiseIn(await olga.post(`${desk}/approve-change`));

    t.equal((await nda('One.')).status, 200);
    await approve();
    t.match((await told(ivan)).join(), 'NDA', 'who reads all of it is told');
    t.match((await told(cleo)).join(), 'NDA', 'and who has signed');
    t.same(await told(dora), []);
    t.same(await told(zoe), [], 'a soft circle lets nobody in');
    const mails = (await mailsTo(api, dora.email)).filter(({ subject }) => /changed/.test(subject));
    t.same(mails, []);

    const change = { title: 'Robots for all orchards' };
    raiseIn(await owner.post(`${path}/propose-change`, { change, reason }));
    t.equal((await nda('Two.')).status, 200);
    await approve();
    const [text = '', ...more] = await told(dora);
    t.same(more, [], 'once');
    t.match(text, 'Robots for all orchards');
    t.notMatch(text, 'NDA');
    t.match((await told(ivan)).join(), /orchards.*NDA|NDA.*orchards/);
  },
});
