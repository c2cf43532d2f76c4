/** Who committed what to the raises of the demo. */
import type { DemoCommitment } from './demo-raise.ts';

/** Missed its minimum: what had arrived went back. */
export const tidewattNote: readonly DemoCommitment[] = [
  {
    email: 'piet@delta-angels.example',
    actions: [
      { day: -352, does: 'commit', amount: 60_000 },
      { day: -342, does: 'report', reference: 'DELTA-2117' },
      { day: -340, does: 'confirm', reference: 'SEB 7741-0032' },
      { day: -216, does: 'refund', reference: 'SEB 7741-0095' },
    ],
  },
  {
    email: 'yuki@sato-family.example',
    actions: [
      { day: -331, does: 'commit', amount: 40_000 },
      { day: -320, does: 'confirm', reference: 'SEB 7741-0041' },
      { day: -215, does: 'refund', reference: 'SEB 7741-0096' },
    ],
  },
  {
    email: 'rafael@duarte-office.example',
    actions: [
      { day: -295, does: 'wish', amount: 50_000 },
      { day: -262, does: 'sign' },
    ],
  },
  { email: 'lucia@iberiagrid.example', actions: [{ day: -290, does: 'wish', amount: 100_000 }] },
];

/** More is wanted than there is room for; the terms have just changed, so all are asked again. */
export const tidewattSeed: readonly DemoCommitment[] = [
  {
    email: 'helen@northquay.example',
    actions: [
      { day: -80, does: 'wish', amount: 500_000 },
      { day: -38, does: 'sign' },
      { day: -1, does: 'reconfirm' },
    ],
  },
  {
    email: 'rafael@duarte-office.example',
    actions: [{ day: -58, does: 'commit', amount: 600_000 }],
  },
  {
    email: 'lucia@iberiagrid.example',
    actions: [
      { day: -28, does: 'commit', amount: 500_000 },
      { day: -24, does: 'amend', amount: 750_000 },
    ],
  },
  {
    email: 'mei@sakuraseed.example',
    actions: [
      { day: -69, does: 'commit', amount: 300_000 },
      { day: -8, does: 'cancel', reason: 'Our fund has decided to wait for the type approval.' },
    ],
  },
  {
    email: 'piet@delta-angels.example',
    actions: [
      { day: -42, does: 'commit', amount: 50_000 },
      {
        day: -20,
        does: 'decline',
        reason: 'You have invested in a competitor since. We wish you well.',
      },
    ],
  },
  { email: 'yuki@sato-family.example', actions: [{ day: -12, does: 'commit', amount: 750_000 }] },
  { email: 'tom@whitfield.example', actions: [{ day: -7, does: 'commit', amount: 100_000 }] },
  { email: 'anneke@polderfonds.example', actions: [{ day: -5, does: 'wish', amount: 150_000 }] },
  { email: 'sofia@lindgren.example', actions: [{ day: -14, does: 'wish', amount: 25_000 }] },
];

/** Full, with a waitlist that moves. */
export const lanternfishSeed: readonly DemoCommitment[] = [
  {
    email: 'daniel@bluebaobab.example',
    actions: [
      { day: -60, does: 'commit', amount: 100_000 },
      { day: -57, does: 'report', reference: 'BBC 2026-114' },
      { day: -55, does: 'confirm', reference: 'EBT 55120' },
    ],
  },
  {
    email: 'tom@whitfield.example',
    actions: [
      { day: -55, does: 'commit', amount: 75_000 },
      { day: -50, does: 'confirm', reference: 'EBT 55187' },
    ],
  },
  {
    email: 'yuki@sato-family.example',
    actions: [
      { day: -36, does: 'commit', amount: 100_000 },
      { day: -3, does: 'report', reference: 'SATO 0420' },
    ],
  },
  {
    email: 'sofia@lindgren.example',
    actions: [
      { day: -40, does: 'wish', amount: 5_000 },
      { day: -38, does: 'sign' },
    ],
  },
  {
    email: 'mei@sakuraseed.example',
    actions: [
      { day: -28, does: 'commit', amount: 100_000 },
      { day: -6, does: 'cancel', reason: 'Our committee prefers to wait for the second study.' },
    ],
  },
  {
    email: 'lucia@iberiagrid.example',
    actions: [
      { day: -22, does: 'commit', amount: 20_000 },
      { day: -2, does: 'cancel', reason: '' },
    ],
  },
  {
    email: 'rafael@duarte-office.example',
    actions: [
      { day: -12, does: 'commit', amount: 60_000 },
      { day: -5, does: 'accept' },
    ],
  },
  { email: 'helen@northquay.example', actions: [{ day: -10, does: 'commit', amount: 60_000 }] },
  { email: 'jonah@kilnworks.example', actions: [{ day: -9, does: 'commit', amount: 40_000 }] },
];

/** Paused; one of those who had paid has cancelled and waits for the money. */
export const ledgerloomNote: readonly DemoCommitment[] = [
  {
    email: 'helen@northquay.example',
    actions: [
      { day: -58, does: 'commit', amount: 120_000 },
      { day: -52, does: 'confirm', reference: 'LLOYDS 30-92-001' },
    ],
  },
  {
    email: 'piet@delta-angels.example',
    actions: [
      { day: -66, does: 'commit', amount: 90_000 },
      { day: -61, does: 'report', reference: 'DELTA-3301' },
      { day: -60, does: 'confirm', reference: 'LLOYDS 30-92-002' },
      { day: -3, does: 'cancel', reason: 'The ledger that closes is the one our firms use.' },
    ],
  },
  { email: 'tom@whitfield.example', actions: [{ day: -18, does: 'commit', amount: 20_000 }] },
  { email: 'daniel@bluebaobab.example', actions: [{ day: -41, does: 'wish', amount: 40_000 }] },
  {
    email: 'anneke@polderfonds.example',
    actions: [
      { day: -50, does: 'wish', amount: 80_000 },
      { day: -48, does: 'sign' },
      { day: -43, does: 'confirm', reference: 'LLOYDS 30-92-007' },
    ],
  },
];

/** Cancelled by the company; what was paid went back. */
export const kilnworksBridge: readonly DemoCommitment[] = [
  {
    email: 'rafael@duarte-office.example',
    actions: [{ day: -229, does: 'commit', amount: 200_000 }],
  },
  {
    email: 'yuki@sato-family.example',
    actions: [
      { day: -238, does: 'commit', amount: 100_000 },
      { day: -230, does: 'confirm', reference: 'NOSPA 2218' },
      { day: -208, does: 'refund', reference: 'NOSPA 2290' },
    ],
  },
];

/** Past its target, and to be closed early. */
export const granaryNote: readonly DemoCommitment[] = [
  {
    email: 'daniel@bluebaobab.example',
    actions: [
      { day: -82, does: 'commit', amount: 45_000 },
      { day: -75, does: 'report', reference: 'BBC 2026-097' },
      { day: -74, does: 'confirm', reference: 'GCB 40-118' },
    ],
  },
  {
    email: 'mei@sakuraseed.example',
    actions: [
      { day: -61, does: 'commit', amount: 30_000 },
      { day: -54, does: 'confirm', reference: 'GCB 40-131' },
    ],
  },
  { email: 'grace@adeyemi.example', actions: [{ day: -9, does: 'commit', amount: 20_000 }] },
  { email: 'sofia@lindgren.example', actions: [{ day: -6, does: 'wish', amount: 10_000 }] },
];

/** Reached its minimum, and was settled. */
export const haldenFirst: readonly DemoCommitment[] = [
  {
    email: 'yuki@sato-family.example',
    actions: [
      { day: -248, does: 'commit', amount: 80_000 },
      { day: -240, does: 'confirm', reference: 'ZKB 10-221' },
    ],
  },
  {
    email: 'rafael@duarte-office.example',
    actions: [
      { day: -236, does: 'commit', amount: 50_000 },
      { day: -228, does: 'report', reference: 'DFO 88' },
      { day: -227, does: 'confirm', reference: 'ZKB 10-240' },
    ],
  },
  {
    email: 'mei@sakuraseed.example',
    actions: [
      { day: -221, does: 'commit', amount: 60_000 },
      { day: -205, does: 'confirm', reference: 'ZKB 10-262' },
    ],
  },
  { email: 'piet@delta-angels.example', actions: [{ day: -215, does: 'commit', amount: 15_000 }] },
];

/** Being settled: some have paid, one has reported it, two are to pay. */
export const haldenSafe: readonly DemoCommitment[] = [
  {
    email: 'rafael@duarte-office.example',
    actions: [
      { day: -70, does: 'commit', amount: 200_000 },
      { day: -30, does: 'confirm', reference: 'ZKB 11-014' },
    ],
  },
  {
    email: 'mei@sakuraseed.example',
    actions: [
      { day: -66, does: 'commit', amount: 150_000 },
      { day: -21, does: 'confirm', reference: 'ZKB 11-020' },
    ],
  },
  {
    email: 'yuki@sato-family.example',
    actions: [
      { day: -58, does: 'commit', amount: 100_000 },
      { day: -1, does: 'report', reference: 'SATO 0431' },
    ],
  },
  { email: 'sofia@lindgren.example', actions: [{ day: -20, does: 'commit', amount: 20_000 }] },
  {
    email: 'grace@adeyemi.example',
    actions: [
      { day: -45, does: 'commit', amount: 30_000 },
      { day: -16, does: 'confirm', reference: 'ZKB 11-023' },
    ],
  },
  { email: 'piet@delta-angels.example', actions: [{ day: -11, does: 'wish', amount: 25_000 }] },
];
