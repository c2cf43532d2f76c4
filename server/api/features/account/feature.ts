import './privacy/privacy-tables.ts';
import './two-factor/two-factor-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { accountRoutes } from './account-routes.ts';
import { loginRoutes } from './login-routes.ts';
import { invitationRoutes } from './operators/invitation-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { accountData } from './personal-data.ts';
import { privacyRoutes } from './privacy/privacy-routes.ts';
import { privacySchema } from './privacy/privacy-schema.ts';
import { personalDataJob } from './privacy/privacy-work.ts';
import { registrationRoutes } from './registration-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { tokenRoutes } from './token-routes.ts';
import { enrolmentRoutes } from './two-factor/enrolment-routes.ts';
import { secondStepRoutes } from './two-factor/second-step-routes.ts';
import { stepUpRoutes } from './two-factor/step-up-routes.ts';
import { turnedOnRoutes } from './two-factor/turned-on-routes.ts';
import { twoFactorSchema } from './two-factor/two-factor-schema.ts';
import { removeOldTwoFactor } from './two-factor/two-factor-store.ts';

/** Accounts: registering, logging in, their security, and what people may ask about their data. */
export const account: Feature = {
  routes: [
    registrationRoutes,
    loginRoutes,
    secondStepRoutes,
    passwordRoutes,
    sessionRoutes,
    enrolmentRoutes,
    turnedOnRoutes,
    stepUpRoutes,
    tokenRoutes,
    accountRoutes,
    privacyRoutes,
    invitationRoutes,
  ],
  schema: [twoFactorSchema, privacySchema],
  jobs: (deps) => [personalDataJob(deps)],
  sweep: removeOldTwoFactor,
  personalData: accountData,
};
