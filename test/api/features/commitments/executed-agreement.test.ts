/** What a countersignature makes: the executed agreement and the account in it, on both databases. */
import { commitmentData } from '#api/features/commitments/personal-data.ts';
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import { sha256Of } from '#api/platform/sha256.ts';
import type { DocumentCheck } from '#shared/product/commitments/document-check.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { act, addCommitter, commitmentIn, commitTo, openRaise } from '#test/support/committing.ts';
import { countersign, signer } from '#test/support/countersigning.ts';
import { empty } from '#test/support/empty.ts';
import { cents } from '#test/support/money.ts';
import { activeAccount } from '#test/support/payments.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';

const amount = 5_000_000;

await withApiOnBothEngines({
  async 'with it the bank account is signed, by its hash, and whoever signed is erased with their account'(
    t,
    api,
  ) {
    const ivan = await addCommitter(api, 'Ivan');
    const olga = await addPerson(api, 'Olga', 'operator');
    const { owner: ada, path, company } = await openRaise(api);
    const us = { currency: 'USD', kind: 'us', iban: '', routingNumber: '021000021' };
    await activeAccount(ada, olga, company, { ...us, accountNumber: '48151623421' });
    const signed = commitmentIn(await commitTo(ivan, path, amount));
    const both = commitmentIn(await countersign(ada, signed));
    const hash = both.countersigned?.paymentInstructionSha256;
    t.match(hash, /^[0-9a-f]{64}$/);
    await activeAccount(ada, olga, company, { ...us, accountNumber: '31415926535' });
    const later = commitmentIn(await ivan.get(`/commitments/${signed.id}`));
    t.equal(later.countersigned?.paymentInstructionSha256, hash, 'that of the day it was signed');

    const asks = { id: ada.id, email: ada.email } as never;
    const copy = await commitmentData.collect(api.storage.db, asks, {} as never);
    t.match(copy['countersignatures'], { items: [{ id: signed.id }] });
    await api.storage.write((trx) => commitmentData.erase(trx, asks, api.clock.now));
    const erased = commitmentIn(await ivan.get(`/commitments/${signed.id}`));
    t.match(erased.countersigned, { name: 'Deleted user', title: signer.title });
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },

  async 'both sides get the executed agreement, the same bytes each time, and can check it'(
    t,
    api,
  ) {
    const ivan = await addCommitter(api, 'Ivan');
    const stranger = await addCommitter(api, 'Sam');
    const { owner: ada, path } = await openRaise(api);
    const signed = commitmentIn(await commitTo(ivan, path, amount));
    const file = `/commitments/${signed.id}/executed`;
    t.match((await ivan.get(file)).problem(), { status: 404, detail: /not countersigned/ });
    const both = commitmentIn(await countersign(ada, signed));
    const read = (who: AddedPerson, path = file) => who.get(path);
    const [mine, theirs] = [await read(ivan), await read(ada)];
    t.equal(mine.status, 200);
    t.equal(mine.headers['content-type'], 'application/pdf');
    t.ok(mine.bytes.equals(theirs.bytes), 'the same for both');
    t.equal((await stranger.get(file)).status, 404);
    const paid = { amount: cents(amount), reference: 'BANK 1', on: '2026-03-02' };
    api.clock.now += 1_000;
    commitmentIn(await act(ada, both, 'confirm-funding', paid));
    const later = await read(ivan);
    t.ok(later.bytes.equals(mine.bytes), 'and whatever happens since');
    for (const name of ['agreement.txt', 'snapshot.json', 'record.json']) {
      t.ok(mine.bytes.includes(Buffer.from(name)), `${name} is attached`);
    }
    const sha256 = sha256Of(mine.bytes);
    t.equal(mine.headers['etag'], `"${sha256}"`);
    const found = (await ivan.post('/commitments/check', { sha256 })).json<DocumentCheck>();
    t.match(found.items, [{ kind: 'executed', isCurrent: true, commitment: { id: signed.id } }]);
    t.same((await stranger.post('/commitments/check', { sha256 })).json<DocumentCheck>().items, []);
    const certificate = await read(ivan, `/commitments/${signed.id}/certificate`);
    t.equal(certificate.status, 200);
    const known = { sha256: sha256Of(certificate.bytes) };
    const latest = (await ivan.post('/commitments/check', known)).json<DocumentCheck>();
    t.match(latest.items, [{ kind: 'certificate', isCurrent: true }]);
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },
});
