/** The legal form of a company, asked for before a raise is submitted, over HTTP, on both databases. */
import { sha256Of } from '#api/platform/sha256.ts';
import type { SignedSnapshot } from '#shared/product/commitments/signed-snapshot.ts';
import { reviewChecklist } from '#shared/product/raises/review-checklist.ts';
import { approvedWorld, pageOf } from '#test/support/approved-world.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { commitmentIn, commitTo, shownTo } from '#test/support/committing.ts';
import { ifMatch } from '#test/support/investors.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { draftReady, errorsIn, foundReady, raiseIn } from '#test/support/raise-people.ts';

/** Makes what was approved older than legal forms: neither the snapshot nor the raise names one. */
async function withoutLegalForm(api: TestApi, raiseId: string) {
  const older = (text: string) => {
    const { company, ...others } = JSON.parse(text);
    const { legalForm: _, ...kept } = company;
    return JSON.stringify({ company: kept, ...others });
  };
  await api.storage.write(async (trx) => {
    const snapshots = await trx
      .selectFrom('raise_snapshots')
      .select(['id', 'content'])
      .where('raise_id', '=', raiseId)
      .execute();
    for (const { id, content } of snapshots) {
      const said = { content: older(content), sha256: sha256Of(older(content)) };
      await trx.updateTable('raise_snapshots').set(said).where('id', '=', id).execute();
    }
    const { issuer } = await trx
      .selectFrom('raises')
      .select('issuer')
      .where('id', '=', raiseId)
      .executeTakeFirstOrThrow();
    const { legalForm: _, ...kept } = JSON.parse(issuer ?? '');
    await trx
      .updateTable('raises')
      .set({ issuer: JSON.stringify(kept) })
      .where('id', '=', raiseId)
      .execute();
    await trx.updateTable('companies').set({ legal_form: '' }).execute();
  });
}

/** Makes what is proposed for a raise older than legal forms. */
async function withoutProposedForm(api: TestApi, raiseId: string) {
  await api.storage.write(async (trx) => {
    const { proposed_change } = await trx
      .selectFrom('raises')
      .select('proposed_change')
      .where('id', '=', raiseId)
      .executeTakeFirstOrThrow();
    const { company, ...others } = JSON.parse(proposed_change ?? '');
    const { legalForm: _, ...kept } = company;
    const older = { proposed_change: JSON.stringify({ ...others, company: kept }) };
    await trx.updateTable('raises').set(older).where('id', '=', raiseId).execute();
  });
}

const sayOfCompany = async (who: AddedPerson, id: string, oneLiner: string) => {
  const { company } = (await who.get(`/companies/${id}`)).json<{ company: { version: number } }>();
  return who.patch(`/companies/${id}`, { oneLiner }, ifMatch(company.version));
};

await withApiOnBothEngines({
  async 'a raise is submitted once its company has a legal form'(t, api) {
    const ada = await addPerson(api, 'Ada');
    const acme = await foundReady(ada);
    const company = `/companies/${acme.id}`;
    const emptied = await ada.patch(company, { legalForm: '' }, ifMatch(acme.version));
    t.equal(emptied.status, 200, emptied.text);
    const unseen = await ada.patch(company, { legalForm: '\u200b' }, ifMatch(acme.version + 1));
    t.same(errorsIn(unseen), ['/legalForm pattern'], 'with characters that can be seen');
    const { id } = await draftReady(api, ada, acme, {
      agreement: '{{investor}} pays {{amount}}.\n\nTo a {{company_legal_form}}.',
    });
    const refused = await ada.post(`/raises/${id}/submit`);
    t.same(errorsIn(refused), ['/company/legalForm required', '/agreement empty-field']);
    t.match(refused.text, 'Line 3: {{company_legal_form}} is empty');
    const form = { legalForm: '  GmbH ' };
    t.equal((await ada.patch(company, form, ifMatch(acme.version + 1))).status, 200);
    t.match(raiseIn(await ada.post(`/raises/${id}/submit`)), { company: { legalForm: 'GmbH' } });
    const { snapshot } = (await ada.get(`/raises/${id}/snapshots/1`)).json<{
      snapshot: { content: string };
    }>();
    t.match(JSON.parse(snapshot.content), { company: { legalForm: 'GmbH' } });
  },

  async 'a raise that was approved before goes on, and its first legal form is material'(t, api) {
    const world = await approvedWorld(api);
    const { owner, company, path, ivan, olga, desk, raise } = world;
    await withoutLegalForm(api, raise.id);
    t.match((await pageOf(ivan, world)).issuer, {
      legalName: 'Acme Robotics, Inc.',
      legalForm: '',
      country: 'US',
    });
    t.match(
      (await shownTo(ivan, path, 600_000)).signing.agreement?.text,
      'Company: Acme Robotics, Inc. (Acme), United States.',
    );
    const signed = commitmentIn(await commitTo(ivan, path, 600_000));
    const read = await ivan.get(`/commitments/${signed.id}/snapshot`);
    t.equal(read.status, 200, read.text);
    t.match(read.json<SignedSnapshot>(), { isWhole: true, company: { legalForm: '' } });
    const reason = 'Nobody had asked for our legal form before.';
    t.match((await owner.post(`${path}/propose-change`, { company: true, reason })).problem(), {
      code: 'not-changed',
    });
    const { version } = (await owner.get(`/companies/${company.id}`)).json<{
      company: { version: number };
    }>().company;
    const form = { legalForm: 'Delaware corporation' };
    await owner.patch(`/companies/${company.id}`, form, ifMatch(version));
    raiseIn(await owner.post(`${path}/propose-change`, { company: true, reason }));
    t.match((await olga.get(`${desk}/review`)).json<{ differences: object[] }>().differences, [
      { pointer: '/company/legalForm', before: '""', weight: 'material' },
    ]);
    raiseIn(await olga.post(`${desk}/approve-change`));
    t.match(commitmentIn(await ivan.get(`/commitments/${signed.id}`)), { state: 'reconfirm_due' });
    t.match((await pageOf(ivan, world)).issuer, { legalForm: 'Delaware corporation' });
  },

  async 'a change of the company from before is read, decided, and taken out again'(t, api) {
    const world = await approvedWorld(api);
    const { owner, company, path, olga, desk, raise } = world;
    const reason = 'We say it in other words.';
    const proposeOlder = async () => {
      t.equal((await sayOfCompany(owner, company.id, 'Robots for orchards.')).status, 200);
      raiseIn(await owner.post(`${path}/propose-change`, { company: true, reason }));
      await withoutLegalForm(api, raise.id);
      await withoutProposedForm(api, raise.id);
    };
    const reviewed = async () =>
      (await olga.get(`${desk}/review`)).json<{ differences: { pointer: string }[] }>().differences;

    await proposeOlder();
    const older = { company: { oneLiner: 'Robots for orchards.', legalForm: '' } };
    t.match(raiseIn(await owner.get(path)).proposedChange, older);
    t.same(
      (await reviewed()).map(({ pointer }) => pointer),
      ['/company/oneLiner'],
      'its legal form is no difference',
    );
    t.match(raiseIn(await olga.get(path)).proposedChange, older, 'also for an operator');
    const because = 'The sentence promises too much.';
    const declined = raiseIn(await olga.post(`${desk}/decline-change`, { reason: because }));
    t.match(declined.declinedChange, { ...older, because });

    // What was declined before the upgrade has none either.
    await api.storage.write(async (trx) => {
      const { legalForm: _, ...kept } = declined.declinedChange?.company ?? {};
      const declined_change = JSON.stringify({ ...declined.declinedChange, company: kept });
      await trx.updateTable('raises').set({ declined_change }).where('id', '=', raise.id).execute();
    });
    t.match(raiseIn(await owner.get(path)).declinedChange, { ...older, because });
    t.match(raiseIn(await olga.get(path)).declinedChange, older);

    await proposeOlder();
    const { oneLiner } = (await owner.get(path)).json<{
      raise: { company: { oneLiner: string } };
    }>().raise.company;
    t.equal((await sayOfCompany(owner, company.id, oneLiner)).status, 200);
    const out = raiseIn(await owner.post(`${path}/propose-change`, { company: true, reason }));
    t.equal(out.proposedChange, null, 'proposing what was approved takes it out');
    await proposeOlder();
    const more = raiseIn(
      await owner.post(`${path}/propose-change`, { change: { title: 'Series A' }, reason }),
    );
    t.same(more.proposedChange?.fields, ['/company/oneLiner', '/title']);
    t.match(raiseIn(await olga.post(`${desk}/approve-change`, {})).company, older.company);
  },

  async 'a raise that was submitted before is approved and published with a legal form only'(
    t,
    api,
  ) {
    const [ada, olga] = [await addPerson(api, 'Ada'), await addPerson(api, 'Olga', 'operator')];
    const acme = await foundReady(ada);
    const { id } = await draftReady(api, ada, acme);
    const [path, desk] = [`/raises/${id}`, `/admin/raises/${id}`];
    raiseIn(await ada.post(`${path}/submit`));
    await withoutLegalForm(api, id);
    const checklist = reviewChecklist.map(({ key }) => key);
    const missing = { code: 'company-incomplete', detail: /missing: Legal form\. Request changes/ };
    t.match((await olga.post(`${desk}/approve`, { checklist })).problem(), missing);

    const comments = [{ field: '/company/legalForm', comment: 'Enter your legal form.' }];
    const returned = raiseIn(await olga.post(`${desk}/request-changes`, { comments }));
    t.equal(returned.state, 'changes_requested', 'which is what the sentence says');
    const form = async () => {
      const { company } = (await ada.get(`/companies/${acme.id}`)).json<{
        company: { version: number };
      }>();
      const entered = { legalForm: 'Delaware corporation' };
      return ada.patch(`/companies/${acme.id}`, entered, ifMatch(company.version));
    };
    t.equal((await form()).status, 200);
    raiseIn(await ada.post(`${path}/submit`));
    t.equal(raiseIn(await olga.post(`${desk}/approve`, { checklist })).state, 'approved');

    // As of a raise that was approved before the upgrade, and waits to be published.
    await withoutLegalForm(api, id);
    t.match((await ada.post(`${path}/publish`)).problem(), {
      code: 'company-incomplete',
      detail: /missing: Legal form\. Enter them under Company, then propose them/,
    });
    t.equal((await form()).status, 200);
    const reason = 'Nobody had asked for our legal form before.';
    raiseIn(await ada.post(`${path}/propose-change`, { company: true, reason }));
    raiseIn(await olga.post(`${desk}/approve-change`, {}));
    t.equal(raiseIn(await ada.post(`${path}/publish`)).state, 'live');
  },
});
