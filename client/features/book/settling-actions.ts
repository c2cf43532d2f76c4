import { binderIntent, makeBinder } from '../../domain/binder/binder-actions.ts';
import { fieldErrors } from '../../framework/forms/field-errors.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { changeVersion, versionIn } from '../../framework/forms/version-conflict.ts';
import type { PageAction } from '../../framework/pages/page.ts';
import { text } from '../../framework/pages/run-page.ts';
import { withStepUp } from '../../framework/step-up/with-step-up.ts';
import { bookActions } from './book-actions.ts';

export const successIntent = 'settle-success';
export const failIntent = 'settle-fail';
/** The field in which somebody types the title of the raise, so that it is the one they mean. */
export const typedTitle = 'typed_title';

const conflict =
  'This raise changed after you opened the page. Nothing was decided. Check the figures again, then decide.';

const settleSuccess: FormHandler = async (action) => {
  requireTitle(action);
  await changeVersion(conflict, () =>
    withStepUp(action, (key) =>
      action.api.send('POST /admin/raises/:id/settle-success', { ...about(action), key }),
    ),
  );
  return done(action, 'Settled. We’ve told the company and its investors.');
};

const settleFail: FormHandler = async (action) => {
  requireTitle(action);
  await changeVersion(conflict, () =>
    withStepUp(action, (key) =>
      action.api.send('POST /admin/raises/:id/settle-fail', { ...about(action), key }),
    ),
  );
  return done(
    action,
    'Closed as not funded. Every commitment is released and we’ve told the investors. What has arrived has to be paid back.',
  );
};

/** The forms of the view: the two decisions, and what is done with a commitment. */
export const settlingActions = {
  ...bookActions,
  [successIntent]: settleSuccess,
  [failIntent]: settleFail,
  [binderIntent]: makeBinder,
} satisfies Readonly<Record<string, FormHandler>>;

function about({ form }: PageAction) {
  return { params: { id: text(form, 'id') }, version: versionIn(form) };
}

function requireTitle({ form }: PageAction): void {
  const title = text(form, 'title');
  if (text(form, typedTitle).trim() === title.trim()) return;
  const message = `Type “${title}” exactly as it’s written, to confirm it’s the raise you mean.`;
  throw fieldErrors({ pointer: `/${typedTitle}`, message });
}
