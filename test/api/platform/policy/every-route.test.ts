/**
 * Every route, called by every kind of person, with a record of theirs and with somebody else's:
 * made of the registered routes and of the policy's table, on both databases.
 */
import { randomUUID } from 'node:crypto';
import { addRequest } from '../../../../server/api/features/account/privacy/privacy-store.ts';
import { addCompany } from '../../../../server/api/features/companies/company-store.ts';
import { addMember } from '../../../../server/api/features/companies/member-store.ts';
import { addCertification } from '../../../../server/api/features/investors/certification-store.ts';
import { addProfile } from '../../../../server/api/features/investors/investor-store.ts';
import { addRaise } from '../../../../server/api/features/raises/raise-store.ts';
import {
  addDocument,
  addVersion,
} from '../../../../server/api/features/raises/room/document-store.ts';
import { addGrant } from '../../../../server/api/features/raises/room/grant-store.ts';
import { addQuestion } from '../../../../server/api/features/raises/room/question-store.ts';
import { normalizeInputs } from '../../../../server/api/features/scenarios/scenario-rules.ts';
import { addScenario } from '../../../../server/api/features/scenarios/scenario-store.ts';
import { encrypterOf } from '../../../../server/api/platform/encrypter.ts';
import { recordEvent } from '../../../../server/api/platform/events/record-event.ts';
import { addFile, keepFile } from '../../../../server/api/platform/files/file-store.ts';
import { addAccount } from '../../../../server/api/platform/identity/account-store.ts';
import { beginSession } from '../../../../server/api/platform/identity/session-store.ts';
import { issueToken } from '../../../../server/api/platform/identity/token-store.ts';
import { newId } from '../../../../server/api/platform/ids.ts';
import { policy, ruleOf } from '../../../../server/api/platform/policy/policy.ts';
import type { Write } from '../../../../server/api/platform/storage/storage.ts';
import { idempotencyKeyHeader, internalHeaders } from '../../../../shared/http/internal-headers.ts';
import type { MemberRole } from '../../../../shared/product/companies/lifecycle.ts';
import { accessTable } from '../../../support/access-table.ts';
import {
  type ApiRoute,
  apiRoutes,
  type FieldSchema,
  sampleOf,
} from '../../../support/api-routes.ts';
import { onBothEngines } from '../../../support/both-engines.ts';
import { placeCommitment } from '../../../support/commitments.ts';
import type { TestApi } from '../../../support/product-api.ts';

interface Kind {
  readonly name: string;
  /** What they have; undefined for somebody without an account. */
  readonly has?: readonly ('company' | 'profile' | 'portal')[];
  readonly via?: 'session' | 'read' | 'write';
  readonly mustSecure?: true;
  readonly closing?: true;
}

const kinds: readonly Kind[] = [
  { name: 'a visitor' },
  { name: 'somebody new', has: [], via: 'session' },
  { name: 'a founder', has: ['company'], via: 'session' },
  { name: 'an investor', has: ['profile'], via: 'session' },
  { name: 'a founder who invests', has: ['company', 'profile'], via: 'session' },
  { name: 'a member who is leaving', has: ['company', 'profile'], via: 'session', closing: true },
  { name: 'a program that reads', has: ['profile'], via: 'read' },
  { name: 'a program that writes', has: ['company'], via: 'write' },
  { name: 'the program of a founder who invests', has: ['company', 'profile'], via: 'write' },
  { name: 'an operator', has: ['portal'], via: 'session' },
  { name: "an operator's program", has: ['portal'], via: 'write' },
  {
    name: 'an operator without a second factor',
    has: ['portal'],
    via: 'session',
    mustSecure: true,
  },
];

/**
 * Who is asked about again on PostgreSQL: those whose answer depends on what the database says of them
 * and their records. Tokens, second factors and leaving are judged before that.
 */
const byTheirRecords: readonly string[] = [
  'a visitor',
  'a founder',
  'an investor',
  'a founder who invests',
  'a program that writes',
  'an operator',
];

/** Whose record a request is about; `none` where it is about none that belongs to somebody. */
type Owns = 'own' | 'other' | 'none' | 'granted' | `company-${MemberRole}`;

/** The status and the code of a refusal; undefined where the request is let in. */
type Refusal = readonly [status: number, code?: string] | undefined;

/** What the table says, worked out once more and without `can`. */
function expected({ action, method }: ApiRoute, kind: Kind, owns: Owns): Refusal {
  const { who, byToken, beforeTwoFactor, whileClosing } = ruleOf(action);
  if (who.includes('anyone')) return undefined;
  if (kind.has === undefined) return [401];
  if (kind.via === 'read' && method !== 'GET' && method !== 'HEAD') return [403];
  if (kind.via !== 'session' && !byToken) return [403];
  const operates = kind.has.includes('portal');
  if (who.every((party) => party === 'operator') && !operates) return [403];
  if (who.every((party) => party === 'person' || party === 'investor') && operates) return [403];
  if (kind.mustSecure && !beforeTwoFactor) return [403, 'two-factor-required'];
  if (kind.closing && !whileClosing) return [403, 'deletion-pending'];
  if (who.every((party) => party === 'investor') && !kind.has.includes('profile')) {
    return [403, 'no-investor-profile'];
  }
  if (operates && who.includes('operator')) return undefined;
  const isForCompanies = who.some((party) => party.startsWith('company-'));
  if (who.includes('owner') && !isForCompanies && owns !== 'own' && owns !== 'none') return [404];
  if (owns === 'own' && isForCompanies && !who.includes('owner')) return [404];
  // An operator is never let in, so there is no grant that would count.
  if (owns === 'granted') return !operates && who.includes('granted') ? undefined : [404];
  if (owns === 'other' && !who.some((party) => party === 'member')) return [404];
  if (owns.startsWith('company-') && !who.some((party) => party === owns)) return [403];
  return undefined;
}

/** Makes a record of somebody, for the prefix of its id. */
type Maker = (
  trx: Write,
  userId: string,
  now: number,
  owns: Owns,
  other: string,
) => Promise<string>;
const someCalculation = 'calc=safe&holder1_shares=8m&safe1_amount=1m&safe1_cap=9m';
let names = 0;
let networks = 0;
const makers: Readonly<Record<string, Maker>> = {
  scn: async (trx, userId, now) => {
    names += 1;
    const entries = normalizeInputs(someCalculation, '2026-03-02');
    return (await addScenario(trx, userId, { name: `No. ${names}`, note: '', entries }, now)).id;
  },
  cmp: async (trx, userId, now, owns, other) => {
    const isOwner = owns === 'other' || owns === 'company-owner';
    const { id } = await addCompany(trx, isOwner ? userId : other, { name: 'A company' }, now);
    if (owns === 'company-editor') await addMember(trx, id, userId, 'editor', now);
    if (owns === 'company-viewer') await addMember(trx, id, userId, 'viewer', now);
    return id;
  },
  rse: async (trx, userId, now, owns, other) => {
    const company = (await makers['cmp']?.(trx, userId, now, owns, other)) ?? '';
    // The address of a raise is made of the name, and must be its own.
    names += 1;
    const id = await addRaise(trx, { id: company, name: `No. ${names}` }, other, {}, now);
    if (owns === 'granted') await letIn(trx, id, userId, now);
    return id;
  },
  doc: async (trx, userId, now, owns, other) => {
    const raise = (await makers['rse']?.(trx, userId, now, owns, other)) ?? '';
    const document = await addDocument(trx, raise, aDeck, now);
    const file = await someFile(trx, raise, now);
    const about = { mediaType: 'application/pdf', pageCount: 3, uploadedBy: other } as const;
    await addVersion(trx, document, { file, ...about }, now);
    return document.id;
  },
  grt: async (trx, userId, now, owns, other) => {
    const raise = (await makers['rse']?.(trx, userId, now, owns, other)) ?? '';
    if (owns !== 'granted') return letIn(trx, raise, other, now);
    const { id } = await trx
      .selectFrom('access_grants')
      .select('id')
      .where('raise_id', '=', raise)
      .executeTakeFirstOrThrow();
    return id;
  },
  rqu: async (trx, userId, now, owns, other) => {
    const raise = (await makers['rse']?.(trx, userId, now, owns, other)) ?? '';
    return addQuestion(trx, raise, other, 'What is the churn?', now);
  },
  cmt: async (trx, userId, now, owns, other) => {
    const isMine = owns === 'own';
    const relation = isMine ? 'other' : owns;
    const raiseId =
      (await makers['rse']?.(trx, isMine ? other : userId, now, relation, other)) ?? '';
    const placed = { raiseId, state: 'soft_circled', amount: 500_000 } as const;
    return (await placeCommitment(trx, isMine ? { ...placed, investorId: userId } : placed, now))
      .id;
  },
  crt: async (trx, userId, now) => {
    await trx.deleteFrom('investor_certifications').where('user_id', '=', userId).execute();
    return (await addCertification(trx, encrypterOf('a secret'), userId, aStatement, now)).id;
  },
  prv: async (trx, userId, now) =>
    (await addRequest(trx, userId, 'export', 'https://raisehall.example', now)).id,
  pat: async (trx, userId, now) =>
    (await issueToken(trx, userId, { name: 'a', scope: 'read', expiresInDays: 30 }, now)).token.id,
  ntf: async (trx, userId, now) => {
    const event = { kind: 'account.security', person: userId } as const;
    const facts = { what: 'password-changed' } as const;
    await recordEvent(trx, { origin: '' }, { ...event, facts, mail: 'none' }, now);
    const newest = trx.selectFrom('notifications').select('id').where('user_id', '=', userId);
    return (await newest.orderBy('id').executeTakeFirstOrThrow()).id;
  },
  ses: async (trx, userId, now) => {
    await beginSession(trx, userId, nobody, now, 'not-all');
    const { id } = await trx
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .where('revoked_at', 'is', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  },
};
const nobody = {
  ip: '',
  ipPrefix: 'test',
  userAgent: 'test',
  origin: '',
  sessionToken: undefined,
  challengeToken: undefined,
  bearerToken: undefined,
};

const aDeck = { folder: 'deck', name: 'Deck', downloadAllowed: true } as const;

/** Publishes a raise and lets somebody in. */
async function letIn(trx: Write, raise: string, userId: string, now: number): Promise<string> {
  await trx.updateTable('raises').set({ state: 'live' }).where('id', '=', raise).execute();
  const { email } = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const fields = { raise_id: raise, user_id: userId, email, note: '' };
  return addGrant(trx, { ...fields, state: 'active', scope: 'all' }, now);
}

/** A file whose bytes nobody will read. */
async function someFile(trx: Write, owner: string, now: number) {
  const id = newId('fil');
  const received = { path: '', size: 1, sha256: 'a', mediaType: 'application/pdf' };
  await addFile(trx, id, owner, received, now);
  await keepFile(trx, id, owner, now);
  return { id, owner, sha256: 'a', bytes: 1, mediaType: 'application/pdf' };
}

const aStatement = {
  jurisdiction: 'OTHER',
  basis: 'other_permitted',
  statementVersion: '2026-11-01',
  typedName: 'A Person',
} as const;
const anAngel = { kind: 'angel', displayName: 'A Person' } as const;

interface World {
  readonly api: TestApi;
  readonly kinds: readonly Kind[];
  readonly ids: ReadonlyMap<Kind, string>;
  readonly stranger: string;
}

await onBothEngines({
  async 'each is let in, or refused, as the table says'(t, open) {
    const api = await open({ operatorTwoFactor: 'required' });
    const routes = (await apiRoutes(api)).filter(({ method }) => method !== 'HEAD');
    const world = await settle(api);
    const used = new Set(routes.map(({ action }) => action));
    t.same(
      Object.keys(policy).filter((action) => !used.has(action as never)),
      [],
      'every row of the table belongs to a route',
    );
    let asked = 0;
    const table = accessTable();
    for (const route of routes) {
      const prefix = prefixOf(route);
      const { who } = ruleOf(route.action);
      const isOwned = who.some(
        (party) => party === 'owner' || party === 'granted' || party.startsWith('company-'),
      );
      if (isOwned && prefix !== undefined) {
        t.ok(prefix in makers, `${route.url}: a record of ${prefix}_ can be made`);
      }
      for (const request of await prepare(world, route, isOwned)) {
        const { kind, owns } = request;
        asked += 1;
        const got = await ask(api, route, request);
        const name = `${route.method} ${route.url}`;
        table.add(name, kind.name, owns, isRefusal(got, owns) ? got.status : 200);
        const title = `${name} by ${kind.name}, ${owns}`;
        const wanted = expected(route, kind, owns);
        if (wanted === undefined) t.notOk(isRefusal(got, owns), `${title}: ${got.text}`);
        else t.same([got.status, ...(wanted[1] ? [got.code] : [])], wanted, title);
      }
    }
    t.ok(asked > 350, `${asked} requests`);
    t.comment(['Who is let in where:', ...table.lines()].join('\n'));
  },
});

/** Signs everybody up. */
async function settle(api: TestApi): Promise<World> {
  const now = api.clock.now;
  const ids = new Map<Kind, string>();
  const add = (trx: Write, as: 'founder' | 'operator', email: string) =>
    addAccount(trx, { email, name: 'A Person', as, status: 'active', passwordHash: '' }, now);
  return api.storage.write(async function settleAll(trx) {
    for (const [at, kind] of kinds.entries()) {
      const { has, mustSecure, closing } = kind;
      if (has === undefined) continue;
      const operates = has.includes('portal');
      const { id } = await add(trx, operates ? 'operator' : 'founder', `person-${at}@example.com`);
      if (has.includes('company')) await addCompany(trx, id, { name: 'Theirs' }, now);
      if (has.includes('profile')) await addProfile(trx, id, anAngel, 'draft', now);
      const at3 = new Date(now + 7 * 86_400_000).toISOString();
      await trx
        .updateTable('users')
        .set({
          two_factor_since: operates && !mustSecure ? new Date(now).toISOString() : null,
          deletion_due_at: closing ? at3 : null,
        })
        .where('id', '=', id)
        .execute();
      ids.set(kind, id);
    }
    const asked = kinds.filter(
      ({ name }) => api.storage.engine === 'sqlite' || byTheirRecords.includes(name),
    );
    return {
      api,
      ids,
      kinds: asked,
      stranger: (await add(trx, 'founder', 'stranger@example.com')).id,
    };
  });
}

interface Got {
  readonly status: number;
  readonly type: string;
  readonly code: string;
  readonly text: string;
}

/** What somebody needs for one request. */
interface Prepared {
  readonly kind: Kind;
  readonly owns: Owns;
  /** Of the record that the request is about. */
  readonly id: string | undefined;
  readonly credential: Readonly<Record<string, string>>;
}

/**
 * Prepares the requests of everybody to one route. Each gets a record and a credential of its own,
 * so that what one request ends is missed by no other.
 */
function prepare(
  { api, ids, kinds, stranger }: World,
  route: ApiRoute,
  isOwned: boolean,
): Promise<readonly Prepared[]> {
  const now = api.clock.now;
  const make = makers[prefixOf(route) ?? ''];
  return api.storage.write(async function prepareRequests(trx) {
    const prepared: Prepared[] = [];
    await restoreProfiles(trx, ids, now);
    for (const kind of route.isForAnyone ? kinds.slice(0, 2) : kinds) {
      const me = ids.get(kind);
      const isAboutRecord = isOwned && make !== undefined && me !== undefined;
      for (const owns of isAboutRecord ? relationsThatMatter(route, kind) : (['none'] as const)) {
        const owner = owns === 'other' ? stranger : me;
        const id =
          owns === 'none' || !owner ? undefined : await make?.(trx, owner, now, owns, stranger);
        const credential = me === undefined ? {} : await credentialOf(trx, kind, me, now);
        prepared.push({ kind, owns, id, credential });
      }
    }
    return prepared;
  });
}

/** Takes back the profiles that earlier requests have begun, and gives back those they discarded. */
async function restoreProfiles(trx: Write, ids: World['ids'], now: number): Promise<void> {
  for (const [{ has }, id] of ids) {
    if (has?.includes('profile')) await addProfile(trx, id, anAngel, 'draft', now);
    else await trx.deleteFrom('investor_profiles').where('user_id', '=', id).execute();
  }
}

/** One relation is enough for whoever is refused before anybody looks at what it is about. */
function relationsThatMatter(route: ApiRoute, kind: Kind): readonly Owns[] {
  const all = relationsTo(route);
  const outcomes = new Set(all.map((owns) => JSON.stringify(expected(route, kind, owns))));
  const [status] = expected(route, kind, 'other') ?? [];
  return outcomes.size === 1 && status !== undefined && status !== 404 ? ['other'] : all;
}

/** How somebody may be related to what a route is about. */
function relationsTo(route: ApiRoute): readonly Owns[] {
  const parts = ['company-owner', 'company-editor', 'company-viewer', 'other'] as const;
  const prefix = prefixOf(route) ?? '';
  if (prefix === 'cmp') return parts;
  if (prefix === 'rse') return [...parts, 'granted'];
  // What is in a raise is found through the raise: those that differ from each other are enough.
  if (prefix === 'cmt') return ['own', ...parts];
  if (['doc', 'grt', 'rqu'].includes(prefix)) return ['company-editor', 'granted', 'other'];
  return ['own', 'other'];
}

/** Sends a request. */
async function ask(api: TestApi, route: ApiRoute, { id, credential }: Prepared): Promise<Got> {
  const url = route.url.replaceAll(/:(\w+)/g, (_all, name: string) =>
    id !== undefined && name === 'id'
      ? id
      : String(sampleOf(route.params?.properties?.[name] ?? { type: 'string' })),
  );
  networks += 1;
  const response = await api.app.inject({
    method: route.method as 'GET',
    url,
    headers: {
      // Each from a network of its own, so that no rate is what refuses.
      [internalHeaders.clientIp]: `10.${networks >> 8}.${networks & 255}.1`,
      ...(route.method === 'POST' || route.method === 'PATCH'
        ? { [idempotencyKeyHeader]: randomUUID() }
        : {}),
      'if-match': '"1"',
      ...credential,
    },
    ...(route.body?.type === 'object' ? { payload: bodyOf(route.body) } : {}),
  });
  const problem = response.statusCode < 400 ? {} : (JSON.parse(response.body) as Partial<Got>);
  return {
    status: response.statusCode,
    type: String(problem.type),
    code: String(problem.code),
    text: response.body.slice(0, 300),
  };
}
async function credentialOf(
  trx: Write,
  { via }: Kind,
  userId: string,
  now: number,
): Promise<Readonly<Record<string, string>>> {
  if (via === 'read' || via === 'write') {
    const request = { name: 'a program', scope: via, expiresInDays: 30 };
    const { secret } = await issueToken(trx, userId, request, now);
    return { authorization: `Bearer ${secret}` };
  }
  const headers = await beginSession(trx, userId, nobody, now, 'not-all');
  const [token = ''] = (headers[internalHeaders.setSession] ?? '').split(' ');
  return { [internalHeaders.session]: token };
}

/** Whether the request was not let in; what is not there is a refusal only of one's own record. */
function isRefusal({ status, type, code, text }: Got, owns: Owns): boolean {
  // Missing is not the session, but the second proof of it, or the first step of logging in.
  if (status === 401) return type !== '/problems/mfa-required' && code !== 'challenge-spent';
  if (status === 404 && (owns.startsWith('company-') || owns === 'granted')) {
    return /no such (?:company|raise|data room|document|access|question|commitment)\b/.test(text);
  }
  // Somebody is let in to a commitment, and nothing is signed or uploaded there.
  if (status === 404 && / yet\./.test(text)) return false;
  return status === 403 || (status === 404 && owns === 'own');
}

/** A body the route takes, so that it is not the body that is refused. */
function bodyOf(schema: FieldSchema): object {
  const body = sampleOf(schema) as object;
  return 'query' in body ? { ...body, query: someCalculation } : body;
}

/** `scn` of `:id` in `/scenarios/:id`. */
function prefixOf({ params }: ApiRoute): string | undefined {
  return /^\^([a-z]{3})_/.exec(params?.properties?.['id']?.pattern ?? '')?.[1];
}
