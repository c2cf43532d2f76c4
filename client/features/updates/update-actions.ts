import type { Update } from '#shared/product/updates/updates.ts';
import { updatePath, updatesPath } from '#shared/site/dashboard-address.ts';
import { alsoSaved } from '../../framework/autosave/also-saved.ts';
import { changeRows, saveMerged } from '../../framework/autosave/save-merged.ts';
import { textTarget } from '../../framework/autosave/text-target.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { changeVersion, versionIn } from '../../framework/forms/version-conflict.ts';
import { text } from '../../framework/pages/run-page.ts';
import { reviewHref } from './update-address.ts';
import { changeOf, draftForm, draftLabel, draftLists, storedDraft } from './update-values.ts';

export const newUpdateIntent = 'new-update';
export const deleteIntent = 'delete-update';
export const publishIntent = 'publish-update';
export const correctIntent = 'correct-update';
export const retractIntent = 'retract-update';
export const readIntent = 'mark-update-read';

/** The field of the button that saves a draft and leads on. */
export const thenField = '_then';

const changedMeanwhile =
  'Someone changed this update after you opened this page. Nothing was published. Check it again first.';

const written = (form: FormData, name: string) => text(form, name).replaceAll('\r\n', '\n').trim();

const newUpdate: FormHandler = async ({ form, api, key }) => {
  const { update } = await api.send('POST /updates', { body: { raise: text(form, 'raise') }, key });
  return { kind: 'redirect', to: updatePath(update.id) };
};

const saveDraft: FormHandler = async (action) => {
  const { form, api } = action;
  const rows = changeRows(form, draftForm, draftLists);
  if (rows !== null) return rows;
  const params = { id: text(form, 'update') };
  const target = textTarget({
    load: async ({ problem }) => storedDraft(problem['current'] as Update),
    async save(changes, version) {
      const request = { params, body: changeOf(changes), version };
      return storedDraft((await api.send('PATCH /updates/:id', request)).update);
    },
  });
  const saved = await saveMerged(action, draftForm, target, draftLists);
  if (saved.kind === 'refused') return saved.result;
  if (text(form, thenField) === 'review') return { kind: 'redirect', to: reviewHref(params.id) };
  return done(action, `Draft saved.${alsoSaved(saved.taken, draftLabel)}`);
};

const deleteDraft: FormHandler = async ({ form, api, key }) => {
  await api.send('DELETE /updates/:id', { params: { id: text(form, 'update') }, key });
  return { kind: 'redirect', to: `${updatesPath(text(form, 'raise'))}&done=deleted` };
};

const publish: FormHandler = async ({ form, api, key }) => {
  const params = { id: text(form, 'update') };
  await changeVersion(changedMeanwhile, () =>
    api.send('POST /updates/:id/publish', { params, version: versionIn(form), key }),
  );
  return { kind: 'redirect', to: `${updatePath(params.id)}&done=published` };
};

const correct: FormHandler = async (action) => {
  const { form, api, key } = action;
  const params = { id: text(form, 'update') };
  await api.send('POST /updates/:id/correct', {
    params,
    body: { text: written(form, 'text') },
    key,
  });
  return done(action, 'Correction added. We’re notifying everyone who was sent the update.');
};

const retract: FormHandler = async (action) => {
  const { form, api, key } = action;
  const params = { id: text(form, 'update') };
  await api.send('POST /updates/:id/retract', {
    params,
    body: { reason: written(form, 'reason') },
    key,
  });
  return done(action, 'Retracted. We’re notifying everyone who was sent the update.');
};

/** With scripts the page notes it itself. */
const markRead: FormHandler = async (action) => {
  const { form, api, key } = action;
  await api.send('POST /updates/:id/read', { params: { id: text(form, 'update') }, key });
  return done(action, 'Marked as read.');
};

/** The forms of the updates. */
export const updateActions = {
  [newUpdateIntent]: newUpdate,
  [draftForm]: saveDraft,
  [deleteIntent]: deleteDraft,
  [publishIntent]: publish,
  [correctIntent]: correct,
  [retractIntent]: retract,
  [readIntent]: markRead,
} satisfies Readonly<Record<string, FormHandler>>;
