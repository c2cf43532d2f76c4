import { ProblemError } from '#shared/http/errors.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { text } from '../../framework/pages/run-page.ts';
import { readSelection } from '../../ui/data/selection-address.ts';

export const retryIntent = 'retry-job';

/** Has a failed job tried again, or the selected ones. */
export const retryJob: FormHandler = async (action) => {
  const { form, api, key } = action;
  if (form.has('id')) {
    await api.send('POST /admin/jobs/:id/retry', { params: { id: text(form, 'id') }, key });
    return done(action, 'We’re trying it again. If it fails again, it comes back here.');
  }
  const ids = readSelection(form);
  let left = 0;
  for (const id of ids) {
    try {
      await api.send('POST /admin/jobs/:id/retry', { params: { id } });
    } catch (error) {
      // Another operator was faster, or it is too late for this one; the others are tried.
      if (!(error instanceof ProblemError) || error.status >= 500) throw error;
      left += 1;
    }
  }
  return done(action, inWords(ids.length - left, left));
};

function inWords(tried: number, left: number): string {
  const what = `${tried} ${tried === 1 ? 'job' : 'jobs'} will be tried again now.`;
  if (left === 0) return what;
  return `${what} ${left} can no longer be tried again.`;
}
