import { done, type FormHandler } from '../../framework/forms/form-actions.ts';

export const unsubscribeIntent = 'unsubscribe';

/** Stops the emails of a link. */
export const unsubscribe: FormHandler = async (action) => {
  const { url, api, key } = action;
  const query = { token: url.searchParams.get('token') ?? '' };
  const { about } = await api.send('POST /unsubscribe', { query, key });
  return done(action, `You will no longer get emails about ${about}.`);
};
