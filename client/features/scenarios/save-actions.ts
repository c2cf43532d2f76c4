import { ProblemError, problem } from '#shared/http/errors.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { changeVersion, versionIn } from '../../framework/forms/version-conflict.ts';
import { text } from '../../framework/pages/run-page.ts';

/** Saves the calculation that is shown; the form sends its entries as the shortest query. */
export const saveScenario: FormHandler = async (action) => {
  const { form, api, key } = action;
  const request = { name: text(form, 'name').trim(), query: text(form, 'query') };
  const { scenario } = await api.send('POST /scenarios', { body: request, key });
  return done(action, `Saved as “${scenario.name}”.`);
};

/** Here a person chooses between two buttons. */
const replacedConflict =
  'This scenario was changed elsewhere, perhaps in another window. Nothing was replaced. Replace it anyway, or save under another name.';

/** Replaces the entries of the scenario that has the name. */
export const replaceScenario: FormHandler = async (action) => {
  const { form, api, key } = action;
  const change = { query: text(form, 'query') };
  const params = { id: text(form, 'id') };
  const request = { params, body: change, key, version: versionIn(form) };
  try {
    const { scenario } = await changeVersion(replacedConflict, () =>
      api.send('PATCH /scenarios/:id', request),
    );
    return done(action, `“${scenario.name}” has been replaced.`);
  } catch (error) {
    throw orDeleted(error);
  }
};

function orDeleted(error: unknown): unknown {
  if (!(error instanceof ProblemError && error.status === 404)) return error;
  const detail = 'That scenario has been deleted. You can save this one under its name.';
  return new ProblemError(problem('not-found', detail), error.headers);
}
