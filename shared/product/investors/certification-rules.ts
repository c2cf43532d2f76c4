/** What somebody must state to certify on a basis. Pure, so that the form says the same. */
import type { FieldError } from '../../http/errors.ts';
import { minorDigits } from '../../money/currencies.ts';
import { formatMoney, type Money } from '../../money/money.ts';
import { certificationMonths } from '../fields/limits.ts';
import {
  basisOf,
  type FigureName,
  figureWords,
  jurisdictionCurrency,
} from './certification-bases.ts';
import type { CertificationRequest } from './certifications.ts';

type Stated = Pick<CertificationRequest, 'jurisdiction' | 'basis' | 'annualIncome' | 'netWorth'>;
const names = ['annualIncome', 'netWorth'] as const satisfies readonly FigureName[];

/**
 * Returns what is missing in the figures of a certification, or does not reach what its basis asks
 * for.
 */
export function figureProblems(stated: Stated): readonly FieldError[] {
  const rules = basisOf(stated.basis);
  if (rules.jurisdiction !== stated.jurisdiction) {
    const message = 'Choose what applies to you under these rules.';
    return [{ pointer: '/basis', code: 'jurisdiction', message }];
  }
  const currency = jurisdictionCurrency[stated.jurisdiction];
  return names.flatMap((name): FieldError[] => {
    const rule = rules[name];
    const money = stated[name] ?? null;
    const pointer = `/${name}`;
    if (money === null) {
      if (rule === undefined) return [];
      const message = `Enter your ${figureWords(stated.basis, name).name}, or 0 if none.`;
      return [{ pointer, code: 'required', message }];
    }
    if (currency !== null && money.currency !== currency) {
      return [{ pointer, code: 'currency', message: `Enter the amount in ${currency}.` }];
    }
    if (rule?.over !== undefined && money.amount <= minor(rule.over, money)) {
      const least = formatMoney({ ...money, amount: minor(rule.over, money) });
      const message = `On this basis it has to be more than ${least}. Choose another basis if yours is lower.`;
      return [{ pointer, code: 'too-low', message }];
    }
    if (rule?.from !== undefined && money.amount < minor(rule.from, money)) {
      const least = formatMoney({ ...money, amount: minor(rule.from, money) });
      const message = `On this basis it has to be ${least} or more. Choose another basis if yours is lower.`;
      return [{ pointer, code: 'too-low', message }];
    }
    return [];
  });
}

function minor(major: number, { currency }: Money): number {
  return major * 10 ** minorDigits(currency);
}

/** Tells whether a typed name is the legal name, whatever its case and spacing. */
export function isSameName(typed: string, legalName: string): boolean {
  return comparable(typed) === comparable(legalName) && comparable(legalName) !== '';
}

function comparable(name: string): string {
  return name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/**
 * When a certification ends that was signed at a moment, in epoch milliseconds: at the same time of
 * the same day, twelve months later in UTC; on the last day of a month that is shorter.
 */
export function certificationEnd(signedAt: number): string {
  const signed = new Date(signedAt);
  const end = new Date(signedAt);
  end.setUTCMonth(end.getUTCMonth() + certificationMonths);
  // The 29th of February has no twin in most years: it would be the 1st of March.
  if (end.getUTCDate() !== signed.getUTCDate()) end.setUTCDate(0);
  return end.toISOString();
}
