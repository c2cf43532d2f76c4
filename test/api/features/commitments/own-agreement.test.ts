/** A raise with an agreement of the company's own: checked, signed, shown and proved; on both databases. */
import { createHash } from 'node:crypto';
import { commitmentData } from '#api/features/commitments/personal-data.ts';
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import type { AgreementText } from '#shared/product/commitments/commitments.ts';
import { refusalIn } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  addCommitter,
  commitmentIn,
  commitTo,
  openRaise,
  shownTo,
} from '#test/support/committing.ts';
import { empty } from '#test/support/empty.ts';
import { ifMatch } from '#test/support/investors.ts';
import { addPerson } from '#test/support/people.ts';
import { draftReady, foundReady, raiseIn } from '#test/support/raise-people.ts';

const agreement = [
  '# SAFE of Acme',
  '## Parties',
  '{{company}} and **{{investor}}** of {{investor_country}}.',
  '## Money',
  '- {{amount}}, capped at {{cap}}',
  '- paid by {{closes_at}}',
].join('\n\n');

await withApiOnBothEngines({
  async 'the text is signed to the byte, and stays readable and provable'(t, api) {
    const { owner, path } = await openRaise(api, { agreement });
    const ivan = await addCommitter(api, 'Ivan');
    const shown = (await shownTo(ivan, path, 3_000_000)).signing.agreement;
    t.match(shown, {
      template: 'own',
      version: 'snapshot 1',
      text: /^SAFE of Acme\n\nAcme Robotics, Inc\.’s own agreement, as in snapshot 1 of the raise\n\n1\. Parties\n\nAcme Robotics, Inc\. and Ivan Investor of United States\.\n\n2\. Money\n\n– USD 30,000\.00, capped at USD 8,000,000\.00\n\n– paid by 2026-06-01 20:00 UTC\n\nAnnex\. /,
    });
    t.match(
      shown?.text,
      /A1\. Parties\n[\s\S]*Investor: Ivan Investor, United States; 12 Orchard Lane, Portland, ME 04101\.\n[\s\S]*A\d+\. Right to cancel/,
    );
    t.equal(
      createHash('sha256')
        .update(shown?.text ?? '')
        .digest('hex'),
      shown?.sha256,
    );
    const commitment = commitmentIn(await commitTo(ivan, path, 3_000_000));
    t.equal(commitment.signed?.agreementSha256, shown?.sha256);
    for (const who of [ivan, owner]) {
      const read = await who.get(`/commitments/${commitment.id}/agreement`);
      t.strictSame(read.json<AgreementText>(), shown);
    }
    const certificate = await ivan.get(`/commitments/${commitment.id}/certificate`);
    t.equal(certificate.status, 200);
    const found = await ivan.post('/commitments/check', { sha256: shown?.sha256 });
    t.match(found.json(), { items: [{ kind: 'agreement', isCurrent: true }] });
    const page = await ivan.get(`/raises/by-slug?slug=${commitment.raise.slug}`);
    t.match(page.json(), { content: { agreement: '' } }, 'it is read where it is signed');
  },

  async 'who signed it is erased wherever it names them, and the ledger stays sound'(t, api) {
    const { owner, path } = await openRaise(api, { agreement });
    const ivan = await addCommitter(api, 'Ivan');
    const { id, signed } = commitmentIn(await commitTo(ivan, path, 3_000_000));
    const sound = async () =>
      t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
    await sound();
    const person = { ...ivan, name: 'Ivan' };
    await api.storage.write((trx) => commitmentData.erase(trx, person, api.clock.now));
    const kept = (await owner.get(`/commitments/${id}/agreement`)).json<AgreementText>();
    t.match(kept.text, /^Acme Robotics, Inc\. and Deleted user of United States\.$/m);
    t.notMatch(kept.text, /Ivan/);
    t.equal(kept.sha256, signed?.agreementSha256);
    await sound();
  },

  async 'a faulty text is kept as a draft, and not submitted'(t, api) {
    const owner = await addPerson(api, 'Ada');
    const company = await foundReady(owner, 'Acme');
    const faulty = `${agreement}\n\nSpouse: {{spouse}}`;
    const { id, version } = await draftReady(api, owner, company, { agreement: faulty });
    const problem = {
      pointer: '/agreement',
      code: 'unknown-field',
      message: /^Line 13: There’s no field \{\{spouse\}\}\. Use one of these: \{\{investor\}\}/,
    };
    const { steps } = (await owner.get(`/raises/${id}/problems`)).json<{
      steps: { problems: object[] }[];
    }>();
    t.match(
      steps.flatMap(({ problems }) => problems),
      [problem],
    );
    const refused = await owner.post(`/raises/${id}/submit`);
    t.match(refused.problem(), { status: 422, errors: [problem] });
    const mended = await owner.patch(`/raises/${id}`, { agreement }, ifMatch(version));
    t.equal(raiseIn(mended).agreement, agreement);
    t.equal(raiseIn(await owner.post(`/raises/${id}/submit`)).state, 'in_review');
  },

  async 'a change of it is material once the raise was approved'(t, api) {
    const { owner, path } = await openRaise(api, { agreement });
    const reason = 'Our lawyer has reworded the second section.';
    const propose = (change: object) => owner.post(`${path}/propose-change`, { change, reason });
    t.equal(refusalIn(await propose({ agreement: 'For {{amount}}.' })), '422 validation');
    t.equal(
      refusalIn(await propose({ terms: { cap: null, discountBps: 1_000 } })),
      '422 validation',
      'the terms it names stay',
    );
    t.match(raiseIn(await propose({ agreement: `${agreement}\n\nMore.` })), {
      agreement,
      proposedChange: { weight: 'material', fields: ['/agreement'] },
    });
    t.equal((await owner.post(`${path}/withdraw-change`)).status, 200);
    t.match(raiseIn(await propose({ agreement: '' })), { proposedChange: { weight: 'material' } });
  },
});
