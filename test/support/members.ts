/** People with accounts, made over the API as a program would, with the links from their mails. */
import { request } from 'undici';
import type { LegalInForce } from '#shared/product/legal/legal.ts';
import type { RunningApp } from './running-app.ts';

export interface Member {
  readonly email: string;
  readonly password: string;
  /** The Cookie header of their session. */
  readonly cookie: string;
  /** The session cookie as a browser context takes it. */
  readonly browserCookie: { readonly name: string; readonly value: string; readonly url: string };
}

const password = 'seven slow herons wading';
let people = 0;

async function post(app: RunningApp, path: string, body: unknown) {
  const answer = await request(`${app.origin}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.body.text();
  if (answer.statusCode >= 400) throw new Error(`POST ${path}: ${answer.statusCode} ${text}`);
  return answer;
}

function memberOf(app: RunningApp, email: string, setCookie: unknown): Member {
  const cookie = String(setCookie).split(';')[0] ?? '';
  const [name = '', value = ''] = cookie.split('=');
  return { email, password, cookie, browserCookie: { name, value, url: app.origin } };
}

/** The versions of the legal texts that are in force, as the form sends them. */
async function acceptances(app: RunningApp) {
  const answer = await request(`${app.origin}/api/v1/legal`);
  const { documents } = (await answer.body.json()) as LegalInForce;
  const versionOf = (name: string) =>
    documents.find(({ document }) => document === name)?.current ?? '';
  return {
    acceptTerms: versionOf('terms-of-service'),
    acceptPrivacy: versionOf('privacy-policy'),
  };
}

/** Registers a founder or an investor and confirms the address. */
export async function register(app: RunningApp, role: 'founder' | 'investor'): Promise<Member> {
  people += 1;
  const email = `${role}-${people}@example.com`;
  const name = role === 'founder' ? 'Ada Founder' : 'Ivan Investor';
  await post(app, '/auth/register', {
    role,
    name,
    email,
    ...(await acceptances(app)),
  });
  const token = await app.mailedLink(email, /token=[\w-]+/);
  const verified = await post(app, '/auth/verify-email', {
    token: token.slice('token='.length),
    password,
  });
  return memberOf(app, email, verified.headers['set-cookie']);
}

/** Logs a member in once more, as on another device. */
export async function logInAgain(app: RunningApp, { email }: Member): Promise<Member> {
  const answer = await post(app, '/auth/login', { email, password });
  return memberOf(app, email, answer.headers['set-cookie']);
}

/** Takes the first operator's link, as the person who started the server does. */
export async function firstOperator(app: RunningApp): Promise<Member> {
  const link = await app.firstOperatorLink();
  if (link === undefined) throw new Error('There is an operator already.');
  const email = 'operator@example.com';
  const token = new URL(link).searchParams.get('invite');
  const body = { token, name: 'Olga Operator', email, password };
  const accepted = await post(app, '/auth/accept-invitation', body);
  return memberOf(app, email, accepted.headers['set-cookie']);
}
