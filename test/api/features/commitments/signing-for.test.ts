/** Whoever has entities says for whom they sign; agreement, certificate and book name both. */

import { commitmentData } from '#api/features/commitments/personal-data.ts';
import { ledgerFaults } from '#api/features/commitments/verify-ledger.ts';
import type { Book } from '#shared/product/commitments/book.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import type { Signing } from '#shared/product/commitments/signing.ts';
import { refusalIn } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  act,
  addCommitter,
  commitmentIn,
  commitOn,
  commitTo,
  openRaise,
  readCommitment,
} from '#test/support/committing.ts';
import {
  addApprovedEntity,
  addCertifiedEntity,
  entityIn,
  signatureAfter,
  wholeEntity,
} from '#test/support/investor-entities.ts';
import { ifMatch } from '#test/support/investors.ts';
import { cents } from '#test/support/money.ts';
import type { AddedPerson } from '#test/support/people.ts';

const amount = 600_000;
const named = 'Hollow Oak Capital GmbH, by Nora Lind';

async function shownFor(who: AddedPerson, path: string, party: string): Promise<Signing> {
  return (await who.get(`${path}/commitment?amount=${amount}&party=${party}`)).json<Signing>();
}

async function commitFor(who: AddedPerson, path: string, party: string): Promise<Commitment> {
  const shown = await shownFor(who, path, party);
  return commitmentIn(await commitOn(shown, who, path, amount, { party }));
}

await withApiOnBothEngines({
  async 'the natural person signs as before while there is nobody else'(t, api) {
    const { path } = await openRaise(api);
    const ivan = await addCommitter(api, 'Ivan');
    const { signing } = await shownFor(ivan, path, 'self');
    t.match(signing, {
      party: { id: 'self', legalName: 'Ivan Investor', signatory: null },
      parties: [{ id: 'self', isApproved: true }],
    });
    t.match(
      signing.agreement?.text,
      /^Investor: Ivan Investor, United States; 12 Orchard Lane, Portland, ME 04101\.$/m,
    );
    t.match(commitmentIn(await commitTo(ivan, path, amount)), { entity: null });
  },

  async 'signed for an entity: the choice is needed, and everything names both'(t, api) {
    const { owner, path, raise } = await openRaise(api);
    const ivan = await addCommitter(api, 'Ivan');
    const entity = await addCertifiedEntity(api, ivan);
    const self = await shownFor(ivan, path, 'self');
    t.same(
      self.signing.parties.map(({ id }) => id),
      ['self', entity.id],
    );
    t.match((await commitOn(self, ivan, path, amount)).problem(), {
      status: 422,
      errors: [{ pointer: '/party', code: 'required' }],
    });
    const other = await commitOn(self, ivan, path, amount, { party: entity.id });
    t.match(other.problem(), { type: '/problems/snapshot-stale' }, 'the text of another party');

    const shown = await shownFor(ivan, path, entity.id);
    const { signing } = shown;
    t.equal(signing.legalName, 'Nora Lind');
    t.match(
      signing.agreement?.text,
      /^Investor: Hollow Oak Capital GmbH, by Nora Lind, Managing Director\. Registered in Germany, registration number HRB 12345; Hausvogteiplatz 1, 10117 Berlin\. The signatory states: “I am authorised .*”$/m,
    );
    const wrong = { ...signatureAfter(signing), typedName: entity.legalName };
    const more = { party: entity.id, signature: wrong };
    t.match((await commitOn(shown, ivan, path, amount, more)).problem(), {
      errors: [
        { message: 'For Hollow Oak Capital GmbH, type the name of its signatory: “Nora Lind”.' },
      ],
    });
    const made = commitmentIn(await commitOn(shown, ivan, path, amount, { party: entity.id }));
    t.match(made, {
      state: 'signed',
      signed: { name: 'Nora Lind' },
      entity: { id: entity.id, legalName: entity.legalName, title: 'Managing Director' },
    });

    const book = (await owner.get(`${path}/book?q=hollow`)).json<Book>();
    t.match(book.items, [{ investor: { id: ivan.id, name: named } }]);
    const csv = (await owner.get(`${path}/book.csv`)).text;
    t.match(csv, /"Hollow Oak Capital GmbH, by Nora Lind",Nora Lind,.*,1,Hollow Oak Capital GmbH,/);
    t.match((await ivan.get('/commitments.csv')).text, /Hollow Oak Capital GmbH/);

    const { certifiedOf } = await import(
      '#api/features/commitments/certificates/certificate-facts.ts'
    );
    const { commitmentById } = await import('#api/features/commitments/commitment-rows.ts');
    const row = await commitmentById(api.storage.db, made.id);
    const certified = row && (await certifiedOf(api.storage.db, row));
    t.match(certified?.facts, {
      investor: 'Hollow Oak Capital GmbH',
      signatory: { name: 'Nora Lind', title: 'Managing Director' },
    });
    t.same(await ledgerFaults(api.storage.db, raise.id), []);
  },

  async 'one open commitment for each party, and each is changed as its own'(t, api) {
    const { path, raise } = await openRaise(api);
    const ivan = await addCommitter(api, 'Ivan');
    const entity = await addCertifiedEntity(api, ivan);
    const mine = await commitFor(ivan, path, 'self');
    const its = await commitFor(ivan, path, entity.id);
    const again = await shownFor(ivan, path, entity.id);
    const second = await commitOn(again, ivan, path, amount, { party: entity.id });
    t.equal(refusalIn(second), '422 invalid-transition only-one');
    t.match(await shownFor(ivan, path, 'self'), { commitment: { id: mine.id } });
    t.match(await shownFor(ivan, path, entity.id), { commitment: { id: its.id } });

    const more = amount + 100_000;
    const asked = `${path}/commitment?amount=${more}&party=${entity.id}`;
    const { signing } = (await ivan.get(asked)).json<Signing>();
    const body = { amount: cents(more), signature: signatureAfter(signing) };
    const amended = await ivan.patch(`/commitments/${its.id}`, body, ifMatch(its.version));
    t.match(commitmentIn(amended), { entity: { id: entity.id }, amount: cents(more) });
    const { commitment } = await readCommitment(ivan, mine);
    t.match(commitment, { amount: cents(amount), entity: null });
    t.same(await ledgerFaults(api.storage.db, raise.id), []);
  },

  async 'a soft circle is signed for whom its investor then chooses'(t, api) {
    const { path } = await openRaise(api);
    const ivan = await addCommitter(api, 'Ivan');
    const entity = await addCertifiedEntity(api, ivan);
    const body = { kind: 'soft-circle', amount: cents(amount) };
    const wish = commitmentIn(await ivan.post(`${path}/commitments`, body));
    t.equal(wish.entity, null);
    const { signing } = await shownFor(ivan, path, entity.id);
    const signature = signatureAfter(signing);
    t.match((await act(ivan, wish, 'commit', { signature })).problem(), {
      errors: [{ pointer: '/party' }],
    });
    const signed = await act(ivan, wish, 'commit', { signature, party: entity.id });
    t.match(commitmentIn(signed), { state: 'signed', entity: { id: entity.id } });
  },

  async 'not without authority, approval, or a certification of its own'(t, api) {
    const { path } = await openRaise(api);
    const ivan = await addCommitter(api, 'Ivan');
    const { kind, legalName } = wholeEntity;
    const draft = entityIn(await ivan.post('/investor-entities', { kind, legalName }));
    const { signing } = await shownFor(ivan, path, draft.id);
    t.match(
      signing.obstacles.map(({ code }) => code),
      ['no-authority', 'no-address', 'not-approved', 'no-certification'],
    );
    const refused = await commitOn({ commitment: null, signing }, ivan, path, amount, {
      party: draft.id,
      signature: { ...signatureAfter(signing), typedName: 'Nora Lind' },
    });
    t.match(refused.problem(), {
      status: 403,
      detail: `State that you are authorised to sign for ${legalName} before you sign for it.`,
    });
    const bare = await addApprovedEntity(api, ivan, { legalName: 'Bare Fund LP' });
    t.match((await shownFor(ivan, path, bare.id)).signing.obstacles, [
      { code: 'no-certification' },
    ]);
    const eve = await addCommitter(api, 'Eve');
    t.equal((await eve.get(`${path}/commitment?party=${bare.id}`)).status, 422, 'not hers');
    const theirs = await commitOn(await shownFor(eve, path, 'self'), eve, path, amount, {
      party: bare.id,
    });
    t.match(theirs.problem(), { errors: [{ pointer: '/party', code: 'no-such-party' }] });
  },

  async 'the account goes: the names go from the text, the book and the commitment'(t, api) {
    const { path, raise, owner } = await openRaise(api);
    const ivan = await addCommitter(api, 'Ivan');
    const entity = await addCertifiedEntity(api, ivan);
    const made = await commitFor(ivan, path, entity.id);
    const { investorData } = await import('#api/features/investors/personal-data.ts');
    const person = { id: ivan.id, email: ivan.email } as never;
    await api.storage.write(async function eraseAll(trx) {
      await commitmentData.erase(trx, person, api.clock.now);
      await investorData.erase(trx, person, api.clock.now);
    });
    const seen = (await owner.get(`/commitments/${made.id}`)).text;
    const text = (await owner.get(`/commitments/${made.id}/agreement`)).text;
    const book = (await owner.get(`${path}/book`)).text;
    for (const where of [seen, text, book]) t.notMatch(where, /Hollow Oak|Nora Lind/);
    t.match(book, /Deleted user/);
    t.same(await ledgerFaults(api.storage.db, raise.id), []);
  },
});
