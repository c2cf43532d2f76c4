import type { Scenario } from '#shared/product/scenarios/scenarios.ts';
import { alsoSaved } from '../../framework/autosave/also-saved.ts';
import { type ConflictedForm, saveMerged } from '../../framework/autosave/save-merged.ts';
import type { Stored } from '../../framework/autosave/stored-form.ts';
import { textTarget } from '../../framework/autosave/text-target.ts';
import { deleteIfThere } from '../../framework/forms/delete-if-there.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWith, type FormName, formName } from '../../framework/forms/form-name.ts';
import type { PageAction } from '../../framework/pages/page.ts';
import { text } from '../../framework/pages/run-page.ts';
import { readSelection } from '../../ui/data/selection-address.ts';

/** The form of name and note. */
export const changeForm: FormName<ConflictedForm> = formName('change-scenario');
/** The buttons that delete one or several; the result are the ids of what can be restored. */
export const deleteForm: FormName<readonly string[]> = formName('delete-scenario');

const labels: Readonly<Record<string, string>> = { name: 'Name', note: 'Note' };

/** What a field of a scenario is called. */
export function scenarioLabel(name: string): string {
  return labels[name] ?? name;
}

/** Name and note of a scenario, as their form sees them; only its owner changes them. */
export function storedScenario(
  scenario: Pick<Scenario, 'version' | 'name' | 'note'> & Partial<Pick<Scenario, 'updatedAt'>>,
): Stored {
  const { version, name, note, updatedAt } = scenario;
  const saved = updatedAt === undefined ? undefined : { name: 'you', at: updatedAt };
  return { version, values: { name, note }, saved };
}

/** Changes name and note of a scenario, merged with what was saved in another window since. */
export const changeScenario: FormHandler = async (action) => {
  const { api } = action;
  const params = named(action);
  const target = textTarget({
    load: async () => storedScenario((await api.send('GET /scenarios/:id', { params })).scenario),
    async save(body, version) {
      const { scenario } = await api.send('PATCH /scenarios/:id', { params, body, version });
      return storedScenario(scenario);
    },
  });
  const saved = await saveMerged(action, changeForm, target);
  if (saved.kind === 'refused') return saved.result;
  return done(action, `Changes saved.${alsoSaved(saved.taken, scenarioLabel)}`);
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
