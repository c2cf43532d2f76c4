import type { CompanyChange } from '#shared/product/companies/companies.ts';
import type { InvestorProfileRequest } from '#shared/product/investors/investors.ts';
import type { BinderSource } from './binder-source.ts';
import type { DeadlineSource } from './deadline-source.ts';
import type { CoreDeps, FeatureDeps, JobDeps, ProductApi } from './deps.ts';
import type { JobKind } from './jobs/job-kind.ts';
import type { MailComposers } from './mail/mail-kinds.ts';
import type { OverviewSource } from './overview-source.ts';
import type { Person, PersonalData } from './personal-data.ts';
import type { RaiseNewsSource } from './raise-news-source.ts';
import type { SearchSource } from './search-source.ts';
import type { Sweep } from './storage/housekeeping.ts';
import type { Migration } from './storage/migration.ts';
import type { Transaction } from './storage/storage.ts';
import type { OwnWaitingSource, WorkItemSource } from './work-items.ts';

/** Adds routes to the API. */
export type Routes = (app: ProductApi, deps: FeatureDeps) => void;

/** A sample account of the demo. */
export interface DemoAccount extends Person {
  readonly operator?: true;
  /** Makes them a founder. */
  readonly company?: CompanyChange;
  /** Makes them an investor. */
  readonly investor?: InvestorProfileRequest;
}

/**
 * A feature and everything it brings, said in its `feature.ts`. That file also imports the types of
 * the feature's tables.
 */
export interface Feature {
  readonly routes: readonly Routes[];
  /** Makes its tables, and changes them in later versions. */
  readonly schema?: readonly Migration[];
  readonly jobs?: (deps: JobDeps) => readonly JobKind[];
  readonly sweep?: Sweep;
  readonly personalData?: PersonalData;
  /** What of it waits for operators. */
  readonly workItems?: readonly WorkItemSource[];
  /** What of it waits for its members, to be counted on their dashboard. */
  readonly ownWaiting?: readonly OwnWaitingSource[];
  /** What of it members find by a few letters. */
  readonly search?: readonly SearchSource[];
  /** Its mails whose text is read when they are sent. */
  readonly composers?: MailComposers;
  /** What of it is new about a raise to its investors. */
  readonly raiseNews?: readonly RaiseNewsSource[];

  /** What of it is due for somebody, and when. */
  readonly deadlines?: readonly DeadlineSource[];
  /** Its parts of the overview of the dashboard. */
  readonly overview?: readonly OverviewSource[];
  /** Its papers in the binders of raises and commitments. */
  readonly binder?: readonly BinderSource[];
  /** Adds its part of the demo to an empty database. */
  readonly fillDemo?: (
    trx: Transaction,
    accounts: readonly DemoAccount[],
    now: number,
  ) => Promise<void>;
  /**
   * Adds what the people of the demo have done since they joined, after all that `fillDemo` adds.
   * It has files, and so more than one transaction.
   */
  readonly fillDemoHistory?: (
    deps: Pick<CoreDeps, 'storage' | 'files' | 'encrypter'>,
    accounts: readonly DemoAccount[],
    now: number,
  ) => Promise<void>;
}
