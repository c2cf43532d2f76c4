import type { RaiseFit } from '#shared/product/fit/fit.ts';
import type { FitOutcome } from '#shared/product/fit/fit-rule.ts';
import type { IconName } from '../../ui/tokens/icon.tsx';

/** How much of what somebody looks for a raise has. */
export function fitWords({ met, compared }: Pick<RaiseFit, 'met' | 'compared'>): string {
  return `Fits ${met} of ${compared} of what you look for`;
}

export const outcomeLabels: Readonly<Record<FitOutcome, string>> = {
  met: 'Fits',
  'not-met': 'Doesn’t fit',
  'not-compared': 'Not compared',
};

export const outcomeIcons: Readonly<Record<FitOutcome, IconName>> = {
  met: 'check',
  'not-met': 'close',
  'not-compared': 'info',
};
