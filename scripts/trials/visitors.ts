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
  /** From where, as a reverse proxy that is trusted would say it. */
  readonly ip?: string;
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
        ...(ip === undefined ? {} : { 'x-forwarded-for': ip }),
        // The origin as a page of the site sends it; without it, cookies are ignored.
        ...(cookie === undefined ? {} : { cookie, origin }),
        ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      },
      body: JSON.stringify(body),
      ...(dispatcher === undefined ? {} : { dispatcher }),
    }),
  );
}

/** Sends until it is answered, and comes again when it is told to. */
export async function untilAnswered<Answer extends Reply | undefined>(
  send: () => Promise<Answer>,
  onWait: () => void = () => {},
): Promise<Answer> {
  for (;;) {
    const reply = await send();
    if (reply?.status !== 503 && reply?.status !== 429) return reply;
    onWait();
    await pause(Number(reply.headers['retry-after'] ?? 1) * 1_000);
  }
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

/** The password of everybody who registers here. */
export const memberPassword = 'seven slow herons wading';

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

/** Registers the n-th founder and opens the link in the mail that is written to `dataDir`. */
export async function signUp(origin: string, dataDir: string, n: number): Promise<Member> {
  const register = registration(n, await acceptances(origin));
  const ip = networkAddress(n);
  return { ...(await confirmed(origin, register, (to) => mailedToken(dataDir, to))), ip };
}

/** Sends a registration, and chooses a password with the token of the mail that comes of it. */
export async function confirmed(
  origin: string,
  register: Write,
  tokenFor: (email: string) => Promise<string>,
): Promise<Omit<Member, 'ip'>> {
  const { email } = register.body as { readonly email: string };
  await answered(origin, register);
  const token = await tokenFor(email);
  const body = { token, password: memberPassword };
  const verify = { ...register, path: '/auth/verify-email', key: randomUUID(), body };
  const cookie = cookieOf(await answered(origin, verify));
  return { email, password: memberPassword, cookie };
}

/** Sends a write; rejects where it is refused. */
export async function answered(origin: string, write: Write): Promise<Reply> {
  const reply = await sendWrite(origin, write);
  if (reply.status >= 400) throw new Error(`${write.path}: ${reply.status} ${reply.text}`);
  return reply;
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
  return { ...(await acceptInvitation(origin, token, ip)), ip };
}

/** Becomes an operator with the token of an invitation. */
export async function acceptInvitation(
  origin: string,
  token: string | null | undefined,
  ip?: string,
): Promise<Omit<Member, 'ip'>> {
  const person = { email: 'operator@example.com', password: memberPassword };
  const body = { token, name: 'Olga Operator', ...person };
  const path = '/auth/accept-invitation';
  const from = ip === undefined ? {} : { ip };
  const accept = { method: 'POST', path, key: randomUUID(), ...from, body } as const;
  return { ...person, cookie: cookieOf(await answered(origin, accept)) };
}

/** A scenario of a member: its address below /api/v1, and its version. */
export interface Kept {
  readonly id: string;
  readonly version: number;
}

export async function saveScenario(origin: string, member: Member, name: string): Promise<Kept> {
  const saved = await answered(origin, {
    method: 'POST',
    path: '/scenarios',
    key: randomUUID(),
    ip: member.ip,
    cookie: member.cookie,
    body: { name, query: 'calc=safe&holder1_shares=9m&safe1_amount=200k&safe1_cap=4m' },
  });
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
