import { done, type FormHandler, readAgain } from '../../framework/forms/form-actions.ts';
import { changeVersion, versionIn } from '../../framework/forms/version-conflict.ts';
import { text } from '../../framework/pages/run-page.ts';
import {
  confirmIdentity,
  confirmIdentityIntent,
} from '../../framework/step-up/confirm-identity.ts';
import { withStepUp } from '../../framework/step-up/with-step-up.ts';

export const recordIntent = 'record-issuance';
export const correctIntent = 'correct-issuance';
export const recordAllIntent = 'record-issuances';

const recordIssuance: FormHandler = async (action) => {
  const { form, api } = action;
  const params = { id: text(form, 'commitment') };
  const { holder } = await withStepUp(action, (key) =>
    api.send('POST /holders/:id/issuance', { params, body: issuedIn(form), key }),
  );
  return done(action, `Recorded for ${holder.name}. We’ve told them.`);
};

const correctIssuance: FormHandler = async (action) => {
  const { form, api } = action;
  const params = { id: text(form, 'commitment') };
  const body = { ...issuedIn(form), reason: text(form, 'reason').trim() };
  const { holder } = await changeVersion(
    'It was corrected after you opened this page. Nothing was changed. Read it again below.',
    () =>
      withStepUp(action, (key) =>
        api.send('PATCH /holders/:id/issuance', {
          ...{ params, body, version: versionIn(form), key },
        }),
      ),
  );
  return done(action, `Corrected for ${holder.name}. We’ve told them why.`);
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

function issuedIn(form: FormData) {
  const shares = text(form, 'shares').replaceAll(/[\s,]/g, '');
  return {
    on: text(form, 'on'),
    reference: text(form, 'reference').trim(),
    ...(shares === '' ? {} : { shares }),
  };
}

/** The forms of the view. */
export const holdersActions: Readonly<Record<string, FormHandler>> = {
  [recordIntent]: readAgain(recordIssuance),
  [correctIntent]: readAgain(correctIssuance),
  [recordAllIntent]: readAgain(recordAll),
  [confirmIdentityIntent]: confirmIdentity,
};
