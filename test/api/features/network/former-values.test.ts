/** A reader sees a former value only if they were allowed to see it then, on both databases. */
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { approvedWorld, pageOf } from '#test/support/approved-world.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitter } from '#test/support/committing.ts';
import { ifMatch } from '#test/support/investors.ts';
import { cents } from '#test/support/money.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { raiseIn } from '#test/support/raise-people.ts';
import { findRow, updateRows } from '#test/support/rows.ts';

type World = Awaited<ReturnType<typeof approvedWorld>>;

const minute = 60_000;
const reason = 'We want to be found by more investors.';
const forecast = {
  ...{ id: 'doc_forecast', folder: 'financials', name: 'Forecast', n: 1 },
  ...{ version: 'dvr_forecast', sha256: 'a'.repeat(64), note: 'Revenue was overstated' },
};

/** As if it had been approved for those alone who were invited, with a forecast and no maximum. */
async function asInvited(api: TestApi, { raise }: World) {
  const of = { raise_id: raise.id };
  const content = JSON.parse((await findRow(api, 'raise_snapshots', of)).content);
  const documents = [...content.documents, forecast];
  const invited = { ...content, documents, visibility: 'invite', maxTicket: null };
  await updateRows(api, 'raise_snapshots', of, { content: JSON.stringify(invited) });
  await updateRows(api, 'raises', { id: raise.id }, { visibility: 'invite' });
  api.clock.now += minute;
}

async function approve(api: TestApi, { owner, olga, path, desk }: World, change: object) {
  raiseIn(await owner.post(`${path}/propose-change`, { change, reason }));
  raiseIn(await olga.post(`${desk}/approve-change`, {}));
  api.clock.now += minute;
}

const changesFor = async (who: ApiVisitor, world: World) =>
  new Map((await pageOf(who, world)).snapshotChanges?.map((one) => [one.pointer, one]));

const former = '"Robots for orchards"';
const after = '"Robots for vineyards"';
const widened = {
  ...{ visibility: 'network', title: 'Robots for vineyards' },
  maxTicket: cents(9_000_000),
};
const hidden = { before: 'null', isBeforeHidden: true };

await withApiOnBothEngines({
  async 'whom a wider visibility lets in reads no value of before'(t, api) {
    const world = await approvedWorld(api);
    const eve = await addCommitter(api, 'Eve');
    await asInvited(api, world);
    await approve(api, world, widened);
    const [forIvan, forEve] = [await changesFor(world.ivan, world), await changesFor(eve, world)];
    t.match(forIvan.get('/title'), { before: former, isBeforeHidden: false, after });
    t.match(forEve.get('/title'), { ...hidden, after }, 'she is told that it changed');
    const empty = { before: 'null', isBeforeHidden: false };
    t.match(forIvan.get('/maxTicket'), empty, 'nothing was there, which he knew');
    t.match(forEve.get('/maxTicket'), hidden);
    t.match(forIvan.get('/documents/financials')?.before, /Revenue was overstated/);
  },

  async 'access that begins or changes after a change shows nothing of before'(t, api) {
    const world = await approvedWorld(api);
    const { owner, path, ivan, raise } = world;
    const eve = await addCommitter(api, 'Eve');
    await asInvited(api, world);
    await approve(api, world, widened);
    const granted = await owner.post(`${path}/grants`, { emails: [eve.email] });
    t.equal(granted.status, 200, granted.text);
    t.match((await changesFor(eve, world)).get('/title'), { ...hidden, after });

    t.match((await changesFor(ivan, world)).get('/title'), { before: former });
    const of = { raise_id: raise.id, user_id: ivan.id };
    const { id, version } = await findRow(api, 'access_grants', of);
    const scope = { scope: 'deck_only' };
    const changed = await owner.patch(`/grants/${id}`, scope, ifMatch(version));
    t.equal(changed.status, 200, changed.text);
    t.match((await changesFor(ivan, world)).get('/title'), hidden, 'what it was is not known');
  },

  async 'someone who was kept from documents reads nothing of what they were'(t, api) {
    const world = await approvedWorld(api);
    const { owner, path } = world;
    const dan = await addCommitter(api, 'Dan');
    const deckOnly = { emails: [dan.email], scope: 'deck_only' };
    t.equal((await owner.post(`${path}/grants`, deckOnly)).status, 200);
    await asInvited(api, world);
    await approve(api, world, widened);
    const changes = await changesFor(dan, world);
    t.match(changes.get('/title'), { before: former, isBeforeHidden: false });
    t.match(changes.get('/documents/financials'), hidden);
    t.notMatch(JSON.stringify([...changes]), /Forecast|overstated|dvr_forecast/);
  },

  async 'an account or an approval that is younger than a change shows nothing of before'(t, api) {
    const world = await approvedWorld(api);
    const eve = await addCommitter(api, 'Eve');
    await asInvited(api, world);
    await approve(api, world, widened);
    const mia = await addCommitter(api, 'Mia');
    api.clock.now += minute;
    await approve(api, world, { title: 'Robots for meadows' });
    const lea = await addCommitter(api, 'Lea');
    for (const who of [eve, mia]) {
      const changes = await changesFor(who, world);
      t.match(changes.get('/title'), { before: after, isBeforeHidden: false });
      t.notMatch(JSON.stringify([...changes]), /orchards/, 'nothing of the version before that');
    }
    t.match((await changesFor(lea, world)).get('/title'), hidden);

    // As if every member had read it all along.
    const teaser = { visibility: 'public_teaser' } as const;
    await updateRows(api, 'network_entries', { raise_id: world.raise.id }, teaser);
    const nia = await addPerson(api, 'Nia', 'investor');
    t.match((await changesFor(nia, world)).get('/title'), hidden, 'she was none yet');
    await updateRows(api, 'users', { id: nia.id }, { created_at: world.raise.createdAt });
    t.match((await changesFor(nia, world)).get('/title'), { before: after });
  },
});
