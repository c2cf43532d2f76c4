/** What is new about a raise counts from somebody's last look at it, on both databases. */
import { raiseAudit } from '#api/features/raises/raise-parts.ts';
import { auditSystem } from '#api/platform/audit/audit.ts';
import type { CommitmentList } from '#shared/product/commitments/commitments.ts';
import type { NetworkList, NetworkRaise } from '#shared/product/raises/network.ts';
import type { Watchlist } from '#shared/product/watchlist/watchlist.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitter, commitTo, openRaise } from '#test/support/committing.ts';
import { aDocument, letIn } from '#test/support/data-room.ts';
import { empty } from '#test/support/empty.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { fullScans, recordStatements } from '#test/support/query-plans.ts';
import { day, hour, minute } from '#test/support/times.ts';

/** Notes that a change of a raise was approved. */
const change = ({ storage, clock }: TestApi, raise: string, field = '/title') =>
  storage.write((trx) =>
    auditSystem(trx, raiseAudit('change-approved', raise, { fields: [field] }), clock.now),
  );
const see = (who: AddedPerson, id: string) => who.post(`/raises/${id}/seen`);
const pageFor = async (who: AddedPerson, { slug }: { readonly slug: string }) =>
  (await who.get(`/raises/by-slug?slug=${slug}`)).json<NetworkRaise>();
const portfolioOf = async (who: AddedPerson) =>
  (await who.get('/commitments')).json<CommitmentList>().sinceVisit;
/** What grows with a portal, by its names in these statements. */
const growing = [
  ...['audit_events', 'commitments', 'watched_raises', 'access_grants', 'sessions', 'last_seen'],
  ...['raises', 'threads', 'thread_readers', 'open_grants', 'seen_raises', 'company_members'],
  ...['raise_documents', 'raise_document_versions', 'raise_questions', 'visits', 'users'],
  ...['visit_documents'],
];
const rowsOf = ({ storage: { db } }: TestApi) => db.selectFrom('last_seen').selectAll().execute();

await withApiOnBothEngines({
  async 'a page tells what is new since the last look at it, whatever else was visited'(t, api) {
    const { raise } = await openRaise(api, { visibility: 'network' });
    const mia = await addCommitter(api, 'Mia');
    t.equal((await mia.post('/watchlist', { raiseId: raise.id })).status, 204);
    t.equal((await pageFor(mia, raise)).isVisitNoted, false);
    t.equal((await see(mia, raise.id)).status, 204);
    const looked = new Date(api.clock.now).toISOString();
    t.equal((await pageFor(mia, raise)).isVisitNoted, true);

    api.clock.now += hour;
    await change(api, raise.id);
    const at = new Date(api.clock.now).toISOString();
    for (let visits = 0; visits < 3; visits += 1) {
      api.clock.now += 2 * hour;
      const [card] = (await mia.get('/raises')).json<NetworkList>().items;
      t.equal(card?.changedAt, at, 'other visits of the portal hide nothing');
    }
    const page = await pageFor(mia, raise);
    t.equal(page.sinceVisit?.since, looked);
    t.equal(page.sinceVisit?.changes.length, 1);
    t.equal(page.isVisitNoted, false);

    await see(mia, raise.id);
    const again = new Date(api.clock.now).toISOString();
    api.clock.now += 20 * minute;
    const [before] = await rowsOf(api);
    await see(mia, raise.id);
    t.same(await rowsOf(api), [before], 'a visit is written once');
    t.equal((await pageFor(mia, raise)).sinceVisit?.since, looked, 'and hides nothing meanwhile');
    const [card] = (await mia.get('/raises')).json<NetworkList>().items;
    t.equal(card?.changedAt, null, 'in lists it is no longer new once it was opened');
    const [watched] = (await mia.get('/watchlist')).json<Watchlist>().items;
    t.equal(watched?.raise?.changedAt, null);

    api.clock.now += hour;
    t.equal((await pageFor(mia, raise)).sinceVisit, null);
    await change(api, raise.id);
    api.clock.now += day;
    t.equal((await pageFor(mia, raise)).sinceVisit?.since, again);
  },

  async 'of those who do not follow a raise nothing is kept, and nobody learns of one'(t, api) {
    const open = await openRaise(api, { visibility: 'network' });
    const closed = await openRaise(api, { visibility: 'invite' }, 'Bea', 'Boats');
    const [nia, olga] = [await addCommitter(api, 'Nia'), await addPerson(api, 'Olga', 'operator')];
    t.equal((await pageFor(nia, open.raise)).isVisitNoted, null);
    t.equal((await see(nia, open.raise.id)).status, 204);
    t.equal((await see(open.owner, open.raise.id)).status, 204);
    t.equal((await see(olga, open.raise.id)).status, 204);
    t.equal((await see(nia, closed.raise.id)).status, 404);
    t.equal((await see(nia, 'rse_aaaaaaaaaaaaaaaaaaaa')).status, 404);
    t.same(await rowsOf(api), []);
  },

  async 'a portfolio tells what is new of each commitment and its raise'(t, api) {
    const {
      owner: founder,
      raise: opened,
      company,
    } = await openRaise(api, { visibility: 'network' });
    const raise = opened.id;
    const world = { founder, raise, company: company.id };
    const [ivan, eve] = [await addCommitter(api, 'Ivan'), await addCommitter(api, 'Eve')];
    const deck = await aDocument(api, world);
    for (const who of [ivan, eve]) {
      await letIn(world, who.email);
      t.equal((await commitTo(who, `/raises/${raise}`, 600_000)).status, 201);
      t.equal((await who.get(`/documents/${deck.id}`)).status, 200);
    }
    t.match(await portfolioOf(ivan), { since: null, isNoted: false, raises: empty });
    t.equal((await ivan.post('/commitments/seen')).status, 204);
    const since = new Date(api.clock.now).toISOString();
    t.match(await portfolioOf(ivan), { since: null, isNoted: true });

    api.clock.now += 2 * hour;
    const report = await aDocument(api, world, { name: 'Report', folder: 'product' });
    const message = { investor: ivan.id, text: 'The report is there.' };
    t.equal((await founder.post(`/raises/${raise}/thread`, message)).status, 201);
    await change(api, raise);
    api.clock.now += day;
    const news = ['changed', 'document-added', 'message'];
    t.same(await portfolioOf(ivan), { since, isNoted: false, raises: [{ raise, news }] });
    t.same(
      (await portfolioOf(eve)).raises,
      [{ raise, news: ['changed', 'document-added'] }],
      'nothing of what is written to somebody else',
    );
    await see(ivan, raise);
    t.equal((await ivan.get(`/documents/${report.id}`)).status, 200);
    t.same((await portfolioOf(ivan)).raises, [{ raise, news: ['message'] }], 'what is not opened');
  },

  async 'each is found by indexes'(t, api) {
    const { raise, path } = await openRaise(api, { visibility: 'network' });
    const ivan = await addCommitter(api, 'Ivan');
    await commitTo(ivan, path, 600_000);
    const recording = recordStatements();
    await see(ivan, raise.id);
    await ivan.post('/commitments/seen');
    await portfolioOf(ivan);
    recording.stop();
    const asked = [...recording.asked.values()].filter(({ text }) => text.includes('last_seen'));
    t.ok(asked.length >= 2, `${asked.length} were asked`);
    for (const one of asked) {
      t.same(
        (await fullScans(api.storage, one)).filter((table) => growing.includes(table)),
        [],
        one.text,
      );
    }
  },
});
