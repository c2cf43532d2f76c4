import { accountEndpoints } from './account/account-endpoints.ts';
import { invitationEndpoints } from './account/invitation-endpoints.ts';
import { registrationEndpoints } from './account/registration-endpoints.ts';
import { signInEndpoints } from './account/sign-in-endpoints.ts';
import { twoFactorEndpoints } from './account/two-factor-endpoints.ts';
import { adviserEndpoints } from './advisers/adviser-endpoints.ts';
import { auditEndpoints } from './audit/audit-endpoints.ts';
import { binderEndpoints } from './binders/binder-endpoints.ts';
import { calculatorEndpoints } from './calculators/calculator-endpoints.ts';
import { bookEndpoints } from './commitments/book-endpoints.ts';
import { certificateEndpoints } from './commitments/certificate-endpoints.ts';
import { commitmentEndpoints } from './commitments/commitment-endpoints.ts';
import { countersigningEndpoints } from './commitments/countersigning-endpoints.ts';
import { sideLetterEndpoints } from './commitments/side-letter-endpoints.ts';
import { signedEndpoints } from './commitments/signed-endpoints.ts';
import { companyEndpoints } from './companies/company-endpoints.ts';
import { signatoryEndpoints } from './companies/signatory-endpoints.ts';
import { contactEndpoints } from './contact/contact-endpoints.ts';
import { contentEndpoints } from './content/content-endpoints.ts';
import { editingEndpoints } from './content/editing-endpoints.ts';
import { faqFeedbackEndpoints } from './content/faq-feedback-endpoints.ts';
import { numbersEndpoints } from './content/numbers-endpoints.ts';
import { deadlineEndpoints } from './deadlines/deadline-endpoints.ts';
import { evidenceEndpoints } from './evidence/evidence-endpoints.ts';
import { fitEndpoints } from './fit/fit-endpoints.ts';
import { healthEndpoints } from './health/health-endpoints.ts';
import { holderEndpoints } from './holders/holder-endpoints.ts';
import { introductionEndpoints } from './introductions/introduction-endpoints.ts';
import { entityEndpoints } from './investors/entity-endpoints.ts';
import { investorEndpoints } from './investors/investor-endpoints.ts';
import { peopleEndpoints } from './investors/people-endpoints.ts';
import { jobsEndpoints } from './jobs/jobs-endpoints.ts';
import { legalEndpoints } from './legal/legal-endpoints.ts';
import { notificationEndpoints } from './notifications/notification-endpoints.ts';
import { overviewEndpoints } from './overview/overview-endpoints.ts';
import { paymentEndpoints } from './payments/payment-endpoints.ts';
import { refundEndpoints } from './payments/refunds/refund-endpoints.ts';
import { statementEndpoints } from './payments/statements/statement-endpoints.ts';
import { pipelineEndpoints } from './pipeline/pipeline-endpoints.ts';
import { privacyEndpoints } from './privacy/privacy-endpoints.ts';
import { queueEndpoints } from './queue/queue-endpoints.ts';
import { networkEndpoints } from './raises/network-endpoints.ts';
import { raiseEndpoints } from './raises/raise-endpoints.ts';
import { readingEndpoints } from './raises/reading-endpoints.ts';
import { reviewEndpoints } from './raises/review-endpoints.ts';
import { roomEndpoints } from './raises/room-endpoints.ts';
import { settlingEndpoints } from './raises/settling-endpoints.ts';
import { savedViewEndpoints } from './saved-views/saved-view-endpoints.ts';
import { scenarioEndpoints } from './scenarios/scenario-endpoints.ts';
import { searchEndpoints } from './search/search-endpoints.ts';
import { serviceEndpoints } from './service/service-endpoints.ts';
import { threadEndpoints } from './threads/thread-endpoints.ts';
import { updateEndpoints } from './updates/update-endpoints.ts';
import { watchlistEndpoints } from './watchlist/watchlist-endpoints.ts';

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
  ...faqFeedbackEndpoints,
  ...editingEndpoints,
  ...contactEndpoints,
  ...calculatorEndpoints,
  ...savedViewEndpoints,
  ...scenarioEndpoints,
  ...jobsEndpoints,
  ...evidenceEndpoints,
  ...healthEndpoints,
  ...companyEndpoints,
  ...signatoryEndpoints,
  ...raiseEndpoints,
  ...networkEndpoints,
  ...roomEndpoints,
  ...threadEndpoints,
  ...updateEndpoints,
  ...watchlistEndpoints,
  ...fitEndpoints,
  ...deadlineEndpoints,
  ...pipelineEndpoints,
  ...readingEndpoints,
  ...reviewEndpoints,
  ...bookEndpoints,
  ...settlingEndpoints,
  ...commitmentEndpoints,
  ...certificateEndpoints,
  ...signedEndpoints,
  ...binderEndpoints,
  ...countersigningEndpoints,
  ...sideLetterEndpoints,
  ...paymentEndpoints,
  ...refundEndpoints,
  ...statementEndpoints,
  ...queueEndpoints,
  ...searchEndpoints,

  ...overviewEndpoints,
  ...holderEndpoints,
  ...introductionEndpoints,
  ...adviserEndpoints,
  ...investorEndpoints,
  ...entityEndpoints,
  ...peopleEndpoints,
  ...notificationEndpoints,
  ...auditEndpoints,
  ...serviceEndpoints,
};
export type Endpoints = typeof endpoints;

/** An endpoint by its method and path: `GET /scenarios/:id`. */
export type EndpointKey = keyof Endpoints;
