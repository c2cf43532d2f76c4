/** The company signs what its investors have signed, over HTTP, on both databases. */
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import { mailsTo, refusalIn } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  act,
  addCommitter,
  addCommitters,
  commitmentIn,
  commitTo,
  openRaise,
  ownCommitment,
  readCommitment,
  signatureOf,
} from '#test/support/committing.ts';
import {
  countersign,
  countersignAll,
  signer,
  toCountersign,
} from '#test/support/countersigning.ts';
import { empty } from '#test/support/empty.ts';
import { ifMatch } from '#test/support/investors.ts';
import { cents } from '#test/support/money.ts';
import { addPerson } from '#test/support/people.ts';
import { addTo } from '#test/support/raise-people.ts';
import { findRows, updateRaise } from '#test/support/rows.ts';

const amount = 5_000_000;

await withApiOnBothEngines({
  async 'the owner countersigns what was signed, once, and can no longer decline it'(t, api) {
    const ivan = await addCommitter(api, 'Ivan');
    const { owner: ada, path } = await openRaise(api);
    const signed = commitmentIn(await commitTo(ivan, path, amount));
    t.equal(signed.countersigned, null);
    const seen = commitmentIn(await ada.get(`/commitments/${signed.id}`));
    t.ok(seen.can.includes('countersign') && seen.can.includes('decline'));
    t.notOk(signed.can.includes('countersign' as never), 'not by the investor');

    for (const change of [
      { agreementSha256: 'f'.repeat(64) },
      { snapshotSha256: 'f'.repeat(64) },
    ]) {
      const other = await countersign(ada, seen, change);
      t.equal(refusalIn(other), '422 snapshot-stale', 'it is what the investor signed');
    }
    t.equal((await countersign(ada, seen, { name: ' ' })).status, 422);
    t.equal((await countersign(ivan, seen)).status, 404);
    const unproven = await ada.post(`/commitments/${seen.id}/countersign`, {}, ifMatch(1));
    t.equal(unproven.status, 422);

    const both = commitmentIn(await countersign(ada, seen, { name: '  Ada   Owner ' }));
    const at = new Date(api.clock.now).toISOString();
    const hash = /^[0-9a-f]{64}$/;
    t.match(both.countersigned, { ...signer, at, paymentInstructionSha256: hash });
    t.same([both.state, both.version, both.amount], ['signed', seen.version + 1, seen.amount]);
    t.notOk(both.can.includes('countersign') || both.can.includes('decline'));
    t.equal(refusalIn(await countersign(ada, both)), '422 invalid-transition countersigned');
    const declined = await act(ada, both, 'decline', { reason: 'Another investor' });
    t.equal(refusalIn(declined), '422 invalid-transition countersigned');
    const { events } = await readCommitment(ivan, both);
    t.match(events.at(-1), { event: 'countersign', by: 'owner', note: signer.title, at });
    t.equal(events.filter(({ event }) => event === 'countersign').length, 1);

    const mail = (await mailsTo(api, ivan.email)).at(-1);
    t.match(mail?.text, /Acme countersigned your commitment of \$50,000: it’s signed by both/);
    t.equal((await findRows(api, 'audit_events', { action: 'commitment.countersign' })).length, 1);
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });

    const paid = { amount: cents(amount), reference: 'BANK 1', on: at.slice(0, 10) };
    const funded = commitmentIn(await act(ada, both, 'confirm-funding', paid));
    t.match([funded.state, funded.countersigned?.name], ['funded', 'Ada Owner'], 'it stays');
  },

  async 'who signs anew is countersigned anew'(t, api) {
    const [ivan, mia] = await addCommitters(api, ['Ivan', 'Mia']);
    const olga = await addPerson(api, 'Olga', 'operator');
    const { owner: ada, path, raise } = await openRaise(api);
    const first = commitmentIn(await commitTo(ivan, path, amount));
    const both = commitmentIn(await countersign(ada, first));
    const body = { amount: cents(6_000_000), signature: await signatureOf(ivan, path, 6_000_000) };
    const more = commitmentIn(
      await ivan.patch(`/commitments/${both.id}`, body, ifMatch(both.version)),
    );
    t.equal(more.countersigned, null, 'another amount is another agreement');
    t.equal(refusalIn(await countersign(ada, both)), '412 version-mismatch');
    const again = commitmentIn(await countersign(ada, more));

    const reason = 'Two investors have asked for other terms.';
    const change = { minTicket: cents(20_000) };
    await ada.post(`${path}/propose-change`, { change, reason });
    const approved = await olga.post(`/admin${path}/approve-change`);
    t.equal(approved.status, 200, approved.text);
    const asked = await ownCommitment(ivan, { owner: ada, path, raise } as never);
    t.match([asked.state, asked.countersigned?.at], ['reconfirm_due', again.countersigned?.at]);
    const early = await countersign(ada, asked);
    t.match(early.problem(), { status: 422, detail: /hasn’t reconfirmed yet/ });
    const kept = await act(ada, asked, 'decline', { reason: 'Another investor' });
    t.equal(refusalIn(kept), '422 invalid-transition countersigned');
    const signature = await signatureOf(ivan, path, asked.amount.amount);
    const stands = commitmentIn(await act(ivan, asked, 'reconfirm', { signature }));
    t.equal(stands.countersigned, null, 'changed terms are another agreement');
    t.equal(refusalIn(await countersign(ada, stands, pickOf(asked))), '422 snapshot-stale');
    commitmentIn(await countersign(ada, stands));

    const other = commitmentIn(await commitTo(mia, path, amount));
    const ended = commitmentIn(await act(mia, other, 'cancel', {}));
    t.match((await countersign(ada, ended)).problem(), { detail: /has ended/ });
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },

  async 'a signatory signs with the name that the owner has entered, and nobody else'(t, api) {
    const ivan = await addCommitter(api, 'Ivan');
    const [eve, vera] = [await addPerson(api, 'Eve'), await addPerson(api, 'Vera')];
    const { owner: ada, path, company } = await openRaise(api);
    await addTo(api, company, eve, 'editor');
    await addTo(api, company, vera, 'viewer');
    const signed = commitmentIn(await commitTo(ivan, path, amount));
    const refused = await countersign(eve, signed);
    t.equal(refusalIn(refused), '403 forbidden not-a-signatory');
    t.notOk(commitmentIn(await eve.get(`/commitments/${signed.id}`)).can.includes('countersign'));

    const place = (id: string) => `/companies/${company.id}/signatories/${id}`;
    const named = { name: 'Eve  Editor', title: 'Head of Finance' };
    t.equal((await eve.post(place(eve.id), named)).status, 403);
    t.equal(refusalIn(await ada.post(place(ada.id), named)), '422 invalid-transition owner');
    t.equal((await ada.post(place(ivan.id), named)).status, 404, 'a member only');
    const list = (await ada.post(place(eve.id), named)).json<{ items: object[] }>();
    t.match(list.items, [{ id: eve.id, name: 'Eve Editor', title: 'Head of Finance' }]);
    t.match(await toCountersign(eve, path), {
      ...{ maySign: true, waiting: 1, signer: { name: 'Eve Editor', title: 'Head of Finance' } },
      items: [{ id: signed.id, signedAs: 'Ivan Investor' }],
    });
    t.match(await toCountersign(vera, path), { maySign: false, waiting: 1, signer: null });
    t.ok(commitmentIn(await eve.get(`/commitments/${signed.id}`)).can.includes('countersign'));
    const wrong = await countersign(eve, signed);
    t.match(wrong.problem(), { errors: [{ pointer: '/name' }, { pointer: '/title' }] });
    const both = commitmentIn(await countersign(eve, signed, { ...named, name: 'Eve Editor' }));
    t.match(both.countersigned, { name: 'Eve Editor', title: 'Head of Finance' });
    t.match((await readCommitment(ivan, both)).events.at(-1), { by: 'signatory' });

    t.equal((await ada.delete(place(eve.id))).status, 204);
    t.equal((await ada.delete(place(eve.id))).status, 404);
    t.match(await toCountersign(eve, path), { maySign: false });
    await ada.post(place(vera.id), named);
    await ada.delete(`/companies/${company.id}/members/${vera.id}`);
    t.same(await findRows(api, 'company_signatories', {}), [], 'it ends with the membership');
  },

  async 'all that wait are countersigned at once, as they were listed'(t, api) {
    const [ivan, mia, noa] = await addCommitters(api, ['Ivan', 'Mia', 'Noa']);
    const { owner: ada, path, raise } = await openRaise(api);
    await commitTo(ivan, path, amount);
    api.clock.now += 1_000;
    await commitTo(mia, path, amount);
    const listed = await toCountersign(ada, path);
    t.match(
      listed.items.map(({ signedAt }) => signedAt),
      [/:00\.000Z$/, /:01\.000Z$/],
      'the longest waiting first',
    );
    t.equal((await ada.get(`${path}/book?countersigning=waiting`)).json<Book>().items.length, 2);
    await commitTo(noa, path, amount);
    const { listSha256 } = listed;
    const late = await ada.post(`${path}/countersigning`, { ...signer, listSha256 });
    t.equal(refusalIn(late), '422 invalid-transition list-changed');
    t.equal((await toCountersign(ada, path)).waiting, 3, 'nothing was signed');

    const now = await toCountersign(ada, path);
    const send = () =>
      ada.post(`${path}/countersigning`, { ...signer, listSha256: now.listSha256 });
    const answers = await Promise.all([send(), send()]);
    t.same(
      answers.map(({ status }) => status).sort(),
      [200, 422],
      'of two at the same moment one signs',
    );
    const events = await findRows(api, 'commitment_events', { event: 'countersign' });
    t.equal(events.length, 3, 'each once');
    const book = (await ada.get(`${path}/book?countersigning=done`)).json<Book>();
    t.same([book.items.length, book.toCountersign], [3, 0]);
    t.match(await toCountersign(ada, path), { waiting: 0, items: empty, signer });
    const csv = (await ada.get(`${path}/book.csv`)).text;
    t.match(csv, /Countersigned,Countersigned by,Title/);
    t.match(csv, /Ada Owner,Managing Director/);
    await updateRaise(api, raise.id, { state: 'cancelled' });
    t.equal(refusalIn(await countersignAll(ada, path)), '422 invalid-transition ended');
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },

  async 'until it is countersigned the owner may decline, also while the raise settles'(t, api) {
    const [ivan, mia] = await addCommitters(api, ['Ivan', 'Mia']);
    const { owner: ada, path, raise } = await openRaise(api);
    const one = commitmentIn(await commitTo(ivan, path, amount));
    const two = commitmentIn(await commitTo(mia, path, amount));
    await updateRaise(api, raise.id, { state: 'settling' });
    const both = commitmentIn(await countersign(ada, one));
    const reason = 'Another investor';
    const kept = await act(ada, both, 'decline', { reason });
    t.equal(refusalIn(kept), '422 invalid-transition countersigned');
    t.equal(commitmentIn(await act(ada, two, 'decline', { reason })).state, 'cancelled');
    await updateRaise(api, raise.id, { state: 'closed_funded' });
    const over = await act(ada, both, 'decline', { reason });
    t.equal(refusalIn(over), '422 invalid-transition not-declinable');
  },

  async 'what was declined cannot be countersigned, whoever was first'(t, api) {
    const [ivan, mia, noa] = await addCommitters(api, ['Ivan', 'Mia', 'Noa']);
    const { owner: ada, path } = await openRaise(api);
    const one = commitmentIn(await commitTo(ivan, path, amount));
    const other = commitmentIn(await commitTo(mia, path, amount));
    const listed = await toCountersign(ada, path);
    t.equal(listed.waiting, 2);
    const reason = 'Another investor';
    const declined = commitmentIn(await act(ada, one, 'decline', { reason }));
    t.same([declined.state, declined.countersigned], ['cancelled', null]);
    t.notOk(declined.can.includes('countersign'), 'nothing offers it');
    t.equal(refusalIn(await countersign(ada, one)), '412 version-mismatch', 'as it was shown');
    const late = (await countersign(ada, { ...one, version: declined.version })).problem();
    t.match(late, {
      ...{ status: 422, type: /invalid-transition$/ },
      detail: 'This commitment has ended, so it can’t be countersigned.',
    });
    const all = { ...signer, listSha256: listed.listSha256 };
    const together = await ada.post(`${path}/countersigning`, all);
    t.equal(refusalIn(together), '422 invalid-transition list-changed', 'nor with all others');
    t.match(await toCountersign(ada, path), { waiting: 1, items: [{ id: other.id }] });
    t.equal(commitmentIn(await ivan.get(`/commitments/${one.id}`)).state, 'cancelled');

    // At the same moment: one of both, and what comes second is refused.
    const third = commitmentIn(await commitTo(noa, path, amount));
    const [signing, declining] = await Promise.all([
      countersign(ada, third),
      act(ada, third, 'decline', { reason }),
    ]);
    t.same([signing.status, declining.status].sort(), [200, 412]);
    const { state, countersigned } = commitmentIn(await ada.get(`/commitments/${third.id}`));
    const isSigned = signing.status === 200;
    t.same([state, countersigned !== null], isSigned ? ['signed', true] : ['cancelled', false]);
    const events = await findRows(api, 'commitment_events', { commitment_id: third.id });
    t.equal(events.length, 2, 'its signature, and one of both');
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },
});

type Book = { items: object[]; toCountersign: number };

/** The hashes of another signature. */
function pickOf({
  signed,
}: {
  signed: { snapshot: { sha256: string }; agreementSha256: string | null } | null;
}) {
  return {
    snapshotSha256: signed?.snapshot.sha256,
    agreementSha256: signed?.agreementSha256,
  };
}
