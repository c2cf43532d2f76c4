import './company-tables.ts';
import './signatory-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { companyInvitationRoutes } from './company-invitation-routes.ts';
import { removeOldInvitations } from './company-invitation-store.ts';
import { companyRoutes } from './company-routes.ts';
import {
  companySaverSchema,
  companySchema,
  legalFormSchema,
  memberVersionsSchema,
} from './company-schema.ts';
import { fillDemoCompanies } from './demo-companies.ts';
import { logoRoutes } from './logo-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { companyData } from './personal-data.ts';
import { sentInvitationRoutes } from './sent-invitation-routes.ts';
import { signatoryRoutes } from './signatory-routes.ts';
import { signatorySchema } from './signatory-schema.ts';

/** Companies, their members, and invitations to them. */
export const companies: Feature = {
  routes: [
    companyRoutes,
    logoRoutes,
    memberRoutes,
    signatoryRoutes,
    companyInvitationRoutes,
    sentInvitationRoutes,
  ],
  schema: [
    companySchema,
    signatorySchema,
    companySaverSchema,
    memberVersionsSchema,
    legalFormSchema,
  ],
  sweep: removeOldInvitations,
  personalData: companyData,
  fillDemo: fillDemoCompanies,
};
