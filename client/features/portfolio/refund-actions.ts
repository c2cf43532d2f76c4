import { type AccountKind, accountKinds } from '#shared/product/payments/account-kinds.ts';
import type { InstructionChange } from '#shared/product/payments/payments.ts';
import { commitmentPath } from '#shared/site/dashboard-address.ts';
import { requireCountry } from '../../domain/payment/chosen-country.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import { text } from '../../framework/pages/run-page.ts';
import { withStepUp } from '../../framework/step-up/with-step-up.ts';

/** The form for a kind of account: each has fields of its own. */
export function refundIntent(kind: AccountKind): string {
  return `refund-account-${kind}`;
}

const optional = ['country', 'iban', 'routingNumber', 'sortCode', 'accountNumber', 'bic'] as const;

function enteringOf(kind: AccountKind): FormHandler {
  return async function enterRefundAccount(action) {
    const { form, api } = action;
    const given = optional.filter((name) => form.has(name));
    const body: InstructionChange = {
      ...{ kind, holder: text(form, 'holder'), bank: text(form, 'bank') },
      ...requireCountry(Object.fromEntries(given.map((name) => [name, text(form, name)]))),
    };
    const params = { id: text(form, 'id') };
    await withStepUp(action, () =>
      api.send('PUT /commitments/:id/refund-account', { params, body }),
    );
    return { kind: 'redirect', to: `${commitmentPath(params.id)}&done=refund-account` };
  };
}

/** The forms for the account of a refund. */
export const refundActions: Readonly<Record<string, FormHandler>> = Object.fromEntries(
  accountKinds.map((kind) => [refundIntent(kind), enteringOf(kind)]),
);
