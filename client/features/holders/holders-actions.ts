import type { Holder } from '#shared/product/holders/holders.ts';
import type { FormValues } from '../../framework/autosave/merge-values.ts';
import { baseIn, type ConflictedForm, saveMerged } from '../../framework/autosave/save-merged.ts';
import type { Stored } from '../../framework/autosave/stored-form.ts';
import { textTarget } from '../../framework/autosave/text-target.ts';
import { done, type FormHandler, readAgain } from '../../framework/forms/form-actions.ts';
import { type FormName, formName } from '../../framework/forms/form-name.ts';
import { text } from '../../framework/pages/run-page.ts';
import {
  confirmIdentity,
  confirmIdentityIntent,
} from '../../framework/step-up/confirm-identity.ts';
import { withStepUp } from '../../framework/step-up/with-step-up.ts';

export const recordIntent = 'record-issuance';
/** The form that corrects what was recorded. */
export const correctForm: FormName<ConflictedForm> = formName('correct-issuance');
export const recordAllIntent = 'record-issuances';

const recordIssuance: FormHandler = async (action) => {
  const { form, api } = action;
  const params = { id: text(form, 'commitment') };
  const { holder } = await withStepUp(action, (key) =>
    api.send('POST /holders/:id/issuance', { params, body: issuedIn(typedIn(form)), key }),
  );
  return done(action, `We’ve recorded it for ${holder.name} and told them.`);
};

/** What a field of an issuance is called. */
export function issuanceLabel(name: string): string {
  return labels[name] ?? name;
}

const labels: Readonly<Record<string, string>> = {
  on: 'Issued on',
  reference: 'Certificate or reference number',
  shares: 'Shares',
};

/** An issuance as the form that corrects it sees it. */
export function storedIssuance({ issuance, shares }: Pick<Holder, 'issuance' | 'shares'>): Stored {
  const { version = 0, on = '', reference = '' } = issuance ?? {};
  return { version, values: { on, reference, shares: shares ?? '' } };
}

/**
 * Corrects what was recorded. A holder relies on it, so what somebody else has corrected meanwhile is
 * shown before anything is saved over it.
 */
const correctIssuance: FormHandler = async (action) => {
  const { form, api } = action;
  const params = { id: text(form, 'commitment') };
  const reason = text(form, 'reason').trim();
  let name = '';
  const known = (holder: Holder): Stored => {
    name = holder.name;
    return storedIssuance(holder);
  };
  const target = textTarget({
    load: async ({ problem }) => known(problem['current'] as Holder),
    async save(changes, version) {
      const body = { ...issuedIn({ ...baseIn(form).values, ...changes }), reason };
      const request = { params, body, version };
      const { holder } = await withStepUp(action, (key) =>
        api.send('PATCH /holders/:id/issuance', { ...request, key }),
      );
      return known(holder);
    },
  });
  const saved = await saveMerged(action, correctForm, target, [], { publishes: true });
  if (saved.kind === 'refused') return saved.result;
  return done(action, `We’ve corrected it for ${name} and told them why.`);
};

const recordAll: FormHandler = async (action) => {
  const { form, api } = action;
  const params = { id: text(form, 'raise') };
  const first = Number.parseInt(text(form, 'first').replaceAll(/[\s,]/g, ''), 10);
  const body = {
    on: text(form, 'on'),
    prefix: text(form, 'prefix'),
    first: Number.isSafeInteger(first) ? first : 0,
  };
  const { recorded, left } = await withStepUp(action, (key) =>
    api.send('POST /raises/:id/issuances', { params, body, key }),
  );
  const more =
    left === 0 ? '' : ` ${left.toLocaleString('en')} are left: record them the same way.`;
  const whom = recorded === 1 ? '1 holder' : `${recorded.toLocaleString('en')} holders`;
  return done(action, `Recorded for ${whom}. We’ve told each of them.${more}`);
};

function typedIn(form: FormData) {
  return { on: text(form, 'on'), reference: text(form, 'reference'), shares: text(form, 'shares') };
}

function issuedIn({ on = '', reference = '', shares: typed = '' }: FormValues) {
  const shares = typed.replaceAll(/[\s,]/g, '');
  return { on, reference: reference.trim(), ...(shares === '' ? {} : { shares }) };
}

/** The forms of the view. */
export const holdersActions: Readonly<Record<string, FormHandler>> = {
  [recordIntent]: readAgain(recordIssuance),
  [correctForm]: correctIssuance,
  [recordAllIntent]: readAgain(recordAll),
  [confirmIdentityIntent]: confirmIdentity,
};
