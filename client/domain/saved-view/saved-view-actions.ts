import { ProblemError } from '#shared/http/errors.ts';
import { errorsAt } from '../../framework/forms/field-errors.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { hasStatus } from '../../framework/http/has-status.ts';
import { text } from '../../framework/pages/run-page.ts';

export const saveViewIntent = 'save-view';
export const deleteViewIntent = 'delete-view';

const saveView: FormHandler = async (action) => {
  const { form, api, key } = action;
  const body = {
    list: text(form, 'list'),
    name: text(form, 'name').trim(),
    query: text(form, 'query'),
  };
  try {
    const { savedView } = await api.send('POST /saved-views', { body, key });
    return done(action, `Saved as “${savedView.name}”. Find it under Views.`);
  } catch (error) {
    // The menu with the field is closed by now, so a link could not lead to it.
    throw error instanceof ProblemError ? errorsAt(error, () => '') : error;
  }
};

/** Deletes a view; what is gone already is what was asked for. */
const deleteView: FormHandler = async (action) => {
  const { form, api, key } = action;
  try {
    await api.send('DELETE /saved-views/:id', { params: { id: text(form, 'id') }, key });
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
  }
  return done(action, `“${text(form, 'name')}” is deleted.`);
};

/** The forms of the menu, in every view that has it. */
export const savedViewActions: Readonly<Record<string, FormHandler>> = {
  [saveViewIntent]: saveView,
  [deleteViewIntent]: deleteView,
};
