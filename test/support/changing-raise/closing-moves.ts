/** What both sides and an operator do with a raise from its signature to its end, and after it. */
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import { act, commitmentIn, signatureOf } from '../committing.ts';
import { countersignAll } from '../countersigning.ts';
import { ifMatch } from '../investors.ts';
import { cents } from '../money.ts';
import { raiseIn } from '../raise-people.ts';
import { updateRaise } from '../rows.ts';
import { runScheduled } from '../scheduled.ts';
import { signedAmount } from './amounts.ts';
import type { ChangingRaise } from './changing-raise.ts';

type Move = (world: ChangingRaise, choice: number) => Promise<unknown>;

const reason = 'The bank has confirmed it for us.';

async function mine({ ivan, commitment }: ChangingRaise): Promise<Commitment> {
  return commitmentIn(await ivan.get(`/commitments/${commitment}`));
}

/** What is paid and when, as the statement of a bank says it. */
const payment = ({ api }: ChangingRaise) => ({
  amount: cents(signedAmount),
  reference: 'SEPA 1',
  on: new Date(api.clock.now).toISOString().slice(0, 10),
});

const settles =
  (how: 'success' | 'fail'): Move =>
  async ({ olga, owner, path }) => {
    const { version } = raiseIn(await owner.get(path));
    return olga.post(`/admin${path}/settle-${how}`, undefined, ifMatch(version));
  };

/** Each by the name under which a failing run lists it. */
export const closingMoves: Readonly<Record<string, Move>> = {
  countersign: ({ owner, path }) => countersignAll(owner, path),
  reconfirm: async (world) => {
    const { ivan, path } = world;
    const signature = await signatureOf(ivan, path, signedAmount).catch(() => undefined);
    if (signature !== undefined) await act(ivan, await mine(world), 'reconfirm', { signature });
  },
  'report the payment': async (world) =>
    act(world.ivan, await mine(world), 'report-funding', payment(world)),
  'confirm the payment': async (world) =>
    act(world.owner, await mine(world), 'confirm-funding', payment(world)),
  'ask a question': ({ ivan, path }) =>
    ivan.post(`${path}/questions`, { question: 'How many are sold?' }),
  'let the time of the raise end': async ({ api, raise }) => {
    const deadline_at = new Date(api.clock.now - 1_000).toISOString();
    await updateRaise(api, raise.id, { deadline_at });
    await runScheduled(api);
  },
  'close as funded': settles('success'),
  'close as not funded': settles('fail'),
  'ask to cancel': ({ owner, path }) => owner.post(`${path}/cancel`, { reason }),
  clone: ({ owner, path }) => owner.post(`${path}/clone`),
};
