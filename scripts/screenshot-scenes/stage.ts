/** A stage in a demo that runs: people and raises that it does not have, made for one screenshot. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#api/platform/ids.ts';
import type { Tables, Transaction } from '#api/platform/storage/storage.ts';
import type { Beginning } from '#shared/product/account/capabilities.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import type { InvestorState } from '#shared/product/investors/lifecycle.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';
import { updateRaise } from '../../server/api/features/raises/raise-store.ts';
import { writeInto } from '../../test/support/app-database.ts';
import { type PlacedCommitment, placeCommitment } from '../../test/support/commitments.ts';
import { callsTo, sendingTo } from '../trials/api-calls.ts';
import { mailText } from '../trials/mail-text.ts';
import { addOpenRaise } from '../trials/offer.ts';
import { addInvestorProfile, addMember, logIn } from '../trials/people.ts';

const dayMs = 86_400_000;
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
  readonly noted?: PlacedCommitment['noted'];
}

/** What a scene is made with. */
export interface Stage {
  /** Somebody of the demo. */
  person(email: string): Promise<Player>;
  /** Somebody new who only has an account, to invest unless it is said. */
  newcomer(name: string, as?: Beginning | 'operator'): Promise<Player>;
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
  const write: Stage['write'] = (work) => writeInto({ dataDir }, work);

  async function playerOf(trx: Transaction, id: string): Promise<Player> {
    const { token: value } = await logIn(trx, id, Date.now(), { origin, proof: 'all-factors' });
    return { id, cookie: { name: 'sid', value, url: origin } };
  }

  async function add(trx: Transaction, name: string, as: Beginning | 'operator'): Promise<Player> {
    const email = `${newId('who').toLowerCase()}@stage.example`;
    const begun = Date.now() - 2 * publishedDaysAgo * dayMs;
    return playerOf(trx, await addMember(trx, { email, name, as }, begun));
  }

  async function addInvestor(
    trx: Transaction,
    name: string,
    state: InvestorState,
  ): Promise<Player> {
    const player = await add(trx, name, 'investor');
    await addInvestorProfile(trx, player.id, name, state, Date.now());
    return player;
  }

  const send = sendingTo({ origin });
  const headerOf = ({ cookie }: Player) => ({ cookie: `${cookie.name}=${cookie.value}` });

  return {
    write,
    person: (email) =>
      write(async (trx) => {
        const found = trx.selectFrom('users').select('id').where('email', '=', email);
        return playerOf(trx, (await found.executeTakeFirstOrThrow()).id);
      }),
    newcomer: (name, as = 'investor') => write((trx) => add(trx, name, as)),
    investor: (name, state = 'approved') => write((trx) => addInvestor(trx, name, state)),
    raise: (company, content = {}, columns = {}) =>
      write(async (trx) => {
        const owner = await add(trx, 'Ada Founder', 'founder');
        const published = Date.now() - publishedDaysAgo * dayMs;
        const { id, slug } = await addOpenRaise(trx, owner.id, company, content, published);
        if (Object.keys(columns).length > 0) await updateRaise(trx, id, columns, Date.now());
        return { id, slug, owner };
      }),
    place: ({ id: raiseId }, lines) =>
      write(async (trx) => {
        const ids: string[] = [];
        for (const { of, amount, daysAgo = 3, ...line } of lines) {
          const who = typeof of === 'string' ? await addInvestor(trx, of, 'approved') : of;
          const placed = { ...line, raiseId, investorId: who.id, amount: amount * 100 };
          ids.push((await placeCommitment(trx, placed, Date.now() - daysAgo * dayMs)).id);
        }
        return ids;
      }),
    async mails() {
      const folder = join(dataDir, 'mail');
      const names = (await readdir(folder).catch(() => [])).filter((one) => one.endsWith('.eml'));
      const texts = names.sort().map((name) => readFile(join(folder, name), 'utf8'));
      return (await Promise.all(texts)).map(htmlOf);
    },
    call: (who, ...asked) => callsTo({ origin })(headerOf(who), ...asked),
    file: async (who, path) =>
      Buffer.from(await (await send(headerOf(who), 'GET', path)).arrayBuffer()),
  };
}

/** The HTML of a mail. */
function htmlOf(mail: string): string {
  return /<!doctype html>[\s\S]*<\/html>/i.exec(mailText(mail))?.[0] ?? '';
}
