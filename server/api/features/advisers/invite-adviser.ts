import type { AnyQueuedMail } from '#api/platform/consequences.ts';
import { mailedLink, viewAddress } from '#api/platform/events/view-address.ts';
import type { Command } from '#api/platform/http/command.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { normalEmail } from '#api/platform/identity/account-store.ts';
import { take } from '#api/platform/lifecycle.ts';
import { mailedCompanyName } from '#api/platform/mail/company-name.ts';
import { countInvitation } from '#api/platform/mail/sent-invitations.ts';
import { required } from '#api/platform/required.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import type { ProblemError } from '#shared/http/errors.ts';
import { adviserLifecycle } from '#shared/product/advisers/adviser-lifecycle.ts';
import { adviserDays, adviserDaysMax, advisersOpen } from '#shared/product/fields/limits.ts';
import { addresseeOf, notApproved, ofCompany } from '../rooms/grant-people.ts';
import { isApproved, type Room } from '../rooms/room-access.ts';
import { toAdviser } from './adviser-dto.ts';
import { adviserAuditEntry, invitedEvent } from './adviser-events.ts';
import { addAdviser, adviserById, countOpen, isOpenFor, wasRefused } from './adviser-store.ts';

const dayMs = 86_400_000;
/** How many mails one address may get; together with invitations to data rooms. */
const receivingRate = { limit: 6, seconds: 3_600 };

type Invite = Command<'POST /raises/:id/advisers', Room>;

/** Invites an adviser of the company, or of an investor with access. */
export async function inviteAdviser(invite: Invite) {
  const { found: room, actor, body, trx, now } = invite;
  const { raise } = room;
  const me = actor.account.id;
  const investorId = room.memberRole === undefined ? me : null;
  const email = normalEmail(body.email);
  // An investor is told nothing of who has an address; who may not advise hears so when accepting.
  const addressee = await addresseeOf(trx, raise.companyId, email);
  let id: string | undefined;
  const followed = await take(
    adviserLifecycle,
    { state: null, event: 'invite', who: 'inviter' },
    {
      guards: {
        notOneself: () => {
          if (email === actor.account.email) return atEmail('oneself', 'Enter another address.');
          if (investorId !== null) return true;
          if (addressee.isMember) return ofCompany();
          return !addressee.isOperator || atEmail('operator', 'Operators can’t advise on a raise.');
        },
        notYetInvited: async () =>
          !(await isOpenFor(trx, raise.id, investorId, email)) ||
          atEmail('taken', 'This address is already invited. End that first to invite it again.'),
        notRefused: async () =>
          investorId === null ||
          !(await wasRefused(trx, raise.id, { email })) ||
          refusedByCompany(),
        hasCapacity: async () =>
          (await countOpen(trx, raise.id, investorId)) < advisersOpen ||
          refusal('too-many-advisers', `At most ${advisersOpen} advisers at a time.`),
        mayBeWrittenTo: () => addressee.account !== undefined || isApproved(raise) || notApproved(),
      },
      effects: {
        store: async () => {
          const { role, note = '' } = body;
          const of = { raise_id: raise.id, investor_id: investorId, invited_by: me };
          const expires_at = endOf(body.expiresAt, now);
          id = await addAdviser(trx, { ...of, email, role, note: note.trim(), expires_at }, now);
        },
        mail: async () => ({ mails: [await adviserMail(invite, required(id), email, investorId)] }),
        record: async () => {
          const row = required(await adviserById(trx, required(id), now));
          const { account } = addressee;
          return {
            auditEntries: adviserAuditEntry('invite', row),
            events: account === undefined ? [] : [invitedEvent(row, account.id)],
          };
        },
      },
    },
  );
  const row = required(await adviserById(trx, required(id), now));
  const side = investorId === null ? 'company' : 'investor';
  return { ...followed, body: { adviser: toAdviser(row, side, now) } };
}

/** The mail; an investor's names no company, because whom it raises from may be nobody's business. */
async function adviserMail(
  { found: { raise }, actor: { account }, context, trx, now }: Invite,
  id: string,
  to: string,
  investorId: string | null,
): Promise<AnyQueuedMail> {
  await takeRate(trx, `room-invited:${to}`, receivingRate, now);
  if (investorId === null) {
    await countInvitation(trx, { companyId: raise.companyId, senderId: account.id }, now);
  }
  const { companyId, company } = raise;
  const named = { id: companyId, name: company };
  return {
    to,
    template: 'adviser-invitation',
    vars: {
      invitedBy: account.name,
      company: investorId === null ? await mailedCompanyName(trx, named) : '',
      link: mailedLink(context.origin, viewAddress('advising')),
    },
    dedupeKey: `adviser-invitation:${id}`,
  };
}

/** When it ends, as it is stored. */
function endOf(expiresAt: string | undefined, now: number): string {
  if (expiresAt === undefined) return new Date(now + adviserDays * dayMs).toISOString();
  const end = Date.parse(expiresAt);
  // The end of the last day is chosen, which may be hours later.
  if (end > now && end < now + (adviserDaysMax + 1) * dayMs) return new Date(end).toISOString();
  const message = `Enter a day in the future, at most ${adviserDaysMax} days ahead.`;
  throw invalid([{ pointer: '/expiresAt', code: 'range', message }]);
}

/** Why an investor cannot let somebody in again. */
export function refusedByCompany(): ProblemError {
  return refusal(
    'refused-by-company',
    'The company has ended this person’s access to its data room. Ask the company, or choose someone else.',
  );
}

function atEmail(code: string, message: string): ProblemError {
  return invalid([{ pointer: '/email', code, message }]);
}
