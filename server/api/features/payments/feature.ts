import './payment-tables.ts';
import './refunds/refund-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { accountOverview } from './account-overview.ts';
import { confirmingRoutes } from './confirming-routes.ts';
import { fillDemoPayments } from './demo-payments.ts';
import { instructionPapers } from './instruction-papers.ts';
import { instructionRoutes } from './instruction-routes.ts';
import { investorPaymentRoutes } from './investor-payment-routes.ts';
import { instructionSaverSchema, paymentSchema, statementSchema } from './payment-schema.ts';
import { paymentWork } from './payment-work.ts';
import { paymentData } from './personal-data.ts';
import { refundRoutes } from './refunds/refund-routes.ts';
import { refundSchema } from './refunds/refund-schema.ts';
import { statementCommands } from './statements/statement-commands.ts';
import { statementRoutes } from './statements/statement-routes.ts';
import { tellChangeJob } from './tell-change-job.ts';

/** Where companies are paid, confirmed by two people, and how investors pay. */
export const payments: Feature = {
  routes: [
    instructionRoutes,
    confirmingRoutes,
    investorPaymentRoutes,
    statementRoutes,
    statementCommands,
    refundRoutes,
  ],
  schema: [paymentSchema, statementSchema, refundSchema, instructionSaverSchema],
  jobs: (deps) => [tellChangeJob(deps)],
  binder: [instructionPapers],
  personalData: paymentData,
  workItems: paymentWork,
  overview: accountOverview,
  fillDemoHistory: fillDemoPayments,
};
