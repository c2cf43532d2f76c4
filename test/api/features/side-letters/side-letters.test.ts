/** A company and one investor agree on a side letter, over HTTP, on both databases. */

import { commitmentData } from '#api/features/commitments/personal-data.ts';
import { letterPapers } from '#api/features/commitments/side-letters/letter-papers.ts';
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import { required } from '#api/platform/required.ts';
import { sha256Of } from '#api/platform/sha256.ts';
import type { CommitmentList } from '#shared/product/commitments/commitments.ts';
import type { SideLetter } from '#shared/product/commitments/side-letters.ts';
import type { Overview } from '#shared/product/overview/overview.ts';
import { type ApiVisitor, mailsTo, refusalIn } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitters, commitmentIn, commitTo, openRaise } from '#test/support/committing.ts';
import { countersign, signer } from '#test/support/countersigning.ts';
import { pdfBytes, pngBytes } from '#test/support/data-room.ts';
import { empty } from '#test/support/empty.ts';
import { ifMatch } from '#test/support/investors.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addTo } from '#test/support/raise-people.ts';
import { findRow, findRows, updateRaise } from '#test/support/rows.ts';
import {
  endLetter,
  letterIn,
  lettersFor,
  offerLetter,
  replaceLetter,
  signLetter,
  uploadLetter,
} from '#test/support/side-letters.ts';

const amount = 5_000_000;

async function twoCommitments(api: TestApi) {
  const [ivan, mia] = await addCommitters(api, ['Ivan', 'Mia']);
  const live = await openRaise(api);
  const his = commitmentIn(await commitTo(ivan, live.path, amount));
  const hers = commitmentIn(await commitTo(mia, live.path, amount));
  const olga = await addPerson(api, 'Olga', 'operator');
  return { ...live, ada: live.owner, ivan, mia, olga, his, hers };
}

await withApiOnBothEngines({
  async 'a letter that waits to be signed is a task of its investor until it is decided'(t, api) {
    const { ada, ivan, mia, his, raise } = await twoCommitments(api);
    const waiting = async (who: ApiVisitor) =>
      (await who.get('/me/waiting')).json<{ counts: Record<string, number> }>().counts[
        'commitment-task'
      ];
    const tasks = async (who: ApiVisitor) =>
      (await who.get('/commitments?due=task'))
        .json<CommitmentList>()
        .items.map(({ id, sideLetterAsked }) => ({ id, sideLetterAsked }));
    t.same([await waiting(ivan), await tasks(ivan)], [0, []]);
    const offered = letterIn(await offerLetter(api, ada, his.id));
    const asked = { id: his.id, sideLetterAsked: true };
    t.same([await waiting(ivan), await tasks(ivan)], [1, [asked]]);
    const overview = (await ivan.get('/me/overview')).json<Overview>();
    t.match(overview.commitments?.items, [asked]);
    t.same([await waiting(mia), await tasks(mia)], [0, []], 'it is nobody else’s task');
    await updateRaise(api, raise.id, { state: 'cancelled' });
    t.same([await waiting(ivan), await tasks(ivan)], [0, []], 'nothing is signed after the end');
    await updateRaise(api, raise.id, { state: 'live' });
    const { signsAs } = await lettersFor(ivan, his.id);
    t.equal((await signLetter(ivan, offered, signsAs ?? '')).status, 200);
    t.same([await waiting(ivan), await tasks(ivan)], [0, []]);
    t.equal(commitmentIn(await ivan.get(`/commitments/${his.id}`)).sideLetterAsked, false);
  },

  async 'the company offers a letter, the investor signs it, and it is in the papers of both'(
    t,
    api,
  ) {
    const { ada, ivan, mia, olga, his, hers, raise } = await twoCommitments(api);
    const seen = commitmentIn(await ada.get(`/commitments/${his.id}`));
    const both = commitmentIn(await countersign(ada, seen));
    const executed = await ada.get(`/commitments/${his.id}/executed`);
    const before = await findRows(api, 'commitment_certificates', { commitment_id: his.id });
    t.same((await lettersFor(ada, his.id)).items, []);

    const offered = letterIn(await offerLetter(api, ada, his.id));
    const at = new Date(api.clock.now).toISOString();
    t.match(offered, {
      ...{ commitment: his.id, subject: 'Information rights', note: 'As discussed.' },
      ...{ state: 'offered', sha256: sha256Of(pdfBytes), bytes: pdfBytes.length, isThere: true },
      ...{ offered: { ...signer, at }, signed: null, ended: null, version: 1 },
    });
    t.same(offered.can, ['replace', 'withdraw']);
    const mail = (await mailsTo(api, ivan.email)).at(-1);
    t.match(mail?.text, /Acme offers you a side letter to your commitment/);
    t.notMatch(mail?.text, /Information rights|As discussed/, 'without its content');
    t.equal(
      executed.headers['etag'],
      (await ada.get(`/commitments/${his.id}/executed`)).headers['etag'],
    );

    const shown = await lettersFor(ivan, his.id);
    t.equal(shown.mayOffer, false);
    const letter = required(shown.items[0]);
    t.same(letter.can, ['sign', 'decline']);
    t.same(
      [await lettersFor(olga, his.id)].flatMap(({ items }) => items.map(({ can }) => can)),
      [[]],
      'operators read it',
    );
    for (const who of [ivan, ada, olga]) {
      const file = await who.get(`/side-letters/${letter.id}/content`);
      t.same([file.status, file.headers['content-type']], [200, 'application/pdf']);
    }
    t.equal((await mia.get(`/side-letters/${letter.id}/content`)).status, 404);
    t.equal((await mia.get(`/commitments/${his.id}/side-letters`)).status, 404);
    t.same((await lettersFor(mia, hers.id)).items, []);

    api.clock.now += 60_000;
    const signed = letterIn(await signLetter(ivan, letter, shown.signsAs ?? ''));
    const signedAt = new Date(api.clock.now).toISOString();
    t.match(signed, { state: 'signed', signed: { name: shown.signsAs, at: signedAt }, version: 2 });
    t.same(signed.can, []);
    t.match((await mailsTo(api, ada.email)).at(-1)?.text, /signed a side letter with Acme/);
    for (const refused of [
      await signLetter(ivan, signed, shown.signsAs ?? ''),
      await replaceLetter(api, ada, signed),
      await endLetter(ada, signed, 'withdraw'),
      await endLetter(ivan, signed, 'decline'),
    ]) {
      t.equal(refusalIn(refused), '422 invalid-transition letter-signed');
    }

    const named = await ada.get(`/commitments/${his.id}/executed`);
    t.not(named.headers['etag'], executed.headers['etag'], 'the agreement names it');
    t.equal((await ada.get(`/commitments/${his.id}/certificate`)).status, 200);
    const rows = await findRows(api, 'commitment_certificates', { commitment_id: his.id });
    t.equal(rows.length, before.length + 2);
    const made = rows.filter(({ kind }) => kind === 'executed').map(({ made_at }) => made_at);
    t.same(made.sort(), [both.countersigned?.at, signedAt]);

    const papers = (commitment: { id: string; investorId: string } | null) =>
      letterPapers.list(api as never, { raiseId: raise.id, commitment });
    const own = await papers({ id: his.id, investorId: ivan.id });
    t.same(
      own.map(({ path }) => path),
      [`letters/${his.id}/${letter.id}.pdf`],
    );
    t.equal((await papers(null)).length, 1, 'in the binder of the raise');
    t.same(await papers({ id: hers.id, investorId: mia.id }), [], 'and in no other');
    t.equal((await findRows(api, 'audit_events', { action: 'side-letter.sign' })).length, 1);
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },

  async 'only the right people offer, sign, decline and withdraw'(t, api) {
    const { ada, ivan, mia, olga, his, company } = await twoCommitments(api);
    const vera = await addPerson(api, 'Vera');
    await addTo(api, company, vera, 'viewer');
    const statuses = [];
    for (const who of [ivan, mia, olga, vera]) {
      statuses.push((await uploadLetter(who, his.id)).status);
    }
    t.same(statuses, [404, 404, 404, 403]);
    const file = (await uploadLetter(ada, his.id)).id;
    const body = { file, subject: 'Fees', ...signer };
    const unproven = await vera.post(`/commitments/${his.id}/side-letters`, body);
    t.equal(refusalIn(unproven), '403 forbidden not-a-signatory');
    const letter = letterIn(await offerLetter(api, ada, his.id));
    const path = `/side-letters/${letter.id}`;
    t.equal((await signLetter(ada, letter, 'Ada Owner')).status, 404);
    t.equal((await signLetter(mia, letter, 'Mia')).status, 404);
    t.equal((await endLetter(ada, letter, 'decline')).status, 404);
    t.equal((await endLetter(ivan, letter, 'withdraw')).status, 404);
    t.equal(refusalIn(await endLetter(vera, letter, 'withdraw')), '403 forbidden not-a-signatory');
    t.equal((await olga.post(`${path}/withdraw`, undefined, ifMatch(1))).status, 404);
    t.equal((await endLetter(ivan, letter, 'decline', { reason: 'No' })).status, 422);
    t.same(
      (await lettersFor(vera, his.id)).items.map(({ can }) => can),
      [[]],
      'viewers read it',
    );
  },

  async 'a letter is signed in the version that was read, and once'(t, api) {
    const { ada, ivan, his } = await twoCommitments(api);
    const no = await uploadLetter(ada, his.id, pngBytes, 'application/pdf');
    t.same([no.status, no.code], [422, 'kind'], 'a picture is no PDF');
    t.equal((await uploadLetter(ada, his.id, pngBytes, 'image/png')).status, 415);
    const broken = await uploadLetter(ada, his.id, Buffer.from('%PDF-1.7 and no more'));
    t.equal(broken.status, 422);
    const first = letterIn(await offerLetter(api, ada, his.id));
    const name = (await lettersFor(ivan, his.id)).signsAs ?? '';
    t.equal(refusalIn(await signLetter(ivan, first, 'Somebody Else')), '422 validation');
    const hash = { sha256: 'f'.repeat(64) };
    t.equal(refusalIn(await signLetter(ivan, first, name, hash)), '422 snapshot-stale');

    const other = Buffer.concat([pdfBytes, Buffer.from('\n% version 2\n')]);
    const second = letterIn(await replaceLetter(api, ada, first, other));
    t.match(second, { state: 'offered', version: 2, sha256: sha256Of(other) });
    t.equal((await findRows(api, 'files', { state: 'released' })).length >= 1, true);
    t.equal((await signLetter(ivan, first, name)).status, 412, 'the first one is gone');
    const stale = await signLetter(ivan, { ...second, sha256: first.sha256 }, name);
    t.equal(refusalIn(stale), '422 snapshot-stale', 'the hash of another version');
    t.equal((await replaceLetter(api, ada, first)).status, 412);

    const declined = letterIn(await endLetter(ivan, second, 'decline'));
    t.match(declined, { state: 'declined', ended: { reason: 'Not what we agreed.' } });
    t.match((await mailsTo(api, ada.email)).at(-1)?.text, /declined a side letter with Acme/);
    const third = letterIn(await replaceLetter(api, ada, declined));
    t.match(third, { state: 'offered', ended: null });

    const answers = await Promise.all([
      signLetter(ivan, third, name),
      signLetter(ivan, third, name),
      endLetter(ada, third, 'withdraw'),
    ]);
    const done = answers.filter(({ status }) => status === 200);
    t.equal(done.length, 1, 'one of them is first');
    for (const { status } of answers.filter((one) => !done.includes(one))) t.equal(status, 412);
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },

  async 'a commitment has five at most, and none once it or its raise has ended'(t, api) {
    const { ada, ivan, his, raise } = await twoCommitments(api);
    const letters: SideLetter[] = [];
    for (let n = 0; n < 5; n += 1) letters.push(letterIn(await offerLetter(api, ada, his.id)));
    const sixth = await offerLetter(api, ada, his.id);
    t.equal(refusalIn(sixth), '422 invalid-transition too-many-letters');
    const [first, second, third] = [0, 1, 2].map((n) => required(letters[n])) as [
      SideLetter,
      SideLetter,
      SideLetter,
    ];
    const withdrawn = letterIn(await endLetter(ada, first, 'withdraw'));
    t.match(withdrawn, { state: 'withdrawn', isThere: false, can: empty });
    t.equal((await ivan.get(`/side-letters/${first.id}/content`)).status, 404);
    t.match((await mailsTo(api, ivan.email)).at(-1)?.text, /Acme withdrew a side letter/);
    t.equal((await offerLetter(api, ada, his.id)).status, 201, 'what was withdrawn does not count');

    const name = (await lettersFor(ivan, his.id)).signsAs ?? '';
    letterIn(await signLetter(ivan, second, name));
    await updateRaise(api, raise.id, { state: 'closed_failed' });
    for (const refused of [
      await offerLetter(api, ada, his.id, { file: `fil_${'a'.repeat(22)}` }),
      await signLetter(ivan, third, name),
      await endLetter(ivan, third, 'decline'),
      await endLetter(ada, third, 'withdraw'),
    ]) {
      t.equal(refusalIn(refused), '422 invalid-transition archived');
    }
    t.equal(
      (await ivan.get(`/side-letters/${second.id}/content`)).status,
      200,
      'it is still there',
    );
  },

  async 'with the account of the investor the name and the file go, and the hash stays'(t, api) {
    const { ada, ivan, his } = await twoCommitments(api);
    const one = letterIn(await offerLetter(api, ada, his.id));
    const two = letterIn(await offerLetter(api, ada, his.id));
    const name = (await lettersFor(ivan, his.id)).signsAs ?? '';
    letterIn(await signLetter(ivan, one, name));
    const person = { id: ivan.id, email: ivan.email };
    const copy = await commitmentData.collect(api.storage.db, person as never, api as never);
    t.match(copy, { sideLetters: { items: { length: 2 } } });
    await api.storage.write((trx) => commitmentData.erase(trx, person as never, api.clock.now));
    const row = await findRow(api, 'side_letters', { id: one.id });
    t.match(row, { state: 'signed', sha256: one.sha256, file_id: null, note: '' });
    t.not(row?.signed_name, name);
    t.same(await findRows(api, 'side_letters', { id: two.id }), []);
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
    const shown = (await lettersFor(ada, his.id)).items;
    t.match(shown, [{ isThere: false, sha256: one.sha256 }]);
  },
});
