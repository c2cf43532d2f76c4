/** Changes of a raise that runs, its own agreement, and what waits for room or for its end. */
import type { Page } from 'playwright';
import { raisePath, reviewPath, settlingPath } from '#shared/site/dashboard-address.ts';
import { networkRaiseHref } from '#shared/site/network-address.ts';
import { beginUse } from '../bench/counted-user.ts';
import { usd } from '../trials/offer.ts';
import type { Scene, Screenshot } from './screenshot.ts';
import { company, operatorOf, signed } from './signed-round.ts';
import { accredited, addDeck } from './signing-scenes.ts';

/** A change that has been proposed, and declined if a reason is given. */
const proposed =
  (by: 'founder' | 'operator', declined = ''): Scene =>
  async (stage) => {
    const { raise } = await signed(stage);
    await addDeck(stage, raise);
    await stage.call(raise.owner, 'POST', `/raises/${raise.id}/propose-change`, {
      change: { terms: { cap: usd(9_000_000) }, minTicket: usd(2_000) },
      reason: 'The lead investor asked for another cap.',
    });
    const operator = await operatorOf(stage);
    if (declined !== '') {
      const path = `/admin/raises/${raise.id}/decline-change`;
      await stage.call(operator, 'POST', path, { reason: declined });
    }
    return by === 'founder'
      ? { seen: { path: `${raisePath(raise.id)}&step=terms` }, as: raise.owner.cookie }
      : { seen: { path: reviewPath(raise.id) }, as: operator.cookie };
  };

/** A text of an agreement in the editor, before anything is saved. */
const ownAgreement =
  (text: string): Scene =>
  async (stage) => {
    const { id, owner } = await stage.raise(company);
    return {
      seen: { path: `${raisePath(id)}&step=agreement` },
      as: owner.cookie,
      async meanwhile(page: Page) {
        await beginUse(page);
        await page.getByRole('textbox', { name: 'Your own agreement' }).fill(text);
        await page.getByLabel('Reason for the change').fill('Our lawyer wrote one for us.');
        await page.waitForLoadState('networkidle');
      },
    };
  };

const agreementText = (field: string) =>
  `# Simple agreement\n\nThis is between {{company}} and {{${field}}}, who invests {{amount}}.\n\n## Terms\n\n- The valuation cap is {{cap}}.\n- It is governed by the law of Delaware.\n`;

/** A raise that has no room for all, as somebody sees it who might join the waitlist. */
const fullRaise: Scene = async (stage) => {
  const who = await accredited(stage);
  const raise = await stage.raise(company);
  await stage.place(raise, [
    { of: 'Olga Brandt', state: 'signed', amount: 60_000 },
    { of: 'Peter Lund', state: 'funded', amount: 40_000 },
    { of: 'Maud Keane', state: 'waitlisted', amount: 20_000 },
  ]);
  return { seen: { path: networkRaiseHref(raise.slug) }, as: who.cookie };
};

const settling: Scene = async (stage) => {
  const { raise } = await signed(stage);
  const operator = await operatorOf(stage);
  return { seen: { path: settlingPath(raise.id) }, as: operator.cookie };
};

export const changeScreenshots: readonly Screenshot[] = [
  { name: 'change-waiting', scene: proposed('founder') },
  {
    name: 'change-declined',
    scene: proposed('founder', 'The new cap is above what the deck says.'),
  },
  { name: 'change-desk', scene: proposed('operator') },
  { name: 'agreement', scene: ownAgreement(agreementText('investor')) },
  {
    name: 'agreement-refused',
    scene: ownAgreement(agreementText('investr')),
    pressed: [
      { button: 'main button:has-text("Propose the change")', shows: 'text=There is a problem' },
    ],
  },
  { name: 'waitlist', scene: fullRaise },
  { name: 'settling', scene: settling },
];
