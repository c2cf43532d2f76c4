import './commitment-tables.ts';
import './side-letters/letter-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { bookPapers } from './book-papers.ts';
import { bookRoutes } from './book-routes.ts';
import { certificateRoutes } from './certificates/certificate-routes.ts';
import {
  agreementPapers,
  certificatePapers,
  executedPapers,
} from './certificates/signed-papers.ts';
import { commitmentOverview } from './commitment-overview.ts';
import { commitmentRoutes } from './commitment-routes.ts';
import {
  commitmentSchema,
  countersignedSchema,
  latestSchema,
  newestSchema,
  signedAddressSchema,
  signedForSchema,
  supersededSchema,
} from './commitment-schema.ts';
import { commitmentSearch } from './commitment-search.ts';
import { evidenceRoutes } from './evidence-routes.ts';
import { fundingCommands } from './funding-commands.ts';
import { investorCommands } from './investor-commands.ts';
import { ledgerCheckRoutes } from './ledger-check-routes.ts';
import { verifyLedgerJob } from './ledger-checks.ts';
import { moneyCommands } from './money-commands.ts';
import { ownDeadlines } from './own-deadlines.ts';
import { commitmentTasks } from './own-due.ts';
import { commitmentData } from './personal-data.ts';
import { letterPapers } from './side-letters/letter-papers.ts';
import { letterPagesSchema, sideLetterSchema } from './side-letters/letter-schema.ts';
import { signingRoutes } from './signing-routes.ts';
import { tellRemindedJob } from './tell-reminded-job.ts';

/** Commitments: what investors sign and pay, the book of a raise, its ledger and its waitlist. */
export const commitments: Feature = {
  routes: [
    ledgerCheckRoutes,
    signingRoutes,
    commitmentRoutes,
    bookRoutes,
    investorCommands,
    fundingCommands,
    moneyCommands,
    evidenceRoutes,
    certificateRoutes,
  ],
  schema: [
    commitmentSchema,
    signedForSchema,
    countersignedSchema,
    sideLetterSchema,
    letterPagesSchema,
    supersededSchema,
    newestSchema,
    signedAddressSchema,
    latestSchema,
  ],
  jobs: (deps) => [verifyLedgerJob(deps), tellRemindedJob(deps)],
  binder: [agreementPapers, executedPapers, letterPapers, certificatePapers, bookPapers],
  personalData: commitmentData,
  ownWaiting: commitmentTasks,
  deadlines: [ownDeadlines],
  search: commitmentSearch,

  overview: commitmentOverview,
};
