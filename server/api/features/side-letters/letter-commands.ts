import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { command } from '#api/platform/http/command.ts';
import { raiseOfCommitment } from '../commitments/commitment-access.ts';
import { declineLetter, signLetter } from './investor-letters.ts';
import { commitmentToOfferFor, letterToChange, raiseOfLetter } from './letter-access.ts';
import { offerLetter, replaceLetter, withdrawLetter } from './offered-letters.ts';

const offerRate = { limit: 30, seconds: 3_600 } as const;

/** What a company and an investor do with side letters; those of one raise follow one another. */
export function letterCommands(app: ProductApi, deps: FeatureDeps): void {
  const changed = { find: letterToChange, serializeBy: raiseOfLetter } as const;

  command(app, deps, 'POST /commitments/:id/side-letters', {
    action: 'side-letter.offer',
    rates: ({ actor }) => ({ [`side-letter-offer:${actor.account.id}`]: offerRate }),
    find: commitmentToOfferFor,
    serializeBy: raiseOfCommitment,
    run: offerLetter,
  });
  command(app, deps, 'POST /side-letters/:id/replace', {
    action: 'side-letter.offer',
    rates: ({ actor }) => ({ [`side-letter-offer:${actor.account.id}`]: offerRate }),
    ...changed,
    run: replaceLetter,
  });
  command(app, deps, 'POST /side-letters/:id/withdraw', {
    action: 'side-letter.withdraw',
    ...changed,
    run: withdrawLetter,
  });
  command(app, deps, 'POST /side-letters/:id/sign', {
    action: 'side-letter.sign',
    ...changed,
    run: signLetter,
  });
  command(app, deps, 'POST /side-letters/:id/decline', {
    action: 'side-letter.decline',
    ...changed,
    run: declineLetter,
  });
}
