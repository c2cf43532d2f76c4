import { type Expression, type SqlBool, sql } from 'kysely';
import { type MemberRole, memberRoles } from '#shared/product/companies/lifecycle.ts';
import type { RaiseState } from '#shared/product/raises/lifecycle.ts';
import { type VisibilityLevel, visibilityLevels } from '#shared/product/raises/network-words.ts';
import type { Visibility } from '#shared/product/raises/offer-words.ts';
import type { PolicyActor } from './can.ts';
import type { Role } from './policy.ts';

type LevelsByRole = Readonly<Partial<Record<Role, VisibilityLevel>>>;

const insiders: LevelsByRole = {
  'company-owner': 'room',
  'company-editor': 'room',
  'company-viewer': 'room',
  operator: 'room',
  granted: 'room',
};
const investors: LevelsByRole = { ...insiders, 'approved-investor': 'documents' };

/**
 * How much of a published raise somebody sees, by whom its company shows it to. Who is not in the
 * row may not know that the raise exists. `visibilityLevelOf` reads the table for one raise and
 * `raisesSeen` for lists, as a condition of SQL.
 */
export const visibleTo: Readonly<Record<Visibility, LevelsByRole>> = {
  invite: insiders,
  network: investors,
  public_teaser: { ...investors, member: 'page', anyone: 'teaser' },
};

/** While a raise is in another state, only those see it who see its data room. */
export const openRaiseStates: readonly RaiseState[] = ['live', 'closing'];

/** Somebody who asks, by what they are whichever raise it is about. */
export interface Asker {
  readonly roles: readonly Role[];
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
    return { roles: ['anyone'], account: null };
  }
  const { operator, readsAsInvestor } = actor.capabilities;
  const more: readonly Role[] = operator
    ? ['operator']
    : readsAsInvestor
      ? ['approved-investor']
      : [];
  return { roles: ['anyone', 'member', ...more], account: actor.account };
}

/** The facts about a raise, and about the person who asks for it, that visibility depends on. */
export interface SeenRaise {
  readonly visibility: Visibility;
  readonly state: RaiseState;
  readonly memberRole: MemberRole | undefined;
  readonly granted: boolean;
}

/** How much of a published raise somebody sees; undefined when they may not know of it. */
export function visibilityLevelOf(
  { roles }: Asker,
  { visibility, state, memberRole, granted }: SeenRaise,
): VisibilityLevel | undefined {
  const own: readonly Role[] = [
    ...roles,
    ...(memberRole === undefined ? [] : [roleOf(memberRole)]),
    ...(granted ? ['granted' as const] : []),
  ];
  const seen = own.map((role) => rankOf(visibleTo[visibility][role]));
  const most = Math.max(...seen);
  if (most < leastIn(state)) return undefined;
  return visibilityLevels[most];
}

/** The columns that a condition reads. */
export interface RaiseColumns {
  readonly raise: string;
  readonly company: string;
  readonly visibility: string;
  readonly state: string;
}

/**
 * The condition for published raises of which somebody sees at least so much. A list asks it of
 * every raise, so what is shown to several roles alike is asked once.
 */
export function raisesSeen(
  asker: Asker,
  least: VisibilityLevel,
  columns: RaiseColumns,
  now: number,
): Expression<SqlBool> {
  const { account } = asker;
  const shownTo = (roles: readonly Role[]) => isShown(visibilitiesFor(roles, least), columns);
  const conditions = [shownTo(asker.roles)];
  if (account !== null) {
    const roles = Map.groupBy(memberRoles, (role) =>
      JSON.stringify(visibilitiesFor([roleOf(role)], least)),
    );
    for (const alike of roles.values()) {
      conditions.push(both(shownTo(alike.map(roleOf)), isMember(account.id, alike, columns)));
    }
    conditions.push(both(shownTo(['granted']), isGranted(asker, columns.raise, now)));
  }
  const possible = conditions.filter((condition) => condition !== undefined);
  return possible.length === 0
    ? sql<SqlBool>`1 = 0`
    : sql<SqlBool>`(${sql.join(possible, sql` or `)})`;
}

/**
 * Returns the visibilities under which somebody sees at least so much of every open raise, whatever
 * they are to it. A list of the others begins with what they are a member of or were let into.
 */
export function visibilitiesSeen({ roles }: Asker, least: VisibilityLevel): readonly Visibility[] {
  const { always, whileOpen } = visibilitiesFor(roles, least);
  return [...always, ...whileOpen] as Visibility[];
}

/** Tells whether somebody sees every published raise in any state, whatever they are to it. */
export function seesEveryRaise({ roles }: Asker): boolean {
  return visibilitiesFor(roles, 'room').always.length === Object.keys(visibleTo).length;
}

/** Tells whether somebody was let into a raise and still may be there. */
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

/** The visibilities under which roles see at least so much: in any state, or only while open. */
interface SeenVisibilities {
  readonly always: readonly string[];
  readonly whileOpen: readonly string[];
}

function visibilitiesFor(roles: readonly Role[], least: VisibilityLevel): SeenVisibilities {
  const ranks = Object.entries(visibleTo).map(([visibility, row]) => {
    const rank = Math.max(...roles.map((role) => rankOf(row[role])));
    return { visibility, rank };
  });
  const named = (those: typeof ranks) => those.map(({ visibility }) => visibility);
  const room = rankOf('room');
  return {
    always: named(ranks.filter(({ rank }) => rank === room)),
    whileOpen: named(ranks.filter(({ rank }) => rank < room && rank >= rankOf(least))),
  };
}

/** Undefined for never. */
function isShown(
  { always, whileOpen }: SeenVisibilities,
  columns: RaiseColumns,
): Expression<SqlBool> | undefined {
  if (always.length === Object.keys(visibleTo).length) return sql<SqlBool>`1 = 1`;
  const isOneOf = (some: readonly string[]) =>
    sql<SqlBool>`${sql.ref(columns.visibility)} in (${sql.join(some)})`;
  const isOpen = sql<SqlBool>`${sql.ref(columns.state)} in (${sql.join(openRaiseStates)})`;
  const ways = [
    ...(always.length === 0 ? [] : [isOneOf(always)]),
    ...(whileOpen.length === 0 ? [] : [sql<SqlBool>`(${isOneOf(whileOpen)} and ${isOpen})`]),
  ];
  return ways.length === 0 ? undefined : sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}

function both(
  shown: Expression<SqlBool> | undefined,
  hasRole: Expression<SqlBool>,
): Expression<SqlBool> | undefined {
  return shown && sql<SqlBool>`(${shown} and ${hasRole})`;
}

function isMember(
  userId: string,
  roles: readonly MemberRole[],
  { company }: RaiseColumns,
): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from company_members
    where company_members.company_id = ${sql.ref(company)}
    and company_members.user_id = ${userId}
    and company_members.role in (${sql.join(roles)})
  )`;
}

const roleOf = (role: MemberRole): Role => `company-${role}`;

/** -1 for nothing at all. */
function rankOf(level: VisibilityLevel | undefined): number {
  return level === undefined ? -1 : visibilityLevels.indexOf(level);
}

function leastIn(state: RaiseState): number {
  return openRaiseStates.includes(state) ? 0 : rankOf('room');
}
