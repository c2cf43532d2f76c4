import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { text } from '../../framework/pages/run-page.ts';

export const passIntent = 'pass-on-raise';
export const takeBackIntent = 'take-back-pass';

/** Passes on the raise that the form names; its id is given back, for the button that undoes it. */
const passOnRaise: FormHandler = async (action) => {
  const { api, form, key } = action;
  const id = text(form, 'id');
  await api.send('POST /passed-raises', { body: { raiseId: id }, key });
  const notice = 'Marked as not for you. We won’t suggest this raise again.';
  return { ...done(action, notice), values: { id } };
};

/** Takes back that somebody passed on the raise that the form names. */
const takeBack: FormHandler = async (action) => {
  const { api, form, key } = action;
  await api.send('DELETE /passed-raises/:id', { params: { id: text(form, 'id') }, key });
  return done(action, 'Undone. The raise is suggested again if it fits.');
};

/** The forms of the button “Not for me”, wherever it is. */
export const passActions = { [passIntent]: passOnRaise, [takeBackIntent]: takeBack } as const;
