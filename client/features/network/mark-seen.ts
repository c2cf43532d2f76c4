import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { text } from '../../framework/pages/run-page.ts';

export const markSeenIntent = 'mark-raise-seen';

/** Notes a look at the raise that the form names; with scripts the page does it itself. */
export const markSeen: FormHandler = async (action) => {
  const { api, form, key } = action;
  await api.send('POST /raises/:id/seen', { params: { id: text(form, 'id') }, key });
  return done(action, 'Marked as seen. Next time you’ll see what’s changed since now.');
};
