import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { text } from '../../framework/pages/run-page.ts';

export const watchIntent = 'watch-raise';
export const unwatchIntent = 'unwatch-raise';

/** Watches the raise that the form names. */
const watchRaise: FormHandler = async (action) => {
  const { api, form, key } = action;
  await api.send('POST /watchlist', { body: { raiseId: text(form, 'id') }, key });
  return done(action, 'Added to your watchlist. We’ll tell you when the raise changes or ends.');
};

/** Stops watching the raise that the form names. */
const unwatchRaise: FormHandler = async (action) => {
  const { api, form, key } = action;
  await api.send('DELETE /watchlist/:id', { params: { id: text(form, 'id') }, key });
  return done(action, 'Removed from your watchlist.');
};

/** The forms of the watch button, wherever it is. */
export const watchActions = { [watchIntent]: watchRaise, [unwatchIntent]: unwatchRaise } as const;
