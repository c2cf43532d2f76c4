/** The daily emails about new raises, written when they are sent. */
import { mailedCompanyName } from '#api/platform/mail/company-name.ts';
import type { MailVars, QueuedNewRaises } from '#api/platform/mail/mail-kinds.ts';
import { deliveriesOf } from '#api/platform/notifications/notification-settings.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { fitOf, type Sought } from '#shared/product/fit/fit-rule.ts';
import type { SearchedContent } from '../raises/network-entries.ts';
import { withoutAddresses } from '../updates/mailed-text.ts';
import { type NewRaise, newRaises } from './new-raise-rows.ts';
import { investorsAmong } from './told-investors.ts';
import { type Why, whyTold } from './why-told.ts';

type Mail = MailVars['new-raises'];

/** An email names so many; the others are counted. */
export const mailedRaisesMax = 10;

/**
 * Writes out the emails of a batch. Each raise and each person is read as they are now: there is no
 * word of a raise that was withdrawn, passed on or no longer fits, and no email without one, nor to
 * people who left, were suspended or turned these emails off.
 */
export async function composeNewRaises(
  db: Database,
  queued: readonly QueuedNewRaises[],
  now: number,
): Promise<readonly (Mail | undefined)[]> {
  const raises = await newRaises(db, [...new Set(queued.flatMap((one) => one.raises))]);
  const people = [...new Set(queued.map(({ person }) => person))];
  const investors = await investorsAmong(db, people, raises, now);
  const deliveries = await deliveriesOf(db, 'raise.fits', people);
  const written = queued.map(({ person, name, raises: ids, link }) => {
    const who = investors.find(({ id }) => id === person);
    if (who === undefined || deliveries.get(person)?.mail === 'off') return undefined;
    const fitting = raises
      .filter(({ id }) => ids.includes(id))
      .map((raise) => ({ raise, sought: who.sought, why: whyTold(who, raise, now) }))
      .filter((one): one is Fitting => one.why !== undefined)
      .sort((one, other) => other.why.score - one.why.score);
    if (fitting.length === 0) return undefined;
    const more = Math.max(0, fitting.length - mailedRaisesMax);
    return { name, link, more, shown: fitting.slice(0, mailedRaisesMax) };
  });
  const shown = written.flatMap((mail) => mail?.shown.map(({ raise }) => raise.id) ?? []);
  const said = await saidOf(db, [...new Set(shown)]);
  return written.map((mail) => {
    if (mail === undefined) return undefined;
    const { shown: fitting, ...rest } = mail;
    return {
      ...rest,
      raises: fitting.map(({ raise, sought, why }) => ({
        ...(said.get(raise.id) ?? unsaid),
        reasons: reasonsOf(sought, raise, why),
      })),
    };
  });
}

interface Fitting {
  readonly raise: NewRaise;
  readonly sought: Sought;
  readonly why: Why;
}

function reasonsOf(sought: Sought, { offered }: NewRaise, { fits, searches }: Why) {
  const found = searches.map(withoutAddresses).map((name) => `Found by your search “${name}”`);
  if (!fits) return found;
  const { met, compared, criteria } = fitOf(sought, offered);
  const reasons = criteria.map(({ reason }) => reason).join('; ');
  return [`Fits ${met} of ${compared} of what you look for: ${reasons}`, ...found];
}

type Said = Pick<Mail['raises'][number], 'company' | 'title'>;
const unsaid: Said = { company: 'A company', title: 'a raise' };

/** What the emails say of raises: their names and titles as approved, without addresses. */
async function saidOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Said>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('network_entries')
    .innerJoin('raises', 'raises.id', 'network_entries.raise_id')
    .innerJoin('raise_snapshots', 'raise_snapshots.id', 'network_entries.snapshot_id')
    .select(['raises.id', 'raises.company_id', 'raise_snapshots.content'])
    .where('raises.id', 'in', ids)
    .execute();
  const said = new Map<string, Said>();
  for (const { id, company_id, content } of rows) {
    const { company, title } = JSON.parse(content) as SearchedContent;
    said.set(id, {
      company: await mailedCompanyName(db, { id: company_id, name: company.name }),
      title: withoutAddresses(title),
    });
  }
  return said;
}
