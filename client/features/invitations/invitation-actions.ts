import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { text } from '../../framework/pages/run-page.ts';
import { withStepUp } from '../../framework/step-up/with-step-up.ts';

/** Invites an operator by mail. */
export const invite: FormHandler = async (action) => {
  const { form, api } = action;
  const email = text(form, 'email').trim();
  await withStepUp(action, (key) => api.send('POST /admin/invitations', { body: { email }, key }));
  return done(action, `Invitation sent to ${email}.`);
};

/** Revokes an invitation; its link stops working. */
export const withdrawInvitation: FormHandler = async (action) => {
  const { form, api, key } = action;
  await api.send('DELETE /admin/invitations/:id', { params: { id: text(form, 'id') }, key });
  return done(action, 'Invitation withdrawn. Its link no longer works.');
};
