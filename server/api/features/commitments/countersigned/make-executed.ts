import { canonicalJson } from '#api/platform/audit/canonical-json.ts';
import type { BinderDeps } from '#api/platform/binder-source.ts';
import { sha256Of } from '#api/platform/sha256.ts';
import { storeCertificate } from '../certificates/certificate-store.ts';
import { issuerOf } from '../certificates/make-certificate.ts';
import { type Executed, lastSignedAt } from './executed-facts.ts';
import { executedSheet } from './executed-pdf.ts';

/** Makes an executed agreement, and stores the hash of its bytes. */
export async function makeExecuted(
  { storage, pdf, options, now }: Pick<BinderDeps, 'storage' | 'pdf' | 'options' | 'now'>,
  executed: Executed,
  record: string = canonicalJson(executed.facts),
  signal?: AbortSignal,
): Promise<Buffer> {
  const { commitment, version, raise } = executed.facts;
  const content = executedSheet({ ...executed, record }, issuerOf(options));
  const bytes = await pdf.write(content, signal);
  const made = {
    ...{ sha256: sha256Of(bytes), commitment_id: commitment, version },
    ...{ facts_sha256: sha256Of(record), made_at: lastSignedAt(executed.facts) },
    kind: 'executed' as const,
  };
  await storage.write((trx) => storeCertificate(trx, raise.id, made, now()));
  return bytes;
}
