/** What became of a raise since the last visit of somebody who follows it, on both databases. */
import { raiseAudit } from '#api/features/raises/raise-parts.ts';
import { auditSystem } from '#api/platform/audit/audit.ts';
import type { CommitmentList } from '#shared/product/commitments/commitments.ts';
import type { NetworkList, NetworkRaise } from '#shared/product/raises/network.ts';
import type { Watchlist } from '#shared/product/watchlist/watchlist.ts';
import { visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitter, commitTo, openRaise } from '#test/support/committing.ts';
import { ifMatch } from '#test/support/investors.ts';
import { grant } from '#test/support/network-raises.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { fullScans, recordStatements } from '#test/support/query-plans.ts';
import { raiseIn } from '#test/support/raise-people.ts';
import { updateRows } from '#test/support/rows.ts';
import { day, hour } from '#test/support/times.ts';

const reason = 'Our lawyers found what has to be said otherwise.';
/** What grows with a portal. */
const growing = [
  ...['audit_events', 'commitments', 'watched_raises', 'access_grants', 'sessions', 'last_seen'],
  ...['raises', 'threads', 'thread_readers'],
];

/** Notes that changes of a raise were approved, each of these fields. */
const approved = ({ storage, clock }: TestApi, raise: string, ...changes: string[][]) =>
  storage.write(async (trx) => {
    for (const fields of changes) {
      await auditSystem(trx, raiseAudit('change-approved', raise, { fields }), clock.now);
    }
  });
/** What somebody reads on the page of a raise of what became of it. */
const newsFor = async (who: AddedPerson, { slug }: { readonly slug: string }) =>
  (await who.get(`/raises/by-slug?slug=${slug}`)).json<NetworkRaise>().sinceVisit;
/** When raises changed, in the list of the network. */
const changedIn = async (who: AddedPerson) =>
  new Map(
    (await who.get('/raises'))
      .json<NetworkList>()
      .items.map(({ id, changedAt }) => [id, changedAt]),
  );

await withApiOnBothEngines({
  async 'changes since the last visit are on the page and in the lists of those who follow'(
    t,
    api,
  ) {
    const deadlineAt = new Date(api.clock.now + 40 * day).toISOString();
    const live = await openRaise(api, { visibility: 'network', deadlineAt });
    const olga = await addPerson(api, 'Olga', 'operator');
    const [mia, ivan, nia, gil] = [
      await addCommitter(api, 'Mia'),
      await addCommitter(api, 'Ivan'),
      await addCommitter(api, 'Nia'),
      await addCommitter(api, 'Gil'),
    ];
    const { id: raiseId, slug } = live.raise;
    const pageFor = async (who: { get: AddedPerson['get'] }) =>
      (await who.get(`/raises/by-slug?slug=${slug}`)).json<NetworkRaise>();
    const operates = async (what: string, body?: object) => {
      const { version } = raiseIn(await live.owner.get(live.path));
      return raiseIn(await olga.post(`/admin${live.path}/${what}`, body, ifMatch(version)));
    };
    t.equal((await mia.post('/watchlist', { raiseId })).status, 204);
    t.equal((await commitTo(ivan, live.path, 600_000)).status, 201);
    t.equal((await pageFor(nia)).sinceVisit, null);
    await grant(api, raiseId, gil);
    t.equal((await pageFor(gil)).sinceVisit, null);
    const since = new Date(api.clock.now).toISOString();

    api.clock.now += 6 * hour;
    const longer = new Date(Date.parse(deadlineAt) + 20 * day).toISOString();
    const change = { title: 'Robots', deadlineAt: longer };
    raiseIn(await live.owner.post(`${live.path}/propose-change`, { change, reason }));
    await operates('approve-change');
    const at = new Date(api.clock.now).toISOString();
    api.clock.now += hour;

    const changes = [{ kind: 'change-approved', at, fields: ['/title', '/deadlineAt'] }];
    for (const who of [mia, ivan, gil]) {
      const { sinceVisit, changedAt } = await pageFor(who);
      t.equal(sinceVisit?.since, since);
      t.equal(changedAt, at);
      t.same(
        sinceVisit?.changes.map(({ kind, fields }) => [kind, [...fields].sort()]),
        changes.map(({ kind, fields }) => [kind, [...fields].sort()]),
      );
    }
    for (const who of [nia, olga, live.owner, visitor(api)]) {
      t.equal((await pageFor(who)).sinceVisit ?? null, null, 'nothing for who does not follow it');
    }
    const [card] = (await mia.get('/raises')).json<NetworkList>().items;
    t.equal(card?.changedAt, at);
    const [other] = (await nia.get('/raises')).json<NetworkList>().items;
    t.equal(other?.changedAt, null);
    const [watched] = (await mia.get('/watchlist')).json<Watchlist>().items;
    t.equal(watched?.raise?.changedAt, at);
    const own = (await ivan.get('/commitments')).json<CommitmentList>();
    t.match(own.sinceVisit, { since, raises: [{ raise: raiseId, news: ['changed'] }] });

    await operates('pause', { reason: 'Two documents of the company contradict each other.' });
    api.clock.now += 60_000;
    await operates('resume');
    t.same(
      (await pageFor(ivan)).sinceVisit?.changes.map(({ kind }) => kind),
      ['resumed', 'paused', 'change-approved'],
      'the newest first, while the visit goes on',
    );
    api.clock.now += hour;
    t.equal((await pageFor(ivan)).sinceVisit, null, 'the next visit has nothing new');
    t.equal(
      (await changedIn(gil)).get(raiseId),
      new Date(api.clock.now - hour).toISOString(),
      'somebody who was away meanwhile has not seen it',
    );
    t.equal((await changedIn(mia)).get(raiseId), null, 'a watcher is not told that it was paused');
    t.equal((await pageFor(mia)).sinceVisit, null);
    const later = (await ivan.get('/commitments')).json<CommitmentList>();
    t.same(later.sinceVisit.raises, []);
  },

  async 'each reads the changed fields that they see'(t, api) {
    const live = await openRaise(api, { visibility: 'public_teaser', regime: 'us_506c' });
    const [member, ivan, deck, room] = [
      await addPerson(api, 'Member'),
      await addCommitter(api, 'Ivan'),
      await addPerson(api, 'Dick'),
      await addPerson(api, 'Rosa'),
    ];
    const raiseId = live.raise.id;
    await grant(api, raiseId, deck, undefined, 'deck_only');
    await grant(api, raiseId, room);
    for (const who of [member, ivan, deck, room]) {
      t.equal((await who.post('/watchlist', { raiseId })).status, 204);
    }
    api.clock.now += hour;
    const documents = ['/documents/deck', '/documents/legal'];
    await approved(api, raiseId, ['/title', ...documents, '/nda', '/payment']);
    const first = new Date(api.clock.now).toISOString();
    api.clock.now += hour;
    await approved(api, raiseId, ['/documents/legal']);
    const second = new Date(api.clock.now).toISOString();
    api.clock.now += hour;
    await approved(api, raiseId, ['/nda']);
    const third = new Date(api.clock.now).toISOString();
    api.clock.now += hour;
    const all = ['/title', ...documents, '/nda', '/payment'];
    const expected: readonly [AddedPerson, string, string[][]][] = [
      [member, first, [['/title']]],
      [ivan, second, [['/documents/legal'], ['/title', ...documents]]],
      [deck, first, [['/title', '/documents/deck']]],
      [room, third, [['/nda'], ['/documents/legal'], all]],
    ];
    for (const [who, at, fields] of expected) {
      const news = await newsFor(who, live.raise);
      t.same(
        news?.changes.map((change) => change.fields),
        fields,
      );
      t.equal((await changedIn(who)).get(raiseId), at);
      const [watched] = (await who.get('/watchlist')).json<Watchlist>().items;
      t.equal(watched?.raise?.changedAt, at);
    }
    api.clock.now += hour;
    await approved(api, raiseId, ['/payment']);
    api.clock.now += hour;
    for (const who of [ivan, deck]) {
      t.equal(await newsFor(who, live.raise), null, 'nothing that they see');
    }
  },

  async 'only what came after publication, for those who still follow'(t, api) {
    const [mia, ivan, gil] = [
      await addCommitter(api, 'Mia'),
      await addCommitter(api, 'Ivan'),
      await addCommitter(api, 'Gil'),
    ];
    await mia.get('/raises');
    api.clock.now += hour;
    const live = await openRaise(api, { visibility: 'network' }, 'Ada', 'Acme', async (id) => {
      await approved(api, id, ['/title']);
      api.clock.now += hour;
    });
    const raiseId = live.raise.id;
    api.clock.now += hour;
    t.equal((await mia.post('/watchlist', { raiseId })).status, 204);
    t.equal(await newsFor(mia, live.raise), null, 'it was changed before anybody could see it');
    t.equal((await commitTo(ivan, live.path, 600_000)).status, 201);
    await grant(api, raiseId, gil, api.clock.now + hour / 2);
    for (const who of [ivan, gil]) await who.get('/raises');
    api.clock.now += hour;
    await approved(api, raiseId, ['/title']);
    await updateRows(api, 'commitments', { raise_id: raiseId }, { state: 'cancelled' });
    api.clock.now += hour;
    t.equal((await newsFor(mia, live.raise))?.changes.length, 1);
    t.equal(await newsFor(ivan, live.raise), null, 'the commitment is cancelled');
    t.equal(await newsFor(gil, live.raise), null, 'the data room is closed to them');
  },

  async 'a raise that changed often hides no other one'(t, api) {
    const [often, once] = [
      await openRaise(api, { visibility: 'network' }),
      await openRaise(api, { visibility: 'network' }, 'Bea', 'Boats'),
    ];
    const mia = await addCommitter(api, 'Mia');
    for (const { raise } of [often, once]) await mia.post('/watchlist', { raiseId: raise.id });
    api.clock.now += hour;
    await approved(api, once.raise.id, ['/title']);
    const at = new Date(api.clock.now).toISOString();
    api.clock.now += 60_000;
    await approved(api, often.raise.id, ...Array.from({ length: 205 }, () => ['/pitch']));
    api.clock.now += hour;
    t.equal((await changedIn(mia)).get(once.raise.id), at);
    t.equal((await newsFor(mia, often.raise))?.changes.length, 100, 'no more of one raise');
  },

  async 'each is found by indexes, with nothing written for it'(t, api) {
    const live = await openRaise(api, { visibility: 'network' });
    const mia = await addCommitter(api, 'Mia');
    await mia.post('/watchlist', { raiseId: live.raise.id });
    const recording = recordStatements();
    try {
      for (const path of [`/raises/by-slug?slug=${live.raise.slug}`, '/watchlist', '/raises'])
        t.equal((await mia.get(path)).status, 200, path);
    } finally {
      recording.stop();
    }
    const asked = [...recording.asked.values()].filter(({ text }) =>
      text.includes('with asked as'),
    );
    t.equal(asked.length, 2, 'for pages and for lists');
    for (const statement of asked) {
      const scanned = await fullScans(api.storage, statement);
      t.same(
        scanned.filter((table) => growing.includes(table)),
        [],
        statement.text,
      );
    }
    t.notOk([...recording.asked.keys()].some((text) => text.startsWith('update')));
  },
});
