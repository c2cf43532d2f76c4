import type { Command } from '#api/platform/http/command.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { take } from '#api/platform/lifecycle.ts';
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { adviserLifecycle } from '#shared/product/advisers/adviser-lifecycle.ts';
import { ndaOf } from '../raises/documents/nda-store.ts';
import { reads } from '../rooms/advising.ts';
import { isMemberOf } from '../rooms/grant-people.ts';
import { grantOf } from '../rooms/room-access.ts';
import type { FoundAdviser } from './adviser-access.ts';
import { sideOf, toAdvisedRaise } from './adviser-dto.ts';
import { accessEvents, adviserAuditEntry, joinedEvent, movedEvent } from './adviser-events.ts';
import {
  type AdviserRow,
  adviserById,
  advisesOn,
  changeAdviser,
  stateOf,
  wasRefused,
} from './adviser-store.ts';
import { refusedByCompany } from './invite-adviser.ts';

type Answer = Pick<
  Command<'POST /advisers/:id/accept', AdviserRow>,
  'found' | 'actor' | 'trx' | 'now'
>;

type Account = { readonly id: string; readonly email: string };

/** Accepts: from then on the data room can be read, and the company sees by whom. */
export async function acceptAdvice({ found, actor, trx, now }: Answer) {
  const me = actor.account.id;
  const at = new Date(now).toISOString();
  const followed = await take(
    adviserLifecycle,
    { state: stateOf(found, now), event: 'accept', who: 'adviser' },
    {
      guards: {
        notOfCompany: async () =>
          (actor.capabilities.operator &&
            refusal('operator', 'Operators can’t advise on a raise.')) ||
          !(await isMemberOf(trx, found.company_id, me)) ||
          refusal('of-the-company', 'As a member of the company you can already read it.'),
        notRefused: async () =>
          found.investor_id === null ||
          !(await isShutOut(trx, found, actor.account)) ||
          refusedByCompany(),
        advisesOneSide: async () =>
          !(await advisesOn(trx, found.raise_id, me)) ||
          refusal('advises-already', 'You already advise someone on this raise. End that first.'),
        sideHasAccess: () =>
          reads({ ...found, is_shut_out: 0 }) ||
          refusal('side-without-access', 'Who invited you can no longer read this data room.'),
      },
      effects: {
        store: (state) => changeAdviser(trx, found.id, { state, user_id: me, accepted_at: at }),
        record: async () => {
          const row = required(await adviserById(trx, found.id, now));
          const told = { ...joinedEvent(row, me), by: me, audit: adviserAuditEntry('accept', row) };
          const events = sideOf(row) === 'company' ? [told] : [told, movedEvent(row, 'accepted')];
          return { events };
        },
      },
    },
  );
  return { ...followed, ...(await shown(trx, found.id, now)) };
}

/** Declines an invitation. */
export async function declineAdvice({ found, trx, now }: Answer) {
  const ended_at = new Date(now).toISOString();
  const followed = await take(
    adviserLifecycle,
    { state: stateOf(found, now), event: 'decline', who: 'adviser' },
    {
      guards: {},
      effects: {
        store: (state) => changeAdviser(trx, found.id, { state, ended_at }),
        record: () => ({
          events: [
            { ...movedEvent(found, 'declined'), audit: adviserAuditEntry('decline', found) },
          ],
        }),
      },
    },
  );
  return { ...followed, ...(await shown(trx, found.id, now)) };
}

/** Accepts the NDA in force, in the adviser's own name. */
export async function acceptNdaAsAdviser({
  found,
  body,
  trx,
  now,
}: Command<'POST /advisers/:id/accept-nda', AdviserRow>) {
  if (stateOf(found, now) !== 'active' || !reads(found)) {
    throw refusal('not-reading', 'You can’t read this data room, so there’s nothing to accept.');
  }
  const nda = await ndaOf(trx, found.raise_id);
  if (nda === undefined) throw refusal('no-nda', 'This raise has no NDA.');
  if (nda.version !== body.version) {
    throw new ProblemError(
      problem('invalid-transition', 'There’s a newer version of the NDA. Read that one first.', {
        code: 'newer-nda',
        current: nda.version,
      }),
    );
  }
  const { version, sha256 } = nda;
  const nda_accepted_at = new Date(now).toISOString();
  const followed = await take(
    adviserLifecycle,
    { state: 'active', event: 'accept-nda', who: 'adviser' },
    {
      guards: {},
      effects: {
        store: () =>
          changeAdviser(trx, found.id, {
            nda_version: version,
            nda_sha256: sha256,
            nda_accepted_at,
          }),
        record: () => ({
          auditEntries: adviserAuditEntry('accept-nda', found, { version, sha256 }),
        }),
      },
    },
  );
  return { ...followed, ...(await shown(trx, found.id, now)) };
}

/** Ends what an adviser reads, or an invitation; open pages and running downloads stop. */
export async function endAdvice({
  found: { row, part },
  actor,
  trx,
  now,
}: Command<'POST /advisers/:id/end', FoundAdviser>) {
  const me = actor.account.id;
  return take(
    adviserLifecycle,
    { state: stateOf(row, now), event: 'end', who: part },
    {
      guards: {},
      effects: {
        store: (state) => {
          const ended_at = new Date(now).toISOString();
          return changeAdviser(trx, row.id, { state, ended_at, ended_by: part });
        },
        record: () => ({
          auditEntries: adviserAuditEntry('end', row, { by: part }),
          events: [movedEvent(row, 'ended'), ...accessEvents(row, 'ended')].map((event) => ({
            ...event,
            by: me,
          })),
        }),
      },
    },
  );
}

/**
 * Whom the company has let in no longer, an investor does not let in again: for themselves, or as an
 * adviser, with an invitation that was open before, or to another address of the same account.
 */
async function isShutOut(trx: Transaction, { raise_id }: AdviserRow, account: Account) {
  if (await wasRefused(trx, raise_id, account)) return true;
  const own = await grantOf(trx, account, raise_id);
  return own?.state === 'denied' || own?.state === 'revoked';
}

async function shown(trx: Transaction, id: string, now: number) {
  const row = required(await adviserById(trx, id, now));
  return { body: { advisedRaise: toAdvisedRaise(row, now) } };
}
