import './network/network-tables.ts';
import './room/room-tables.ts';
import type { Feature } from '../../platform/feature.ts';
import { checkLooksJob } from './check-looks-job.ts';
import { bookRoutes } from './commitments/book-routes.ts';
import { certificateRoutes } from './commitments/certificates/certificate-routes.ts';
import { commitmentClockJob } from './commitments/clock/commitment-clock.ts';
import { commitmentRoutes } from './commitments/commitment-routes.ts';
import { evidenceRoutes } from './commitments/evidence-routes.ts';
import { fundingCommands } from './commitments/funding-commands.ts';
import { investorCommands } from './commitments/investor-commands.ts';
import { ledgerCheckRoutes } from './commitments/ledger-check-routes.ts';
import { moneyCommands } from './commitments/money-commands.ts';
import { signingRoutes } from './commitments/signing-routes.ts';
import { verifyLedgerJob } from './commitments/verify-ledger-job.ts';
import { networkRoutes } from './network/network-routes.ts';
import { ownerRoutes } from './owner-routes.ts';
import { proposalRoutes } from './proposals/proposal-routes.ts';
import { raiseClockJob } from './raise-clock.ts';
import { raiseData } from './raise-data.ts';
import { raiseRecordRoutes } from './raise-record-routes.ts';
import { raiseRoutes } from './raise-routes.ts';
import { raiseWaiting } from './raise-waiting.ts';
import { analyticsRoutes } from './reading/analytics-routes.ts';
import { beaconRoutes } from './reading/beacon-routes.ts';
import { checkReadingJob } from './reading/check-reading-job.ts';
import { contentRoutes } from './reading/content-routes.ts';
import { logRoutes } from './reading/log-routes.ts';
import { pageRoutes } from './reading/page-routes.ts';
import { decisionRoutes } from './review/decision-routes.ts';
import { figuresRoutes } from './review/figures-routes.ts';
import { operatorRoutes } from './review/operator-routes.ts';
import { reviewRoutes } from './review/review-routes.ts';
import { documentRoutes } from './room/document-routes.ts';
import { expireGrantsJob } from './room/expire-grants-job.ts';
import { grantRoutes } from './room/grant-routes.ts';
import { investorRoutes } from './room/investor-routes.ts';
import { ndaRoutes } from './room/nda-routes.ts';
import { questionRoutes } from './room/question-routes.ts';
import { releaseFilesOfGoneRaises } from './room/release-files.ts';
import { takeDownRoutes } from './room/take-down-routes.ts';
import { uploadRoutes } from './room/upload-routes.ts';
import { waitingRoutes } from './room/waiting-routes.ts';
import { clockRoutes } from './settling/clock-routes.ts';
import { settlingRoutes } from './settling/settling-routes.ts';

/**
 * Raises: prepared by a company, reviewed by an operator, read in their data rooms, opened and ended
 * by the clock.
 */
export const raises: Feature = {
  routes: [
    raiseRoutes,
    ownerRoutes,
    raiseRecordRoutes,
    networkRoutes,
    reviewRoutes,
    figuresRoutes,
    decisionRoutes,
    operatorRoutes,
    proposalRoutes,
    settlingRoutes,
    ledgerCheckRoutes,
    clockRoutes,
    documentRoutes,
    uploadRoutes,
    takeDownRoutes,
    grantRoutes,
    investorRoutes,
    ndaRoutes,
    questionRoutes,
    waitingRoutes,
    pageRoutes,
    contentRoutes,
    beaconRoutes,
    logRoutes,
    analyticsRoutes,
    signingRoutes,
    commitmentRoutes,
    bookRoutes,
    investorCommands,
    fundingCommands,
    moneyCommands,
    evidenceRoutes,
    certificateRoutes,
  ],
  jobs: (deps) => [
    raiseClockJob(deps),
    commitmentClockJob(deps),
    checkLooksJob(deps),
    checkReadingJob(deps),
    expireGrantsJob(deps),
    verifyLedgerJob(deps),
  ],
  sweep: releaseFilesOfGoneRaises,
  personalData: raiseData,
  waiting: raiseWaiting,
  // Loaded only where it is used: its texts, and what writes its documents.
  async fillDemoHistory(deps, accounts, now) {
    const { fillDemoRaises } = await import('./demo/fill-demo-raises.ts');
    await fillDemoRaises(deps, accounts, now);
  },
};
