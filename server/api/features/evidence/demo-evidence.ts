import { Readable } from 'node:stream';
import PDFDocument from 'pdfkit';
import type { CoreDeps } from '#api/platform/deps.ts';
import type { DemoAccount } from '#api/platform/feature.ts';
import { newId } from '#api/platform/ids.ts';
import type { EvidenceDocument } from '#shared/product/evidence/evidence-documents.ts';
import { evidenceKeptDays, shownFileMaxBytes } from '#shared/product/evidence/evidence-kinds.ts';
import { addEvidence } from './evidence-store.ts';
import { sealFile } from './sealed-file.ts';
import { typeIfIs } from './shown-file-type.ts';

const dayMs = 86_400_000;
const sealedType = 'application/octet-stream';

interface DemoEvidence {
  readonly email: string;
  readonly document: EvidenceDocument;
  readonly name: string;
  readonly text: string;
  readonly sentDaysAgo: number;
  /** Otherwise it waits for an operator. */
  readonly accepted?: {
    readonly daysAgo: number;
    readonly validDays: number;
    readonly reason: string;
  };
}

const sent: readonly DemoEvidence[] = [
  {
    ...{ email: 'tom@whitfield.example', document: 'professional-letter', sentDaysAgo: 32 },
    name: 'letter-of-my-accountant.pdf',
    text: 'We have reviewed the statements of Thomas Edward Whitfield and confirm that he is an accredited investor by his net worth.',
    accepted: {
      ...{ daysAgo: 30, validDays: 60 },
      reason: 'A letter of a CPA in Boston, of this month, with the licence number.',
    },
  },
  {
    ...{ email: 'priya@raman.example', document: 'passport', sentDaysAgo: 1 },
    name: 'passport.pdf',
    text: 'This stands for the passport of Priya Raman.',
  },
];

/** Sends evidence for people of the demo: one file waits for an operator, one was accepted. */
export async function fillDemoEvidence(
  { storage, files, encrypter }: Pick<CoreDeps, 'storage' | 'files' | 'encrypter'>,
  accounts: readonly DemoAccount[],
  now: number,
): Promise<void> {
  const operator = accounts.find((account) => account.operator === true)?.id ?? null;
  for (const { email, document, name, text, sentDaysAgo, accepted } of sent) {
    const userId = accounts.find((account) => account.email === email)?.id;
    if (userId === undefined) throw new Error(`There is no ${email} in the demo.`);
    const id = newId('iev');
    const at = now - sentDaysAgo * dayMs;
    const sealing = sealFile(Readable.from([await pageOf(text, at)]), (head) =>
      typeIfIs('application/pdf', head),
    );
    const file = await files.add(
      sealing.content,
      { maxBytes: shownFileMaxBytes, typeOf: () => sealedType },
      { id, quotaBytes: shownFileMaxBytes, whenFull: 'The demo has too many files.' },
    );
    const sealed = sealing.sealed(encrypter, id);
    await storage.write(async function sendDemoEvidence(trx) {
      await addEvidence(trx, { id, userId, entityId: null, document, name, file, sealed }, at);
      if (accepted === undefined) return;
      const { daysAgo, validDays, reason } = accepted;
      const decidedAt = now - daysAgo * dayMs;
      await trx
        .updateTable('investor_evidence')
        .set({
          state: 'accepted',
          decided_at: new Date(decidedAt).toISOString(),
          decided_by: operator,
          decision_reason: reason,
          valid_until: new Date(decidedAt + validDays * dayMs).toISOString().slice(0, 10),
          delete_at: new Date(decidedAt + evidenceKeptDays * dayMs).toISOString(),
        })
        .where('id', '=', id)
        .execute();
    });
  }
}

/** One page with a few words; the same of the same time. */
function pageOf(text: string, at: number): Promise<Buffer> {
  const pdf = new PDFDocument({ size: 'A4', info: { CreationDate: new Date(at) } });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<Buffer>((resolve) => {
    pdf.on('end', () => resolve(Buffer.concat(parts)));
  });
  pdf.fontSize(14).text(text);
  pdf.end();
  return ended;
}
