/** Companies and their people over HTTP, for tests of either. */
import type { AccountResponse } from '#shared/product/account/account.ts';
import type { Company, CompanyMemberList } from '#shared/product/companies/companies.ts';
import { type ApiAnswer, type ApiVisitor, mailsTo, signedIn } from './api-visitor.ts';
import { inTurn } from './in-turn.ts';
import type { TestApi } from './product-api.ts';
import { findRows } from './rows.ts';

let networks = 1;

/** Somebody with an account, from a network of their own. */
export async function registerPerson(api: TestApi, name: string): Promise<Person> {
  networks += 1;
  const email = `${name}@example.com`;
  const me = await signedIn(api, email, { name }, `203.${networks >> 8}.${networks & 255}.7`);
  const { account } = (await me.get('/me')).json<AccountResponse>();
  return Object.assign(me, { id: account.id, email });
}

/** Registers several people, one after the other. */
export const registerPeople = <const Names extends readonly string[]>(api: TestApi, names: Names) =>
  inTurn(names, (name) => registerPerson(api, name));

export type Person = ApiVisitor & { readonly id: string; readonly email: string };

/** The company of an answer. */
export const companyIn = (answer: ApiAnswer): Company =>
  answer.json<{ company: Company }>().company;

/** The code of the first field that was refused. */
export const codeIn = (answer: ApiAnswer) =>
  (answer.problem()['errors'] as { code: string }[] | undefined)?.[0]?.code;

/** Adds a company. */
export async function foundCompany(owner: ApiVisitor, name = 'Acme'): Promise<Company> {
  const answer = await owner.post('/companies', { name });
  if (answer.status !== 201) throw new Error(answer.text);
  return companyIn(answer);
}

/** Invites an address into a company. */
export const invite = (owner: ApiVisitor, { id }: Company, email: string, role = 'editor') =>
  owner.post(`/companies/${id}/invitations`, { email, role });

/** The secret of the newest invitation in a mailbox. */
export async function tokenFor(api: TestApi, email: string): Promise<string> {
  // Mails of one moment come in any order, and registering brings mails of its own.
  const tokens = (await mailsTo(api, email)).flatMap(({ query }) => {
    const next = new URL(query.get('next') ?? '', 'https://raisehall.example');
    return next.searchParams.get('invitation') ?? [];
  });
  return tokens.at(-1) ?? '';
}

/** Invites somebody into a company, and they accept. */
export async function joinCompany(
  api: TestApi,
  owner: ApiVisitor,
  company: Company,
  who: Person,
  role: string,
) {
  const sent = await invite(owner, company, who.email, role);
  if (sent.status !== 201) throw new Error(sent.text);
  const token = await tokenFor(api, who.email);
  const answer = await who.post('/company-invitation/accept', { token });
  if (answer.status !== 200) throw new Error(answer.text);
}

/** The roles of all members, by name. */
export async function rolesOf(who: ApiVisitor, { id }: Company): Promise<Record<string, string>> {
  const { items } = (await who.get(`/companies/${id}/members`)).json<CompanyMemberList>();
  return Object.fromEntries(items.map(({ name, role }) => [name, role]));
}

/** The owners of a company, whoever may ask. */
export async function ownersOf(api: TestApi, { id }: Company): Promise<readonly string[]> {
  const rows = await findRows(api, 'company_members', { company_id: id, role: 'owner' });
  return rows.map(({ user_id }) => user_id);
}
