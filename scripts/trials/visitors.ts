import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, type Dispatcher, request } from 'undici';
import type { LegalInForce } from '#shared/product/legal/legal.ts';
import { mailText } from './mail-text.ts';
import type { ServerProcess } from './server-process.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** One write that can be repeated with its key. */
export interface Write {
  readonly method: 'POST' | 'PATCH';
  /** Below /api/v1. */
  readonly path: string;
  readonly key: string;
  readonly ip: string;
  readonly cookie?: string;
  readonly ifMatch?: string;
  readonly body: unknown;
}

/** A person who is logged in. */
export interface Member {
  readonly email: string;
  readonly password: string;
  readonly cookie: string;
  readonly ip: string;
}

/** Connections of visitors; a call may take long on a busy machine, but not without end. */
export function visitorConnections(connections: number): Agent {
  return new Agent({ connections, headersTimeout: 60_000, bodyTimeout: 60_000 });
}

/** An address in the n-th network, because limits count per network. */
export function networkAddress(n: number): string {
  return `${20 + ((n >> 16) % 200)}.${(n >> 8) & 255}.${n & 255}.7`;
}

/** Sends a write; rejects when the connection fails. */
export async function sendWrite(
  origin: string,
  { method, path, key, ip, cookie, ifMatch, body }: Write,
  dispatcher?: Dispatcher,
): Promise<Reply> {
  return received(
    await request(`${origin}/api/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        'x-forwarded-for': ip,
        // The origin as a page of the site sends it; without it, cookies are ignored.
        ...(cookie === undefined ? {} : { cookie, origin }),
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      },
      body: JSON.stringify(body),
      ...(dispatcher === undefined ? {} : { dispatcher }),
    }),
  );
}

/** Reads an address; rejects when the connection fails. */
export async function read(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  dispatcher?: Dispatcher,
): Promise<Reply> {
  const options = dispatcher === undefined ? { headers } : { headers, dispatcher };
  return received(await request(url, options));
}

async function received(answer: Dispatcher.ResponseData): Promise<Reply> {
  const { statusCode: status, headers, body } = answer;
  return { status, headers, text: await body.text() };
}

/** A message to the operator, from the n-th writer. */
export function contactMessage(n: number): Write {
  return {
    method: 'POST',
    path: '/contact',
    key: randomUUID(),
    ip: networkAddress(n),
    body: {
      name: `Writer ${n}`,
      email: writerEmail(n),
      topic: 'general',
      body: 'A message that is written while things go wrong around it.',
    },
  };
}

/** The address that identifies the n-th message. */
export function writerEmail(n: number): string {
  return `writer-${n}@example.com`;
}

/** The versions of the legal texts in force, as a registration accepts them. */
export async function acceptances(origin: string): Promise<object> {
  const { documents } = JSON.parse((await read(`${origin}/api/v1/legal`)).text) as LegalInForce;
  const versionOf = (name: string) => documents.find((one) => one.document === name)?.current;
  return {
    acceptTerms: versionOf('terms-of-service'),
    acceptPrivacy: versionOf('privacy-policy'),
  };
}

const founderPassword = 'seven slow herons wading';

/** A registration of the n-th founder. */
export function registration(n: number, accepted: object): Write {
  return {
    method: 'POST',
    path: '/auth/register',
    key: randomUUID(),
    ip: networkAddress(n),
    body: {
      role: 'founder',
      name: `Founder ${n}`,
      email: founderEmail(n),
      ...accepted,
    },
  };
}

/** The address that identifies the n-th founder. */
export function founderEmail(n: number): string {
  return `founder-${n}@example.com`;
}

/** Registers a founder and opens the link in the mail that is written to `dataDir`. */
export async function signUp(origin: string, dataDir: string, n: number): Promise<Member> {
  const register = registration(n, await acceptances(origin));
  const registered = await sendWrite(origin, register);
  if (registered.status !== 202) throw new Error(`Registration: ${registered.text}`);
  const token = await mailedToken(dataDir, founderEmail(n));
  const verified = await sendWrite(origin, {
    ...register,
    path: '/auth/verify-email',
    key: randomUUID(),
    body: { token, password: founderPassword },
  });
  if (verified.status !== 200) throw new Error(`Confirmation: ${verified.text}`);
  const email = founderEmail(n);
  return { email, password: founderPassword, cookie: cookieOf(verified), ip: register.ip };
}

/** The Cookie header for the session that a response started. */
export function cookieOf({ headers }: Reply): string {
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

async function mailedToken(dataDir: string, to: string): Promise<string> {
  const folder = join(dataDir, 'mail');
  for (let tries = 0; tries < 600; tries += 1) {
    const names = await readdir(folder).catch(() => []);
    // A mail that is still being written is gone under that name a moment later.
    for (const name of names.filter((one) => one.endsWith('.eml'))) {
      const mail = mailText(await readFile(join(folder, name), 'utf8'));
      const token = mail.includes(to) ? /token=([\w-]{20,})/.exec(mail)?.[1] : undefined;
      if (token !== undefined) return token;
    }
    await pause(50);
  }
  throw new Error(`No mail with a link came to ${to}.`);
}

/** Uses the first operator's link, as the person who started the server does. */
export async function firstOperator({ origin, said }: ServerProcess): Promise<Member> {
  const token = /\/register\?invite=([\w-]+)/.exec(said())?.[1];
  const ip = networkAddress(65_000);
  const person = { email: 'operator@example.com', password: 'seven slow herons wading' };
  const accepted = await sendWrite(origin, {
    method: 'POST',
    path: '/auth/accept-invitation',
    key: randomUUID(),
    ip,
    body: { token, name: 'Olga Operator', ...person },
  });
  if (accepted.status >= 300) throw new Error(`Invitation: ${accepted.text}`);
  return { ...person, cookie: cookieOf(accepted), ip };
}

/** A scenario of a member: its address below /api/v1, and its version. */
export interface Kept {
  readonly id: string;
  readonly version: number;
}

export async function saveScenario(origin: string, member: Member, name: string): Promise<Kept> {
  const saved = await sendWrite(origin, {
    method: 'POST',
    path: '/scenarios',
    key: randomUUID(),
    ip: member.ip,
    cookie: member.cookie,
    body: { name, query: 'calc=safe&holder1_shares=9m&safe1_amount=200k&safe1_cap=4m' },
  });
  if (saved.status !== 201) throw new Error(`Scenario: ${saved.text}`);
  return (JSON.parse(saved.text) as { scenario: Kept }).scenario;
}

/** A change of the note of a scenario with this version. */
export function scenarioChange(member: Member, { id, version }: Kept): Write {
  return {
    method: 'PATCH',
    path: `/scenarios/${id}`,
    key: randomUUID(),
    ip: member.ip,
    cookie: member.cookie,
    ifMatch: `"${version}"`,
    body: { note: `Written at version ${version}: ${randomBytes(8).toString('hex')}` },
  };
}
