import type { JobDeps } from '#api/platform/deps.ts';
import type { Recipient } from '#api/platform/events/recipients.ts';
import { type AnyEvent, recordEvents } from '#api/platform/events/record-event.ts';
import { mailedLink } from '#api/platform/events/view-address.ts';
import type { JobKind } from '#api/platform/jobs/job-kind.ts';
import { linkOrigin } from '#api/platform/link-origin.ts';
import type { AnyMail } from '#api/platform/mail/mail-kinds.ts';
import { quietUntil } from '#api/platform/notifications/quiet-hours.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { routeOf } from '#shared/site/routes.ts';
import {
  addPart,
  beginRound,
  isRoundDue,
  noteTold,
  type RoundPart,
  tellNewRaisesKind,
} from './new-raise-rounds.ts';
import { nextTold, type ToldPart } from './next-told.ts';

const everyMs = 10 * 60_000;
/** Where somebody is, the hours in which the email does not come: it is about nothing urgent. */
const night = { from_hour: 21, until_hour: 7 } as const;

/** The name of the job that begins a round. */
export const newRaisesKind = 'new-raises';

/** Makes the job that begins the round of a day: asked often, and nothing on a day without a new raise. */
export function newRaisesJob({ storage, now }: JobDeps): JobKind {
  return {
    kind: newRaisesKind,
    everyMs,
    backOff: { firstMs: 30_000, factor: 2, attemptsMax: 6 },
    isNeeded: () => isRoundDue(storage.db, now()),
    async run() {
      return (trx) => beginRound(trx, now());
    },
  };
}

/**
 * Makes the job that tells the next people of a round, as many as fit into one transaction. Who they
 * are is found before it. That transaction ends the job and adds the one for those behind them, so
 * that none is left out and none told twice, whatever interrupts it.
 */
export function tellNewRaisesJob({ storage, options, now }: JobDeps): JobKind {
  const cause = { origin: linkOrigin(options) };
  return {
    kind: tellNewRaisesKind,
    backOff: { firstMs: 10_000, factor: 2, attemptsMax: 10 },
    async run({ payload }, signal) {
      const part = JSON.parse(payload) as RoundPart;
      const told = await nextTold(storage.db, part, now(), signal);
      return async function tellNext(trx) {
        const events = await eventsOf(trx, part, told, { ...cause, now: now() });
        await recordEvents(trx, cause, events, now());
        if (told.next !== undefined) await addPart(trx, { ...part, after: told.next }, now());
      };
    },
  };
}

async function eventsOf(
  trx: Transaction,
  { day }: RoundPart,
  { told }: ToldPart,
  { origin, now }: { readonly origin: string; readonly now: number },
): Promise<readonly AnyEvent[]> {
  if (told.length === 0) return [];
  const fresh = await noteTold(trx, told, now);
  const link = mailedLink(origin, routeOf('investors-network').path);
  return [...Map.groupBy(fresh, ({ user_id }) => user_id)].map(([person, those]) => {
    const raises = those.map(({ raise_id }) => raise_id);
    return {
      kind: 'raise.fits',
      person,
      facts: { many: raises.length },
      mail: ({ name }: Recipient): AnyMail => ({
        template: 'new-raises',
        vars: { name, person, raises, link },
      }),
      mailNotBefore: (to: Recipient) => quietUntil({ ...to, ...night }, now),
      onceKey: day,
    };
  });
}
