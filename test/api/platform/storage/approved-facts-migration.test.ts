/** Raises that were submitted before keep the company of their newest snapshot, on both databases. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { approvedFacts } from '#api/platform/storage/migrations/0047-approved-facts.ts';
import type { RaiseReviewDesk } from '#shared/product/raises/reviews.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { addCommitter, openRaise, shownTo } from '#test/support/committing.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { raiseIn } from '#test/support/raise-people.ts';
import { addRaiseOf } from '#test/support/raises.ts';

/** The facts that an earlier version kept of a company. */
const earlierFacts = ['id', 'name', 'legalName', 'country', 'oneLiner', 'sector', 'stage'];

/** Takes the columns of the step away, and from snapshots what they did not have before it. */
async function asBefore({ storage }: TestApi): Promise<void> {
  await storage.write(async (trx) => {
    for (const column of ['issuer', 'issuer_name', 'declined_change']) {
      await trx.schema.alterTable('raises').dropColumn(column).execute();
    }
    await trx.schema.alterTable('raise_documents').dropColumn('added_at').execute();
    const snapshots = await trx.selectFrom('raise_snapshots').select(['id', 'content']).execute();
    for (const { id, content } of snapshots) {
      const { nda: _nda, company = {}, ...said } = JSON.parse(content);
      const kept = Object.entries(company).filter(([name]) => earlierFacts.includes(name));
      const text = JSON.stringify({ company: Object.fromEntries(kept), ...said });
      const sha256 = createHash('sha256').update(text).digest('hex');
      await trx
        .updateTable('raise_snapshots')
        .set({ content: text, sha256 })
        .where('id', '=', id)
        .execute();
    }
  });
}

await onBothEngines({
  async 'what was submitted keeps its company, and what is written follows it'(t, open) {
    const api = await open();
    const { storage, clock } = api;
    const { owner, company, path, raise } = await openRaise(api);
    const [ivan, olga] = [
      await addCommitter(api, 'Ivan'),
      await addPerson(api, 'Olga', 'operator'),
    ];
    const content = JSON.stringify({ company: { id: 'cmp', name: 'As submitted' } });
    const others = await storage.write(async (trx) => {
      const made = [];
      for (const [state, text] of [
        ['draft', null],
        ['changes_requested', content],
        ['rejected', content],
        // Of a snapshot that names no company nothing is known.
        ['cancelled', '{}'],
      ] as const) {
        const { id } = await addRaiseOf(trx, owner.id, { state });
        made.push(id);
        if (text === null) continue;
        for (const [seq, said] of [
          [1, JSON.stringify({ company: { id: 'cmp', name: 'At first' } })],
          [2, text],
        ] as const) {
          const created_at = new Date(clock.now).toISOString();
          const row = { id: `rsn_${id}_${seq}`, raise_id: id, seq, content: said, created_at };
          await trx
            .insertInto('raise_snapshots')
            .values({ ...row, sha256: '', ledger_seq: 0 })
            .execute();
        }
      }
      return made;
    });
    await asBefore(api);
    await storage.write(async (trx) => {
      await sql`update companies set name = 'Renamed', legal_name = 'Renamed Ltd.'
        where id = ${company.id}`.execute(trx);
      await approvedFacts.up(trx, storage.engine);
    });

    const nameOf = async (id: string) =>
      (
        await storage.db
          .selectFrom('raises')
          .select('issuer_name')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).issuer_name;
    t.equal(await nameOf(raise.id), 'Acme', 'a live raise');
    t.same(await Promise.all(others.map(nameOf)), [null, null, 'As submitted', null]);
    t.match(raiseIn(await owner.get(path)), {
      company: { name: 'Acme', legalName: 'Acme Robotics, Inc.', city: '', website: '' },
      declinedChange: null,
    });
    const { signing } = await shownTo(ivan, path, 600_000);
    t.match(signing.agreement?.text, /Acme Robotics, Inc\./);
    t.notMatch(signing.agreement?.text, /Renamed/);

    // The operator compares with a snapshot that did not say which NDA there was.
    const text = 'Nobody says anything to anybody about this raise, for ever. '.repeat(10).trim();
    await storage.write((trx) =>
      trx
        .insertInto('nda_texts')
        .values({
          raise_id: raise.id,
          version: 1,
          text,
          sha256: createHash('sha256').update(text).digest('hex'),
          created_at: new Date(clock.now).toISOString(),
        })
        .execute(),
    );
    const reason = 'Our lawyers found what has to be said otherwise.';
    raiseIn(await owner.post(`${path}/propose-change`, { change: { title: 'Robots' }, reason }));
    raiseIn(await olga.post(`/admin${path}/approve-change`));
    const { differences } = (await olga.get(`/admin${path}/review`)).json<RaiseReviewDesk>();
    t.same(
      differences.map(({ pointer }) => pointer),
      ['/title'],
      'no NDA is new',
    );
  },
});
