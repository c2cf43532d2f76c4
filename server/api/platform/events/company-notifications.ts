/** What is told about the people of a company. */
import type { MemberRole } from '#shared/product/companies/lifecycle.ts';
import { viewAddress } from './view-address.ts';

/** The facts that a text about a company is made of. */
export interface OfCompany {
  readonly company: string;
  /** The company's name when it happened: whoever was removed can no longer look it up. */
  readonly name: string;
}

/** The facts of each kind of notification about companies. */
export interface CompanyFacts {
  'company.invited': OfCompany;
  'company.member-joined': OfCompany & { readonly role: MemberRole };
  'company.invitation-declined': OfCompany;
  'company.member-left': OfCompany;
  'company.role-changed': OfCompany & { readonly role: MemberRole };
  'company.member-removed': OfCompany;
  'company.transferred': OfCompany;
}

const roles: Readonly<Record<MemberRole, string>> = {
  owner: 'its owner',
  editor: 'an editor',
  viewer: 'a viewer',
};
const companyPage = ({ company }: OfCompany) => viewAddress('companies', { company });
const allCompanies = () => viewAddress('companies');
const openCompany = { path: companyPage, button: 'View company' } as const;
const openCompanies = { path: allCompanies, button: 'View companies' } as const;

/** The kinds of events about companies, by their names. */
export const companyKinds = {
  'company.invited': {
    title: ({ name }: CompanyFacts['company.invited']) =>
      `You are invited to ${name}; the link is in your email`,
    ...openCompanies,
  },
  'company.member-joined': {
    title: ({ name, role }: CompanyFacts['company.member-joined'], person: string) =>
      `${person} joined ${name} as ${roles[role]}`,
    ...openCompany,
  },
  'company.invitation-declined': {
    title: ({ name }: CompanyFacts['company.invitation-declined']) =>
      `An invitation to ${name} was declined`,
    ...openCompany,
  },
  'company.member-left': {
    title: ({ name }: CompanyFacts['company.member-left'], person: string) =>
      `${person} left ${name}`,
    ...openCompany,
  },
  'company.role-changed': {
    title: ({ name, role }: CompanyFacts['company.role-changed']) =>
      `You are now ${roles[role]} of ${name}`,
    ...openCompany,
  },
  'company.member-removed': {
    title: ({ name }: CompanyFacts['company.member-removed']) =>
      `You are no longer a member of ${name}`,
    ...openCompanies,
  },
  'company.transferred': {
    title: ({ name }: CompanyFacts['company.transferred']) => `You now own ${name}`,
    ...openCompany,
  },
} as const;
