import type { Command } from '#api/platform/http/command.ts';
import { spentLink } from '#api/platform/identity/one-time-tokens.ts';
import { take } from '#api/platform/lifecycle.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { companyInvitationLifecycle } from '#shared/product/companies/lifecycle.ts';
import { companyAuditEntry, memberEvent, oneCompany } from './company-events.ts';
import { hasOpenCommitment } from './company-investors.ts';
import {
  endInvitation,
  hasCapacity,
  invitationByToken,
  isMember,
  stateOf,
} from './company-invitation-store.ts';
import { companyFor } from './company-store.ts';
import { addMember } from './member-store.ts';
import { alreadyMember, full, invested } from './membership-refusals.ts';

/** Makes the person with the invited address a member. */
export async function acceptCompanyInvitation({
  actor,
  body,
  trx,
  now,
}: Command<'POST /company-invitation/accept'>) {
  const { account } = actor;
  const row = await openLink(trx, body.token, now);
  const { company_id: id, company: name, role } = row;
  if (row.email !== account.email) throw otherAddress();
  const move = { state: stateOf(row, now), event: 'accept', who: 'addressee' } as const;
  const followed = await take(companyInvitationLifecycle, move, {
    guards: {
      notYetMember: async () => !(await isMember(trx, id, row.email)) || alreadyMember(),
      notInvested: async () => !(await hasOpenCommitment(trx, id, account.id)) || invested(),
      hasCapacity: async () => (await hasCapacity(trx, id, 0)) || full(),
    },
    effects: {
      end: (to) => endInvitation(trx, row.id, to, now),
      join: () => addMember(trx, id, account.id, role, now),
      record: () => ({
        events: [
          {
            kind: 'company.member-joined',
            person: account.id,
            facts: { company: id, name, role },
            audit: memberEvent('join', id, account.id, role),
          },
        ],
      }),
    },
    refused: spentLink,
  });
  return { ...followed, ...oneCompany(await companyFor(trx, actor, 'company.read', id)) };
}

/** Ends an invitation for whoever has its link. */
export async function declineCompanyInvitation({
  body,
  trx,
  now,
}: Command<'POST /company-invitation/decline'>) {
  const row = await openLink(trx, body.token, now);
  const move = { state: stateOf(row, now), event: 'decline', who: 'addressee' } as const;
  return take(companyInvitationLifecycle, move, {
    guards: {},
    effects: {
      end: (to) => endInvitation(trx, row.id, to, now),
      record: () => ({
        events: [
          {
            kind: 'company.invitation-declined',
            person: null,
            facts: { company: row.company_id, name: row.company },
            audit: companyAuditEntry('decline-invitation', row.company_id),
          },
        ],
      }),
    },
    refused: spentLink,
  });
}

/** The invitation of a link that still works; rejects with the refusal of a spent one. */
export async function openLink(db: Database, token: string, now: number) {
  const row = await invitationByToken(db, token);
  if (row === undefined || stateOf(row, now) !== 'open') throw spentLink();
  return row;
}

function otherAddress(): ProblemError {
  const detail =
    'This invitation was sent to another address. Log in with the account that has it, or ask for an invitation to yours.';
  return new ProblemError(problem('forbidden', detail, { code: 'other-address' }));
}
