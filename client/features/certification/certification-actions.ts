import { ProblemError } from '#shared/http/errors.ts';
import type { Currency } from '#shared/money/currencies.ts';
import type { Money } from '#shared/money/money.ts';
import { readMoney } from '#shared/money/parse-money.ts';
import { basisOf, certificationBasisIds } from '#shared/product/investors/certification-bases.ts';
import { figureProblems } from '#shared/product/investors/certification-rules.ts';
import { errorsAt, type FieldMessage, fieldErrors } from '../../framework/forms/field-errors.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { text } from '../../framework/pages/run-page.ts';
import { certificationHref } from './certification-address.ts';

export const signIntent = 'sign-certification';
export const revokeIntent = 'revoke-certification';

const sign: FormHandler = async ({ form, api, key }) => {
  const currency = (text(form, 'currency') || 'USD') as Currency;
  const faults: FieldMessage[] = [];
  const amount = (name: string): Money | null => {
    const typed = text(form, name);
    if (typed.trim() === '') return null;
    const read = readMoney(typed, currency);
    if (read.ok) return read.value.money;
    faults.push({ pointer: `/${name}`, message: read.message });
    return null;
  };
  const body = {
    jurisdiction: text(form, 'jurisdiction'),
    basis: text(form, 'basis'),
    annualIncome: amount('annualIncome'),
    netWorth: amount('netWorth'),
    statementVersion: text(form, 'statementVersion'),
    party: text(form, 'party') || undefined,
    typedName: text(form, 'typedName').trim(),
  };
  // All at once: the API says what is wrong with the figures only once there is a name.
  const basis = certificationBasisIds.find((id) => id === body.basis);
  if (basis !== undefined) {
    const { jurisdiction } = basisOf(basis);
    const isUnread = (pointer: string) => faults.some((fault) => fault.pointer === pointer);
    const wrong = figureProblems({ ...body, jurisdiction, basis });
    faults.push(...wrong.filter(({ pointer }) => !isUnread(pointer)));
  }
  if (faults.length > 0 && body.typedName === '') {
    faults.push({ pointer: '/typedName', message: 'Enter your full legal name.' });
  }
  if (faults.length > 0) throw fieldErrors(...faults);
  try {
    await api.send('POST /certifications', { body, key });
  } catch (error) {
    throw error instanceof ProblemError
      ? errorsAt(error, (pointer) => `/${pointer.split('/')[1] ?? ''}`)
      : error;
  }
  return { kind: 'redirect', to: `${certificationHref(body.party ?? null)}&signed=1` };
};

const revoke: FormHandler = async (action) => {
  const { form, api, key } = action;
  await api.send('POST /certifications/:id/revoke', { params: { id: text(form, 'id') }, key });
  return done(action, 'Revoked. It stays in your history and no longer counts.');
};

/** The forms of the view. */
export const certificationActions = {
  [signIntent]: sign,
  [revokeIntent]: revoke,
} satisfies Readonly<Record<string, FormHandler>>;
