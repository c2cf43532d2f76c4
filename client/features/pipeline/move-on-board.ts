import { ProblemError } from '#shared/http/errors.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import { readAgain } from '../../framework/forms/form-actions.ts';
import { doneWith, type FormName, formName } from '../../framework/forms/form-name.ts';
import {
  changeVersion,
  conflictInWords,
  versionIn,
} from '../../framework/forms/version-conflict.ts';
import { text } from '../../framework/pages/run-page.ts';
import { readPlace } from './board-moves.ts';

/** A move on the board, with what moves the card back. */
export const boardForm: FormName<{
  readonly card: string;
  readonly name: string;
  readonly version: number;
  /** The places as `placeText` writes them; empty where it is not known. */
  readonly from: string;
  readonly to: string;
  /** It is in the last stage now, and was not before. */
  readonly isPassed: boolean;
}> = formName('move-on-board');

/** Says why a card was not moved that someone else moved or changed first. */
export const movedMeanwhile =
  'Someone moved or changed this card after you opened this page, so it wasn’t moved. The page shows where it is now.';
const goneMeanwhile =
  'Someone deleted this card after you opened this page. The page shows the cards there are now.';

/** Moves a card on the board, and says where it is then. */
export const moveOnBoard: FormHandler = readAgain(async ({ form, api, key }) => {
  const to = text(form, 'to');
  const from = text(form, 'from');
  const { stage, after } = readPlace(to) ?? { stage: 'backlog' as const, after: null };
  const params = { id: text(form, 'card') };
  const moved = changeVersion(movedMeanwhile, () =>
    api.send('POST /cards/:id/move', {
      params,
      body: { stage, ...(after === null ? {} : { after }) },
      version: versionIn(form),
      key,
    }),
  );
  const { card, place } = await moved.catch((error: unknown) => {
    const isGone = error instanceof ProblemError && error.status === 404;
    throw isGone ? conflictInWords(error, goneMeanwhile) : error;
  });
  const where = `${place.position.toLocaleString('en')} of ${place.of.toLocaleString('en')}`;
  return doneWith(boardForm, `Moved ${card.name} to ${card.stageName}, ${where}.`, {
    ...{ card: card.id, name: card.name, version: card.version, from, to },
    isPassed: stage === 'passed' && readPlace(from)?.stage !== 'passed',
  });
});
