/** Books with nothing and with hundreds of rows, and what founders and operators do with them. */
import { commitmentStates } from '#shared/product/commitments/states.ts';
import { bookPath, settlingPath } from '#shared/site/dashboard-address.ts';
import { inDays, usd } from '../trials/offer.ts';
import type { Scene, Screenshot } from './screenshot.ts';
import type { Stage, StagedCommitment, StagedRaise } from './stage.ts';

const first = ['Ada', 'Benno', 'Chiara', 'Dimitri', 'Elif', 'Fergus', 'Greta', 'Hugo', 'Ines'];
const last = ['Okonkwo', 'Lindqvist', 'Marchetti', 'Vandenberghe', 'Ōkubo', 'O’Brien', 'Saß'];
const rows = 330;
const large = { min: usd(500_000), target: usd(2_000_000), max: usd(5_000_000) };

/** Commitments of as many people, most of them signed or funded. */
function crowd(): StagedCommitment[] {
  return Array.from({ length: rows }, (_, n) => {
    const state =
      n % 11 === 0
        ? (commitmentStates[(n / 11) % commitmentStates.length] ?? 'signed')
        : n % 3 === 0
          ? 'signed'
          : 'funded';
    const name = `${first[n % first.length]} ${last[n % last.length]}`;
    const noted = {
      ...(state === 'offered' ? { offer_expires_at: inDays(2) } : {}),
      ...(state === 'reconfirm_due' ? { reconfirm_due_at: inDays(3) } : {}),
      ...(n % 17 === 0 && state === 'signed'
        ? {
            reported_at: inDays(-1),
            reported_on: inDays(-1).slice(0, 10),
            reported_reference: `WIRE ${n}`,
          }
        : {}),
    };
    const amount = 1_000 + ((n * 7_919) % 97) * 250;
    return { of: name, state, amount, daysAgo: 40 - Math.floor(n / 9), noted };
  });
}

/** Made once for all screenshots of it. */
let whole: Promise<StagedRaise> | undefined;

async function fillBook(stage: Stage): Promise<StagedRaise> {
  const raise = await stage.raise('Kelp & Current', large);
  await stage.place(raise, crowd());
  return raise;
}

const long =
  (more: string): Scene =>
  async (stage) => {
    whole ??= fillBook(stage);
    const { id, owner } = await whole;
    return { seen: { path: `${bookPath(id)}${more}` }, as: owner.cookie };
  };

const empty =
  (more: string): Scene =>
  async (stage) => {
    const { id, owner } = await stage.raise('Kelp & Current');
    return { seen: { path: `${bookPath(id)}${more}` }, as: owner.cookie };
  };

const two: readonly StagedCommitment[] = [
  { of: 'Olga Brandt', state: 'funded', amount: 30_000 },
  { of: 'Peter Lund', state: 'funded', amount: 25_000 },
];

/** A raise on the desk where operators settle it. */
function desk(
  lines: readonly StagedCommitment[],
  columns: Parameters<Stage['raise']>[2],
  content: Parameters<Stage['raise']>[1] = {},
): Scene {
  return async (stage) => {
    const raise = await stage.raise('Kelp & Current', content, columns);
    await stage.place(raise, lines);
    const operator = await stage.person('ines@raisehall.example');
    return { seen: { path: settlingPath(raise.id) }, as: operator.cookie };
  };
}

const over = { state: 'settling', deadline_at: inDays(-2), settling_at: inDays(-2) } as const;

export const bookScreenshots: readonly Screenshot[] = [
  { name: 'book-empty', scene: empty('') },
  { name: 'book-empty-time', scene: empty('&part=time') },
  { name: 'book-long', scene: long('') },
  { name: 'book-long-found', scene: long('&q=Lindqvist&state=signed,funded') },
  { name: 'book-long-nothing', scene: long('&q=nobody') },
  { name: 'book-long-time', scene: long('&part=time') },
  { name: 'book-long-next', scene: long('&part=next') },
  {
    name: 'book-long-selected',
    scene: long('&state=signed'),
    pressed: [
      { button: 'main tbody tr:nth-child(1) input[type="checkbox"]' },
      { button: 'main tbody tr:nth-child(2) input[type="checkbox"]' },
    ],
  },
  {
    name: 'desk-ready',
    scene: desk(two, over),
  },
  {
    name: 'desk-blocked',
    scene: desk([...two, { of: 'Maud Keane', state: 'signed', amount: 12_500 }], over),
  },
  {
    name: 'desk-below-minimum',
    scene: desk([{ of: 'Olga Brandt', state: 'funded', amount: 12_000 }], over),
  },
  {
    name: 'desk-scaled-back',
    scene: desk(
      [
        { of: 'Olga Brandt', state: 'signed', amount: 60_000 },
        { of: 'Peter Lund', state: 'signed', amount: 40_000 },
        { of: 'Maud Keane', state: 'waitlisted', amount: 50_000 },
      ],
      over,
      { oversubscription: 'scale_back' },
    ),
  },
  {
    name: 'desk-closing-early',
    scene: desk(two, { state: 'closing', early_close_at: inDays(6) }),
  },
  {
    name: 'desk-failed',
    scene: desk(
      two.map((one) => ({ ...one, state: 'refund_due' as const })),
      { ...over, state: 'closed_failed' },
    ),
  },
  {
    name: 'desk-cancelled',
    scene: desk(
      [
        { of: 'Olga Brandt', state: 'refunded', amount: 30_000 },
        { of: 'Peter Lund', state: 'refund_due', amount: 25_000 },
      ],
      { state: 'cancelled' },
    ),
  },
];
