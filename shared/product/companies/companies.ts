/** Companies and their members: requests and responses. */
import { type Static, type TOptional, type TProperties, type TString, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import {
  cityMaxLength,
  companiesPerPage,
  companyNameMaxLength,
  companyNameMinLength,
  emailMaxLength,
  legalFormMaxLength,
  oneLinerMaxLength,
  oneLinerMinLength,
  sentInvitationsPerPage,
  websiteMaxLength,
} from '../fields/limits.ts';
import { closed, emptiableName, idOf, moment, nameLine, oneOf, orNull } from '../fields/schema.ts';
import { memberRoles } from './lifecycle.ts';
import { type Sector, type Stage, sectorLabels, stageLabels } from './sectors.ts';

export const invitedRoles = ['editor', 'viewer'] as const;

/** Without control characters, and possibly empty. */
const emptiable = (maxLength: number, title: string): TString =>
  Type.String({ maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$', title });

const name = Type.String({
  ...nameLine(companyNameMaxLength, { title: 'the name of the company' }),
  minLength: companyNameMinLength,
});

/** A label of a host name, in ASCII or as people write it in their script. */
const hostLabel = '[A-Za-z0-9\\u00c0-\\u1fff\\u3040-\\ud7ff-]{1,63}';
/**
 * The host follows the scheme at once, so that no user name can look like one (https://bank@evil),
 * and nothing in the rest could end an attribute or hide.
 */
const websitePattern = `^(?:https://(?:${hostLabel}\\.){1,20}${hostLabel}(?::\\d{1,5})?(?:[/?#][^\\s"'<>\\\\^\`{|}\\u0000-\\u0020\\u007f-\\u00a0\\u00ad\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]*)?)?$`;

/** All of them can be left empty. */
const details = {
  legalName: emptiableName(companyNameMaxLength, 'the legal name'),
  legalForm: emptiableName(legalFormMaxLength, 'the legal form'),
  oneLiner: Type.String({
    maxLength: oneLinerMaxLength,
    pattern: `^([^\\u0000-\\u001f\\u007f]{${oneLinerMinLength},})?$`,
    title: 'what the company does, in one sentence',
    sentences: { pattern: `Enter a sentence of at least ${oneLinerMinLength} characters.` },
  }),
  country: Type.String({
    maxLength: 2,
    pattern: '^([A-Z]{2})?$',
    title: 'a country',
    description: 'ISO 3166-1, two letters.',
  }),
  city: emptiable(cityMaxLength, 'the city'),
  website: Type.String({
    maxLength: websiteMaxLength,
    pattern: websitePattern,
    title: 'the website address',
    sentences: {
      pattern: 'Enter an address such as https://example.com, without a user name or quotes.',
    },
  }),
  foundedOn: Type.String({
    maxLength: 10,
    pattern: '^(\\d{4}-\\d{2}-\\d{2})?$',
    title: 'the founding date',
    description: 'A date such as 2024-05-31.',
  }),
  sector: oneOf(['', ...(Object.keys(sectorLabels) as [Sector])], { title: 'a sector' }),
  stage: oneOf(['', ...(Object.keys(stageLabels) as [Stage])], { title: 'a stage' }),
};

type AllOptional<P extends TProperties> = { [K in keyof P]: TOptional<P[K]> };
const optional = <P extends TProperties>(fields: P): AllOptional<P> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, Type.Optional(field)]),
  ) as AllOptional<P>;

export const companyRequest = closed({ name, ...optional(details) });
export const companyChange = closed(optional({ name, ...details }), { minProperties: 1 });
export type CompanyChange = Static<typeof companyChange>;

export const company = closed({
  id: idOf('cmp'),
  name: Type.String(),
  legalName: Type.String(),
  legalForm: Type.String({ description: 'As “Delaware corporation” or “GmbH”.' }),
  oneLiner: Type.String(),
  country: Type.String(),
  city: Type.String(),
  website: Type.String(),
  foundedOn: Type.String({
    description: 'This and the other texts are empty where there is none.',
  }),
  sector: details.sector,
  stage: details.stage,
  logo: orNull(Type.String({ description: 'The address of the image.' })),
  role: oneOf(memberRoles, { title: 'your role' }),
  createdAt: moment,
  updatedAt: moment,
  /** Remembered for each member, on whatever device they go on. */
  openedAt: orNull(
    Type.String({ format: 'date-time', description: 'When you opened it last in the dashboard.' }),
  ),
  version: Type.Integer(),
});
export type Company = Static<typeof company>;

/** As much of a company as a menu shows. */
export const recentCompany = Type.Pick(company, ['id', 'name', 'stage', 'role', 'openedAt'], {
  additionalProperties: false,
});
export type RecentCompany = Static<typeof recentCompany>;

export const companyResponse = closed({ company });
export type CompanyResponse = Static<typeof companyResponse>;

/** The orders of the list, as its `sort` names them; a minus means descending. */
export const companyOrders = ['name', '-name', '-openedAt'] as const;
export type CompanyOrder = (typeof companyOrders)[number];

export const companiesQuery = closed({
  sort: Type.Optional(oneOf(companyOrders, { title: 'the order' })),
  // A cursor holds a name, of which each character may take several.
  ...pageQuery('companies', companiesPerPage, 800),
});

export const companyList = closed({
  items: Type.Array(company),
  nextCursor: orNull(Type.String()),
  total: Type.Integer({ description: 'How many there are on all pages.' }),
});
export type CompanyList = Static<typeof companyList>;

export const companyMember = closed({
  id: idOf('usr'),
  name: Type.String(),
  email: Type.String(),
  role: oneOf(memberRoles),
  joinedAt: moment,
  version: Type.Integer({ description: 'Of the role, for If-Match.' }),
});
export type CompanyMember = Static<typeof companyMember>;
export const companyMemberList = closed({ items: Type.Array(companyMember) });
export type CompanyMemberList = Static<typeof companyMemberList>;

const invitedRole = oneOf(invitedRoles, { title: 'the role in the company' });
export const memberChange = closed({ role: invitedRole });
export const ownerChange = closed({ userId: idOf('usr') });

export const companyInvitationRequest = closed({
  email: Type.String({
    minLength: 1,
    maxLength: emailMaxLength,
    format: 'email',
    title: 'the email address to invite',
  }),
  role: invitedRole,
});

export const companyInvitation = closed({
  id: idOf('civ'),
  email: Type.String(),
  role: invitedRole,
  state: oneOf(['open', 'expired']),
  sentAt: moment,
  expiresAt: moment,
});
export type CompanyInvitation = Static<typeof companyInvitation>;
export const companyInvitationResponse = closed({ invitation: companyInvitation });
export type CompanyInvitationResponse = Static<typeof companyInvitationResponse>;
export const companyInvitationList = closed({ items: Type.Array(companyInvitation) });
export type CompanyInvitationList = Static<typeof companyInvitationList>;

export const sentInvitationsQuery = closed(pageQuery('counts', sentInvitationsPerPage));
/** The invitations that one person sent for one company on one day. */
export const sentInvitations = closed({
  day: Type.String({ description: 'A date in UTC.' }),
  company: closed({ id: idOf('cmp'), name: Type.String() }),
  sender: closed({ id: idOf('usr'), name: Type.String() }),
  sent: Type.Integer({ description: 'Invitations by email, to the team and to data rooms.' }),
});
export type SentInvitations = Static<typeof sentInvitations>;
export const sentInvitationList = closed({
  items: Type.Array(sentInvitations, { description: 'The newest day first.' }),
  nextCursor: orNull(Type.String()),
});
export type SentInvitationList = Static<typeof sentInvitationList>;

export const companyInvitationToken = closed({
  token: Type.String({ minLength: 1, maxLength: 200, title: 'the code from the link' }),
});
/** The view of an invitation before somebody accepts it. */
export const companyInvitationPreview = closed({
  company: Type.String(),
  email: Type.String(),
  role: invitedRole,
  invitedBy: Type.String(),
  expiresAt: moment,
});
export type CompanyInvitationPreview = Static<typeof companyInvitationPreview>;
