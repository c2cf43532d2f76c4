import { viewPath } from '#shared/site/dashboard-address.ts';
import { routeOf } from '#shared/site/routes.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { text } from '../../framework/pages/run-page.ts';
import { withStepUp } from '../../framework/step-up/with-step-up.ts';

/** In the address after the deletion was cancelled. */
export const accountKept = 'account-kept';

/** Requests an export of one's own data. */
const copyData: FormHandler = async (action) => {
  const { api, key } = action;
  await api.send('POST /me/privacy-requests', { body: { kind: 'export' }, key });
  return done(action, 'We’re making your copy. We’ll email you when it’s ready.');
};

/** Confirms that it is the owner, so that the download opens. */
const openDownload: FormHandler = async (action) => {
  const { form, api, key } = action;
  const [code, currentPassword] = [text(form, 'code'), text(form, 'currentPassword')];
  const body = form.has('code') ? { code } : { currentPassword };
  await api.send('POST /auth/step-up', { body, key });
  return done(action, 'You can download your copy now.');
};

/** Closes the account; all sessions end, including this one. */
const deleteAccount: FormHandler = async (action) => {
  const { form, api } = action;
  const confirmEmail = text(form, 'confirmEmail').trim();
  const order = { kind: 'delete', confirmEmail: confirmEmail || undefined };
  await withStepUp(action, (key) => api.send('POST /me/privacy-requests', { body: order, key }));
  return {
    kind: 'redirect',
    to: `${routeOf('login').path}?mode=deletion-requested`,
    document: true,
  };
};

/** Keeps an account that was to be deleted. */
const keepAccount: FormHandler = async ({ form, api, key }) => {
  const params = { id: text(form, 'id') };
  await api.send('POST /me/privacy-requests/:id/cancel', { params, key });
  return { kind: 'redirect', to: `${viewPath('privacy')}&done=${accountKept}`, document: true };
};

/** The forms of the view, by their intent. */
export const privacyActions: Readonly<Record<string, FormHandler>> = {
  'copy-data': copyData,
  'open-download': openDownload,
  'delete-account': deleteAccount,
  'keep-account': keepAccount,
};
