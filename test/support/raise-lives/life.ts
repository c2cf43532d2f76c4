/** A raise and its people, whose life a test plays over the API by chance. */
import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Tables } from '#api/platform/storage/storage.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import type { ApiAnswer } from '../api-visitor.ts';
import { addCommitter, openRaise } from '../committing.ts';
import { accreditedStatement, crowdStatement } from '../investors.ts';
import { cents } from '../money.ts';
import { type AddedPerson, addPerson } from '../people.ts';
import type { TestApi } from '../product-api.ts';
import { updateRows } from '../rows.ts';
import { runScheduled } from '../scheduled.ts';
import { hour } from '../times.ts';

export const day = 24 * hour;
const investorsOfOne = 7;

export type CommitmentRow = Selectable<Tables['commitments']>;
export type EventRow = Selectable<Tables['commitment_events']>;
export type RaiseRow = Selectable<Tables['raises']>;

export interface Life {
  readonly api: TestApi;
  readonly raiseId: string;
  readonly path: string;
  readonly owner: AddedPerson;
  readonly operators: readonly AddedPerson[];
  readonly investors: readonly AddedPerson[];
  /** Those whom Regulation Crowdfunding limits to 5,250 dollars. */
  readonly limited: ReadonlySet<string>;
  readonly chance: () => number;
  readonly sessions: ReadonlyMap<AddedPerson, string | undefined>;
  /** What was done, for a failure that has to be understood. */
  readonly journal: string[];
  /** What was sent last, with its key, and what was answered. */
  readonly sent: { last?: Sent };
}

export interface Sent {
  readonly again: () => Promise<ApiAnswer>;
  readonly answer: ApiAnswer;
  readonly at: number;
}

/** Keeps what somebody sends, so that it can come a second time. */
function recorded(api: TestApi, person: AddedPerson, sent: Life['sent']): AddedPerson {
  return Object.assign(person, {
    post: keeping(person.post, sent, api),
    patch: keeping(person.patch, sent, api),
  });
}

function keeping(
  send: AddedPerson['post'],
  sent: Life['sent'],
  { clock }: TestApi,
): AddedPerson['post'] {
  return async (path, body, options = {}) => {
    const again = () => send(path, body, { key, ...options });
    const key = randomUUID();
    const answer = await again();
    sent.last = { again, answer, at: clock.now };
    return answer;
  };
}

const kinds: readonly Partial<Raise>[] = [
  { oversubscription: 'waitlist_fifo' },
  { oversubscription: 'scale_back' },
  { oversubscription: 'waitlist_fifo', regime: 'us_reg_cf', visibility: 'public_teaser' },
  { oversubscription: 'scale_back', regime: 'us_reg_cf', visibility: 'network' },
];

/** What the lives of one portal share: its operators, two so that one can stand in for the other. */
export type Portal = Pick<Life, 'api' | 'operators' | 'sent'>;

/** Begins with operators. */
export async function openPortal(api: TestApi): Promise<Portal> {
  const sent: Life['sent'] = {};
  const operators = [
    await addPerson(api, 'Olga', 'operator'),
    await addPerson(api, 'Otto', 'operator'),
  ];
  return { api, sent, operators: operators.map((each) => recorded(api, each, sent)) };
}

/** Publishes a small raise, for which there are more investors than capacity. */
export async function beginLife(
  { api, operators, sent }: Portal,
  number: number,
  chance: () => number,
): Promise<Life> {
  const kind = kinds[number % kinds.length] as Partial<Raise>;
  const isLimited = kind.regime === 'us_reg_cf';
  const live = await openRaise(
    api,
    {
      ...kind,
      ...{ min: cents(300_000), target: cents(600_000), max: cents(1_000_000) },
      ...{ minTicket: cents(10_000), maxTicket: chance() < 0.5 ? null : cents(600_000) },
      deadlineAt: new Date(api.clock.now + (25 + Math.floor(chance() * 30)) * day).toISOString(),
    },
    `Ada${number}`,
  );
  const investors: AddedPerson[] = [];
  const limited = new Set<string>();
  for (let n = 0; n < investorsOfOne; n += 1) {
    const statement = isLimited && n < 3 ? crowdStatement : accreditedStatement;
    const person = await addCommitter(api, `Ivan${number}-${n}`, statement);
    investors.push(person);
    if (statement === crowdStatement) limited.add(person.id);
  }
  const { owner, path, raise } = live;
  const people = { owner, operators, investors };
  const sessions = new Map(
    [owner, ...operators, ...investors].map((person) => [person, person.session]),
  );
  for (const person of [owner, ...investors]) recorded(api, person, sent);
  return { api, ...people, sessions, limited, raiseId: raise.id, path, chance, journal: [], sent };
}

/** One of several; undefined of none. */
export function oneOf<T>({ chance }: Pick<Life, 'chance'>, all: readonly T[]): T | undefined {
  return all[Math.floor(chance() * all.length)];
}

/** The raise as it is stored. */
export function raiseOf({ api, raiseId }: Life): Promise<RaiseRow> {
  const { db } = api.storage;
  return db.selectFrom('raises').selectAll().where('id', '=', raiseId).executeTakeFirstOrThrow();
}

/** Its commitments, the first one made first. */
export function commitmentsOf({ api, raiseId }: Life): Promise<CommitmentRow[]> {
  return api.storage.db
    .selectFrom('commitments')
    .selectAll()
    .where('raise_id', '=', raiseId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** All that happened to them, in its order. */
export function eventsOf({ api, raiseId }: Life): Promise<EventRow[]> {
  return api.storage.db
    .selectFrom('commitment_events')
    .selectAll()
    .where('raise_id', '=', raiseId)
    .orderBy('raise_seq')
    .execute();
}

/** Lets time pass, and the clock does what is due. */
export async function passTime(api: TestApi, ms: number): Promise<void> {
  api.clock.now += ms;
  await runScheduled(api);
}

/** Logs everybody in again who was logged out because time passed. */
export async function stayLoggedIn({ api, sessions }: Life): Promise<void> {
  const { now } = api.clock;
  const at = new Date(now).toISOString();
  const lasting = { last_seen_at: at, expires_at: new Date(now + 30 * day).toISOString() };
  await updateRows(api, 'sessions', {}, lasting);
  for (const [person, session] of sessions) person.session = session;
}
