/** Certificates of commitments, and the check of a document by its hash; on both databases. */

import { createHash } from 'node:crypto';
import t from 'tap';
import { commitmentData } from '#api/features/commitments/personal-data.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import type { DocumentCheck, FoundDocument } from '#shared/product/commitments/document-check.ts';
import { sendFile } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  act,
  addCommitter,
  commitmentIn,
  commitTo,
  openRaise,
  signatureOf,
} from '#test/support/committing.ts';
import { pdfOf, renderingFor } from '#test/support/documents.ts';
import { ifMatch } from '#test/support/investors.ts';
import { cents } from '#test/support/money.ts';
import { pagesIn } from '#test/support/pdf-words.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import { addTo } from '#test/support/raise-people.ts';
import { findRows, updateRows } from '#test/support/rows.ts';

const rendering = await renderingFor(t, { threads: 1 });
const sha256Of = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** The certificate of a commitment as a file. */
async function certificate(who: AddedPerson, id: string, etag?: string) {
  const headers: Record<string, string> = etag === undefined ? {} : { 'if-none-match': etag };
  const answer = await who.get(`/commitments/${id}/certificate`, { headers });
  return { ...answer, sha256: sha256Of(answer.bytes) };
}

const pagesOf = (bytes: Buffer) => pagesIn(rendering, bytes);
const textOf = async (bytes: Buffer) => (await pagesOf(bytes)).join(' ');

/** What a document is found to be, for somebody. */
async function found(who: AddedPerson, sha256: string): Promise<readonly FoundDocument[]> {
  const answer = await who.post('/commitments/check', { sha256 });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<DocumentCheck>().items;
}
const kindsOf = async (who: AddedPerson, sha256: string) =>
  (await found(who, sha256)).map(({ kind, isCurrent }) => `${kind}${isCurrent ? '' : ', earlier'}`);

const signed = async (who: AddedPerson, path: string, amount: number): Promise<Commitment> =>
  commitmentIn(await commitTo(who, path, amount));

await withApiOnBothEngines({
  async 'an agreement of the company’s own is printed as such, with its annex'(t, api) {
    const agreement = '# SAFE of Acme\n\n## Money\n\n{{investor}} pays {{amount}}.';
    const { path } = await openRaise(api, { agreement });
    const ivan = await addCommitter(api, 'Ivan');
    const { id } = await signed(ivan, path, 2_500_005);
    const text = await textOf((await certificate(ivan, id)).bytes);
    for (const words of [
      'The company’s own, of snapshot 1',
      'SAFE of Acme',
      '1. Money',
      'Ivan Investor pays USD 25,000.05.',
      'A6. Right to cancel',
    ]) {
      t.ok(text.includes(words), words);
    }
  },

  async 'both sides get the same file, which says it all and can be checked'(t, api) {
    const { owner: ada, company, raise, path } = await openRaise(api);
    const [ivan, mia] = [await addCommitter(api, 'Ivan'), await addCommitter(api, 'Mia')];
    const [vera, olga] = [await addPerson(api, 'Vera'), await addPerson(api, 'Olga', 'operator')];
    await addTo(api, company, vera, 'viewer');
    const wish = { kind: 'soft-circle', amount: cents(2_500_005) };
    const soft = (await ivan.post(`${path}/commitments`, wish)).json<{ commitment: Commitment }>();
    const { id } = soft.commitment;
    t.equal((await certificate(ivan, id)).status, 404, 'nothing is signed yet');
    const signature = await signatureOf(ivan, path, 2_500_005);
    t.equal((await act(ivan, { id, version: 1 }, 'commit', { signature })).status, 200);

    const first = await certificate(ivan, id);
    t.equal(first.status, 200, first.bytes.toString());
    t.equal(first.headers['content-type'], 'application/pdf');
    t.match(
      first.headers['content-disposition'],
      /^attachment; filename="commitment-[a-z0-9-]+-v2\.pdf"$/,
    );
    t.equal(first.headers['etag'], `"${first.sha256}"`);
    t.equal((await certificate(ivan, id, `"${first.sha256}"`)).status, 304);
    api.clock.now += 3_600_000;
    for (const who of [ivan, ada, vera, olga]) {
      t.equal((await certificate(who, id)).sha256, first.sha256, who.email);
    }
    t.equal((await certificate(mia, id)).status, 404);

    const text = await textOf(first.bytes);
    for (const words of [
      'Ivan Investor',
      'USD 25,000.05',
      'twenty-five thousand US dollars and five cents',
      'Signed, since 2026-03-02 10:00 UTC',
      'Can be cancelled until 2026-05-30 20:00 UTC',
      signature.snapshotSha256,
      signature.agreementSha256,
      'Template safe_post',
      'Soft circle',
      'Page 1 of',
      '1. Parties',
      'The Investor may lose the whole amount',
      'https://raisehall.example/dashboard?view=check',
    ]) {
      t.ok(text.includes(words), words);
    }
    // Long addresses are broken into lines, and a hyphen at the end of one is lost.
    const unbroken = (words: string) => words.replaceAll(/[ -]/g, '');
    const dashboard = 'https://raisehall.example/dashboard?view=';
    for (const address of [
      `${dashboard}portfolio&signed=${id}&seq=1`,
      `${dashboard}book&raise=${raise.id}&signed=${id}&seq=1`,
    ]) {
      t.ok(unbroken(text).includes(unbroken(address)), address);
    }
    t.match(text, /From the network [0-9.]+/);
    t.ok(first.bytes.includes('/Lang (en)'), 'the language is named');
    t.ok(first.bytes.includes('/StructTreeRoot'), 'and it is tagged');
    t.notMatch(text, /\[U\+/);

    const report = { amount: cents(2_500_005), reference: 'INV-77', on: '2026-03-02' };
    t.equal((await act(ivan, { id, version: 2 }, 'report-funding', report)).status, 200);
    const second = await certificate(ada, id);
    t.not(second.sha256, first.sha256);
    const next = await textOf(second.bytes);
    t.match(next, /Paid on 2026-03-02, reference INV-77/);
    t.match(
      next,
      /3 2026-03-02 11:00 UTC Payment reported Reference INV-77 Ivan Investor, the investor/,
    );
    const arrived = { amount: cents(2_500_005), reference: 'BANK-1' };
    t.equal((await act(olga, { id, version: 3 }, 'confirm-funding', arrived)).status, 200);
    const funded = await textOf((await certificate(ivan, id)).bytes);
    t.match(funded, /confirmed by an operator/);
    t.notMatch(funded, /Olga/, 'operators are not named');

    t.same(await kindsOf(ivan, first.sha256), ['certificate, earlier']);
    t.match(await found(ada, first.sha256.toUpperCase()), [
      { kind: 'certificate', version: 2, commitment: { id, investor: 'Ivan', state: 'funded' } },
    ]);
    t.match(await found(ivan, signature.agreementSha256), [
      { kind: 'agreement', isCurrent: true, commitment: { id, investor: null } },
    ]);
    t.match(await found(olga, signature.snapshotSha256), [{ kind: 'snapshot', version: 1 }]);
    for (const hash of [first.sha256, signature.agreementSha256, signature.snapshotSha256]) {
      const [theirs, nobodys] = [
        await mia.post('/commitments/check', { sha256: hash }),
        await mia.post('/commitments/check', { sha256: hash.replace(/./g, 'a') }),
      ];
      t.same(theirs.json<DocumentCheck>().items, []);
      t.equal(theirs.text.replace(hash, ''), nobodys.text.replace('a'.repeat(64), ''));
    }
    t.equal((await mia.post('/commitments/check', { sha256: 'abc' })).status, 422);
  },

  async 'the file that shows a payment is found by those who may read it'(t, api) {
    const { owner: ada, company, path } = await openRaise(api);
    const ivan = await addCommitter(api, 'Ivan');
    const vera = await addPerson(api, 'Vera');
    await addTo(api, company, vera, 'viewer');
    const { id } = await signed(ivan, path, 600_000);
    const before = await certificate(ivan, id);
    const receipt = await pdfOf(['Paid']);
    const uploaded = await sendFile(
      ivan,
      `/commitments/${id}/evidence`,
      receipt,
      'application/pdf',
    );
    t.equal(uploaded.status, 200, uploaded.text);
    const after = await certificate(ada, id);
    t.not(after.sha256, before.sha256, 'the same version, but one more fact');
    t.ok((await textOf(after.bytes)).includes(sha256Of(receipt)));
    t.same(await kindsOf(ivan, sha256Of(receipt)), ['payment-evidence']);
    t.same(await kindsOf(ada, sha256Of(receipt)), ['payment-evidence']);
    t.same(await kindsOf(vera, sha256Of(receipt)), [], 'a viewer may not read it');
    api.clock.now += 60_000;
    t.equal((await certificate(vera, id)).sha256, after.sha256);
    const [record] = await findRows(api, 'commitment_certificates', { sha256: after.sha256 });
    t.same(await kindsOf(vera, record?.facts_sha256 ?? ''), ['record']);
  },

  async 'names of all scripts are printed, or given by their numbers'(t, api) {
    const { path } = await openRaise(api);
    const ivan = await addCommitter(api, 'Ivan');
    const printed: Readonly<Record<string, string>> = {
      'Zoë Łukasiewicz-Ñandú': 'Zoë Łukasiewicz-Ñandú',
      'Мария Ὀδυσσεύς Nguyễn': 'Мария Ὀδυσσεύς Nguyễn',
      'Li 李小龍': 'Li [U+674E U+5C0F U+9F8D]',
      שלום: '[U+05E9 U+05DC U+05D5 U+05DD]',
      'Ivan \u202ELLC': 'Ivan [U+202E]LLC',
      'Iv\u200Ban\u00AD': 'Iv[U+200B]an[U+00AD]',
      ['W'.repeat(200)]: 'W'.repeat(30),
    };
    const { id } = await signed(ivan, path, 600_000);
    for (const [name, shown] of Object.entries(printed)) {
      // The ledger keeps what was signed, whatever the profile would take today.
      await updateRows(api, 'commitments', { id }, { signed_name: name });
      const { status, bytes } = await certificate(ivan, id);
      t.equal(status, 200, name);
      const text = await textOf(bytes);
      t.ok(text.includes(shown), `${shown} in ${text.slice(0, 200)}`);
      t.equal(text.includes('is the Unicode number'), shown.includes('[U+'), 'which is said');
    }
    const reason = '家'.repeat(500);
    t.equal((await act(ivan, { id, version: 1 }, 'cancel', { reason })).status, 200);
    const pages = await pagesOf((await certificate(ivan, id)).bytes);
    const counts = pages.map((page) => page.split('U+5BB6').length - 1);
    t.equal(
      counts.reduce((sum, count) => sum + count, 0),
      500,
      'all of what fills more than a page',
    );
    t.equal(counts.filter((count) => count > 0).length, 2, 'is on two');
    const nul = { legalName: 'Ivan\u0000Investor' };
    t.equal((await ivan.patch('/investor-profile', nul, ifMatch(2))).status, 422);
  },

  async 'whoever was erased is not named, and their earlier certificates are still known'(t, api) {
    const { owner: ada, path } = await openRaise(api);
    const ivan = await addCommitter(api, 'Ivan');
    const { id } = await signed(ivan, path, 600_000);
    const before = await certificate(ivan, id);
    const person = { ...ivan, name: 'Ivan' };
    const copy = await commitmentData.collect(api.storage.db, person, {
      encrypter: api.encrypter,
    } as never);
    t.match(copy, { certificates: { items: [{ sha256: before.sha256, commitment_id: id }] } });
    await api.storage.write((trx) => commitmentData.erase(trx, person, api.clock.now));
    const after = await certificate(ada, id);
    const text = await textOf(after.bytes);
    t.match(text, /Investor Deleted user/);
    t.match(text, /Erased with the account/);
    t.match(text, /The hash is that of the text with the name/);
    t.notMatch(text, /Ivan/);
    t.notOk(after.bytes.includes('Ivan'));
    t.same(await kindsOf(ada, before.sha256), ['certificate']);
  },
});
