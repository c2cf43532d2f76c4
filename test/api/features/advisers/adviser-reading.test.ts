/** Each way to read a data room opens and closes for an adviser alike; on both databases. */
import { activeAdviser } from '#test/support/advisers.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aDocument, aRoom, letIn } from '#test/support/data-room.ts';
import { addPerson } from '#test/support/people.ts';
import { updateRows } from '#test/support/rows.ts';
import { hour } from '#test/support/times.ts';

const readingRoom = (raise: string) =>
  ['documents', 'questions', 'nda', 'nda/versions', 'found-pages?q=who'].map(
    (part) => `/raises/${raise}/${part}`,
  );
const readingDocument = (id: string) =>
  ['', '/versions', '/content', '/pages/1', '/pages/1/text', '/pages/1/thumbnail'].map(
    (part) => `/documents/${id}${part}`,
  );
const beacon = { views: [{ page: 1, dwellMs: 1_000 }] };

await withApiOnBothEngines({
  async 'every way to read is open in the scope of the investor, and closed at once after it'(
    t,
    api,
  ) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const deck = await aDocument(api, world, { downloadAllowed: true });
    const other = { folder: 'legal', name: 'Articles', downloadAllowed: true };
    const articles = await aDocument(api, world, other);
    const ivan = await addPerson(api, 'Ivan', 'investor');
    await letIn(world, ivan.email, { scope: 'deck_only' });
    const lena = await addPerson(api, 'Lena');
    const open = async (what: string) => {
      for (const path of [...readingRoom(raise), ...readingDocument(deck.id)]) {
        t.equal((await lena.get(path)).status, 200, `${what}: ${path}`);
      }
      t.equal((await lena.post(`/documents/${deck.id}/events`, beacon)).status, 204, what);
    };
    const closed = async (id: string, what: string) => {
      for (const path of readingDocument(id)) {
        t.equal((await lena.get(path)).status, 404, `${what}: ${path}`);
      }
      t.equal((await lena.post(`/documents/${id}/events`, beacon)).status, 404, what);
    };
    const closedRoom = async (what: string) => {
      await closed(deck.id, what);
      for (const path of readingRoom(raise)) {
        t.equal((await lena.get(path)).status, 404, `${what}: ${path}`);
      }
    };

    const id = await activeAdviser(ivan, raise, lena);
    await open('while they advise');
    await closed(articles.id, 'beyond the scope of the investor');
    t.equal((await founder.post(`/advisers/${id}/end`)).status, 204);
    await closedRoom('ended');

    const own = await activeAdviser(founder, raise, lena);
    await open('for the company');
    t.equal((await lena.get(`/documents/${articles.id}/content`)).status, 200);
    const soon = new Date(api.clock.now + hour).toISOString();
    await updateRows(api, 'room_advisers', { id: own }, { expires_at: soon });
    api.clock.now += hour;
    await closedRoom('by the clock, before any job');
  },
});
