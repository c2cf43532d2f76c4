import { type Expression, type SqlBool, sql } from 'kysely';
import { type MemberRole, memberRoles } from '../../../../shared/product/companies/lifecycle.ts';
import type { RaiseState } from '../../../../shared/product/raises/lifecycle.ts';
import { type RaiseSight, raiseSights } from '../../../../shared/product/raises/network-words.ts';
import type { Visibility } from '../../../../shared/product/raises/offer-words.ts';
import type { PolicyActor } from './can.ts';
import type { Party } from './policy.ts';

type Sights = Readonly<Partial<Record<Party, RaiseSight>>>;

const insiders: Sights = {
  'company-owner': 'room',
  'company-editor': 'room',
  'company-viewer': 'room',
  operator: 'room',
  granted: 'room',
};
const investors: Sights = { ...insiders, 'approved-investor': 'documents' };

/**
 * How much of a published raise somebody sees, by whom its company shows it to. Who is not in the
 * row may not know that the raise exists. `sightOf` reads the table for one raise and `raisesSeen`
 * for lists, as a condition of SQL.
 */
export const sights: Readonly<Record<Visibility, Sights>> = {
  invite: insiders,
  network: investors,
  public_teaser: { ...investors, member: 'page', anyone: 'teaser' },
};

/** While a raise is in another state, only those see it who see its data room. */
export const openRaiseStates: readonly RaiseState[] = ['live', 'closing'];

/** Somebody who asks, by what they are whichever raise it is about. */
export interface Asker {
  readonly parties: readonly Party[];
  /** Null for whoever has not logged in. */
  readonly account: { readonly id: string; readonly email: string } | null;
}

/** Who asks. Whoever must not use their account yet, or no longer, counts as anybody. */
export function askerOf(
  actor:
    | (PolicyActor & { readonly account: { readonly id: string; readonly email: string } })
    | undefined,
): Asker {
  if (actor === undefined || actor.mustSecure || actor.account.deletion_due_at !== null) {
    return { parties: ['anyone'], account: null };
  }
  const { operator, readsAsInvestor } = actor.standing;
  const more: readonly Party[] = operator
    ? ['operator']
    : readsAsInvestor
      ? ['approved-investor']
      : [];
  return { parties: ['anyone', 'member', ...more], account: actor.account };
}

/** What the table asks of a raise and of who asks for it. */
export interface SeenRaise {
  readonly visibility: Visibility;
  readonly state: RaiseState;
  readonly memberRole: MemberRole | undefined;
  readonly granted: boolean;
}

/** How much of a published raise somebody sees; undefined when they may not know of it. */
export function sightOf(
  { parties }: Asker,
  { visibility, state, memberRole, granted }: SeenRaise,
): RaiseSight | undefined {
  const own: readonly Party[] = [
    ...parties,
    ...(memberRole === undefined ? [] : [`company-${memberRole}` as const]),
    ...(granted ? ['granted' as const] : []),
  ];
  const seen = own.map((party) => rankOf(sights[visibility][party]));
  const most = Math.max(...seen);
  if (most < leastIn(state)) return undefined;
  return raiseSights[most];
}

/** The columns that a condition reads. */
export interface RaiseColumns {
  readonly raise: string;
  readonly company: string;
  readonly visibility: string;
  readonly state: string;
}

/** The condition for published raises of which somebody sees at least so much. */
export function raisesSeen(
  asker: Asker,
  least: RaiseSight,
  columns: RaiseColumns,
  now: number,
): Expression<SqlBool> {
  const ways = Object.entries(sights).flatMap(([visibility, row]) =>
    Object.entries(row)
      .filter(([, sight]) => rankOf(sight) >= rankOf(least))
      .map(([party, sight]) => ({ visibility, party: party as Party, sight })),
  );
  const conditions = ways.flatMap(({ visibility, party, sight }) => {
    const holds = isParty(asker, party, columns, now);
    if (holds === undefined) return [];
    const shown = sql<SqlBool>`${sql.ref(columns.visibility)} = ${visibility}`;
    const open =
      sight === 'room'
        ? sql<SqlBool>`1 = 1`
        : sql<SqlBool>`${sql.ref(columns.state)} in (${sql.join(openRaiseStates)})`;
    return [sql<SqlBool>`(${shown} and ${open} and ${holds})`];
  });
  if (conditions.length === 0) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** Whether somebody was let into a raise and still may be there. */
export function isGranted(
  { account }: Asker,
  raiseColumn: string,
  now: number,
): Expression<SqlBool> {
  if (account === null) return sql<SqlBool>`1 = 0`;
  return sql<SqlBool>`exists (
    select 1 from access_grants
    where access_grants.raise_id = ${sql.ref(raiseColumn)}
    and (access_grants.user_id = ${account.id}
      or (access_grants.user_id is null and access_grants.email = ${account.email}))
    and access_grants.state in ('active', 'invited')
    and (access_grants.expires_at is null or access_grants.expires_at > ${new Date(now).toISOString()})
  )`;
}

/** Whether somebody is this to a raise: known at once, or a condition; undefined for never. */
function isParty(
  asker: Asker,
  party: Party,
  { raise, company }: RaiseColumns,
  now: number,
): Expression<SqlBool> | undefined {
  if (asker.parties.includes(party)) return sql<SqlBool>`1 = 1`;
  if (asker.account === null) return undefined;
  if (party === 'granted') return isGranted(asker, raise, now);
  const role = memberRoles.find((each) => party === `company-${each}`);
  if (role === undefined) return undefined;
  return sql<SqlBool>`exists (
    select 1 from company_members
    where company_members.company_id = ${sql.ref(company)}
    and company_members.user_id = ${asker.account.id}
    and company_members.role = ${role}
  )`;
}

/** -1 for nothing at all. */
function rankOf(sight: RaiseSight | undefined): number {
  return sight === undefined ? -1 : raiseSights.indexOf(sight);
}

function leastIn(state: RaiseState): number {
  return openRaiseStates.includes(state) ? 0 : rankOf('room');
}
