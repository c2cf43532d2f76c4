/** What is left of a round: its binder, its holders and its archive. */
import { newId } from '#api/platform/ids.ts';
import { raisePath, viewPath } from '#shared/site/dashboard-address.ts';
import { holdingsPath } from '#shared/site/holders-address.ts';
import { inDays } from '../trials/offer.ts';
import { firstRow, reached, type Scene, type Screenshot } from './screenshot.ts';
import { signed } from './signed-round.ts';

/** A binder that is being made, or could not be made. */
const binder =
  (state: 'making' | 'failed'): Scene =>
  async (stage) => {
    const { raise } = await signed(stage);
    await stage.write((trx) =>
      trx
        .insertInto('binders')
        .values({
          ...{ id: newId('bnd'), raise_id: raise.id, commitment_id: null, state },
          ...{ asked_by: raise.owner.id, asked_at: inDays(0), done: 41, total: 160 },
          problem: state === 'failed' ? 'The disk of this server is full.' : null,
          ...{ file_id: null, sha256: null, bytes: null, made_at: null, expires_at: inDays(7) },
        })
        .execute(),
    );
    return { seen: { path: `${raisePath(raise.id)}&step=review` }, as: raise.owner.cookie };
  };

export const afterScreenshots: readonly Screenshot[] = [
  reached('holdings', 'rafael@duarte-office.example', holdingsPath()),
  reached('holding', 'rafael@duarte-office.example', holdingsPath(), [firstRow]),
  reached(
    'binder-ready',
    'lena@haldenoptics.example',
    viewPath('raise'),
    ['main a:has-text("The first ten domes")'],
    '&step=review',
  ),
  reached('archived-room', 'lena@haldenoptics.example', viewPath('room'), [firstRow]),
  { name: 'binder-making', scene: binder('making') },
  { name: 'binder-failed', scene: binder('failed') },
];
