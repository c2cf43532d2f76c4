/** The names of the shapes in the contract: what a schema is exported as is what a client calls it. */
import * as account from '#shared/product/account/account.ts';
import * as invitations from '#shared/product/account/invitations.ts';
import * as sessions from '#shared/product/account/sessions.ts';
import * as tokens from '#shared/product/account/tokens.ts';
import * as twoFactor from '#shared/product/account/two-factor.ts';
import * as advisers from '#shared/product/advisers/advisers.ts';
import * as auditLog from '#shared/product/audit/audit-log.ts';
import * as calculatorResponses from '#shared/product/calculators/calculator-responses.ts';
import * as book from '#shared/product/commitments/book.ts';
import * as commitments from '#shared/product/commitments/commitments.ts';
import * as documentCheck from '#shared/product/commitments/document-check.ts';
import * as sideLetters from '#shared/product/commitments/side-letters.ts';
import * as signing from '#shared/product/commitments/signing.ts';
import { commitmentStates } from '#shared/product/commitments/states.ts';
import * as companies from '#shared/product/companies/companies.ts';
import * as contact from '#shared/product/contact/contact.ts';
import * as content from '#shared/product/content/content.ts';
import * as faqEditing from '#shared/product/content/faq-editing.ts';
import * as faqFeedback from '#shared/product/content/faq-feedback.ts';
import * as images from '#shared/product/content/images.ts';
import * as markdownPreview from '#shared/product/content/markdown-preview.ts';
import * as postEditing from '#shared/product/content/post-editing.ts';
import * as publicationFields from '#shared/product/content/publication-fields.ts';
import { currencyField, moneyField } from '#shared/product/fields/money-fields.ts';
import { oneOf } from '#shared/product/fields/schema.ts';
import * as health from '#shared/product/health/health.ts';
import * as holders from '#shared/product/holders/holders.ts';
import * as introductions from '#shared/product/introductions/introductions.ts';
import * as certifications from '#shared/product/investors/certifications.ts';
import * as entities from '#shared/product/investors/entities.ts';
import * as investorCard from '#shared/product/investors/investor-card.ts';
import * as investorDirectory from '#shared/product/investors/investor-directory.ts';
import * as investors from '#shared/product/investors/investors.ts';
import { investorStates } from '#shared/product/investors/lifecycle.ts';
import * as limits from '#shared/product/investors/limits.ts';
import * as people from '#shared/product/investors/people.ts';
import * as jobs from '#shared/product/jobs/jobs.ts';
import * as legal from '#shared/product/legal/legal.ts';
import * as notifications from '#shared/product/notifications/notifications.ts';
import * as payments from '#shared/product/payments/payments.ts';
import * as pipelineImports from '#shared/product/pipeline/imports.ts';
import * as pipeline from '#shared/product/pipeline/pipeline.ts';
import * as privacy from '#shared/product/privacy/privacy.ts';
import * as queue from '#shared/product/queue/queue.ts';
import * as analytics from '#shared/product/raises/analytics.ts';
import { raiseStates } from '#shared/product/raises/lifecycle.ts';
import * as network from '#shared/product/raises/network.ts';
import * as ownership from '#shared/product/raises/ownership.ts';
import * as raiseProblemList from '#shared/product/raises/raise-problem-list.ts';
import * as raises from '#shared/product/raises/raises.ts';
import * as reading from '#shared/product/raises/reading.ts';
import * as reviewFigures from '#shared/product/raises/review-figures.ts';
import * as reviews from '#shared/product/raises/reviews.ts';
import * as roomAccess from '#shared/product/raises/room-access.ts';
import * as roomDocuments from '#shared/product/raises/room-documents.ts';
import * as roomNda from '#shared/product/raises/room-nda.ts';
import * as roomQuestions from '#shared/product/raises/room-questions.ts';
import * as scheduledTransitions from '#shared/product/raises/scheduled-transitions.ts';
import * as settling from '#shared/product/raises/settling.ts';
import * as sheets from '#shared/product/raises/sheets.ts';
import * as terms from '#shared/product/raises/terms.ts';
import * as scenarios from '#shared/product/scenarios/scenarios.ts';
import * as threads from '#shared/product/threads/threads.ts';
import * as updates from '#shared/product/updates/updates.ts';

/** Every file of the contract that declares shapes. */
const declarations: readonly object[] = [
  account,
  invitations,
  sessions,
  tokens,
  twoFactor,
  auditLog,
  calculatorResponses,
  book,
  commitments,
  documentCheck,
  sideLetters,
  signing,
  companies,
  contact,
  content,
  faqEditing,
  faqFeedback,
  images,
  markdownPreview,
  postEditing,
  publicationFields,
  health,
  holders,
  introductions,
  advisers,
  certifications,
  entities,
  investorCard,
  investorDirectory,
  investors,
  limits,
  people,
  jobs,
  legal,
  notifications,
  payments,
  pipeline,
  pipelineImports,
  privacy,
  queue,
  analytics,
  network,
  ownership,
  scheduledTransitions,
  raiseProblemList,
  raises,
  reading,
  reviewFigures,
  reviews,
  roomAccess,
  roomDocuments,
  roomNda,
  roomQuestions,
  settling,
  sheets,
  terms,
  scenarios,
  threads,
  updates,
];

/** A shape of the contract, as it was declared. */
export interface DeclaredSchema {
  /** `RaiseSummary` for what is exported as `raiseSummary`. */
  readonly name: string;
  readonly schema: object;
}

/** What the contract makes with a function wherever it is used, by what it calls the value. */
const made: object = {
  Money: moneyField(),
  Currency: currencyField,
  RaiseState: oneOf(raiseStates),
  CommitmentState: oneOf(commitmentStates),
  InvestorState: oneOf(investorStates),
};

/** The objects and choices that the contract declares. Texts and numbers are said where they are. */
export const declaredSchemas: readonly DeclaredSchema[] = [made, ...declarations]
  .flatMap((file) => Object.entries(file))
  .filter(([, value]) => isShape(value))
  .map(([name, schema]) => ({ name: name.charAt(0).toUpperCase() + name.slice(1), schema }));

function isShape(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || !('~kind' in value)) return false;
  return 'properties' in value || 'anyOf' in value;
}
