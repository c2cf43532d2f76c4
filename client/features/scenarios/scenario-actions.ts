import { ProblemError } from '../../../shared/http/errors.ts';
import { deleteIfThere } from '../../framework/forms/delete-if-there.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWith, type FormName, formName } from '../../framework/forms/form-name.ts';
import type { PageAction } from '../../framework/pages/page.ts';
import { text } from '../../framework/pages/run-page.ts';

/** The form of name and note; its result is the version that was saved. */
export const changeForm: FormName<number> = formName('change-scenario');
/** The button that deletes; its result is the id of what can be restored. */
export const deleteForm: FormName<string> = formName('delete-scenario');

/** Changes name and note of a scenario, if nobody changed it since the page was loaded. */
export const changeScenario: FormHandler = async (action) => {
  const { form, api, key } = action;
  const change = { name: text(form, 'name').trim(), note: text(form, 'note') };
  const version = Number.parseInt(text(form, 'version'), 10) || 0;
  try {
    const answer = await api.send('PATCH /scenarios/:id', {
      params: named(action),
      body: change,
      key,
      version,
    });
    return doneWith(changeForm, 'Changes saved.', answer.scenario.version);
  } catch (error) {
    throw error instanceof ProblemError && error.status === 412 ? overtaken(error) : error;
  }
};

/** Makes another scenario with the same entries. */
export const copyScenario: FormHandler = async (action) => {
  const { api, key } = action;
  const { scenario } = await api.send('POST /scenarios/:id/copy', { params: named(action), key });
  return done(action, `Copied as “${scenario.name}”.`);
};

/** Deletes a scenario; the response contains what is needed to restore it. */
export const deleteScenario: FormHandler = async (action) => {
  const { form } = action;
  await deleteIfThere(action, 'DELETE /scenarios/:id');
  return doneWith(deleteForm, `“${text(form, 'name')}” has been deleted.`, text(form, 'id'));
};

/** Restores a deleted scenario. */
export const restoreScenario: FormHandler = async (action) => {
  const { api, key } = action;
  const { scenario } = await api.send('POST /scenarios/:id/restore', {
    params: named(action),
    key,
  });
  return done(action, `“${scenario.name}” has been restored.`);
};

/** The scenario the form names. */
function named({ form }: PageAction) {
  return { id: text(form, 'id') };
}

/**
 * The API's message is for programs and says to load again; a person keeps what they typed and
 * decides.
 */
function overtaken({ problem, headers }: ProblemError): ProblemError {
  const detail =
    'This scenario was changed elsewhere after you opened this page, perhaps in another window. Nothing was saved. Your entries are still here.';
  return new ProblemError({ ...problem, detail }, headers);
}
