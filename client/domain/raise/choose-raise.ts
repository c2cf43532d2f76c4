/** Finds which raise a view is about that shows one raise at a time. */
import type { RecentCompany } from '#shared/product/companies/companies.ts';
import { runningRaiseStates } from '#shared/product/raises/lifecycle.ts';
import type { ReviewQueue } from '#shared/product/raises/reviews.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import type { WorkedOn } from '../../framework/views/view-definition.ts';

/** A raise to choose. */
export interface RaiseChoice {
  readonly id: string;
  readonly title: string;
}

/** Why a founder's view shows no raise. */
export type NoRaise =
  | { readonly kind: 'no-company' }
  | { readonly kind: 'no-raise'; readonly company: RecentCompany }
  | { readonly kind: 'unavailable' };

/** The raise that a founder's view shows, and those of the company that can be chosen instead. */
export interface ChosenRaise {
  readonly kind: 'chosen';
  readonly id: string;
  readonly others: readonly RaiseChoice[];
}

/** Chooses what a founder's view shows: the raise of the address, or else what runs. */
export async function chooseRaise(
  api: ApiClient,
  worksOn: WorkedOn | null,
  asked: string | null,
): Promise<ChosenRaise | NoRaise> {
  if (worksOn === null) {
    return asked === null ? { kind: 'no-company' } : { kind: 'chosen', id: asked, others: [] };
  }
  const raises = await raisesOf(api, worksOn.current.id);
  if (asked !== null) return { kind: 'chosen', id: asked, others: raises ?? [] };
  if (raises === null) return { kind: 'unavailable' };
  // What runs is what is read; a newer draft hardly is.
  const shown = raises.find(({ isRunning }) => isRunning) ?? raises[0];
  if (shown === undefined) return { kind: 'no-raise', company: worksOn.current };
  return { kind: 'chosen', id: shown.id, others: raises };
}

/** Lists the raises that can be chosen, with the one that is shown, which may be of another company. */
export function choicesWith(
  own: RaiseChoice,
  others: readonly RaiseChoice[],
): readonly RaiseChoice[] {
  return others.some(({ id }) => id === own.id) ? others : [own, ...others];
}

/** Reads the raises that run on the whole portal, for operators; null when they cannot be read. */
export async function readRunning(api: ApiClient): Promise<ReviewQueue['running'] | null> {
  try {
    return (await api.send('GET /admin/reviews', { query: { limit: 100 } })).running;
  } catch {
    return null;
  }
}

/** Reads the raises of a company, the newest first; null when they cannot be read. */
async function raisesOf(api: ApiClient, id: string) {
  try {
    const { items } = await api.send('GET /companies/:id/raises', { params: { id }, query: {} });
    return items.map(({ id, title, state }) => ({
      id,
      title,
      isRunning: runningRaiseStates.includes(state),
    }));
  } catch {
    return null;
  }
}
