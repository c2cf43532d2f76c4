/** A search in a room costs the same however many documents other rooms have. */
import { sql } from 'kysely';
import { markOf } from '#api/features/document-texts/page-words.ts';
import { copyRow } from '#scripts/trials/copy-row.ts';
import type { FoundPages } from '#shared/product/raises/found-pages.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { aDocument, aRoom, letIn } from '#test/support/data-room.ts';
import { pdfOf } from '#test/support/documents.ts';
import { addPerson } from '#test/support/people.ts';
import { fullScans, recordStatements } from '#test/support/query-plans.ts';

/** What there are many of here. */
const growing = [
  'document_page_entries',
  'document_texts',
  'raise_document_versions',
  'raise_documents',
];
const kept = 20_000;

await onBothEngines({
  async 'finds by an index what every room has, and what waits for its text'(t, open) {
    const api = await open();
    const world = await aRoom(api);
    const elsewhere = await aRoom(api);
    const ivan = await addPerson(api, 'Ivan', 'investor');
    await letIn(world, ivan.email);
    const file = await pdfOf(['Revenue of a year', 'Costs']);
    await aDocument(api, world, {}, file);
    const other = await aDocument(api, elsewhere, {}, file);
    api.clock.now += 15_000;
    await api.jobs.drain('read-document-texts');
    await api.storage.write(async function addMany(trx) {
      await copyRow(trx, 'raise_documents', { id: other.id }, kept, { id: `'doc_many' || i` });
      const id = { id: `'dvr_many' || i`, n: '2 + i' };
      await copyRow(trx, 'raise_document_versions', { document_id: other.id }, kept, id);
      await trx.updateTable('document_texts').set({ state: 'read' }).execute();
      const mark = markOf(elsewhere.raise);
      await sql`insert into document_page_entries (version_id, document_id, page, text, words)
        select id, document_id, 1, 'Revenue', ${sql.lit(`${mark}-revenue`)}
        from raise_document_versions where id like 'dvr_many%'`.execute(trx);
    });
    if (api.storage.engine === 'postgres') await sql`analyze`.execute(api.storage.db);

    const recording = recordStatements();
    try {
      const answer = await ivan.get(`/raises/${world.raise}/found-pages?q=revenue`);
      t.match(answer.json<FoundPages>(), { items: [{ page: 1 }], nextCursor: null });
      t.equal((await ivan.get('/search?q=revenue')).status, 200);
      api.clock.now += 15_000;
      await api.jobs.drain('read-document-texts');
    } finally {
      recording.stop();
    }
    const asked = [...recording.asked.values()].filter(({ text }) =>
      /document_page|document_texts/.test(text),
    );
    t.ok(asked.length >= 4, `${asked.length} statements`);
    for (const statement of asked) {
      const scanned = await fullScans(api.storage, statement);
      t.same(
        scanned.filter((table) => growing.includes(table)),
        [],
        statement.text,
      );
    }
  },
});
