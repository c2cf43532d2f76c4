/** Everybody reads their own deadlines, on the page and in their calendar; on both databases. */
import type { DeadlineList } from '#shared/product/deadlines/deadlines.ts';
import { visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { calendarPathOf, eventsIn } from '#test/support/calendars.ts';
import {
  act,
  addCommitter,
  commitmentIn,
  commitTo,
  openRaise,
  signatureOf,
} from '#test/support/committing.ts';
import { empty } from '#test/support/empty.ts';
import { askInvestor } from '#test/support/introductions.ts';
import { cents } from '#test/support/money.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { updateRows } from '#test/support/rows.ts';
import { day, hour } from '#test/support/times.ts';

const deadlinesOf = async (who: AddedPerson) =>
  (await who.get('/me/deadlines')).json<DeadlineList>();
const whats = async (who: AddedPerson) =>
  (await deadlinesOf(who)).items.map(({ what, about }) => [about, what]);

const title = 'Series A';
const opened = (api: TestApi) =>
  openRaise(api, {
    title,
    visibility: 'network',
    deadlineAt: new Date(api.clock.now + 40 * day).toISOString(),
  });

await withApiOnBothEngines({
  async 'an investor sees what they have to do, and until when'(t, api) {
    const live = await opened(api);
    const mia = await addCommitter(api, 'Mia');
    const expires = [null, 'Your certification under US rules expires'] as const;
    t.same(await whats(mia), [expires]);

    await mia.post('/watchlist', { raiseId: live.raise.id });
    t.same(await whats(mia), [[title, 'A raise you watch closes'], expires]);

    const soft = { kind: 'soft-circle', amount: cents(1_000_000) };
    const commitment = commitmentIn(await mia.post(`${live.path}/commitments`, soft));
    const { items } = await deadlinesOf(mia);
    const closing = new Date(live.raise.deadlineAt ?? '').toISOString();
    t.match(
      items.filter(({ at }) => at === closing).map(({ what }) => what),
      ['A raise you watch closes', 'Sign your commitment before the raise closes'],
    );
    t.match(items.find(({ id }) => id === `sign-${commitment.id}`)?.path, commitment.id);

    const signature = await signatureOf(mia, live.path, 1_000_000);
    commitmentIn(await act(mia, commitment, 'commit', { signature }));
    const signed = (await deadlinesOf(mia)).items;
    t.equal(
      signed.find(({ id }) => id.startsWith('sign-')),
      undefined,
      'it is signed',
    );
    t.match(signed, [
      { what: 'Deadline to cancel your commitment', at: before(closing, 48 * hour) },
      { what: 'A raise you watch closes' },
      { what: expires[1] },
    ]);
    t.match(await whats(await addCommitter(api, 'Nia')), [expires], 'nobody else');

    const soon = new Date(api.clock.now + hour).toISOString();
    await updateRows(api, 'raises', { id: live.raise.id }, { deadline_at: soon });
    t.equal((await whats(mia))[0]?.[1], 'A raise you watch closes', 'what is over is gone');
  },

  async 'a company and operators see what becomes of raises, and requests to answer'(t, api) {
    const live = await opened(api);
    const olga = await addPerson(api, 'Olga', 'operator');
    const closes = [title, 'The raise stops taking commitments'];
    t.same(await whats(live.owner), [closes]);
    t.same(await whats(olga), [closes]);
    t.match((await deadlinesOf(live.owner)).items[0]?.path, /view=book/);
    t.match((await deadlinesOf(olga)).items[0]?.path, /view=review/);
    t.match(await whats(await addPerson(api, 'Eve')), empty);

    const mia = await addCommitter(api, 'Mia');
    await updateRows(api, 'investor_profiles', { user_id: mia.id }, { visibility: 'network' });
    const asked = await askInvestor(live.owner, live.raise.id, mia.id);
    t.equal(asked.status, 201);
    t.match(await whats(mia), [[title, 'Answer Acme, who asks for an introduction'], [null]]);
  },

  async 'a calendar reads the same by its link alone, which ends with the next one'(t, api) {
    const live = await opened(api);
    const mia = await addCommitter(api, 'Mia');
    commitmentIn(await commitTo(mia, live.path, 1_000_000));
    t.equal((await deadlinesOf(mia)).link, null);
    const path = await calendarPathOf(mia);
    t.match((await deadlinesOf(mia)).link, { lastReadAt: null });

    const program = visitor(api);
    const answer = await program.get(path);
    t.equal(answer.status, 200);
    t.match(answer.headers, {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    });
    const { items, link } = await deadlinesOf(mia);
    t.equal(link?.lastReadAt, new Date(api.clock.now).toISOString());
    const events = eventsIn(answer.text);
    t.same(
      events.map(({ at, title: said }) => [at, said]),
      items.map(({ at, what, about }) => [at, about === null ? what : `${about}: ${what}`]),
    );
    for (const { url } of events) t.match(url, /\/login\?next=%2Fdashboard/);
    t.notMatch(answer.text, /\d,\d{3}|€|\$/, 'no amount');

    const etag = String(answer.headers['etag']);
    t.equal((await program.get(path, { headers: { 'if-none-match': etag } })).status, 304);
    api.clock.now += hour;
    t.equal((await program.get(path)).headers['etag'], etag, 'the same deadlines, the same bytes');

    const next = await calendarPathOf(mia);
    t.equal((await program.get(path)).status, 404, 'the one before');
    t.equal((await program.get(next)).status, 200);
    t.equal((await mia.delete('/me/calendar')).status, 204);
    t.equal((await program.get(next)).status, 404);
    t.equal((await mia.delete('/me/calendar')).status, 204, 'again changes nothing');
  },

  async 'a link is made by a person, opens nothing else, and ends with the account'(t, api) {
    const mia = await addCommitter(api, 'Mia');
    const path = await calendarPathOf(mia);
    const token = path.slice(path.indexOf('=') + 1);
    const program = visitor(api);
    for (const bad of ['rhc_', 'rh_x', `${token}x`, token.slice(0, -1), token.toUpperCase()]) {
      t.equal((await program.get(`/calendar.ics?token=${bad}`)).status, 404, bad);
    }
    t.equal((await program.get('/calendar.ics')).status, 400);
    t.equal((await program.get('/me/deadlines')).status, 401);
    const byToken = visitor(api);
    byToken.bearer = token;
    t.equal((await byToken.get('/me/deadlines')).status, 401);
    t.equal((await program.post('/me/calendar')).status, 401);

    await updateRows(api, 'users', { id: mia.id }, { status: 'suspended' });
    t.equal((await program.get(path)).status, 404);
    await updateRows(api, 'users', { id: mia.id }, { status: 'active' });
    t.equal((await program.get(path)).status, 200);

    const due = new Date(api.clock.now + day).toISOString();
    await updateRows(api, 'users', { id: mia.id }, { deletion_due_at: due });
    t.equal((await program.get(path)).status, 404, 'about to be erased');
  },

  async 'a link is read sixty times an hour, by whatever program'(t, api) {
    const mia = await addCommitter(api, 'Mia');
    const path = await calendarPathOf(mia);
    const program = visitor(api);
    for (let n = 0; n < 60; n += 1) t.equal((await program.get(path)).status, 200);
    t.equal((await program.get(path)).status, 429);
    t.equal((await program.get(await calendarPathOf(mia))).status, 200, 'another link');
    api.clock.now += hour;
  },

  async 'a deadline that moves stays the same event'(t, api) {
    const live = await opened(api);
    const path = await calendarPathOf(live.owner);
    const program = visitor(api);
    const [first] = eventsIn((await program.get(path)).text);
    const earlier = before(String(live.raise.deadlineAt), 5 * day);
    await updateRows(api, 'raises', { id: live.raise.id }, { deadline_at: earlier });
    const [moved] = eventsIn((await program.get(path)).text);
    t.equal(moved?.uid, first?.uid);
    t.equal(moved?.at, earlier);
  },
});

function before(iso: string, ms: number): string {
  return new Date(Date.parse(iso) - ms).toISOString();
}
