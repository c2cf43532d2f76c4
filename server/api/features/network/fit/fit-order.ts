/** The order by fit: the score of each raise for somebody, and among equals the newest first. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isOneOf } from '#api/platform/storage/is-one-of.ts';
import type { Engine } from '#api/platform/storage/storage.ts';
import { type FitOutcomes, fitPoints, type Sought } from '#shared/product/fit/fit-rule.ts';
import { admittingRegimes, type FitReader } from './fit-reader.ts';

type Condition = RawBuilder<SqlBool>;

const column = (name: string) => sql.ref(`network_entries.${name}`);
const never = sql<SqlBool>`1 = 0`;
const always = sql<SqlBool>`1 = 1`;

const isAmong = (name: string, words: readonly string[]): Condition =>
  words.length === 0 ? never : sql<SqlBool>`${column(name)} in (${sql.join(words)})`;

/** Each criterion as a condition on an entry, as `fitOutcomesOf` judges it. */
function met({ stages, sectors, countries, checkMin, checkMax }: Sought) {
  return {
    stage: isAmong('stage', stages),
    sector: isAmong('sector', sectors),
    country: countries.length === 0 ? always : isAmong('country', countries),
    ticket: sql<SqlBool>`(${column('ticket_min')} <= ${column('ticket_top')}
      and ${column('ticket_top')} >= ${sql.lit(checkMin ?? 0)}
      and ${column('ticket_min')} <= ${sql.lit(checkMax ?? 0)})`,
  };
}

/** The condition for entries whose tickets can be compared. */
function isCompared({ currency, checkMin, checkMax }: Sought): Condition {
  return checkMin === null || checkMax === null
    ? never
    : sql<SqlBool>`${column('currency')} = ${currency}`;
}

/**
 * The place of an entry in the order: a thousand and its score, and when it went live. As text it
 * sorts as the order does, and a cursor holds it.
 */
export function fitPlace(sought: Sought): RawBuilder<string> {
  const { stage, sector, country, ticket } = met(sought);
  const points = (condition: Condition, of: number) =>
    sql`case when ${condition} then ${sql.lit(of)} else 0 end`;
  const others = sql`(${points(stage, fitPoints.stage)} + ${points(sector, fitPoints.sector)} + ${points(country, fitPoints.country)})`;
  // All points of the others are multiples of fifteen, so that nothing is rounded.
  const rescaled = sql`${others} * 100 / ${sql.lit(100 - fitPoints.ticket)}`;
  const whole = sql`${others} + ${points(ticket, fitPoints.ticket)}`;
  return sql<string>`(cast(1000 + (case when ${isCompared(sought)} then ${whole} else ${rescaled} end) as text) || ' ' || ${column('live_at')})`;
}

/** Writes the place of a score and a moment. */
export function fitPlaceOf(score: number, liveAt: string): string {
  return `${1_000 + score} ${liveAt}`;
}

/** Reads a place. */
export function scoreAndTime(place: string): { readonly score: number; readonly liveAt: string } {
  return { score: Number(place.slice(0, 4)) - 1_000, liveAt: place.slice(5) };
}

/**
 * The country and the ticket of an outcome as a condition; its stage and sector are in the index.
 */
export function residual(sought: Sought, { country, ticket }: FitOutcomes): Condition {
  const is = met(sought);
  const ofTicket: Readonly<Record<FitOutcomes['ticket'], Condition>> = {
    met: sql<SqlBool>`${isCompared(sought)} and ${is.ticket}`,
    'not-met': sql<SqlBool>`${isCompared(sought)} and not ${is.ticket}`,
    'not-compared': sql<SqlBool>`not (${isCompared(sought)})`,
  };
  const ofCountry = country === 'met' ? is.country : sql<SqlBool>`not (${is.country})`;
  return sql<SqlBool>`(${ofCountry} and ${ofTicket[ticket]})`;
}

/** The conditions for what somebody is offered: by their certifications, and not passed on. */
export function offeredTo(engine: Engine, reader: FitReader): readonly Expression<SqlBool>[] {
  const left = [...reader.passed, ...reader.ownCompany];
  return [
    isAmong('regime', admittingRegimes(reader)),
    ...(left.length === 0
      ? []
      : [sql<SqlBool>`not (${isOneOf(engine, column('raise_id'), left)})`]),
  ];
}
