import type { TokenIssued } from '#shared/product/account/tokens.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { deleteIfThere } from '../../framework/forms/delete-if-there.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWith, type FormName, formName } from '../../framework/forms/form-name.ts';
import { text } from '../../framework/pages/run-page.ts';
import { withStepUp } from '../../framework/step-up/with-step-up.ts';

/** In the address after the change, because the new session needs a new document. */
export const passwordChanged = 'password-changed';

/** Changes the password. All sessions end with it, and this browser gets a new one. */
export const changePassword: FormHandler = async ({ form, api, key }) => {
  const fate = text(form, 'accessTokens');
  const change = {
    currentPassword: text(form, 'currentPassword'),
    newPassword: text(form, 'newPassword'),
    ...(fate === '' ? {} : { accessTokens: fate }),
  };
  await api.send('POST /auth/password/change', { body: change, key });
  return {
    kind: 'redirect',
    to: `${viewPath('security')}&done=${passwordChanged}`,
    document: true,
  };
};

/** Ends one session. */
export const endSession: FormHandler = async (action) => {
  await deleteIfThere(action, 'DELETE /auth/sessions/:id');
  return done(action, 'Device logged out.');
};

/** Ends all sessions but this one. */
export const endOtherSessions: FormHandler = async (action) => {
  const { api, key } = action;
  const { revoked } = await api.send('POST /auth/sessions/revoke-others', { key });
  const devices = revoked === 1 ? 'One other device is' : `${revoked} other devices are`;
  return done(action, revoked === 0 ? 'No other device was logged in.' : `${devices} logged out.`);
};

/** The form of a new access token; its result holds the secret. */
export const tokenForm: FormName<TokenIssued> = formName('make-token');

/**
 * Makes an access token; its secret is only in this response. First confirms who it is if needed.
 */
export const makeToken: FormHandler = async (action) => {
  const { form, api } = action;
  const request = {
    name: text(form, 'name').trim(),
    scope: text(form, 'scope') || undefined,
    expiresInDays: Number(text(form, 'expiresInDays')),
  };
  const issued = await withStepUp(action, (key) =>
    api.send('POST /me/tokens', { body: request, key }),
  );
  return doneWith(tokenForm, `Token “${issued.token.name}” created.`, issued);
};

/** Revokes an access token. */
export const revokeToken: FormHandler = async (action) => {
  await deleteIfThere(action, 'DELETE /me/tokens/:id');
  return done(action, 'Token revoked. Programs that used it have lost access.');
};
