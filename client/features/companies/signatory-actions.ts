import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import type { PageAction } from '../../framework/pages/page.ts';
import { text } from '../../framework/pages/run-page.ts';
import { withStepUp } from '../../framework/step-up/with-step-up.ts';

export const nameSignatoryIntent = 'name-signatory';
export const removeSignatoryIntent = 'remove-signatory';

const nameSignatory: FormHandler = async (action) => {
  const { form, api } = action;
  const body = { name: text(form, 'name').trim(), title: text(form, 'title').trim() };
  const params = memberIn(action);
  await withStepUp(action, (key) =>
    api.send('POST /companies/:id/signatories/:member', { params, body, key }),
  );
  return done(action, `Saved. ${body.name} can countersign commitments now.`);
};

const removeSignatory: FormHandler = async (action) => {
  const { api, key } = action;
  await api.send('DELETE /companies/:id/signatories/:member', { params: memberIn(action), key });
  return done(action, 'Signatory removed. What they signed stays signed.');
};

/** The forms about who signs for a company. */
export const signatoryActions = {
  [nameSignatoryIntent]: nameSignatory,
  [removeSignatoryIntent]: removeSignatory,
} satisfies Readonly<Record<string, FormHandler>>;

function memberIn({ form }: PageAction) {
  return { id: text(form, 'id'), member: text(form, 'member') };
}
