import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { text } from '../../framework/pages/run-page.ts';

export const retryIntent = 'retry-job';

/** Has a failed job tried again. */
export const retryJob: FormHandler = async (action) => {
  const { form, api, key } = action;
  await api.send('POST /admin/jobs/:id/retry', { params: { id: text(form, 'id') }, key });
  return done(action, 'It will be tried again now. If it fails again, it comes back here.');
};
