/** A stage in a demo that runs: people and raises that it does not have, made for one screenshot. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { addAccount } from '#api/platform/identity/account-store.ts';
import { beginSession } from '#api/platform/identity/session-store.ts';
import { newId } from '#api/platform/ids.ts';
import { required } from '#api/platform/required.ts';
import { kyselyOver } from '#api/platform/storage/sqlite-driver.ts';
import type { Tables, Transaction } from '#api/platform/storage/storage.ts';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import type { InvestorState } from '#shared/product/investors/lifecycle.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';
import {
  type CommitmentRow,
  lockLedger,
  recordCommitmentEvent,
} from '../../server/api/features/commitments/ledger.ts';
import type { CommitmentChange } from '../../server/api/features/commitments/ledger-rows.ts';
import { addCompany } from '../../server/api/features/companies/company-store.ts';
import { addProfile, updateProfile } from '../../server/api/features/investors/investor-store.ts';
import { addRaise, raiseById, updateRaise } from '../../server/api/features/raises/raise-store.ts';
import { takeSnapshot } from '../../server/api/features/raises/snapshots/raise-snapshots.ts';
import { publishRaise } from '../../server/api/features/review/publish-raise.ts';
import { databaseFileName } from '../../server/api/open.ts';
import { commitmentPaths } from '../trials/commitment-paths.ts';
import { mailText } from '../trials/mail-text.ts';
import { offered } from './staged-offer.ts';

const dayMs = 86_400_000;
/** As long as the demo may hold the lock on a busy machine. */
const timeoutMs = 5_000;
/** How long ago the raises of the stage were published, so that they may have ended by now. */
const publishedDaysAgo = 45;

/** A session cookie as a browser context takes it. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly url: string;
}

/** Somebody who is logged in. */
export interface Player {
  readonly id: string;
  readonly cookie: Cookie;
}

export interface StagedRaise {
  readonly id: string;
  readonly slug: string;
  readonly owner: Player;
}

/** A commitment straight in the ledger: whose, in which state, of how many whole units. */
export interface StagedCommitment {
  /** Somebody new of this name, or somebody who is there. */
  readonly of: string | Player;
  readonly state: CommitmentState;
  readonly amount: number;
  readonly daysAgo?: number;
  readonly noted?: CommitmentChange['noted'];
}

/** What a scene is made with. */
export interface Stage {
  /** Somebody of the demo. */
  person(email: string): Promise<Player>;
  /** Somebody new who only has an account. */
  newcomer(name: string): Promise<Player>;
  /** Somebody new with a profile in this state. */
  investor(name: string, state?: InvestorState): Promise<Player>;
  /** Publishes a raise of a new company; `columns` are what time would have done to it. */
  raise(
    company: string,
    content?: Partial<RaiseContent>,
    columns?: Partial<Tables['raises']>,
  ): Promise<StagedRaise>;
  place(
    raise: Pick<StagedRaise, 'id'>,
    lines: readonly StagedCommitment[],
  ): Promise<readonly string[]>;
  /** Calls the API as somebody; rejects unless it succeeds. */
  call<T>(who: Player, method: string, path: string, body?: object, version?: number): Promise<T>;
  /** The HTML of all mails that were sent so far, the oldest first. */
  mails(): Promise<readonly string[]>;
  /** The bytes of a file of the API. */
  file(who: Player, path: string): Promise<Buffer>;
  write<T>(work: (trx: Transaction) => Promise<T>): Promise<T>;
}

/** Opens the stage of a demo. */
export function openStage({
  origin,
  dataDir,
}: {
  readonly origin: string;
  readonly dataDir: string;
}): Stage {
  async function write<T>(work: (trx: Transaction) => Promise<T>): Promise<T> {
    const db = kyselyOver(
      new DatabaseSync(join(dataDir, databaseFileName), { timeout: timeoutMs }),
    );
    try {
      return await db.transaction().execute((trx) => work(trx));
    } finally {
      await db.destroy();
    }
  }

  async function logIn(trx: Transaction, id: string): Promise<Player> {
    const nobody = { ip: '127.0.0.1', ipPrefix: 'local', userAgent: 'stage', origin };
    const without = { sessionToken: undefined, challengeToken: undefined, bearerToken: undefined };
    const headers = await beginSession(
      trx,
      id,
      { ...nobody, ...without },
      Date.now(),
      'all-factors',
    );
    const value = headers[internalHeaders.setSession]?.split(' ')[0] ?? '';
    return { id, cookie: { name: 'sid', value, url: origin } };
  }

  async function add(trx: Transaction, name: string, as: 'founder' | 'investor'): Promise<Player> {
    const email = `${newId('who').toLowerCase()}@stage.example`;
    const account = { email, name, as, status: 'active', passwordHash: '' } as const;
    const { id } = await addAccount(trx, account, Date.now() - 2 * publishedDaysAgo * dayMs);
    return logIn(trx, id);
  }

  async function addInvestor(
    trx: Transaction,
    name: string,
    state: InvestorState,
  ): Promise<Player> {
    const player = await add(trx, name, 'investor');
    const now = Date.now();
    const begun = { kind: 'angel', displayName: name } as const;
    const profile = required(await addProfile(trx, player.id, begun, state, now));
    const legal = { legal_name: name, country: 'US', submitted_at: new Date(now).toISOString() };
    await updateProfile(trx, profile, undefined, legal, now);
    return player;
  }

  async function answer(
    who: Player,
    method: string,
    path: string,
    body?: object | Buffer,
    version = 0,
  ): Promise<Response> {
    const headers = new Headers({
      ...{ cookie: `${who.cookie.name}=${who.cookie.value}`, origin },
      'idempotency-key': crypto.randomUUID(),
    });
    const isFile = Buffer.isBuffer(body);
    const kind = isFile ? 'application/pdf' : 'application/json';
    if (body !== undefined) headers.set('content-type', kind);
    if (version > 0) headers.set('if-match', `"${version}"`);
    const sent = isFile ? new Uint8Array(body) : JSON.stringify(body);
    const got = await fetch(`${origin}/api/v1${path}`, {
      ...{ method, headers },
      ...(body === undefined ? {} : { body: sent }),
    });
    if (!got.ok) throw new Error(`${method} ${path}: ${got.status} ${await got.text()}`);
    return got;
  }

  return {
    write,
    person: (email) =>
      write(async (trx) => {
        const found = trx.selectFrom('users').select('id').where('email', '=', email);
        return logIn(trx, (await found.executeTakeFirstOrThrow()).id);
      }),
    newcomer: (name) => write((trx) => add(trx, name, 'investor')),
    investor: (name, state = 'approved') => write((trx) => addInvestor(trx, name, state)),
    raise: (company, content = {}, columns = {}) =>
      write(async (trx) => {
        const owner = await add(trx, 'Ada Founder', 'founder');
        const published = Date.now() - publishedDaysAgo * dayMs;
        const said = offered(company, content);
        const made = await addCompany(trx, owner.id, said.company, published);
        const id = await addRaise(trx, made, owner.id, said.content, published);
        const draft = required(await raiseById(trx, id));
        await takeSnapshot(trx, draft, published);
        await updateRaise(trx, id, { state: 'approved' }, published);
        const approved = required(await raiseById(trx, id));
        await publishRaise(trx, approved, { who: 'clock', person: null }, published);
        if (Object.keys(columns).length > 0) await updateRaise(trx, id, columns, Date.now());
        return { id, slug: draft.slug, owner };
      }),
    place: ({ id: raise_id }, lines) =>
      write(async (trx) => {
        const ids: string[] = [];
        const ledger = await lockLedger(trx, raise_id);
        for (const { of, state, amount, daysAgo = 3, noted = {} } of lines) {
          const who = typeof of === 'string' ? await addInvestor(trx, of, 'approved') : of;
          let row: CommitmentRow | undefined;
          for (const transition of commitmentPaths[state]) {
            const by = { part: 'investor', id: who.id } as const;
            const of = row ?? { raise_id, investor_id: who.id };
            const change = { row: of, ...transition, amount: amount * 100, by, noted };
            row = await recordCommitmentEvent(ledger, change, Date.now() - daysAgo * dayMs);
          }
          ids.push(required(row).id);
        }
        return ids;
      }),
    async mails() {
      const folder = join(dataDir, 'mail');
      const names = (await readdir(folder).catch(() => [])).filter((one) => one.endsWith('.eml'));
      const texts = names.sort().map((name) => readFile(join(folder, name), 'utf8'));
      return (await Promise.all(texts)).map(htmlOf);
    },
    call: async <T>(...asked: Parameters<typeof answer>) =>
      (await answer(...asked)).json() as Promise<T>,
    file: async (who, path) => Buffer.from(await (await answer(who, 'GET', path)).arrayBuffer()),
  };
}

/** The HTML of a mail. */
function htmlOf(mail: string): string {
  return /<!doctype html>[\s\S]*<\/html>/i.exec(mailText(mail))?.[0] ?? '';
}
