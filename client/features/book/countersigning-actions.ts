import { done, type FormHandler, readAgain } from '../../framework/forms/form-actions.ts';
import { changeVersion, versionIn } from '../../framework/forms/version-conflict.ts';
import { text } from '../../framework/pages/run-page.ts';
import { withStepUp } from '../../framework/step-up/with-step-up.ts';

export const countersignIntent = 'countersign';
export const countersignAllIntent = 'countersign-all';

const conflict =
  'This commitment changed after you opened it. Nothing was signed. Its current state is shown below.';

const countersign: FormHandler = async (action) => {
  const { form, api } = action;
  const body = {
    ...signerIn(form),
    snapshotSha256: text(form, 'snapshotSha256'),
    agreementSha256: text(form, 'agreementSha256'),
  };
  const request = { params: { id: text(form, 'id') }, version: versionIn(form), body };
  await changeVersion(conflict, () =>
    withStepUp(action, (key) => api.send('POST /commitments/:id/countersign', { ...request, key })),
  );
  return done(action, 'Countersigned. We’ve told the investor.');
};

const countersignAll: FormHandler = async (action) => {
  const { form, api } = action;
  const body = { ...signerIn(form), listSha256: text(form, 'listSha256') };
  const params = { id: text(form, 'raise') };
  const { countersigned, waiting } = await withStepUp(action, (key) =>
    api.send('POST /raises/:id/countersigning', { params, body, key }),
  );
  return done(action, countersignedWords(countersigned, waiting));
};

/** The forms by which a company countersigns. */
export const countersigningActions = {
  [countersignIntent]: readAgain(countersign),
  [countersignAllIntent]: readAgain(countersignAll),
} satisfies Readonly<Record<string, FormHandler>>;

/** Returns what countersigning came to. */
export function countersignedWords(countersigned: number, waiting: number): string {
  const what = `${countersigned} ${countersigned === 1 ? 'commitment' : 'commitments'} countersigned.`;
  const told = countersigned === 1 ? 'the investor' : 'the investors';
  const left = waiting === 0 ? '' : ` ${waiting} still to countersign.`;
  return `${what} We’ve told ${told}.${left}`;
}

function signerIn(form: FormData) {
  return { name: text(form, 'name').trim(), title: text(form, 'title').trim() };
}
