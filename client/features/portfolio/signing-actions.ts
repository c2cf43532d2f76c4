import { ProblemError } from '#shared/http/errors.ts';
import type { Currency } from '#shared/money/currencies.ts';
import { commitmentPath } from '#shared/site/dashboard-address.ts';
import { errorsAt } from '../../framework/forms/field-errors.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import { changeVersion, versionIn } from '../../framework/forms/version-conflict.ts';
import type { EndpointResponse } from '../../framework/http/endpoint-call.ts';
import { text } from '../../framework/pages/run-page.ts';
import { withChangedSides } from './changed-sides.ts';
import { leastIn } from './least-amount.ts';
import type { SigningPurpose } from './signing-loader.ts';

export const signIntent = 'sign-commitment';

type Signed = EndpointResponse<'POST /raises/:id/commitments'>;

const conflict =
  'Your commitment changed after you opened this page. Nothing was signed. Read it again, then sign.';

/** Signs what was shown, by its hashes; the page shows the current terms when it is something else. */
export const sign: FormHandler = async (action) => {
  try {
    const { commitment } = await changeVersion(conflict, () => signed(action));
    const { state, awaitsShares } = commitment;
    const waits = awaitsShares ? 'waitlisted-shares' : state;
    const done = state === 'waitlisted' || state === 'offered' ? waits : 'signed';
    return { kind: 'redirect', to: `${commitmentPath(commitment.id)}&done=${done}` };
  } catch (error) {
    // The amount is chosen in another form.
    const field = (pointer: string) => {
      if (pointer.startsWith('/atLeast')) return '/atLeast';
      return pointer.endsWith('/typedName') ? '/typedName' : '';
    };
    if (!(error instanceof ProblemError)) throw error;
    throw errorsAt(await withChangedSides(error, action), field);
  }
};

async function signed({ form, api, key }: Parameters<FormHandler>[0]): Promise<Signed> {
  const amount = {
    amount: Number(text(form, 'amount')),
    currency: text(form, 'currency') as Currency,
  };
  const signature = {
    typedName: text(form, 'typedName').trim(),
    snapshotSeq: Number(text(form, 'snapshotSeq')),
    snapshotSha256: text(form, 'snapshotSha256'),
    agreementSha256: text(form, 'agreementSha256'),
  };
  // Empty where there is nobody to sign for but themselves.
  const party = text(form, 'party') || undefined;
  const orWait = text(form, 'orWait') === 'on';
  const atLeast = leastIn(form, amount.currency);
  const params = { id: text(form, 'id') };
  const version = versionIn(form);
  switch (text(form, 'purpose') as SigningPurpose) {
    case 'sign': {
      const body = { party, amount, signature, orWait, atLeast };
      return api.send('POST /commitments/:id/commit', { params, body, version, key });
    }
    case 'amend':
      return api.send('PATCH /commitments/:id', {
        params,
        body: { amount, signature, atLeast: undefined },
        version,
        key,
      });
    case 'accept':
      return api.send('POST /commitments/:id/accept-offer', {
        params,
        body: { signature },
        version,
        key,
      });
    case 'reconfirm':
      return api.send('POST /commitments/:id/reconfirm', {
        params,
        body: { signature },
        version,
        key,
      });
    default: {
      const body = { kind: 'commit', party, amount, signature, orWait, atLeast };
      return api.send('POST /raises/:id/commitments', { params, body, key });
    }
  }
}
