/** Files that were chosen for a data room and are not published yet. */
import type { Page } from 'playwright';
import { roomPath } from '#shared/site/dashboard-address.ts';
import { beginUse } from '../bench/counted-user.ts';
import { textDeck } from '../trials/text-deck.ts';
import type { Scene, Screenshot } from './screenshot.ts';

/** Three files, of which a room takes two: the last is no PDF, whatever its name says. */
async function chooseFiles(page: Page): Promise<void> {
  await beginUse(page);
  const deck = await textDeck('Kelp & Current', 3);
  await page.getByLabel('Files').setInputFiles([
    { name: 'Kelp and Current, pitch deck 2026.pdf', mimeType: 'application/pdf', buffer: deck },
    {
      name: 'Cap table.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('name,shares\nAda Founder,9000000\n'),
    },
    {
      name: 'Financial model for the board.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('This is a text.'),
    },
  ]);
  await page.getByRole('heading', { name: 'Not published yet: 2' }).waitFor();
  await page
    .getByRole('button', { name: /^(Remove|Dismiss|Retry)/ })
    .first()
    .waitFor();
  await page.waitForLoadState('networkidle');
}

const tray: Scene = async (stage) => {
  const { id, owner } = await stage.raise('Kelp & Current');
  return { seen: { path: `${roomPath(id)}&id=new` }, as: owner.cookie, meanwhile: chooseFiles };
};

export const roomScreenshots: readonly Screenshot[] = [{ name: 'room-upload-tray', scene: tray }];
