import type { InvestorFacet } from '#shared/product/investors/investor-directory.ts';
import type { InvestorChooser } from './investor-choosers.ts';

/** The same choices, each with how many investors it would leave. */
export function withCounts<C extends { readonly name: string } & Pick<InvestorChooser, 'choices'>>(
  chooser: C,
  facets: readonly InvestorFacet[],
  chosen: string,
): C {
  const facet = facets.find(({ filter }) => filter === chooser.name);
  if (facet === undefined) return chooser;
  const choices = chooser.choices.flatMap((choice) => {
    if (choice.value === '') return [choice];
    const found = facet.options.find(({ value }) => value === choice.value)?.investors ?? 0;
    // A long list of countries in which nobody invests helps nobody.
    const isNoise = found === 0 && !facet.isAtLeast && chooser.name === 'country';
    if (isNoise && choice.value !== chosen) return [];
    return [{ ...choice, label: `${choice.label}${countWords(found, facet.isAtLeast)}` }];
  });
  return { ...chooser, choices };
}

function countWords(investors: number, isAtLeast: boolean): string {
  // Of those that were counted none has it, which says nothing about the others.
  if (isAtLeast && investors === 0) return '';
  return ` (${investors.toLocaleString('en')}${isAtLeast ? '+' : ''})`;
}

/** How many investors were found, in words. */
export function investorsFound(total: number, isAtLeast: boolean): string {
  if (total === 1 && !isAtLeast) return '1 investor';
  return `${total.toLocaleString('en')}${isAtLeast ? '+' : ''} investors`;
}
