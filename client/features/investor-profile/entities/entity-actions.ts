import { done, type FormHandler } from '#client/framework/forms/form-actions.ts';
import { changeVersion, versionIn } from '#client/framework/forms/version-conflict.ts';
import type { PageAction } from '#client/framework/pages/page.ts';
import { text } from '#client/framework/pages/run-page.ts';
import { entityHref } from './entity-address.ts';

export const addEntityIntent = 'add-entity';
export const saveEntityIntent = 'save-entity';
export const submitEntityIntent = 'submit-entity';
export const removeEntityIntent = 'remove-entity';

const conflict =
  'The entity was changed somewhere else after you opened this page. Nothing was saved, and what you entered is still here.';

/** The fields that stay while something binds the entity: its form does not have them. */
const identity = ['kind', 'legalName', 'country'] as const;
const others = [
  'address',
  'registrationNumber',
  'signatoryName',
  'signatoryTitle',
  'authority',
] as const;

function valuesIn({ form }: PageAction) {
  const sent = [...identity, ...others].filter((name) => form.has(name));
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

const save: FormHandler = async (action) => {
  const { api, key, form } = action;
  const params = { id: text(form, 'id') };
  const { entity } = await changeVersion(conflict, () =>
    api.send('PATCH /investor-entities/:id', {
      ...{ params, key },
      version: versionIn(form),
      body: valuesIn(action),
    }),
  );
  const isAgain = text(form, 'state') === 'approved' && entity.state === 'pending';
  return done(
    action,
    isAgain
      ? 'Saved and in review again. You can sign for it once it is approved.'
      : 'The entity is saved.',
  );
};

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
