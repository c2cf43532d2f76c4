import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultTexts } from '#api/platform/legal/default-texts.ts';
import { mailText } from '#scripts/trials/mail-text.ts';
import type { Problem } from '#shared/http/errors.ts';
import { idempotencyKeyHeader, internalHeaders } from '#shared/http/internal-headers.ts';
import { type LegalDocument, newestFirst } from '#shared/product/legal/legal-documents.ts';
import type { TestApi } from './product-api.ts';
import { proveNow } from './step-up.ts';

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  /** The body of a file. */
  readonly bytes: Buffer;
  /** The body as the caller expects it; the test says what that is. */
  json<T>(): T;
  problem(): Problem;
}

export interface CallOptions {
  /** Does not confirm who they are where money, the end of a raise or an export asks for it. */
  readonly unproven?: true;
  readonly key?: string;
  readonly ip?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A person at a browser, or a program with a token, as the web server presents them to the API. */
export interface ApiVisitor {
  session: string | undefined;
  /** Between password and code. */
  challenge: string | undefined;
  bearer: string | undefined;
  get(path: string, options?: CallOptions): Promise<ApiAnswer>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<ApiAnswer>;
  put(path: string, options?: CallOptions, body?: object): Promise<ApiAnswer>;
  patch(path: string, body: unknown, options?: CallOptions): Promise<ApiAnswer>;
  delete(path: string, options?: CallOptions): Promise<ApiAnswer>;
}

/** How a request was refused: its status, its kind and its code, such as `422 invalid too-late`. */
export const refusalIn = (answer: ApiAnswer): string => {
  const { type, status, code } = answer.problem();
  return [status, type.replace('/problems/', ''), ...(code === undefined ? [] : [code])].join(' ');
};

/** What a story of many days does long after its people have logged in. */
const askedAgain =
  /\/(confirm-funding|note-received|mark-refunded|withdraw-refund|settle-success|settle-fail|statement-payments|countersign|countersigning|side-letters|replace|sign)$|\/signatories\/|\/payment-instructions\b|\/refund-accounts?\b|\/issuances?$|\/holders\.csv|\/ocf$|^\/exports\/(people|audit)/;

/**
 * A new visitor; keeps its session as a browser keeps its cookie, and confirms who they are where
 * money, the end of a raise or an export asks for it.
 */
export function visitor(api: TestApi, ip = '203.0.113.7'): ApiVisitor {
  async function call(
    method: Method,
    path: string,
    body: unknown,
    options: CallOptions = {},
  ): Promise<ApiAnswer> {
    const answer = await send(method, path, body, options);
    const isAsked = answer.status === 401 && answer.text.includes('/problems/mfa-required');
    if (!isAsked || options.unproven || !askedAgain.test(path.split('?')[0] ?? '')) return answer;
    await proveNow(api, me.session ?? '');
    return send(method, path, body, options);
  }
  async function send(
    method: Method,
    path: string,
    body: unknown,
    options: CallOptions,
  ): Promise<ApiAnswer> {
    const response = await api.app.inject({
      method,
      url: `/api/v1${path}`,
      headers: {
        [internalHeaders.clientIp]: options.ip ?? ip,
        'user-agent': 'test',
        ...(me.session === undefined ? {} : { [internalHeaders.session]: me.session }),
        ...(me.challenge === undefined ? {} : { [internalHeaders.challenge]: me.challenge }),
        ...(me.bearer === undefined ? {} : { authorization: `Bearer ${me.bearer}` }),
        ...(method === 'POST' || method === 'PATCH'
          ? { [idempotencyKeyHeader]: options.key ?? randomUUID() }
          : {}),
        ...options.headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const begun = response.headers[internalHeaders.setSession];
    if (typeof begun === 'string') me.session = begun === 'clear' ? undefined : begun.split(' ')[0];
    const asked = response.headers[internalHeaders.setChallenge];
    if (typeof asked === 'string')
      me.challenge = asked === 'clear' ? undefined : asked.split(' ')[0];
    return {
      status: response.statusCode,
      headers: response.headers as Record<string, string | undefined>,
      text: response.body,
      bytes: response.rawPayload,
      json: <T>() => JSON.parse(response.body) as T,
      problem: () => JSON.parse(response.body) as Problem,
    };
  }
  const me: ApiVisitor = {
    session: undefined,
    challenge: undefined,
    bearer: undefined,
    get: (path, options) => call('GET', path, undefined, options),
    post: (path, body, options) => call('POST', path, body, options),
    put: (path, options, body) => call('PUT', path, body, options),
    patch: (path, body, options) => call('PATCH', path, body, options),
    delete: (path, options) => call('DELETE', path, undefined, options),
  };
  return me;
}

/** Sends the bytes of a file, as a browser does. */
export const sendFile = (who: ApiVisitor, path: string, bytes: Buffer, type = 'image/png') =>
  who.put(path, { headers: { 'content-type': type } }, bytes);

export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The first link's query. */
  readonly query: URLSearchParams;
  readonly link: string;
}

/** The mails to an address that have left, oldest first. */
export async function mailsTo(api: TestApi, address: string): Promise<readonly ReceivedMail[]> {
  await api.jobs.drain('mail');
  const directory = join(api.dataDir, 'mail');
  const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const rows = await api.storage.db
    .selectFrom('outbox_emails')
    .select('id')
    .where('recipient', '=', address)
    .orderBy('created_at')
    .execute();
  const ids = rows.map(({ id }) => `${id}.eml`).filter((name) => names.includes(name));
  return Promise.all(
    ids.map(async (name) => parsed(await readFile(join(directory, name), 'utf8'))),
  );
}

/** The newest mail to an address. */
export async function lastMailTo(api: TestApi, address: string): Promise<ReceivedMail> {
  const mail = (await mailsTo(api, address)).at(-1);
  if (mail === undefined) throw new Error(`There is no mail to ${address}.`);
  return mail;
}

/** What a mail says, its transfer encoding undone. */
export function parsed(source: string): ReceivedMail {
  const plain = mailText(source);
  // Those of the headers are for programs.
  const body = plain.slice(/\r?\n\r?\n/.exec(plain)?.index ?? 0);
  const link = /https?:\/\/\S+/.exec(body)?.[0] ?? '';
  return {
    to: /^To: (.*)$/m.exec(plain)?.[1]?.trim() ?? '',
    subject: /^Subject: (.*)$/m.exec(plain)?.[1]?.trim() ?? '',
    text: plain,
    link,
    query: new URL(link === '' ? 'http://none' : link).searchParams,
  };
}

export const goodPassword = 'velvet anchor quiet harbour';

/** The version in force at the clock of these tests, which is before every date: the oldest. */
function firstVersionOf(document: LegalDocument): string {
  return newestFirst(defaultTexts()[document].map(({ version }) => version)).at(-1) ?? '';
}

/** What a registration sends. */
export function registrationOf(email: string, overrides: object = {}) {
  return {
    role: 'founder',
    name: 'Ada Example',
    email,
    acceptTerms: firstVersionOf('terms-of-service'),
    acceptPrivacy: firstVersionOf('privacy-policy'),
    ...overrides,
  };
}

/** Registers, follows the link in the mail, and returns the signed-in visitor. */
export async function signedIn(
  api: TestApi,
  email: string,
  overrides: object = {},
  ip?: string,
): Promise<ApiVisitor> {
  const me = visitor(api, ip);
  await me.post('/auth/register', registrationOf(email, overrides));
  const mail = await lastMailTo(api, email);
  await me.post('/auth/verify-email', {
    token: mail.query.get('token'),
    password: goodPassword,
  });
  if (me.session === undefined) throw new Error(`${email} could not sign in.`);
  return me;
}

/** Makes the first operator as the console's link does. */
export async function firstOperator(
  api: TestApi,
  email = 'operator@example.com',
): Promise<ApiVisitor> {
  const { firstOperatorLink } = await import('#api/features/account/operators/first-operator.ts');
  const link = await firstOperatorLink(api.storage, 'https://raisehall.example', api.clock.now);
  const token = new URL(link ?? 'http://none').searchParams.get('invite');
  const me = visitor(api);
  await me.post('/auth/accept-invitation', {
    token,
    name: 'Olga Operator',
    password: goodPassword,
    email,
  });
  if (me.session === undefined) throw new Error('There is an operator already.');
  return me;
}
