/** A search takes the same time however much a portal has kept: all of it is found by an index. */
import { sql } from 'kysely';
import { copyRow } from '#scripts/trials/copy-row.ts';
import type { FoundRecord } from '#shared/product/search/search.ts';
import { foundPerKind } from '#shared/product/search/search-kinds.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { approvedWorld } from '#test/support/approved-world.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { commitTo } from '#test/support/committing.ts';
import { addPeople } from '#test/support/people.ts';
import { fullScans, recordStatements } from '#test/support/query-plans.ts';

/** What there are many of here. */
const growing = ['users', 'person_words', 'commitments', 'raise_questions'];
/** More than are looked at one by one. */
const kept = 2_500;

await onBothEngines({
  async 'finds by an index what many have and what few have'(t, open) {
    const api = await open();
    const { owner, path, raise, ivan, olga: operator } = await approvedWorld(api);
    const [eve] = await addPeople(api, ['Eve']);
    await commitTo(ivan, path, 5_000_000);
    await ivan.post(`${path}/questions`, { question: 'Do the anvils float?' });
    await api.storage.write(async function addMany(trx) {
      await sql`insert into person_words (word, user_id) values ('everybody', ${ivan.id})`.execute(
        trx,
      );
      const many = `'usr_many' || i`;
      await copyRow(trx, 'users', { id: ivan.id }, kept, {
        ...{ id: many, email: `'many' || i`, name: `'Everybody ' || i` },
      });
      const words = { user_id: many };
      await copyRow(trx, 'person_words', { word: 'everybody' }, kept, words);
      await copyRow(trx, 'commitments', { investor_id: ivan.id }, kept, {
        ...{ id: `'cmt_many' || i`, investor_id: many },
      });
      await copyRow(trx, 'raise_questions', { raise_id: raise.id }, kept, {
        ...{ id: `'qst_many' || i`, question: `'Everybody asks ' || i` },
      });
      // Those before are older than all of these.
      const at = '2026-12-31T00:00:00.000Z';
      for (const [table, column] of [
        ['users', 'created_at'],
        ['commitments', 'created_at'],
        ['raise_questions', 'asked_at'],
      ] as const) {
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${at}
          where id like '%many%'`.execute(trx);
      }
    });
    if (api.storage.engine === 'postgres') await sql`analyze`.execute(api.storage.db);

    const recording = recordStatements();
    try {
      const kinds = async (who: ApiVisitor, q: string) =>
        (await who.get(`/search?q=${q}`))
          .json<{ items: FoundRecord[] }>()
          .items.map(({ kind, title }) => `${kind} ${title}`);
      t.same(await kinds(operator, 'ivan'), ['person Ivan'], 'somebody whose name few have');
      t.same(await kinds(operator, 'everybody%20ivan'), ['person Ivan'], 'by the word of few');
      const people = await kinds(operator, 'everybody');
      t.equal(people.length, foundPerKind);
      t.ok(
        people.every((one) => one.startsWith('person Everybody')),
        'the newest of many',
      );
      t.match(
        await kinds(owner, 'ivan'),
        [/^commitment Ivan, /, /^person Ivan$/],
        'an old commitment, by its name, and who has access',
      );
      t.equal((await kinds(owner, 'everybody')).length, 2 * foundPerKind);
      const own = await kinds(ivan, 'everybody');
      t.ok(
        own.every((one) => one.startsWith('question ')),
        'their own questions, nobody else',
      );
      t.same(await kinds(eve, 'everybody'), [], 'nothing of others');
      t.same(await kinds(operator, 'zebra'), []);
      for (const who of [operator, owner, ivan]) {
        t.same(await kinds(who, 'verybody'), [], 'a word begins so, and not its end');
      }
    } finally {
      recording.stop();
    }
    const asked = [...recording.asked.values()].filter(({ text }) =>
      /person_words|raise_questions|commitments/.test(text),
    );
    t.ok(asked.length > 5, `${asked.length} statements`);
    for (const statement of asked) {
      const scanned = await fullScans(api.storage, statement);
      // The newest are read from the end of an index, so many and no more.
      const newest = statement.text.includes('from users order by created_at desc');
      t.same(
        scanned.filter((table) => growing.includes(table) && !(newest && table === 'users')),
        [],
        statement.text,
      );
    }
  },
});
