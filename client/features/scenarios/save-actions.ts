import { ProblemError, problem } from '../../../shared/http/errors.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { text } from '../../framework/pages/run-page.ts';

/** Saves the calculation that is shown; the form sends its entries as the shortest query. */
export const saveScenario: FormHandler = async (action) => {
  const { form, api, key } = action;
  const request = { name: text(form, 'name').trim(), query: text(form, 'query') };
  const { scenario } = await api.send('POST /scenarios', { body: request, key });
  return done(action, `Saved as “${scenario.name}”.`);
};

/** Replaces the entries of the scenario that has the name. */
export const replaceScenario: FormHandler = async (action) => {
  const { form, api, key } = action;
  const version = Number.parseInt(text(form, 'version'), 10) || 0;
  try {
    const change = { query: text(form, 'query') };
    const request = { params: { id: text(form, 'id') }, body: change, key, version };
    const { scenario } = await api.send('PATCH /scenarios/:id', request);
    return done(action, `“${scenario.name}” has been replaced.`);
  } catch (error) {
    throw inWords(error);
  }
};

/** The API's message is for programs; here a person chooses between two buttons. */
function inWords(error: unknown): unknown {
  if (!(error instanceof ProblemError)) return error;
  const { status, headers } = error;
  if (status === 412) {
    const detail =
      'This scenario was changed elsewhere, perhaps in another window. Nothing was replaced. Replace it anyway, or save under another name.';
    return new ProblemError({ ...error.problem, detail }, headers);
  }
  if (status === 404) {
    const detail = 'That scenario has been deleted. You can save this one under its name.';
    return new ProblemError(problem('not-found', detail), headers);
  }
  return error;
}
