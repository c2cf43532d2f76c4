/** Advisers of a data room: invited and reading, for both sides and for themselves. */
import { readingRoomPath, roomPath, viewPath } from '#shared/site/dashboard-address.ts';
import { textDeck } from '../trials/text-deck.ts';
import type { Scene, Screenshot } from './screenshot.ts';
import type { Player, Stage } from './stage.ts';

interface Advised {
  readonly raise: string;
  readonly founder: Player;
  readonly investor: Player;
  readonly adviser: Player;
  /** Advises the company, and is invited by the investor too. */
  readonly other: Player;
}

/** A room that an investor reads, with an adviser of each side, and one who has not answered. */
async function advised(stage: Stage): Promise<Advised> {
  const { id, owner } = await stage.raise('Kelp & Current', { title: 'Seed round' });
  const investor = await stage.investor('Nora Lindqvist');
  const adviser = await stage.newcomer('Lena Hartmann', 'founder');
  const other = await stage.newcomer('Tomas Berg', 'founder');
  const emailOf = ({ id: user }: Player) =>
    stage.write(async (trx) => {
      const found = trx.selectFrom('users').select('email').where('id', '=', user);
      return (await found.executeTakeFirstOrThrow()).email;
    });
  const { document } = await stage.call<{ document: { id: string } }>(
    owner,
    'POST',
    `/raises/${id}/documents`,
    { folder: 'deck', name: 'Pitch deck' },
  );
  const deck = await textDeck('Kelp & Current', 3);
  await stage.call(owner, 'PUT', `/documents/${document.id}/versions`, deck);
  await stage.call(owner, 'POST', `/raises/${id}/grants`, { emails: [await emailOf(investor)] });
  const invite = async (by: Player, who: Player, role: string, note: string) => {
    const body = { email: await emailOf(who), role, note };
    const path = `/raises/${id}/advisers`;
    return (await stage.call<{ adviser: { id: string } }>(by, 'POST', path, body)).adviser.id;
  };
  const note = 'Could you look at the articles and the shareholder agreement before Friday?';
  const accepted = await invite(investor, adviser, 'lawyer', note);
  await stage.call(adviser, 'POST', `/advisers/${accepted}/accept`);
  await invite(investor, other, 'accountant', '');
  const own = await invite(owner, other, 'lawyer', 'Our counsel for this round.');
  await stage.call(other, 'POST', `/advisers/${own}/accept`);
  return { raise: id, founder: owner, investor, adviser, other };
}

const seenBy =
  (who: Exclude<keyof Advised, 'raise'>, path: (raise: string) => string): Scene =>
  async (stage) => {
    const world = await advised(stage);
    return { seen: { path: path(world.raise) }, as: world[who].cookie };
  };

export const adviserScreenshots: readonly Screenshot[] = [
  {
    name: 'advisers-company',
    scene: seenBy('founder', (raise) => `${roomPath(raise)}&part=advisers`),
  },
  {
    name: 'advisers-investor',
    scene: seenBy('investor', (raise) => `${readingRoomPath(raise)}&part=advisers`),
  },
  { name: 'advising', scene: seenBy('other', () => viewPath('advising')) },
  { name: 'advising-room', scene: seenBy('adviser', readingRoomPath) },
];
