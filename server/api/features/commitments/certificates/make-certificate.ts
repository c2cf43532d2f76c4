import { canonicalJson } from '#api/platform/audit/canonical-json.ts';
import type { BinderDeps } from '#api/platform/binder-source.ts';
import type { FeatureDeps } from '#api/platform/deps.ts';
import { sha256Of } from '#api/platform/sha256.ts';
import type { Certified } from './certificate-facts.ts';
import { certificateSheet } from './certificate-pdf.ts';
import { firstCertificate, storeCertificate } from './certificate-store.ts';
import type { Issuer } from './signed-parts.ts';

/** Makes a certificate, and stores the hash of its bytes. The same facts give the same bytes. */
export async function makeCertificate(
  { storage, pdf, options, now }: Pick<BinderDeps, 'storage' | 'pdf' | 'options' | 'now'>,
  certified: Certified,
  record: string = canonicalJson(certified.facts),
  signal?: AbortSignal,
): Promise<Buffer> {
  const { commitment, version } = certified.facts;
  const facts_sha256 = sha256Of(record);
  const first = await firstCertificate(storage.db, commitment, facts_sha256);
  const madeAt = first?.made_at ?? new Date(now()).toISOString();
  const content = { ...certified, record, madeAt };
  const bytes = await pdf.write(certificateSheet(content, issuerOf(options)), signal);
  const sha256 = sha256Of(bytes);
  if (first?.sha256 !== sha256) {
    const ids = { sha256, commitment_id: commitment, version, facts_sha256 };
    const made = { ...ids, made_at: madeAt, kind: null };
    await storage.write((trx) => storeCertificate(trx, certified.facts.raise.id, made));
  }
  return bytes;
}

/** The portal as the one that makes a document. */
export function issuerOf({
  brandName,
  publicOrigin,
}: Pick<FeatureDeps['options'], 'brandName' | 'publicOrigin'>): Issuer {
  return { brandName, origin: publicOrigin ?? null };
}
