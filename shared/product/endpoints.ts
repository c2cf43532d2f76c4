import { accountEndpoints } from './account/account-endpoints.ts';
import { invitationEndpoints } from './account/invitation-endpoints.ts';
import { registrationEndpoints } from './account/registration-endpoints.ts';
import { signInEndpoints } from './account/sign-in-endpoints.ts';
import { twoFactorEndpoints } from './account/two-factor-endpoints.ts';
import { calculatorEndpoints } from './calculators/calculator-endpoints.ts';
import { companyEndpoints } from './companies/company-endpoints.ts';
import { contactEndpoints } from './contact/contact-endpoints.ts';
import { answerFeedbackEndpoints } from './content/answer-feedback-endpoints.ts';
import { contentEndpoints } from './content/content-endpoints.ts';
import { editingEndpoints } from './content/editing-endpoints.ts';
import { numbersEndpoints } from './content/numbers-endpoints.ts';
import { jobsEndpoints } from './jobs/jobs-endpoints.ts';
import { legalEndpoints } from './legal/legal-endpoints.ts';
import { privacyEndpoints } from './privacy/privacy-endpoints.ts';
import { scenarioEndpoints } from './scenarios/scenario-endpoints.ts';
import { serviceEndpoints } from './service/service-endpoints.ts';

/** Every endpoint of the API by method and path. A new area adds its own table here. */
export const endpoints = {
  ...registrationEndpoints,
  ...signInEndpoints,
  ...accountEndpoints,
  ...twoFactorEndpoints,
  ...invitationEndpoints,
  ...privacyEndpoints,
  ...legalEndpoints,
  ...contentEndpoints,
  ...numbersEndpoints,
  ...answerFeedbackEndpoints,
  ...editingEndpoints,
  ...contactEndpoints,
  ...calculatorEndpoints,
  ...scenarioEndpoints,
  ...jobsEndpoints,
  ...companyEndpoints,
  ...serviceEndpoints,
};
export type Endpoints = typeof endpoints;
