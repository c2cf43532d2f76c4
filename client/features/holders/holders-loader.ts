import type { Holder, Holders } from '#shared/product/holders/holders.ts';
import { choicesWith, type NoRaise, type RaiseChoice } from '../../domain/raise/choose-raise.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import { hasStatus } from '../../framework/http/has-status.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import { readNeededStepUp } from '../../framework/step-up/needed-step-up.ts';
import type { StepUp } from '../../framework/step-up/step-up-field.tsx';
import type { DashboardOwner } from '../../framework/views/view-definition.ts';
import { type HoldersQuery, readHoldersQuery } from './holders-address.ts';

/** The holders of one raise. */
export interface HoldersList {
  readonly kind: 'list';
  readonly asked: HoldersQuery;
  readonly list: Holders;
  /** The one who is open; null where none is, or they are not on this page. */
  readonly open: Holder | null;
  /** The raises of the company that closed as funded; empty for operators. */
  readonly others: readonly RaiseChoice[];
  readonly isOperator: boolean;
  readonly neededStepUp: StepUp | null;
  /** As 2026-11-23, in UTC. */
  readonly today: string;
}

/** The data of the view. */
export type HoldersContent = NoRaise | { readonly kind: 'choose' } | HoldersList;

/** Finds the holders of the raise in the address, if it closed as funded; null where it names none. */
export async function findHolders({ url, api }: PageRequest): Promise<Validation<Holders | null>> {
  const asked = readHoldersQuery(url);
  if (asked.raise === null) return { found: null };
  try {
    return { found: await readHolders(api, asked.raise, asked) };
  } catch (error) {
    if (!hasStatus(error, 400, 403, 404, 422)) throw error;
    return { message: 'There is no such raise, or it hasn’t closed as funded.' };
  }
}

/** Reads what the address selects. */
export async function readHoldersView(
  { url, api }: PageRequest,
  { account, worksOn }: DashboardOwner,
  found: Holders | null,
): Promise<HoldersContent> {
  const asked = readHoldersQuery(url);
  if (account.operator) {
    return found === null ? { kind: 'choose' } : listed(api, asked, found, [], true);
  }
  if (worksOn === null) {
    return found === null ? { kind: 'no-company' } : listed(api, asked, found, [], false);
  }
  const funded = await fundedRaises(api, worksOn.current.id);
  if (found !== null) return listed(api, asked, found, funded ?? [], false);
  if (funded === null) return { kind: 'unavailable' };
  const [latest] = funded;
  if (latest === undefined) return { kind: 'no-raise', company: worksOn.current };
  const list = await readHolders(api, latest.id, asked);
  return list === null ? { kind: 'unavailable' } : listed(api, asked, list, funded, false);
}

async function listed(
  api: ApiClient,
  asked: HoldersQuery,
  list: Holders,
  funded: readonly RaiseChoice[],
  isOperator: boolean,
): Promise<HoldersList> {
  return {
    kind: 'list',
    asked,
    list,
    open: list.items.find(({ commitment }) => commitment === asked.id) ?? null,
    others: isOperator ? [] : choicesWith(list.raise, funded),
    isOperator,
    neededStepUp: list.canRecord || asked.exporting !== null ? await readNeededStepUp(api) : null,
    today: new Date().toISOString().slice(0, 10),
  };
}

function readHolders(api: ApiClient, id: string, asked: HoldersQuery): Promise<Holders | null> {
  return readPage(asked.after, (after) =>
    api.send('GET /raises/:id/holders', {
      params: { id },
      query: { after, issued: asked.issued ?? undefined },
    }),
  );
}

/** The raises of a company that closed as funded, the newest first; null when they cannot be read. */
async function fundedRaises(api: ApiClient, id: string): Promise<readonly RaiseChoice[] | null> {
  try {
    const { items } = await api.send('GET /companies/:id/raises', { params: { id }, query: {} });
    return items.filter(({ state }) => state === 'closed_funded');
  } catch {
    return null;
  }
}
