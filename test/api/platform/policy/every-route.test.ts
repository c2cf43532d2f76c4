/**
 * Every route, called by every kind of person, with a record of theirs and with somebody else's:
 * made of the registered routes and of the policy's table, on both databases.
 */
import { randomUUID } from 'node:crypto';
import { addCompany } from '#api/features/companies/company-store.ts';
import { addProfile } from '#api/features/investors/investor-store.ts';
import { addAccount } from '#api/platform/identity/account-store.ts';
import { beginSession } from '#api/platform/identity/session-store.ts';
import { issueToken } from '#api/platform/identity/token-store.ts';
import { policy, ruleOf } from '#api/platform/policy/policy.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { idempotencyKeyHeader, internalHeaders } from '#shared/http/internal-headers.ts';
import { accessTable } from '#test/support/access-table.ts';
import {
  type ApiRoute,
  apiRoutes,
  type FieldSchema,
  recordPrefixOf,
  sampleOf,
} from '#test/support/api-routes.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { nobody, type Owns, recordMakers, someCalculation } from '#test/support/owned-records.ts';
import type { TestApi } from '#test/support/product-api.ts';

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

/** Which ask for a proof by what is sent, and not by the table. */
const asksInItsWay: readonly string[] = ['privacy-request.make'];

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
  if (who.every((role) => role === 'operator') && !operates) return [403];
  if (who.every((role) => role === 'person' || role === 'investor') && operates) return [403];
  if (kind.mustSecure && !beforeTwoFactor) return [403, 'two-factor-required'];
  if (kind.closing && !whileClosing) return [403, 'deletion-pending'];
  if (who.every((role) => role === 'investor') && !kind.has.includes('profile')) {
    return [403, 'no-investor-profile'];
  }
  if (operates && who.includes('operator')) return undefined;
  const isForCompanies = who.some((role) => role.startsWith('company-'));
  if (who.includes('owner') && !isForCompanies && owns !== 'own' && owns !== 'none') return [404];
  if (owns === 'own' && isForCompanies && !who.includes('owner')) return [404];
  // An operator is never let in, so there is no grant that would count.
  // Who was let in belongs to those an update is for.
  if (owns === 'granted') {
    const isLetIn = who.includes('granted') || who.includes('addressed');
    return !operates && isLetIn ? undefined : [404];
  }
  if (owns === 'other' && !who.some((role) => role === 'member')) return [404];
  if (owns.startsWith('company-') && !who.some((role) => role === owns)) return [403];
  return undefined;
}

let networks = 0;
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
      const prefix = recordPrefixOf(route);
      const { who } = ruleOf(route.action);
      const isOwned = who.some(
        (role) => role === 'owner' || role === 'granted' || role.startsWith('company-'),
      );
      if (isOwned && prefix !== undefined) {
        t.ok(prefix in recordMakers, `${route.url}: a record of ${prefix}_ can be made`);
      }
      for (const request of await prepare(world, route, isOwned)) {
        const { kind, owns } = request;
        asked += 1;
        const got = await ask(api, route, request);
        const name = `${route.method} ${route.url}`;
        table.add(name, kind.name, owns, isRefusal(got, owns) ? got.status : 200);
        const title = `${name} by ${kind.name}, ${owns}`;
        const wanted = expected(route, kind, owns);
        if (wanted === undefined) {
          t.notOk(isRefusal(got, owns), `${title}: ${got.text}`);
          // Nobody here has confirmed who they are since they got their session.
          // Of what is not there nobody is asked; step-up.test.ts asks about what is.
          const { proven = false } = ruleOf(route.action);
          const isAsked = kind.via === 'session' && proven && got.status !== 404;
          const asksItself = asksInItsWay.includes(route.action);
          if (!asksItself) t.equal(isAskedWho(got), isAsked, `${title}: who is it? ${got.text}`);
        } else t.same([got.status, ...(wanted[1] ? [got.code] : [])], wanted, title);
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
  const add = (trx: Transaction, as: 'founder' | 'operator', email: string) =>
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
  const make = recordMakers[recordPrefixOf(route) ?? ''];
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
async function restoreProfiles(trx: Transaction, ids: World['ids'], now: number): Promise<void> {
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
  const prefix = recordPrefixOf(route) ?? '';
  if (prefix === 'cmp' || prefix === 'pin') return parts;
  if (prefix === 'rse') return [...parts, 'granted'];
  // What is in a raise is found through the raise: those that differ from each other are enough.
  if (['cmt', 'thr', 'slt', 'itr'].includes(prefix)) return ['own', ...parts];
  if (['doc', 'grt', 'rqu', 'upd'].includes(prefix)) return ['company-editor', 'granted', 'other'];
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
    query: neededIn(route.querystring),
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
  trx: Transaction,
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

/** Whether they have to confirm first who they are. */
function isAskedWho({ type, text }: Got): boolean {
  return type === '/problems/mfa-required' && text.includes('"step-up"');
}

/** Whether the request was not let in; what is not there is a refusal only of one's own record. */
function isRefusal({ status, type, code, text }: Got, owns: Owns): boolean {
  // Missing is not the session, but the second proof of it, or the first step of logging in.
  if (status === 401) return type !== '/problems/mfa-required' && code !== 'challenge-spent';
  if (status === 404 && (owns.startsWith('company-') || owns === 'granted')) {
    return /no such (?:company|raise|data room|document|access|question|commitment|thread|request for an introduction|update|payment instruction)\b/.test(
      text,
    );
  }
  // Somebody is let in to a commitment, and nothing is signed or uploaded there, or not any more.
  if (status === 404 && / (?:yet|was removed)\./.test(text)) return false;
  // Whoever works for the company is let in, and then asked whether they may sign for it.
  if (code === 'not-a-signatory') return false;
  // Both sides of an introduction are let in, and the lifecycle says which of them answers.
  if (text.includes('Someone else decides on this request for an introduction')) return false;
  return status === 403 || (status === 404 && owns === 'own');
}

/** A body the route takes, so that it is not the body that is refused. */
/** The fields of a query that cannot be left out. */
function neededIn(query: FieldSchema | undefined): Record<string, string> {
  const needed = query?.required ?? [];
  return Object.fromEntries(
    needed.map((name) => [name, String(sampleOf(query?.properties?.[name] ?? {}))]),
  );
}

function bodyOf(schema: FieldSchema): object {
  const body = sampleOf(schema) as object;
  return 'query' in body ? { ...body, query: someCalculation } : body;
}
