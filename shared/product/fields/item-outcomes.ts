import { type Static, type TArray, type TString, Type } from 'typebox';
import { closed, oneOf } from './schema.ts';

/** What can become of each thing that a request is about. */
export const itemOutcomeKinds = ['done', 'unchanged', 'refused'] as const;

const itemOutcome = closed({
  id: Type.String(),
  outcome: oneOf(itemOutcomeKinds, {
    title: 'the outcome',
    description: 'unchanged: it was so already. refused: the rest was done without it.',
  }),
  message: Type.String({
    description: 'Why it was left as it was, or what follows, as a sentence; may be empty.',
  }),
});
export type ItemOutcome = Static<typeof itemOutcome>;

/** The outcomes of a request about several things. */
export const itemOutcomes: TArray<typeof itemOutcome> = Type.Array(itemOutcome, {
  description: 'One for each, in the order they were sent.',
});
export const itemOutcomesResponse = closed({ outcomes: itemOutcomes });
export type ItemOutcomes = Static<typeof itemOutcomesResponse>;

/** Describes the ids of the things that a request is about. */
export function severalIds(id: TString, title: string, maxItems: number): TArray<TString> {
  return Type.Array(id, { minItems: 1, maxItems, title });
}
