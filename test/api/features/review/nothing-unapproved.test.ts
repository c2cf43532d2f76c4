/**
 * Whatever a founder sends between the approval and the end of a raise, in whatever order, and after
 * it, an investor is shown nothing that no operator approved, but for documents that are marked as
 * added: while it is signed, changed, countersigned, paid and closed.
 */
import fc from 'fast-check';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  type ChangingRaise,
  changingRaise,
  faultsOf,
} from '#test/support/changing-raise/changing-raise.ts';
import { closingMoves } from '#test/support/changing-raise/closing-moves.ts';
import { unapprovedForAnybody } from '#test/support/changing-raise/every-reader.ts';
import { founderMoves } from '#test/support/changing-raise/founder-moves.ts';
import { readCommitment } from '#test/support/committing.ts';
import { raiseIn } from '#test/support/raise-people.ts';

/** For each engine. A slow machine makes fewer moves, and never waits longer. */
const timeMs = 12_000;
const movesMax = 24;

const allMoves = { ...founderMoves, ...closingMoves };

/**
 * What every run ends with, so that none leaves out the end: a change that is approved and confirmed,
 * and one that never is, through every step to a closed raise and after it.
 */
const untilTheEnd = [
  ...['propose a field', 'approve as material', 'reconfirm', 'countersign'],
  ...['propose a field', 'replace a reviewed document', 'report the payment'],
  ...['confirm the payment', 'change the company', 'let the time of the raise end'],
  ...['propose a field', 'edit without asking', 'rename a reviewed document', 'add a document'],
  ...['withdraw', 'propose an NDA', 'decline', 'close as funded', 'propose a field', 'approve'],
  ...['edit without asking', 'upload an image', 'replace a reviewed document'],
  ...['propose the details of the company', 'clone'],
];

/** When the moves end. Nothing that was done decides what can be done next. */
type Model = { readonly until: number };

class Move implements fc.AsyncCommand<Model, ChangingRaise> {
  readonly name: string;
  readonly choice: number;
  constructor(name: string, choice: number) {
    this.name = name;
    this.choice = choice;
  }
  check = ({ until }: Readonly<Model>) => Date.now() < until;
  async run(_model: Model, world: ChangingRaise) {
    await move(world, this.name, this.choice);
  }
  toString = () => `${this.name} (${this.choice})`;
}

async function move(world: ChangingRaise, name: string, choice = 0) {
  world.counts.sent += 1;
  await allMoves[name]?.(world, choice);
  const faults = await faultsOf(world);
  if (faults.length > 0) throw new Error(`After “${name}”: ${faults.join('; ')}`);
}

const choices = fc.nat({ max: 11 });
const moves = Object.keys(allMoves).map((name) => choices.map((choice) => new Move(name, choice)));
// Without approvals nothing would ever be shown.
const approvals = ['approve', 'approve'].map((name) => choices.map((at) => new Move(name, at)));

/** Goes to the end with it, and asks as everybody what can be read then; says how it has ended. */
async function end(world: ChangingRaise): Promise<string> {
  for (const name of untilTheEnd) await move(world, name);
  const faults = await unapprovedForAnybody(world);
  if (faults.length > 0) throw new Error(`At the end: ${faults.join('; ')}`);
  const { commitment } = await readCommitment(world.ivan, { id: world.commitment });
  return `${raiseIn(await world.owner.get(world.path)).state} ${commitment.state}`;
}

await withApiOnBothEngines({
  async 'nothing unapproved is shown, whatever is sent in whatever order'(t, api) {
    // One without chance, which is signed by both, paid and closed.
    const plain = await changingRaise(api);
    t.equal(await end(plain), 'closed_funded settled');
    t.ok(plain.counts.approved > 0 && plain.counts.read > 100, `${plain.counts.read} answers`);

    const total = { approved: 0, sent: 0 };
    const until = Date.now() + timeMs;
    const commands = fc.commands([...moves, ...approvals], { maxCommands: movesMax, size: 'max' });
    await fc.assert(
      fc.asyncProperty(commands, async (sent) => {
        if (Date.now() >= until) return;
        const world = await changingRaise(api);
        await move(world, 'propose a field');
        await fc.asyncModelRun(() => ({ model: { until }, real: world }), sent);
        await move(world, 'approve');
        await end(world);
        total.approved += world.counts.approved;
        total.sent += world.counts.sent;
      }),
      { seed: 20_261_126, numRuns: 30 },
    );
    t.ok(total.sent > 0, `${total.sent} moves, ${total.approved} of them approvals`);
  },
});
