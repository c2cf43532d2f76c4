import './directory/directory-tables.ts';
import './entities/entity-tables.ts';
import './investor-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { certificationDeadlines } from './certification-deadlines.ts';
import { certificationReminderJob } from './certification-reminders.ts';
import { certificationRoutes } from './certification-routes.ts';
import { fillDemoCertifications, fillDemoProfiles } from './demo-investors.ts';
import { directoryRoutes } from './directory/directory-routes.ts';
import { directorySchema } from './directory/directory-schema.ts';
import { entityDecisions } from './entities/entity-decisions.ts';
import { entityRoutes } from './entities/entity-routes.ts';
import { entitySchema } from './entities/entity-schema.ts';
import { investorOverview } from './investor-overview.ts';
import { investorRoutes } from './investor-routes.ts';
import { investorSchema, profileAddressSchema } from './investor-schema.ts';
import { investorWork } from './investor-work.ts';
import { limitRoutes } from './limit-routes.ts';
import { accountRoutes } from './people/account-routes.ts';
import { certificationChecks } from './people/certification-checks.ts';
import { decisionRoutes } from './people/decision-routes.ts';
import { peopleRoutes } from './people/people-routes.ts';
import { peopleSearch } from './people/people-search.ts';
import { investorData } from './personal-data.ts';

/**
 * People who invest: their profiles, what they certify and how much they may invest; and what
 * operators decide about people.
 */
export const investors: Feature = {
  routes: [
    investorRoutes,
    directoryRoutes,
    certificationRoutes,
    limitRoutes,
    entityRoutes,
    entityDecisions,
    peopleRoutes,
    decisionRoutes,
    certificationChecks,
    accountRoutes,
  ],
  schema: [investorSchema, entitySchema, profileAddressSchema, directorySchema],
  jobs: (deps) => [certificationReminderJob(deps)],
  personalData: investorData,
  workItems: investorWork,
  overview: [investorOverview],
  deadlines: [certificationDeadlines],
  fillDemo: fillDemoProfiles,
  fillDemoHistory: fillDemoCertifications,
  search: [peopleSearch],
};
