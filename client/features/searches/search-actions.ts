import { passActions } from '../../domain/raise/passing.ts';
import { deleteViewIntent, savedViewActions } from '../../domain/saved-view/saved-view-actions.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { text } from '../../framework/pages/run-page.ts';

export const saveSearchIntent = 'save-search';
export const changeSearchIntent = 'change-search';
export const deleteSearchIntent = deleteViewIntent;

const mailed = 'We’ll email you once a day when it finds new raises.';

/** An unticked box is not sent. */
const mailIn = (form: FormData) => text(form, 'mail') === 'on';

const saveSearch: FormHandler = async (action) => {
  const { form, api, key } = action;
  const { savedView } = await api.send('POST /saved-views', {
    body: {
      list: 'network',
      name: text(form, 'name').trim(),
      query: text(form, 'query'),
      mail: mailIn(form),
    },
    key,
  });
  const about = `Saved as “${savedView.name}”.`;
  return done(action, savedView.mail ? `${about} ${mailed}` : about);
};

const changeSearch: FormHandler = async (action) => {
  const { form, api, key } = action;
  const { savedView } = await api.send('PUT /saved-views/:id', {
    params: { id: text(form, 'id') },
    body: { name: text(form, 'name').trim(), mail: mailIn(form) },
    key,
  });
  const about = `“${savedView.name}” is changed.`;
  return done(action, savedView.mail ? `${about} ${mailed}` : `${about} It sends no emails.`);
};

/** The forms of saved searches, and of the raises that somebody passed on. */
export const searchActions: Readonly<Record<string, FormHandler>> = {
  ...savedViewActions,
  ...passActions,
  [saveSearchIntent]: saveSearch,
  [changeSearchIntent]: changeSearch,
};
