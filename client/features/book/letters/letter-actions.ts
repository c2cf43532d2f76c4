import { documentMaxBytes } from '#shared/product/fields/limits.ts';
import { chosenLetter } from '../../../domain/letter/chosen-letter.ts';
import { fieldErrors } from '../../../framework/forms/field-errors.ts';
import { done, type FormHandler, readAgain } from '../../../framework/forms/form-actions.ts';
import { changeVersion } from '../../../framework/forms/version-conflict.ts';
import { hasStatus } from '../../../framework/http/has-status.ts';
import { reasonOf } from '../../../framework/http/send-file.ts';
import type { PageAction } from '../../../framework/pages/page.ts';
import { text } from '../../../framework/pages/run-page.ts';
import { withStepUp } from '../../../framework/step-up/with-step-up.ts';
import { type FileKind, fileRefusal } from '../../../ui/form/chosen-file.ts';

export const offerLetterIntent = 'offer-letter';
export const replaceLetterIntent = 'replace-letter';
export const withdrawLetterIntent = 'withdraw-letter';
export const letterField = 'file';

/** The type and the size of a side letter; the API then checks the bytes. */
export const letterKinds: readonly FileKind[] = [
  { label: 'PDF', types: ['application/pdf'], endings: ['.pdf'] },
];

const conflict =
  'This side letter changed after you opened it. Nothing was done. Check it and try again.';

const offer: FormHandler = async (action) => {
  const { api, form } = action;
  const params = { id: text(form, 'id') };
  const body = await letterOf(action, params.id);
  await withStepUp(action, (key) =>
    api.send('POST /commitments/:id/side-letters', { params, body, key }),
  );
  return done(action, 'Signed and offered. We’ve told the investor.');
};

const replace: FormHandler = async (action) => {
  const { api, form } = action;
  const { id, version } = chosenLetter(form);
  const body = await letterOf(action, text(form, 'id'));
  await changeVersion(conflict, () =>
    withStepUp(action, (key) =>
      api.send('POST /side-letters/:id/replace', { params: { id }, version, body, key }),
    ),
  );
  return done(action, 'The new version is signed and offered. We’ve told the investor.');
};

const withdraw: FormHandler = async (action) => {
  const { api, form, key } = action;
  const { id, version } = chosenLetter(form);
  await changeVersion(conflict, () =>
    api.send('POST /side-letters/:id/withdraw', { params: { id }, version, key }),
  );
  return done(action, 'Withdrawn. We’ve told the investor.');
};

/** The forms by which a company offers side letters. */
export const letterActions = {
  [offerLetterIntent]: offer,
  [replaceLetterIntent]: readAgain(replace),
  [withdrawLetterIntent]: readAgain(withdraw),
} satisfies Readonly<Record<string, FormHandler>>;

/** Uploads the file of a form, and reads what is offered with it. */
async function letterOf({ api, form }: PageAction, commitment: string) {
  const chosen = form.get(letterField);
  if (!(chosen instanceof File) || chosen.size === 0) throw atFile('Choose a PDF file.');
  const refusal = fileRefusal(chosen, letterKinds, documentMaxBytes);
  if (refusal !== undefined) throw atFile(refusal);
  const params = { id: commitment };
  // Browsers do not know every ending.
  const body = new File([chosen], chosen.name, { type: 'application/pdf' });
  try {
    const { file } = await api.send('PUT /commitments/:id/side-letter-files', { params, body });
    return {
      file: file.id,
      subject: text(form, 'subject').trim(),
      note: text(form, 'note').trim(),
      name: text(form, 'name').trim(),
      title: text(form, 'title').trim(),
    };
  } catch (error) {
    if (!hasStatus(error, 400, 409, 413, 415, 422)) throw error;
    throw atFile(reasonOf(error));
  }
}

const atFile = (message: string) => fieldErrors({ pointer: `/${letterField}`, message });
