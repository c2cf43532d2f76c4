/** What became of a raise since the last visit of somebody who follows it, on both databases. */
import type { CommitmentList } from '#shared/product/commitments/commitments.ts';
import type { NetworkList, NetworkRaise } from '#shared/product/raises/network.ts';
import type { Watchlist } from '#shared/product/watchlist/watchlist.ts';
import { visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitter, commitTo, openRaise } from '#test/support/committing.ts';
import { ifMatch } from '#test/support/investors.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import { fullScans, recordStatements } from '#test/support/query-plans.ts';
import { raiseIn } from '#test/support/raise-people.ts';
import { day, hour } from '#test/support/times.ts';

const reason = 'Our lawyers found what has to be said otherwise.';
/** What grows with a portal. */
const growing = ['audit_events', 'commitments', 'watched_raises', 'access_grants', 'sessions'];

await withApiOnBothEngines({
  async 'changes since the last visit are on the page and in the lists of those who follow'(
    t,
    api,
  ) {
    const deadlineAt = new Date(api.clock.now + 40 * day).toISOString();
    const live = await openRaise(api, { visibility: 'network', deadlineAt });
    const olga = await addPerson(api, 'Olga', 'operator');
    const [mia, ivan, nia] = [
      await addCommitter(api, 'Mia'),
      await addCommitter(api, 'Ivan'),
      await addCommitter(api, 'Nia'),
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
    const since = new Date(api.clock.now).toISOString();

    api.clock.now += 6 * hour;
    const longer = new Date(Date.parse(deadlineAt) + 20 * day).toISOString();
    const change = { title: 'Robots', deadlineAt: longer };
    raiseIn(await live.owner.post(`${live.path}/propose-change`, { change, reason }));
    await operates('approve-change');
    const at = new Date(api.clock.now).toISOString();
    api.clock.now += hour;

    const changes = [{ kind: 'change-approved', at, fields: ['/title', '/deadlineAt'] }];
    for (const who of [mia, ivan]) {
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
    t.same(own.sinceVisit, { since, changed: [{ raise: raiseId, at }] });

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
    const [resumed] = (await mia.get('/raises')).json<NetworkList>().items;
    t.equal(
      resumed?.changedAt,
      new Date(api.clock.now - hour).toISOString(),
      'somebody who was away meanwhile has not seen it',
    );
    const later = (await ivan.get('/commitments')).json<CommitmentList>();
    t.same(later.sinceVisit?.changed, []);
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
      text.includes('visited_before_at as since'),
    );
    t.equal(asked.length, 1);
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
