/** A binder has every agreement that both sides signed, also those that were signed anew since. */
import t from 'tap';
import { erasedName } from '#api/features/commitments/offer.ts';
import { commitmentData } from '#api/features/commitments/personal-data.ts';
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import { sha256Of } from '#api/platform/sha256.ts';
import { closedRound, downloadBinder, makeBinder } from '#test/support/binders.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { commitmentIn, signatureOf } from '#test/support/committing.ts';
import { countersign } from '#test/support/countersigning.ts';
import { renderingFor } from '#test/support/documents.ts';
import { empty } from '#test/support/empty.ts';
import { ifMatch } from '#test/support/investors.ts';
import { cents } from '#test/support/money.ts';
import { pagesIn } from '#test/support/pdf-words.ts';
import type { AddedPerson } from '#test/support/people.ts';
import { findRows, updateRows } from '#test/support/rows.ts';
import { unzipped } from '#test/support/unzipped.ts';

const rendering = await renderingFor(t, { threads: 1 });

await withApiOnBothEngines({
  async 'every agreement that both sides signed is in it by its version, and stays as it was'(
    t,
    api,
  ) {
    const { owner, olga, path, ivan, mine } = await closedRound(api);
    const own = `/commitments/${mine.id}`;
    const executedIn = async (who: AddedPerson, at: string) => {
      t.equal((await makeBinder(api, who, at)).state, 'ready');
      const files = await unzipped((await downloadBinder(api, who, at)).bytes);
      const sums = String(files.get('SHA256SUMS'));
      const found = [...files].filter(([name]) => name.startsWith('executed/'));
      for (const [name, bytes] of found) t.ok(sums.includes(`${sha256Of(bytes)}  ${name}`), name);
      const { sections } = JSON.parse(String(files.get('index.json')));
      const listed = sections.find(({ section }: { section: string }) => section === 'executed');
      return {
        titles: (listed?.papers ?? []).map(({ title }: { title: string }) => title),
        hashes: Object.fromEntries(found.map(([name, bytes]) => [name, sha256Of(bytes)])),
        texts: await Promise.all(found.map(([, bytes]) => pagesIn(rendering, bytes))),
      };
    };
    const first = commitmentIn(await countersign(owner, mine));
    const one = await executedIn(owner, path);
    t.same(Object.keys(one.hashes), [`executed/${mine.id}-v2.pdf`]);
    const body = { amount: cents(3_000_000), signature: await signatureOf(ivan, path, 3_000_000) };
    const anew = commitmentIn(await ivan.patch(own, body, ifMatch(first.version)));
    const between = await executedIn(ivan, own);
    t.same(between.hashes, one.hashes, 'also while the company has not signed the new one');
    api.clock.now += 60_000;
    const asRead = commitmentIn(await owner.get(own));
    t.equal(asRead.version, anew.version);
    commitmentIn(await countersign(owner, asRead));
    for (const [who, at] of [
      [olga, path],
      [ivan, own],
    ] as const) {
      const { hashes, titles, texts } = await executedIn(who, at);
      const [v2, v4] = [2, 4].map((n) => `executed/${mine.id}-v${n}.pdf`);
      t.same(Object.keys(hashes), [v2, v4]);
      t.equal(hashes[v2 ?? ''], one.hashes[v2 ?? ''], 'the same bytes');
      t.match(titles, [/version 2, signed by Ivan Investor; signed again at 2026/, /version 4, /]);
      t.match(
        texts.map(([page = '']) => page),
        [/Amount USD 25,000.00/, /Amount USD 30,000.00/],
      );
    }
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });

    const me = { id: ivan.id, email: ivan.email, name: 'Ivan' };
    const more = { encrypter: api.encrypter, now: api.clock.now };
    const copy = await commitmentData.collect(api.storage.db, me, more);
    t.match(copy['supersededAgreements']?.items, [{ version: 2, signed_name: 'Ivan Investor' }]);
    const hers = await commitmentData.collect(api.storage.db, { ...me, id: owner.id }, more);
    t.match(hers['countersignatures']?.items, { length: 2 });
    await api.storage.write(async (trx) => {
      for (const { id } of [ivan, owner]) {
        await commitmentData.erase(trx, { ...me, id }, api.clock.now);
      }
    });
    t.match(await findRows(api, 'superseded_agreements', {}), [
      { signed_name: erasedName, countersigned_name: erasedName },
    ]);
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
    await updateRows(api, 'superseded_agreements', {}, { countersigned_name: 'Somebody else' });
    t.match(await verifyLedger(api.storage, api.encrypter), {
      differences: [{ difference: `superseded_agreements ${mine.id} 2 is not as it was written` }],
    });
  },
});
