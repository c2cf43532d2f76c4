/**
 * Lives of raises by chance, over the API and on both databases: everybody tries what the moment
 * allows and what it does not, alone and at once, and after each step every promise about capacity,
 * money and the order of events holds.
 */
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import type { ApiAnswer } from '../api-visitor.ts';
import { onBothEngines } from '../both-engines.ts';
import { countersignAll } from '../countersigning.ts';
import { empty } from '../empty.ts';
import { runScheduled } from '../scheduled.ts';
import { seededRandom } from '../seeded-random.ts';
import { faultsOfSuccess } from '../told-of-success.ts';
import { brokenByTheMove, brokenPromise, look, wrongOffer } from './invariants.ts';
import {
  beginLife,
  day,
  type Life,
  oneOf,
  openPortal,
  passTime,
  raiseOf,
  stayLoggedIn,
} from './life.ts';
import { moves } from './moves.ts';

const stepsOfOne = 120;
const ended = ['closed_funded', 'closed_failed', 'cancelled'];
const total = moves.reduce((sum, [weight]) => sum + weight, 0);

interface Tally {
  steps: number;
  done: number;
  readonly refused: Map<string, number>;
  readonly ends: Map<string, number>;
}

/** A move by its weight. */
function someMove({ chance }: Life) {
  let at = chance() * total;
  const found = moves.find(([weight]) => {
    at -= weight;
    return at < 0;
  });
  return found ?? (moves[0] as (typeof moves)[number]);
}

/** Throws for an answer that nobody should get. */
function judge(name: string, { status, text }: ApiAnswer, tally: Tally): void {
  if (status < 400) {
    tally.done += 1;
    return;
  }
  const { type = '', code = '', detail = '' } = JSON.parse(text) as Record<string, string>;
  if (status >= 500) throw new Error(`${name} answered ${status}: ${text}`);
  if (detail.length < 10 || /undefined|NaN|null|\[object/.test(detail)) {
    throw new Error(`${name} was refused with "${detail}"`);
  }
  const why = `${name}: ${status} ${code || type}`;
  tally.refused.set(why, (tally.refused.get(why) ?? 0) + 1);
}

const count = (all: Map<string, number>, name: string) => all.set(name, (all.get(name) ?? 0) + 1);

/** Who cannot take a place now, and so is passed over. */
async function unableIn({ api }: Life): Promise<ReadonlySet<string>> {
  const rows = await api.storage.db
    .selectFrom('investor_profiles')
    .select('user_id')
    .where('state', '<>', 'approved')
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

async function playStep(life: Life, tally: Tally): Promise<void> {
  await stayLoggedIn(life);
  const before = await look(life);
  const unable = await unableIn(life);
  const isAtOnce = life.chance() < 0.15;
  const chosen = Array.from({ length: isAtOnce ? 3 : 1 }, () => someMove(life));
  life.journal.push(chosen.map(([, name]) => name).join(' + '));
  const answers = await Promise.all(chosen.map(([, , run]) => run(life)));
  for (const [at, answer] of answers.entries()) {
    life.journal.push(`  ${answer?.status ?? '-'}`);
    if (answer !== undefined) judge(chosen[at]?.[1] ?? '', answer, tally);
  }
  tally.steps += chosen.length;
  const clockHasRun = life.chance() < 0.5;
  if (clockHasRun) await runScheduled(life.api);
  const after = await look(life);
  const alone = isAtOnce ? undefined : wrongOffer(before, after, unable);
  const broken =
    (await brokenPromise(life, clockHasRun)) ??
    alone ??
    (isAtOnce || clockHasRun ? undefined : brokenByTheMove(before, after, unable));
  if (broken !== undefined) throw new Error(broken);
}

/** Plays a raise to its end, however it comes. */
async function play(life: Life, tally: Tally): Promise<void> {
  for (let step = 0; step < stepsOfOne; step += 1) {
    await playStep(life, tally);
    if (ended.includes((await raiseOf(life)).state) && life.chance() < 0.2) break;
  }
  let refusal = '';
  // Left alone: whatever was not decided is decided by the clock, but success.
  for (let weeks = 0; weeks < 30 && !ended.includes((await raiseOf(life)).state); weeks += 1) {
    await passTime(life.api, 7 * day);
    await stayLoggedIn(life);
    const broken = await brokenPromise(life, true);
    if (broken !== undefined) throw new Error(broken);
    const { state, version } = await raiseOf(life);
    const ifMatch = { headers: { 'if-match': `"${version}"` } };
    const operator = oneOf(life, life.operators);
    if (state === 'paused') await operator?.post(`/admin${life.path}/resume`, undefined, ifMatch);
    if (state !== 'settling') continue;
    await countersignAll(life.owner, life.path);
    const settled = await operator?.post(`/admin${life.path}/settle-success`, undefined, ifMatch);
    refusal = settled?.text ?? '';
  }
  await runScheduled(life.api);
  const { state } = await raiseOf(life);
  if (!ended.includes(state)) {
    throw new Error(`The raise is ${state} after half a year: ${refusal}`);
  }
  const broken = await brokenPromise(life, true);
  if (broken !== undefined) throw new Error(broken);
  if (state === 'closed_funded') {
    const { api, raiseId, owner, operators, investors } = life;
    const told = { raiseId, company: [owner], others: [...operators, ...investors] };
    const [fault] = await faultsOfSuccess(api, told);
    if (fault !== undefined) throw new Error(`told of success: ${fault}`);
  }
  count(tally.ends, state);
}

/**
 * Plays lives of raises on both engines, one after the other.
 * @param lives how many on each
 * @param refusals how many kinds of refusals have to come about
 */
export async function tellRaiseLives(lives: number, refusals: number): Promise<void> {
  await onBothEngines({
    async 'whatever people try, and whenever: no promise is broken'(t, open) {
      const api = await open();
      const portal = await openPortal(api);
      const tally: Tally = { steps: 0, done: 0, refused: new Map(), ends: new Map() };
      for (let number = 0; number < lives; number += 1) {
        await passTime(api, day);
        const life = await beginLife(portal, number, seededRandom(number + 1));
        try {
          await play(life, tally);
        } catch (error) {
          const told = life.journal.slice(-40).join('\n');
          throw new Error(`Life ${number} of ${life.raiseId}:\n${told}`, { cause: error });
        }
      }
      const { steps, done, refused, ends } = tally;
      const verified = await verifyLedger(api.storage, api.encrypter);
      t.match(verified, { raises: lives, differences: empty });
      t.ok(done > steps / 6, `${steps} steps, ${done} done, ${verified.events} events`);
      t.ok(refused.size >= refusals, `${refused.size} kinds of refusals`);
      t.comment(
        JSON.stringify(
          [Object.fromEntries(ends), Object.fromEntries([...refused].sort())],
          null,
          1,
        ),
      );
    },
  });
}
