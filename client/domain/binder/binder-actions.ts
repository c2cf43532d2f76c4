import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { text } from '../../framework/pages/run-page.ts';

export const binderIntent = 'make-binder';

/** Asks for the binder of a raise or of a commitment. */
export const makeBinder: FormHandler = async (action) => {
  const { form, api, key } = action;
  const params = { id: text(form, 'id') };
  if (text(form, 'of') === 'commitment') {
    await api.send('POST /commitments/:id/binder', { params, key });
  } else {
    await api.send('POST /raises/:id/binder', { params, key });
  }
  return done(action, 'Started. You can leave this page and come back for the file.');
};
