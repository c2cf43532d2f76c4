import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { noSuch, refusal } from '#api/platform/http/refusals.ts';
import { take } from '#api/platform/lifecycle.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import type { ProblemError } from '#shared/http/errors.ts';
import { basisOf } from '#shared/product/investors/certification-bases.ts';
import { certificationLifecycle } from '#shared/product/investors/certification-lifecycle.ts';
import {
  type CertificationRow,
  certificationsOf,
  factsOf,
  figuresOf,
} from '../certification-rows.ts';
import { certificationById, endedBefore, noteOn } from '../certification-store.ts';
import { certificationAudit } from '../investor-events.ts';
import { elsewhereOf } from '../limit-store.ts';
import { profileOf } from '../profile-rows.ts';
import { personRecordOf, requirePerson } from './person-record.ts';

/** Adds the routes with which operators read, verify and revoke certifications. */
export function certificationChecks(app: ProductApi, deps: FeatureDeps): void {
  command(app, deps, 'POST /admin/people/:id/figures', {
    action: 'person.read-figures',
    run: readFigures,
  });
  command(app, deps, 'POST /admin/people/:id/certifications/:certification/verify', {
    action: 'certification.verify',
    run: verifyCertification,
  });
  command(app, deps, 'POST /admin/people/:id/certifications/:certification/revoke', {
    action: 'certification.verify',
    run: revokeCertification,
  });
}

async function readFigures({
  params: { id },
  body: { reason },
  deps: { encrypter },
  trx,
  now,
}: Command<'POST /admin/people/:id/figures'>) {
  await requirePerson(trx, id);
  const rows = await certificationsOf(trx, id);
  const profile = await profileOf(trx, id);
  const elsewhere = profile === undefined ? null : elsewhereOf(profile, encrypter, now);
  const certifications = rows.flatMap((row) => {
    const figures = figuresOf(row, encrypter);
    return figures === null ? [] : [{ id: row.id, figures }];
  });
  return {
    auditEntries: {
      action: 'certification.read-figures',
      targetType: 'user',
      targetId: id,
      after: { reason: reason.trim(), certifications: certifications.map((one) => one.id) },
    },
    body: {
      certifications,
      elsewhere:
        elsewhere === null
          ? null
          : { amount: elsewhere.amount, currency: 'USD', declaredAt: elsewhere.at },
    },
    // Asked again, it is read again: no answer is kept for a repetition, and each is recorded.
    isWithoutEffect: true,
  };
}

async function verifyCertification({
  actor,
  params: { id, certification },
  body: { note },
  trx,
  now,
}: Command<'POST /admin/people/:id/certifications/:certification/verify'>) {
  const row = await certificationOf(trx, id, certification);
  if (basisOf(row.basis).accredited !== true) throw notAccredited();
  const followed = await take(
    certificationLifecycle,
    { state: factsOf(row, now).state, event: 'verify', who: 'operator' },
    {
      guards: {},
      effects: {
        confirm: () =>
          noteOn(trx, row.id, {
            verified_at: new Date(now).toISOString(),
            verified_by: actor.account.id,
            verified_note: note.trim(),
          }),
        record: () => ({ events: [changed('verified', row, { note: note.trim() })] }),
      },
      refused: endedBefore,
    },
  );
  return { ...followed, body: { person: await personRecordOf(trx, id, actor.account.id, now) } };
}

async function revokeCertification({
  actor,
  params: { id, certification },
  body: { reason },
  trx,
  now,
}: Command<'POST /admin/people/:id/certifications/:certification/revoke'>) {
  const row = await certificationOf(trx, id, certification);
  const followed = await take(
    certificationLifecycle,
    { state: factsOf(row, now).state, event: 'revoke', who: 'operator' },
    {
      guards: {},
      effects: {
        end: () =>
          noteOn(trx, row.id, {
            revoked_at: new Date(now).toISOString(),
            revoked_by: actor.account.id,
            revoke_reason: reason.trim(),
          }),
        record: () => ({ events: [changed('revoked', row, { reason: reason.trim() })] }),
      },
      refused: endedBefore,
    },
  );
  return { ...followed, body: { person: await personRecordOf(trx, id, actor.account.id, now) } };
}

function changed(
  what: 'verified' | 'revoked',
  row: CertificationRow,
  after: { readonly reason?: string; readonly note?: string },
) {
  const audit = certificationAudit(what === 'verified' ? 'verify' : 'revoke', row, after);
  return {
    kind: 'certification.changed',
    person: row.user_id,
    facts: {
      change: what,
      jurisdiction: row.jurisdiction,
      ...(row.entity_name === null ? {} : { entity: row.entity_name }),
      ...(what === 'revoked' ? after : {}),
    },
    audit,
  } as const;
}

/** A certification of this person; that of somebody else is not found. */
async function certificationOf(
  trx: Transaction,
  userId: string,
  certificationId: string,
): Promise<CertificationRow> {
  await requirePerson(trx, userId);
  const row = await certificationById(trx, certificationId);
  if (row.user_id === userId) return row;
  throw noSuch('certification');
}

function notAccredited(): ProblemError {
  const detail =
    'This certification does not say that the person is accredited, so there is nothing to verify.';
  return refusal('not-accredited', detail);
}
