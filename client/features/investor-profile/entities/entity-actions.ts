import { alsoSaved } from '#client/framework/autosave/also-saved.ts';
import { type ConflictedForm, saveMerged } from '#client/framework/autosave/save-merged.ts';
import { textTarget } from '#client/framework/autosave/text-target.ts';
import { done, type FormHandler } from '#client/framework/forms/form-actions.ts';
import { type FormName, formName } from '#client/framework/forms/form-name.ts';
import { changeVersion, versionIn } from '#client/framework/forms/version-conflict.ts';
import type { PageAction } from '#client/framework/pages/page.ts';
import { text } from '#client/framework/pages/run-page.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { EntityChange, InvestorEntity } from '#shared/product/investors/entities.ts';
import { entityHref } from './entity-address.ts';
import { entityFields, entityLabel, storedEntity } from './entity-values.ts';

export const addEntityIntent = 'add-entity';
/** The form of an entity. */
export const saveEntityIntent: FormName<ConflictedForm> = formName('save-entity');
export const submitEntityIntent = 'submit-entity';
export const removeEntityIntent = 'remove-entity';

const conflict =
  'The entity was changed somewhere else after you opened this page. Nothing was saved, and what you entered is still here.';

function valuesIn({ form }: PageAction) {
  const sent = entityFields.filter((name) => form.has(name));
  return Object.fromEntries(sent.map((name) => [name, text(form, name).trim()]));
}

const add: FormHandler = async (action) => {
  const { api, key } = action;
  const { kind, ...values } = valuesIn(action);
  // The choice that is empty is none.
  const body = { ...values, kind: kind || undefined, legalName: values['legalName'] ?? '' };
  const { entity } = await api.send('POST /investor-entities', { body, key });
  return { kind: 'redirect', to: entityHref(entity.id) };
};

/** Saves the changed fields of an entity, merged with what was saved in another window since. */
const save: FormHandler = async (action) => {
  const { api, key, form } = action;
  const params = { id: text(form, 'id') };
  let isAgain = false;
  const target = textTarget({
    async load() {
      const { items } = await api.send('GET /investor-entities');
      return storedEntity(foundEntity(items, params.id));
    },
    async save(changes, version) {
      const body = changes as EntityChange;
      const { entity } = await api.send('PATCH /investor-entities/:id', {
        ...{ params, key, version, body },
      });
      isAgain = text(form, 'state') === 'approved' && entity.state === 'pending';
      return storedEntity(entity);
    },
  });
  const saved = await saveMerged(action, saveEntityIntent, target);
  if (saved.kind === 'refused') return saved.result;
  const notice = isAgain
    ? 'Saved and in review again. You can sign for it once it is approved.'
    : 'The entity is saved.';
  return done(action, `${notice}${alsoSaved(saved.taken, entityLabel)}`);
};

/** The entity as it is now. Throws where it was removed meanwhile: nothing can be saved of it. */
function foundEntity(items: readonly InvestorEntity[], id: string): InvestorEntity {
  const entity = items.find((one) => one.id === id);
  if (entity !== undefined) return entity;
  throw new ProblemError(problem('not-found', 'The entity has been removed.'));
}

const submit: FormHandler = async (action) => {
  const { api, key, form } = action;
  const params = { id: text(form, 'id') };
  const version = versionIn(form);
  await changeVersion(conflict, () =>
    api.send('POST /investor-entities/:id/submit', { params, key, version }),
  );
  return done(action, 'Submitted. We’ll email you when an operator has decided.');
};

const remove: FormHandler = async ({ api, key, form }) => {
  await api.send('DELETE /investor-entities/:id', { params: { id: text(form, 'id') }, key });
  return { kind: 'redirect', to: `${entityHref(null)}&removed=1` };
};

/** The forms about entities. */
export const entityActions = {
  [addEntityIntent]: add,
  [saveEntityIntent]: save,
  [submitEntityIntent]: submit,
  [removeEntityIntent]: remove,
} satisfies Readonly<Record<string, FormHandler>>;
