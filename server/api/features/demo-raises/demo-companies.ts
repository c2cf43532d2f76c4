import type { DemoCompany } from './demo-raise.ts';
import { granaryLabs } from './granary-labs.ts';
import { haldenOptics } from './halden-optics.ts';
import { kilnworks } from './kilnworks.ts';
import { lanternfish } from './lanternfish.ts';
import { ledgerloom } from './ledgerloom.ts';
import { tidewatt } from './tidewatt.ts';

/** The companies of the demo that raise, or have raised, money. */
export const companiesThatRaise: readonly DemoCompany[] = [
  tidewatt,
  lanternfish,
  granaryLabs,
  ledgerloom,
  kilnworks,
  haldenOptics,
];
