/**
 * Whatever a founder sends between the approval and the end of a raise, in whatever order, an investor
 * is shown nothing that no operator approved, but for documents that are marked as added.
 */
import fc from 'fast-check';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  type ChangingRaise,
  changingRaise,
  faultsOf,
} from '#test/support/changing-raise/changing-raise.ts';
import { founderMoves } from '#test/support/changing-raise/founder-moves.ts';

/** For each engine. A slow machine makes fewer moves, and never waits longer. */
const timeMs = 12_000;
const movesMax = 24;

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
  await founderMoves[name]?.(world, choice);
  const faults = await faultsOf(world);
  if (faults.length > 0) throw new Error(`After “${name}”: ${faults.join('; ')}`);
}

const choices = fc.nat({ max: 11 });
const moves = Object.keys(founderMoves).map((name) =>
  choices.map((choice) => new Move(name, choice)),
);
// Without approvals nothing would ever be shown.
const approvals = ['approve', 'approve'].map((name) => choices.map((at) => new Move(name, at)));

await withApiOnBothEngines({
  async 'nothing unapproved is shown, whatever is sent in whatever order'(t, api) {
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
        total.approved += world.counts.approved;
        total.sent += world.counts.sent;
      }),
      { seed: 20_261_126, numRuns: 30 },
    );
    t.ok(total.sent > 0, `${total.sent} moves, ${total.approved} of them approvals`);
  },
});
