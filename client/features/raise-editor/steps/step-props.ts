import type { RichText } from '#shared/product/content/rich-text.ts';
import type { RaiseCapTable } from '#shared/product/raises/ownership.ts';
import type { RaiseProblem } from '#shared/product/raises/raise-problems.ts';
import type { Raise } from '#shared/product/raises/raises.ts';

/** The props of a step of the editor. */
export interface StepProps {
  /** As it is stored when the step is opened. */
  readonly raise: Raise;
  /** The same after the last save, for what follows from its fields. */
  readonly shown: Raise;
  /** What the raise still needs. */
  readonly problems: readonly RaiseProblem[];
  /** The stored pitch as readers see it; null where it is not shown. */
  readonly pitch: RichText | null;
  /** The stored agreement with its fields marked; null where it is not shown. */
  readonly agreement: RichText | null;
  /** The cap tables in one's own scenarios, where the step asks for one. */
  readonly capTables: readonly RaiseCapTable[];
}
