import { deleteIfThere } from '../../framework/forms/delete-if-there.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWith, type FormName, formName } from '../../framework/forms/form-name.ts';
import { changeVersion, versionIn } from '../../framework/forms/version-conflict.ts';
import type { PageAction } from '../../framework/pages/page.ts';
import { text } from '../../framework/pages/run-page.ts';
import { readSelection } from '../../ui/data/selection-address.ts';

/** The form of name and note; its result is the version that was saved. */
export const changeForm: FormName<number> = formName('change-scenario');
/** The buttons that delete one or several; the result are the ids of what can be restored. */
export const deleteForm: FormName<readonly string[]> = formName('delete-scenario');

const scenarioConflict =
  'This scenario was changed elsewhere after you opened this page, perhaps in another window. Nothing was saved. Your entries are still here.';

/** Changes name and note of a scenario, if nobody changed it since the page was loaded. */
export const changeScenario: FormHandler = async (action) => {
  const { form, api, key } = action;
  const change = { name: text(form, 'name').trim(), note: text(form, 'note') };
  const request = { params: named(action), body: change, key, version: versionIn(form) };
  const saved = await changeVersion(scenarioConflict, () =>
    api.send('PATCH /scenarios/:id', request),
  );
  return doneWith(changeForm, 'Changes saved.', saved.scenario.version);
};

/** Makes another scenario with the same entries. */
export const copyScenario: FormHandler = async (action) => {
  const { api, key } = action;
  const { scenario } = await api.send('POST /scenarios/:id/copy', { params: named(action), key });
  return done(action, `Copied as “${scenario.name}”.`);
};

/** Deletes one scenario, or the selected ones; the result is what is needed to restore them. */
export const deleteScenario: FormHandler = async (action) => {
  const { form } = action;
  const ids = form.has('id') ? [text(form, 'id')] : readSelection(form);
  for (const id of ids) await deleteIfThere(action, 'DELETE /scenarios/:id', id);
  const name = text(form, 'name');
  const what = name === '' ? `${counted(ids.length)} been deleted.` : `“${name}” has been deleted.`;
  return doneWith(deleteForm, what, ids);
};

/** Restores deleted scenarios. */
export const restoreScenario: FormHandler = async (action) => {
  const { form, api } = action;
  const ids = text(form, 'id').split(',');
  let name = '';
  for (const id of ids) {
    // Whatever is restored already stays as it is, so each has a key of its own.
    const { scenario } = await api.send('POST /scenarios/:id/restore', { params: { id } });
    name = scenario.name;
  }
  const what = ids.length === 1 ? `“${name}” has` : counted(ids.length);
  return done(action, `${what} been restored.`);
};

function counted(count: number): string {
  return count === 1 ? 'One scenario has' : `${count} scenarios have`;
}

/** The scenario the form names. */
function named({ form }: PageAction) {
  return { id: text(form, 'id') };
}
