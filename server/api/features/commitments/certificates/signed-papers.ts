/** What was signed, in binders: agreements, also with both signatures, and certificates. */
import { sql } from 'kysely';
import { canonicalJson } from '#api/platform/audit/canonical-json.ts';
import type { BinderDeps, BinderSource, BinderSubject } from '#api/platform/binder-source.ts';
import { required } from '#api/platform/required.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { commitmentById } from '../commitment-rows.ts';
import { allExecutedOf } from '../countersigned/executed-facts.ts';
import { makeExecuted } from '../countersigned/make-executed.ts';
import { signedAs } from '../signed-as.ts';
import { certifiedOf } from './certificate-facts.ts';
import { makeCertificate } from './make-certificate.ts';
import { signaturesByAgreement, signaturesIn } from './paper-signatures.ts';

/** The texts that were signed, each once, by their hashes. */
export const agreementPapers: BinderSource = {
  section: 'agreements',
  async list({ storage: { db } }, { raiseId, commitment }) {
    let query = db
      .selectFrom('commitment_events')
      .innerJoin('agreements', 'agreements.sha256', 'commitment_events.agreement_sha256')
      .select(['agreements.sha256', 'agreements.template', 'agreements.version'])
      .select((event) => event.fn.min('commitment_events.at').as('first_at'))
      .where('commitment_events.raise_id', '=', raiseId)
      .groupBy(['agreements.sha256', 'agreements.template', 'agreements.version'])
      .orderBy('first_at')
      .orderBy('agreements.sha256');
    if (commitment !== null) query = query.where('commitment_id', '=', commitment.id);
    const rows = await query.execute();
    const signatures = await signaturesByAgreement(db, { raiseId, commitment });
    return rows.map(({ sha256, template, version, first_at }) => ({
      path: `agreements/${sha256}.txt`,
      title: `Agreement signed first at ${first_at}, template ${template}, version ${version}`,
      signatures: signatures.get(sha256) ?? [],
      async content() {
        const { text } = await db
          .selectFrom('agreements')
          .select('text')
          .where('sha256', '=', sha256)
          .executeTakeFirstOrThrow();
        return text;
      },
    }));
  },
};

/** A certificate of every commitment that was signed. */
export const certificatePapers: BinderSource = {
  section: 'certificates',
  async list(deps, subject) {
    const rows = await signedOf(deps, subject);
    return rows.map(({ id, ...signed }) => ({
      path: `certificates/${id}.pdf`,
      title: `Certificate of commitment ${id}, signed by ${signedAs(signed)}`,
      async content(signal) {
        const row = required(await commitmentById(deps.storage.db, id));
        const certified = required(await certifiedOf(deps.storage.db, row));
        return makeCertificate(deps, certified, canonicalJson(certified.facts), signal);
      },
    }));
  },
};

/** The agreements that both sides signed, each as its PDF: also those that were signed anew since. */
export const executedPapers: BinderSource = {
  section: 'executed',
  async list({ storage, ...deps }, subject) {
    const { db } = storage;
    const rows = await bothSigned(db, subject);
    return rows.map(({ id, countersigned_version, replaced_at, ...signed }) => ({
      path: `executed/${id}-v${countersigned_version}.pdf`,
      title: `Executed agreement of commitment ${id}, version ${countersigned_version}, signed by ${signedAs(signed)}${replaced_at === null ? '' : `; signed again at ${replaced_at}`}`,
      signatures: signaturesIn(signed),
      async content(signal) {
        const row = required(await commitmentById(db, id));
        const all = await allExecutedOf(db, row);
        const executed = all.find(({ facts }) => facts.version === countersigned_version);
        return makeExecuted({ storage, ...deps }, required(executed), undefined, signal);
      },
    }));
  },
};

/** Lists what both sides have signed, a commitment's from its first version on. */
function bothSigned(db: Database, { raiseId, commitment }: BinderSubject) {
  const current = db
    .selectFrom('commitments')
    .innerJoin('agreements', 'agreements.sha256', 'commitments.agreement_sha256')
    .select(['commitments.id', 'commitments.created_at', 'countersigned_version'])
    .select(['signed_name', 'signed_for', 'signed_title', 'signed_at'])
    .select(['countersigned_name', 'countersigned_title', 'countersigned_at'])
    .select(sql<string | null>`null`.as('replaced_at'))
    .where('raise_id', '=', raiseId)
    .where('countersigned_version', 'is not', null);
  const superseded = db
    .selectFrom('superseded_agreements as earlier')
    .innerJoin('commitments', 'commitments.id', 'earlier.commitment_id')
    .select(['commitments.id', 'commitments.created_at', 'earlier.countersigned_version'])
    .select(['earlier.signed_name', 'earlier.signed_for', 'earlier.signed_title'])
    .select('earlier.signed_at')
    .select(['earlier.countersigned_name', 'earlier.countersigned_title'])
    .select('earlier.countersigned_at')
    .select('earlier.replaced_at')
    .where('raise_id', '=', raiseId);
  return db
    .selectFrom(current.unionAll(superseded).as('both'))
    .selectAll()
    .$if(commitment !== null, (query) => query.where('both.id', '=', commitment?.id ?? ''))
    .orderBy('both.created_at')
    .orderBy('both.id')
    .orderBy('both.countersigned_version')
    .execute();
}

function signedOf({ storage: { db } }: BinderDeps, { raiseId, commitment }: BinderSubject) {
  let query = db
    .selectFrom('commitments')
    .innerJoin('agreements', 'agreements.sha256', 'commitments.agreement_sha256')
    .select(['commitments.id', 'signed_name', 'signed_for', 'signed_title'])
    .where('raise_id', '=', raiseId)
    .orderBy('commitments.created_at')
    .orderBy('commitments.id');
  if (commitment !== null) query = query.where('commitments.id', '=', commitment.id);
  return query.execute();
}
