import type { GrantScope } from '#shared/product/raises/document-kinds.ts';
import type { GrantState } from '#shared/product/raises/grant-lifecycle.ts';

/** The scopes of a grant, in words. */
export const scopeLabels: Readonly<Record<GrantScope, string>> = {
  all: 'All documents',
  deck_only: 'Only the pitch deck',
};

/** The colour of a state; the word beside it says the same. */
export const grantTones: Readonly<Partial<Record<GrantState, 'accent' | 'attention'>>> = {
  requested: 'attention',
  active: 'accent',
};

export const scopeOptions = Object.entries(scopeLabels).map(([value, label]) => ({ value, label }));
