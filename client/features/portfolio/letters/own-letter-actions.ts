import { chosenLetter } from '../../../domain/letter/chosen-letter.ts';
import { done, type FormHandler, readAgain } from '../../../framework/forms/form-actions.ts';
import { changeVersion } from '../../../framework/forms/version-conflict.ts';
import { text } from '../../../framework/pages/run-page.ts';
import { withStepUp } from '../../../framework/step-up/with-step-up.ts';

export const signLetterIntent = 'sign-letter';
export const declineLetterIntent = 'decline-letter';

const conflict =
  'This side letter changed after you opened it. Nothing was done. Read it again, then decide.';

const sign: FormHandler = async (action) => {
  const { form, api } = action;
  const { id, version, sha256 } = chosenLetter(form);
  const body = { typedName: text(form, 'typedName').trim(), sha256 };
  await changeVersion(conflict, () =>
    withStepUp(action, (key) =>
      api.send('POST /side-letters/:id/sign', { params: { id }, version, body, key }),
    ),
  );
  return done(action, 'Signed. The side letter is signed by both. We’ve told the company.');
};

const decline: FormHandler = async (action) => {
  const { form, api, key } = action;
  const { id, version } = chosenLetter(form);
  const body = { reason: text(form, 'reason').trim() };
  await changeVersion(conflict, () =>
    api.send('POST /side-letters/:id/decline', { params: { id }, version, body, key }),
  );
  return done(action, 'Declined. The company sees your reason.');
};

/** The forms by which an investor answers side letters. */
export const ownLetterActions = {
  [signLetterIntent]: readAgain(sign),
  [declineLetterIntent]: readAgain(decline),
} satisfies Readonly<Record<string, FormHandler>>;
