import { type InvestorState, investorStates } from '#shared/product/investors/lifecycle.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';

export const peopleHref: string = viewPath('people');

export const roleLabels = {
  investor: 'Investors',
  founder: 'Founders',
  operator: 'Operators',
} as const;
type Role = keyof typeof roleLabels;

/** Which people are listed; the empty string means any. */
export interface PeopleSelection {
  readonly state: InvestorState | '';
  readonly role: Role | '';
  readonly q: string;
  readonly after: string;
}

/** Returns what the address selects: a list, and the person beside it. */
export function readPeopleQuery({ searchParams }: URL): {
  readonly id: string | null;
  readonly selection: PeopleSelection;
} {
  const roles = Object.keys(roleLabels) as Role[];
  return {
    id: searchParams.get('id'),
    selection: {
      state: investorStates.find((one) => one === searchParams.get('state')) ?? '',
      role: roles.find((one) => one === searchParams.get('role')) ?? '',
      q: (searchParams.get('q') ?? '').trim(),
      after: searchParams.get('after') ?? '',
    },
  };
}

/** The address of a list. */
export function listHref(selection: Partial<PeopleSelection>): string {
  const query = queryOf(selection);
  return query === '' ? peopleHref : `${peopleHref}&${query}`;
}

/** The address of the export of what is listed, or of these people of it. */
export function exportHref(
  { state, role, q }: PeopleSelection,
  people: readonly string[] = [],
): string {
  const query = queryOf({ state, role, q, people: people.join(',') });
  return `/api/v1/exports/people.csv${query === '' ? '' : `?${query}`}`;
}

function queryOf(selection: Partial<PeopleSelection> & { readonly people?: string }): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(selection)) if (value !== '') query.set(name, value);
  return query.toString();
}
