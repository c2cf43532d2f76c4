/** Whoever watches a raise is told what becomes of it, and nobody else knows; on both databases. */
import { watchData } from '#api/features/watchlist/personal-data.ts';
import { watchedMax } from '#shared/product/fields/limits.ts';
import type { NetworkList, NetworkRaise } from '#shared/product/raises/network.ts';
import type { Watchlist } from '#shared/product/watchlist/watchlist.ts';
import { mailsTo, visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitter, commitTo, type LiveRaise, openRaise } from '#test/support/committing.ts';
import { empty } from '#test/support/empty.ts';
import { ifMatch } from '#test/support/investors.ts';
import { notificationsOf, storedTitlesTo } from '#test/support/notifications.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { raiseIn } from '#test/support/raise-people.ts';
import { findRows } from '#test/support/rows.ts';
import { runScheduled } from '#test/support/scheduled.ts';
import { day, hour } from '#test/support/times.ts';

const reason = 'Our lawyers found what has to be said otherwise.';

const watch = (who: AddedPerson, { raise }: LiveRaise) =>
  who.post('/watchlist', { raiseId: raise.id });
const listOf = async (who: AddedPerson) => (await who.get('/watchlist')).json<Watchlist>().items;
const watchedNews = async (who: AddedPerson) =>
  (await notificationsOf(who)).filter(({ kind }) => kind === 'raise.watched');

async function opened(api: TestApi) {
  const live = await openRaise(api, {
    visibility: 'network',
    deadlineAt: new Date(api.clock.now + 40 * day).toISOString(),
  });
  const olga = await addPerson(api, 'Olga', 'operator');
  const version = async () =>
    (await live.owner.get(live.path)).json<{ raise: { version: number } }>().raise.version;
  const operates = async (what: string, body?: object) => {
    api.clock.now += hour;
    const answer = await olga.post(`/admin${live.path}/${what}`, body, ifMatch(await version()));
    await runScheduled(api);
    return raiseIn(answer);
  };
  return { live, olga, version, operates };
}

await withApiOnBothEngines({
  async 'a raise is watched, listed and marked, and forgotten again'(t, api) {
    const { live, olga } = await opened(api);
    const mia = await addCommitter(api, 'Mia');
    const pageFor = async (who: AddedPerson) =>
      (await who.get(`/raises/by-slug?slug=${live.raise.slug}`)).json<NetworkRaise>();
    t.equal((await pageFor(mia)).isWatched, false);
    t.equal((await watch(mia, live)).status, 204);
    api.clock.now += hour;
    t.equal((await watch(mia, live)).status, 204, 'again changes nothing');
    t.equal((await pageFor(mia)).isWatched, true);
    t.match((await mia.get('/raises')).json<NetworkList>().items, [{ isWatched: true }]);
    t.match(await listOf(mia), [
      { raiseId: live.raise.id, company: 'Acme', raise: { id: live.raise.id, isWatched: true } },
    ]);
    const [item] = await listOf(mia);
    t.equal(item?.watchedAt, new Date(api.clock.now - hour).toISOString());

    const nia = await addCommitter(api, 'Nia');
    t.match(await listOf(nia), empty);
    t.equal((await pageFor(nia)).isWatched, false, 'nobody else knows');
    t.equal((await pageFor(live.owner)).isWatched, null);
    t.equal((await pageFor(olga)).isWatched, null);
    for (const person of [live.owner, olga]) t.equal((await watch(person, live)).status, 404);
    t.equal((await visitor(api).get('/watchlist')).status, 401);

    t.equal((await nia.delete(`/watchlist/${live.raise.id}`)).status, 204);
    t.equal((await listOf(mia)).length, 1, 'of nobody else');
    t.equal((await mia.delete(`/watchlist/${live.raise.id}`)).status, 204);
    t.match(await listOf(mia), empty);
  },

  async 'what somebody may not know of cannot be watched, nor more than there is room for'(t, api) {
    const { live } = await opened(api);
    const eve = await addPerson(api, 'Eve');
    t.equal((await watch(eve, live)).status, 404, 'it is for approved investors');
    t.equal((await eve.post('/watchlist', { raiseId: 'rse_aaaaaaaaaaaaaaaaaaaa' })).status, 404);
    t.equal((await eve.post('/watchlist', { raiseId: 'acme' })).status, 422);
    const hidden = await openRaise(api, { visibility: 'invite' }, 'Ben', 'Hidden');
    const mia = await addCommitter(api, 'Mia');
    t.equal((await watch(mia, hidden)).status, 404);
    const others = Array.from(
      { length: watchedMax },
      (_, n) => `rse_filled_${`${n}`.padStart(12, '0')}`,
    );
    await api.storage.write(async (trx) => {
      const {
        id: _,
        slug: __,
        ...raise
      } = await trx
        .selectFrom('raises')
        .selectAll()
        .where('id', '=', live.raise.id)
        .executeTakeFirstOrThrow();
      for (const id of others)
        await trx
          .insertInto('raises')
          .values({ ...raise, id, slug: id, state: 'cancelled' })
          .execute();
      const rows = others.map((raise_id) => ({
        ...{ user_id: mia.id, raise_id, told: 'shut', watched_at: new Date(0).toISOString() },
      }));
      await trx.insertInto('watched_raises').values(rows).execute();
    });
    t.match((await watch(mia, live)).problem(), {
      status: 422,
      errors: [{ pointer: '/raiseId', code: 'too-many' }],
    });
  },

  async 'a watcher is told of a change, of the end that is near and that it is over, once each'(
    t,
    api,
  ) {
    const { live, operates } = await opened(api);
    const [mia, ivan] = [await addCommitter(api, 'Mia'), await addCommitter(api, 'Ivan')];
    for (const person of [mia, ivan]) t.equal((await watch(person, live)).status, 204);
    await runScheduled(api);
    t.match(await watchedNews(mia), empty, 'nothing has become of it');
    t.equal((await commitTo(ivan, live.path, 600_000)).status, 201);

    raiseIn(
      await live.owner.post(`${live.path}/propose-change`, { change: { title: 'Robots' }, reason }),
    );
    t.match(await watchedNews(mia), empty, 'not of a proposal');
    await operates('approve-change');
    await runScheduled(api);
    const changed = 'The raise of Acme, which you watch, has changed';
    const path = `/investors-network?raise=${live.raise.slug}`;
    t.match(await watchedNews(mia), [{ title: changed, path }]);
    t.equal((await watchedNews(mia)).length, 1);

    await operates('pause', { reason: 'Two documents of the company contradict each other.' });
    const shut = 'The raise of Acme, which you watched, is no longer open';
    t.match((await watchedNews(mia))[0], { title: shut, path: '/dashboard?view=watchlist' });
    t.match(await listOf(mia), [{ company: 'Acme', raise: null }]);
    await operates('resume');
    t.match((await watchedNews(mia))[0], {
      title: 'The raise of Acme, which you watch, is open again',
    });

    api.clock.now = Date.parse(live.raise.deadlineAt ?? '') - 2 * hour;
    await runScheduled(api);
    api.clock.now += 3 * hour;
    await runScheduled(api);
    await runScheduled(api);
    const watched = (await storedTitlesTo(api, mia)).filter((title) => title.includes('watch'));
    t.equal(watched.length, 5);
    t.match(watched.slice(0, 2), [shut, /^The raise of Acme, which you watch, ends on /]);
    const own = (await storedTitlesTo(api, ivan)).filter((title) => title.includes('watch'));
    t.match(own, empty, 'whoever has committed is told of that');
    const mails = (await mailsTo(api, mia.email)).filter(({ text }) => text.includes('watch'));
    t.match(mails, empty, 'the daily summary says it');
  },

  async 'a watcher who may no longer see it is not told what it is'(t, api) {
    const { live, olga, operates } = await opened(api);
    const mia = await addCommitter(api, 'Mia');
    t.equal((await watch(mia, live)).status, 204);
    const profile = (await findRows(api, 'investor_profiles', { user_id: mia.id }))[0];
    const suspended = await olga.post(
      `/admin/people/${mia.id}/suspend`,
      { reason: 'The passport that was sent belongs to somebody else.' },
      ifMatch(Number(profile?.version)),
    );
    t.equal(suspended.status, 200, suspended.text);
    raiseIn(
      await live.owner.post(`${live.path}/propose-change`, { change: { title: 'Robots' }, reason }),
    );
    await operates('approve-change');
    await runScheduled(api);
    t.match(await watchedNews(mia), empty);
    t.match(await listOf(mia), [{ raise: null }]);
  },

  async 'it is in the copy of one’s data, and goes with the account'(t, api) {
    const { live } = await opened(api);
    const mia = await addCommitter(api, 'Mia');
    t.equal((await watch(mia, live)).status, 204);
    const person = { id: mia.id, email: mia.email, name: 'Mia' };
    const { watchlist } = await watchData.collect(api.storage.db, person, {} as never);
    t.match(watchlist, { items: [{ id: live.raise.id, name: 'Acme' }] });
    await api.storage.write((trx) => watchData.erase(trx, person, api.clock.now));
    t.match(await listOf(mia), empty);
  },
});
