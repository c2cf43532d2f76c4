/** A raise with commitments in every state, straight in the database of a running Raisehall. */
import { addMember } from '#api/features/companies/member-store.ts';
import { addAccount } from '#api/platform/identity/account-store.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import type { RaiseState } from '#shared/product/raises/lifecycle.ts';
import { idOf, writeInto } from './app-database.ts';
import { type PlacedCommitment, placeCommitment } from './commitments.ts';
import type { Member } from './members.ts';
import { addRaiseOf } from './raises.ts';
import { readyRaise } from './ready-raise.ts';
import type { RunningApp } from './running-app.ts';

const dayMs = 86_400_000;
let people = 0;

/** Whose commitment it is, in which state, of how many dollars. */
export type BookLine = readonly [
  name: string,
  state: CommitmentState,
  dollars: number,
  noted?: PlacedCommitment['noted'],
];

/** Adds a raise of a new company of a founder; it ends in 60 days. */
export async function placeRaise(
  app: RunningApp,
  founder: Pick<Member, 'email'>,
  title: string,
  state: RaiseState = 'live',
): Promise<string> {
  const owner = await idOf(app, founder.email);
  const now = Date.now();
  const at = new Date(now - 30 * dayMs).toISOString();
  const deadlineAt = new Date(now + 60 * dayMs).toISOString();
  const ended = new Date(now - dayMs).toISOString();
  const columns =
    state === 'live' ? { state, live_at: at } : { state, live_at: at, settling_at: ended };
  const content = {
    ...readyRaise,
    title,
    deadlineAt: state === 'live' ? deadlineAt : ended,
  };
  const { id } = await writeInto(app, (trx) => addRaiseOf(trx, owner, columns, content, now));
  return id;
}

/** Adds commitments of new people to it, a day apart; the last one was made today. */
export async function placeLines(
  app: RunningApp,
  raiseId: string,
  lines: readonly BookLine[],
  { isCountersigned = false } = {},
): Promise<readonly string[]> {
  return writeInto(app, async (trx) => {
    const ids: string[] = [];
    for (const [at, [name, state, dollars, noted = {}]] of lines.entries()) {
      people += 1;
      const now = Date.now() - (lines.length - 1 - at) * dayMs;
      const email = `backer-${people}@example.com`;
      const person = { email, name, as: 'investor', status: 'active' } as const;
      const { id: investorId } = await addAccount(trx, { ...person, passwordHash: '' }, now);
      const base = { raiseId, state, amount: dollars * 100, investorId, noted };
      const placed = { ...base, isCountersigned };
      ids.push((await placeCommitment(trx, placed, now)).id);
    }
    return ids;
  });
}

/** Makes somebody a member of the company of a raise, without the mails of an invitation. */
export async function joinAs(
  app: RunningApp,
  raiseId: string,
  { email }: Pick<Member, 'email'>,
  role: 'editor' | 'viewer',
): Promise<void> {
  const userId = await idOf(app, email);
  await writeInto(app, async (trx) => {
    const { company_id } = await trx
      .selectFrom('raises')
      .select('company_id')
      .where('id', '=', raiseId)
      .executeTakeFirstOrThrow();
    await addMember(trx, company_id, userId, role, Date.now());
  });
}

/** What is noted of a signature. */
export const signature = (name: string): PlacedCommitment['noted'] => ({
  signed_at: new Date(Date.now() - dayMs).toISOString(),
  signed_name: name,
  signed_snapshot_seq: 1,
  signed_snapshot_sha256: 'a'.repeat(64),
});

/** What is noted of a payment that its investor has reported. */
export const report = (reference: string): PlacedCommitment['noted'] => {
  const at = new Date(Date.now() - dayMs).toISOString();
  return { reported_at: at, reported_on: at.slice(0, 10), reported_reference: reference };
};
