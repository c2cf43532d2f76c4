/** A round in which an investor has signed: where many scenes begin. */
import { usd } from '../trials/offer.ts';
import { accredited, commit } from './signing-scenes.ts';
import type { Player, Stage, StagedRaise } from './stage.ts';

/** The company of these scenes. */
export const company = 'Kelp & Current';

/** The operator of the demo. */
export const operatorOf = (stage: Stage): Promise<Player> => stage.person('ines@raisehall.example');

interface Signed {
  readonly who: Player;
  readonly raise: StagedRaise;
  readonly id: string;
  readonly version: number;
}

/** A raise with a commitment that its investor has signed. */
export async function signed(stage: Stage): Promise<Signed> {
  const who = await accredited(stage);
  const raise = await stage.raise(company);
  const { id, version } = await commit(stage, who, raise, usd(25_000));
  return { who, raise, id, version };
}
