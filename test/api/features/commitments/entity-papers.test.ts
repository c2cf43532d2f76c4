/** The papers of a commitment that was signed for an entity: each names it, its signatory and their title. */
import t from 'tap';
import { downloadBinder, makeBinder } from '#test/support/binders.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitter, commitmentIn, commitOn, openRaise } from '#test/support/committing.ts';
import { countersign } from '#test/support/countersigning.ts';
import { renderingFor } from '#test/support/documents.ts';
import { addCertifiedEntity, shownForParty } from '#test/support/investor-entities.ts';
import { ocfProblems } from '#test/support/open-cap-format/validate.ts';
import { pagesIn } from '#test/support/pdf-words.ts';
import type { AddedPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { updateRaise, updateRows } from '#test/support/rows.ts';
import { unzipped } from '#test/support/unzipped.ts';
import { zipEntries } from '#test/support/zip-entries.ts';

const rendering = await renderingFor(t, { threads: 1 });
const amount = 600_000;
const entityName = 'Hollow Oak Capital GmbH';

const textOf = async (bytes: Buffer) => (await pagesIn(rendering, bytes)).join(' ');

async function bytesOf(who: AddedPerson, path: string): Promise<Buffer> {
  const { status, bytes, text } = await who.get(path);
  if (status !== 200) throw new Error(text);
  return bytes;
}

/** A commitment that was signed for an entity, and countersigned. */
async function signedForEntity(api: TestApi) {
  const live = await openRaise(api);
  const ivan = await addCommitter(api, 'Ivan');
  const entity = await addCertifiedEntity(api, ivan);
  const shown = await shownForParty(ivan, live.path, entity.id, amount);
  const signed = commitmentIn(await commitOn(shown, ivan, live.path, amount, { party: entity.id }));
  const both = commitmentIn(await countersign(live.owner, signed));
  return { ...live, ivan, entity, both };
}

await withApiOnBothEngines({
  async 'executed agreement and certificate name entity, signatory and title'(t, api) {
    const { ivan, both } = await signedForEntity(api);
    const executed = await textOf(await bytesOf(ivan, `/commitments/${both.id}/executed`));
    t.match(executed, /The parties Investor Hollow Oak Capital GmbH Company /);
    t.match(
      executed,
      /For Signed by Title When Hollow Oak Capital GmbH Nora Lind Managing Director 2026-/,
    );
    t.match(executed, /Investor: Hollow Oak Capital GmbH, by Nora Lind, Managing Director\./);
    t.notMatch(executed, /Ivan Investor/, 'nobody else is the investor');

    const paper = await textOf(await bytesOf(ivan, `/commitments/${both.id}/certificate`));
    t.match(
      paper,
      /Investor Hollow Oak Capital GmbH Signed for it by Nora Lind, Managing Director/,
    );
    t.match(paper, /Signed as Hollow Oak Capital GmbH, by Nora Lind, Managing Director/);
    t.match(paper, /Nora Lind, for Hollow Oak Capital GmbH/, 'who did what in its history');
    t.notMatch(paper, /Nora Lind, the investor|Ivan Investor/);
  },

  async 'the book and the binders of both sides name it'(t, api) {
    const { owner, ivan, path, raise, both } = await signedForEntity(api);
    // Its file is nowhere but in the database.
    await updateRows(api, 'raise_documents', { raise_id: raise.id }, { published_at: null });
    await makeBinder(api, owner, path);
    const files = await unzipped((await downloadBinder(api, owner, path)).bytes);
    t.match(
      String(files.get('book/book.csv')),
      /"Hollow Oak Capital GmbH, by Nora Lind",Nora Lind,Signed,.*,Hollow Oak Capital GmbH,Managing Director,/,
    );
    const executed = await textOf(
      files.get(`executed/${both.id}-v${both.version}.pdf`) ?? Buffer.alloc(0),
    );
    t.match(executed, /Hollow Oak Capital GmbH Nora Lind Managing Director/);
    const index = String(files.get('index.html'));
    t.match(index, /Hollow Oak Capital GmbH/, 'the index says whose papers they are');

    const at = `/commitments/${both.id}`;
    await makeBinder(api, ivan, at);
    const own = await unzipped((await downloadBinder(api, ivan, at)).bytes);
    t.ok(own.has(`executed/${both.id}-v${both.version}.pdf`));
    t.match(JSON.parse(String(own.get('index.json'))).facts, {
      'Signed as': 'Hollow Oak Capital GmbH, by Nora Lind, Managing Director',
    });
  },

  async 'the holder is the entity in the spreadsheet and in the Open Cap Format'(t, api) {
    const { owner, path, raise, company, entity, both } = await signedForEntity(api);
    const ended_at = new Date(api.clock.now).toISOString();
    await updateRows(api, 'commitments', { id: both.id }, { state: 'settled' });
    await updateRaise(api, raise.id, { state: 'closed_funded', ended_at });
    await updateRows(api, 'companies', { id: company.id }, { founded_on: '2019-04-01' });
    // What the entity says of itself since is not what was signed.
    await updateRows(
      api,
      'investor_entities',
      { id: entity.id },
      { address: 'Elsewhere 9', registration_number: 'HRB 99999' },
    );
    const sheet = (await owner.get(`${path}/holders.csv`)).text;
    t.match(
      sheet,
      /,Hollow Oak Capital GmbH,"Nora Lind, Managing Director",Company,HRB 12345,"Hausvogteiplatz 1\n10117 Berlin",Germany,/,
    );
    const files = zipEntries((await owner.get(`${path}/ocf`)).bytes);
    const parsed = (name: string) =>
      JSON.parse(String(files.get(name))) as Record<string, unknown> & { items: object[] };
    for (const name of files.keys()) t.same(ocfProblems(parsed(name)), [], name);
    t.match(parsed('Stakeholders.ocf.json').items, [
      {
        id: entity.id,
        name: { legal_name: entityName },
        stakeholder_type: 'INSTITUTION',
        addresses: [{ country: 'DE', street_suite: 'Hausvogteiplatz 1\n10117 Berlin' }],
        comments: ['Signed by Nora Lind, Managing Director.'],
      },
    ]);
  },
});
