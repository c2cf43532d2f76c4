import type { Countersigning } from '#shared/product/commitments/countersigning.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import { readNeededStepUp } from '../../framework/step-up/needed-step-up.ts';
import type { StepUp } from '../../framework/step-up/step-up-field.tsx';
import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';

/** What waits to be countersigned, and what its signer has to confirm first. */
export interface CountersigningData extends Omit<Countersigning, 'items'> {
  readonly items: readonly (Countersigning['items'][number] & { readonly signedOn: DateText })[];
  readonly stepUp: StepUp | null;
}

/** Reads what of a raise waits to be countersigned; null when it could not be read. */
export async function readCountersigning(
  api: ApiClient,
  raiseId: string,
  write: FormatDate,
): Promise<CountersigningData | null> {
  const [found, stepUp] = await Promise.all([readSigner(api, raiseId), readNeededStepUp(api)]);
  if (found === null) return null;
  const items = found.items.map((item) => ({ ...item, signedOn: write(item.signedAt) }));
  return { ...found, items, stepUp };
}

/** Reads who signs for a company, and what waits; null when it could not be read. */
export function readSigner(api: ApiClient, raiseId: string): Promise<Countersigning | null> {
  return api.send('GET /raises/:id/countersigning', { params: { id: raiseId } }).catch(() => null);
}
