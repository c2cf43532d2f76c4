import { type AnyQueuedMail, type Consequences, joined } from '#api/platform/consequences.ts';
import type { Command } from '#api/platform/http/command.ts';
import { normalEmail } from '#api/platform/identity/account-store.ts';
import { take } from '#api/platform/lifecycle.ts';
import { required } from '#api/platform/required.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import { ProblemError } from '#shared/http/errors.ts';
import { emailMaxLength, invitationsPerDay } from '#shared/product/fields/limits.ts';
import { grantLifecycle } from '#shared/product/raises/grant-lifecycle.ts';
import type {
  GrantInvitationResponse,
  InvitationOutcome,
} from '#shared/product/raises/room-access.ts';
import { grantAuditEntry, invitationMail, toldTo } from './grant-events.ts';
import { addresseeOf, hasCapacity, notApproved, ofCompany, roomFull } from './grant-people.ts';
import { addGrant, grantById, grantOfAddress, toGrant } from './grant-store.ts';
import { endOf } from './grant-terms.ts';
import { isApproved, type Room } from './room-access.ts';

/** How many mails one address may get. */
const receivingRate = { limit: 6, seconds: 3_600 };

type Invite = Command<'POST /raises/:id/grants', Room>;
type Outcomes = GrantInvitationResponse['outcomes'];

const sentences: Readonly<Record<InvitationOutcome, string>> = {
  invited: 'Invited by email. Gets access after signing up with this address.',
  granted: 'Has access now, told by email.',
  'already-invited': 'Already in the list. Change it there.',
  'not-an-address': 'This isn’t an email address.',
  'of-the-company': 'Belongs to the company and can already read its documents.',
  'an-operator': 'Operates this portal and can’t get access as an investor.',
  'room-full': 'The data room is full.',
  'raise-not-approved':
    'Has no account. You can invite them once an operator has approved the raise.',
  'too-many-mails': `Not sent. A company, and each of its members, can send ${invitationsPerDay} invitations in 24 hours, and an address gets ${receivingRate.limit} in an hour.`,
};

/** Invites every address that can be invited, and says of each what became of it. */
export async function inviteToRoom(invite: Invite) {
  const outcomes: Outcomes = [];
  const followed: Consequences[] = [];
  const seen = new Set<string>();
  for (const written of invite.body.emails) {
    const email = normalEmail(written.trim());
    const one = seen.has(email)
      ? { outcome: 'already-invited' as const }
      : await inviteOne(invite, email);
    seen.add(email);
    if ('follows' in one) followed.push(one.follows);
    const id = 'grant' in one ? one.grant : undefined;
    const row = id === undefined ? undefined : required(await grantById(invite.trx, id));
    outcomes.push({
      email: written.slice(0, emailMaxLength),
      outcome: one.outcome,
      message: sentences[one.outcome],
      grant: row === undefined ? null : toGrant(row, invite.now),
    });
  }
  return { ...joined(followed), body: { outcomes } };
}

type One =
  | { readonly outcome: InvitationOutcome }
  | {
      readonly outcome: 'invited' | 'granted';
      readonly grant: string;
      readonly follows: Consequences;
    };

async function inviteOne(invite: Invite, email: string): Promise<One> {
  const { found: room, trx, now, actor, body } = invite;
  if (!/^[^\s@]{1,64}@[^\s@]+\.[^\s@.]+$/.test(email)) return { outcome: 'not-an-address' };
  const { raise } = room;
  const addressee = await addresseeOf(trx, raise.companyId, email);
  if (addressee.isOperator) return { outcome: 'an-operator' };
  if ((await grantOfAddress(trx, raise.id, email)) !== undefined) {
    return { outcome: 'already-invited' };
  }
  const expires_at = endOf(body.expiresAt, now) ?? null;
  const note = body.note ?? '';
  let grant: string | undefined;
  let mail: AnyQueuedMail | undefined;
  let outcome: 'invited' | 'granted' = 'invited';
  try {
    const follows = await take(
      grantLifecycle,
      { state: null, event: 'invite', who: 'founder' },
      {
        guards: {
          notOfCompany: () => !addressee.isMember || ofCompany(),
          hasCapacity: async () => (await hasCapacity(trx, raise.id)) || roomFull(),
          hasAccount: () => addressee.account !== undefined,
          raiseApproved: () => isApproved(raise) || notApproved(),
        },
        effects: {
          store: async (state) => {
            await takeRate(trx, `room-invited:${email}`, receivingRate, now);
            // Before the grant: one that is refused for the number of mails must not be kept.
            mail = await invitationMail(invite, email, raise, `${raise.id}:${email}:${now}`);
            outcome = state === 'active' ? 'granted' : 'invited';
            const fields = { raise_id: raise.id, email, state, expires_at, note };
            const scope = body.scope ?? 'all';
            const user_id = addressee.account?.id ?? null;
            grant = await addGrant(
              trx,
              { ...fields, scope, user_id, granted_by: actor.account.id },
              now,
            );
          },
          mail: () => ({ mails: [required(mail)] }),
          record: () => ({
            auditEntries: grantAuditEntry('invite', required(grant), raise),
            events:
              addressee.account === undefined
                ? []
                : [
                    {
                      ...toldTo(addressee.account.id, 'access.granted', raise),
                      mail: 'none' as const,
                    },
                  ],
          }),
        },
      },
    );
    return { outcome, grant: required(grant), follows };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.status === 429) return { outcome: 'too-many-mails' };
    const code = error.problem['code'];
    if (code === 'of-the-company' || code === 'room-full' || code === 'raise-not-approved') {
      return { outcome: code };
    }
    throw error;
  }
}
