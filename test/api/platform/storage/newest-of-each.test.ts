/** The newest rows of some records are read in order, and only what orders them is sorted. */
import { CompiledQuery } from 'kysely';
import { newestOfEach } from '#api/platform/storage/newest-of-each.ts';
import { copyRow } from '#scripts/trials/copy-row.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addPerson } from '#test/support/people.ts';
import { addRaiseOf } from '#test/support/raises.ts';
import { findRow, findRows } from '#test/support/rows.ts';

/** An id and a moment; a raise has many times as much. */
const narrow = 100;

const newestFirst = (one: { created_at: string; id: string }, other: typeof one) =>
  `${one.created_at}${one.id}` < `${other.created_at}${other.id}` ? 1 : -1;

await withApiOnBothEngines({
  async 'they are those of all records, whole, however many records there are'(t, api) {
    const owner = await addPerson(api, 'Owner');
    const { id, companyId } = await api.storage.write((trx) => addRaiseOf(trx, owner.id));
    const records = 600;
    await api.storage.write(async function copy(trx) {
      const company_id = `'cmp_of' || (i % ${records})`;
      await copyRow(trx, 'companies', { id: companyId }, records, { id: `'cmp_of' || i` });
      await copyRow(trx, 'raises', { id }, 2 * records, {
        ...{ id: `'rse_of' || i`, slug: `'of-' || i`, company_id },
        created_at: `'2026-01-01T00:00:00.' || (100 + i * 7 % 50) || 'Z'`,
      });
    });
    const ids = Array.from({ length: records }, (_, at) => `cmp_of${at}`);
    const all = (await findRows(api, 'raises')).toSorted(newestFirst);
    for (const some of [ids.slice(0, 1), ids.slice(0, 3), ids]) {
      for (const limit of [1, 4, 100]) {
        const of = { column: 'company_id', ids: some, at: 'created_at' };
        const query = api.storage.db
          .selectFrom(newestOfEach('raises', of, limit).as('newest'))
          .selectAll();
        const rows = (await query.execute()).toSorted(newestFirst);
        t.same(
          rows,
          all.filter(({ company_id }) => some.includes(company_id)).slice(0, limit),
          `${limit} of ${some.length}`,
        );
      }
    }
    t.same((await findRow(api, 'raises', { id: 'rse_of7' })).company_id, 'cmp_of7');
    if (api.storage.engine === 'sqlite') return;
    const of = { column: 'company_id', ids: ids.slice(0, 50), at: 'created_at' };
    const { sql, parameters } = api.storage.db
      .selectFrom(newestOfEach('raises', of, 100).as('newest'))
      .selectAll()
      .compile();
    const plan = CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]);
    const { rows } = await api.storage.db.executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>(plan);
    const sorts = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => sortsIn(Plan)));
    t.ok(sorts.length > 0);
    for (const bytes of sorts) t.ok(bytes <= narrow, `sorts rows of ${bytes} bytes`);
  },
});

interface Node {
  readonly 'Node Type': string;
  readonly 'Plan Width': number;
  readonly Plans?: readonly Node[];
}

/** How many bytes each sort of a plan expects in a row. */
function sortsIn(node: Node): number[] {
  const below = (node.Plans ?? []).flatMap(sortsIn);
  const isSort = /Sort|Merge Append/.test(node['Node Type']);
  return isSort ? [node['Plan Width'], ...below] : below;
}
