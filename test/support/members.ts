/** People with accounts, made over the API as a program would, with the links from their mails. */
import { randomUUID } from 'node:crypto';
import {
  acceptances,
  acceptInvitation,
  answered,
  confirmed,
  cookieOf,
} from '#scripts/trials/visitors.ts';
import type { RunningApp } from './running-app.ts';

export interface Member {
  readonly email: string;
  readonly password: string;
  /** The Cookie header of their session. */
  readonly cookie: string;
  /** The session cookie as a browser context takes it. */
  readonly browserCookie: { readonly name: string; readonly value: string; readonly url: string };
}

let people = 0;

function memberOf({ origin }: RunningApp, member: Omit<Member, 'browserCookie'>): Member {
  const [name = '', value = ''] = member.cookie.split('=');
  return { ...member, browserCookie: { name, value, url: origin } };
}

/** Registers a founder or an investor and confirms the address. */
export async function register(app: RunningApp, role: 'founder' | 'investor'): Promise<Member> {
  people += 1;
  const email = `${role}-${people}@example.com`;
  const name = role === 'founder' ? 'Ada Founder' : 'Ivan Investor';
  const body = { role, name, email, ...(await acceptances(app.origin)) };
  const registration = { method: 'POST', path: '/auth/register', key: randomUUID(), body } as const;
  const member = await confirmed(app.origin, registration, async (to) =>
    (await app.mailedLink(to, /token=[\w-]+/)).slice('token='.length),
  );
  return memberOf(app, member);
}

/** Logs a member in once more, as on another device. */
export async function logInAgain(app: RunningApp, { email, password }: Member): Promise<Member> {
  const body = { email, password };
  const login = { method: 'POST', path: '/auth/login', key: randomUUID(), body } as const;
  return memberOf(app, { ...body, cookie: cookieOf(await answered(app.origin, login)) });
}

/** Takes the first operator's link, as the person who started the server does. */
export async function firstOperator(app: RunningApp): Promise<Member> {
  const link = await app.firstOperatorLink();
  if (link === undefined) throw new Error('There is an operator already.');
  const token = new URL(link).searchParams.get('invite');
  return memberOf(app, await acceptInvitation(app.origin, token));
}
