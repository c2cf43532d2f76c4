import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Actor, actorOfRequest, requireAllowed } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { take } from '#api/platform/lifecycle.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import { required } from '#api/platform/required.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { ProblemError } from '#shared/http/errors.ts';
import { basisOf } from '#shared/product/investors/certification-bases.ts';
import { certificationLifecycle } from '#shared/product/investors/certification-lifecycle.ts';
import { figureProblems, isSameName } from '#shared/product/investors/certification-rules.ts';
import { statementOn } from '#shared/product/investors/certification-statements.ts';
import { type CertificationRow, certificationsOf, factsOf } from './certification-rows.ts';
import {
  addCertification,
  certificationById,
  dayOf,
  endedBefore,
  noteOn,
  supersede,
  toCertification,
} from './certification-store.ts';
import { type InvestingParty, partyNamed } from './entities/party.ts';
import { certificationAudit } from './investor-events.ts';

/** Adds the certifications of an investor. */
export function certificationRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /certifications'),
    config: { action: 'certification.list' },
    handler: async function listCertifications(request) {
      const now = deps.now();
      const rows = await certificationsOf(deps.storage.db, actorOfRequest(request).account.id);
      return {
        items: rows.map((row) => toCertification(row, deps.encrypter, now)),
        statementVersion: statementOn(dayOf(now)).version,
      };
    },
  });

  command(app, deps, 'POST /certifications', {
    action: 'certification.sign',
    run: signCertification,
  });
  command(app, deps, 'POST /certifications/:id/revoke', {
    action: 'certification.revoke',
    find: ownCertification,
    run: revokeMyCertification,
  });
}

async function signCertification({
  actor: { account },
  body,
  deps: { encrypter },
  trx,
  now,
}: Command<'POST /certifications'>) {
  const party = await partyNamed(trx, account.id, body.party);
  let signed: CertificationRow | undefined;
  const followed = await take(
    certificationLifecycle,
    { state: null, event: 'sign', who: 'investor' },
    {
      guards: {
        notSuspended: () => party.state !== 'suspended' || suspended(party),
        statementInForce: () =>
          body.statementVersion === statementOn(dayOf(now)).version || changedStatement(),
        figuresFit() {
          if (party.entity_id !== null && basisOf(body.basis).ofPerson === true) {
            return ofPerson(party);
          }
          const problems = figureProblems(body);
          return problems.length === 0 || invalid(problems);
        },
        nameMatches: () => isSameName(body.typedName, party.legal_name) || otherName(party),
      },
      effects: {
        supersede: () => supersede(trx, party, body.jurisdiction, now),
        async store() {
          signed = await addCertification(trx, encrypter, party, body, now);
        },
        record() {
          const { jurisdiction, basis, statementVersion } = body;
          const of = party.entity_id === null ? {} : { entity: party.entity_id };
          const after = { jurisdiction, basis, statementVersion, ...of };
          return { auditEntries: certificationAudit('sign', required(signed), after) };
        },
      },
    },
  );
  const certification = toCertification(required(signed), encrypter, now);
  return { ...followed, body: { certification } };
}

async function revokeMyCertification({
  actor: { account },
  found,
  deps: { encrypter },
  trx,
  now,
}: Command<'POST /certifications/:id/revoke', CertificationRow>) {
  const followed = await take(
    certificationLifecycle,
    { state: factsOf(found, now).state, event: 'revoke', who: 'investor' },
    {
      guards: {},
      effects: {
        end: () =>
          noteOn(trx, found.id, {
            revoked_at: new Date(now).toISOString(),
            revoked_by: account.id,
          }),
        record: () => ({ auditEntries: certificationAudit('revoke', found) }),
      },
      refused: endedBefore,
    },
  );
  const after = await certificationById(trx, found.id);
  return { ...followed, body: { certification: toCertification(after, encrypter, now) } };
}

async function ownCertification(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
): Promise<CertificationRow> {
  const row = await certificationById(db, id);
  requireAllowed(actor, action, { ownerId: row.user_id });
  return row;
}

function suspended({ signatory, legal_name }: InvestingParty): ProblemError {
  const what = signatory === null ? 'Your investor profile' : legal_name;
  const detail = `${what} is suspended, so nothing can be certified now.`;
  return refusal('suspended', detail);
}

function ofPerson({ legal_name }: InvestingParty): ProblemError {
  const message = `This applies to a person. For ${legal_name}, choose what applies to it.`;
  return invalid([{ pointer: '/basis', code: 'of-person', message }]);
}

function changedStatement(): ProblemError {
  const detail = 'The wording of the statement has changed. Read it again, and sign what it says.';
  return refusal('statement-changed', detail);
}

function otherName({ legal_name, signatory }: InvestingParty): ProblemError {
  const message =
    legal_name === ''
      ? 'Enter your legal name in your investor profile first, and then type it here.'
      : signatory === null
        ? `Type “${legal_name}”, the legal name in your profile.`
        : `Type “${legal_name}”, the legal name of the entity.`;
  return invalid([{ pointer: '/typedName', code: 'other-name', message }]);
}
