/**
 * Every feature of the product API. To add one (CONTRIBUTING.md has the whole of an example):
 *
 * 1. Declare what can be asked in `shared/product/<area>/<area>-endpoints.ts`, and name that table in
 *    `shared/product/endpoints.ts`. The API, the client and the reference are all made from it.
 * 2. Write `features/<name>/`: `<name>-routes.ts` with a handler for each endpoint, which names its
 *    row of the policy (platform/policy/policy.ts), and is a command where it writes
 *    (platform/http/command.ts); `<name>-store.ts` with the SQL; and `<name>-schema.ts`, the
 *    migration that makes the tables, beside their types in `<name>-tables.ts`.
 * 3. Say in `features/<name>/feature.ts` what it brings (platform/feature.ts), and name it below.
 */
import { queueKinds } from '#shared/product/queue/queue-kinds.ts';
import { searchKindNames } from '#shared/product/search/search-kinds.ts';
import { account } from './features/account/feature.ts';
import { advisers } from './features/advisers/feature.ts';
import { auditLog } from './features/audit/feature.ts';
import { binders } from './features/binders/feature.ts';
import { calculators } from './features/calculators/feature.ts';
import { commitments } from './features/commitments/feature.ts';
import { companies } from './features/companies/feature.ts';
import { contact } from './features/contact/feature.ts';
import { content } from './features/content/feature.ts';
import { countersigning } from './features/countersigning/feature.ts';
import { deadlines } from './features/deadlines/feature.ts';
import { demoRaises } from './features/demo-raises/feature.ts';
import { documentTexts } from './features/document-texts/feature.ts';
import { evidence } from './features/evidence/feature.ts';
import { health } from './features/health/feature.ts';
import { holders } from './features/holders/feature.ts';
import { introductions } from './features/introductions/feature.ts';
import { investors } from './features/investors/feature.ts';
import { jobs } from './features/jobs/feature.ts';
import { legal } from './features/legal/feature.ts';
import { network } from './features/network/feature.ts';
import { newRaises } from './features/new-raises/feature.ts';
import { notifications } from './features/notifications/feature.ts';
import { numbers } from './features/numbers/feature.ts';
import { overview } from './features/overview/feature.ts';
import { payments } from './features/payments/feature.ts';
import { pipeline } from './features/pipeline/feature.ts';
import { queue } from './features/queue/feature.ts';
import { raises } from './features/raises/feature.ts';
import { reading } from './features/reading/feature.ts';
import { review } from './features/review/feature.ts';
import { rooms } from './features/rooms/feature.ts';
import { savedViews } from './features/saved-views/feature.ts';
import { scenarios } from './features/scenarios/feature.ts';
import { scheduling } from './features/scheduling/feature.ts';
import { search } from './features/search/feature.ts';
import { settling } from './features/settling/feature.ts';
import { sideLetters } from './features/side-letters/feature.ts';
import { signed } from './features/signed/feature.ts';
import { threads } from './features/threads/feature.ts';
import { updates } from './features/updates/feature.ts';
import { watchlist } from './features/watchlist/feature.ts';
import { type BinderSource, binderSections } from './platform/binder-source.ts';
import type { DeadlineSource } from './platform/deadline-source.ts';
import type { Feature } from './platform/feature.ts';
import type { MailComposers } from './platform/mail/mail-kinds.ts';
import type { OverviewSource } from './platform/overview-source.ts';
import type { PersonalData } from './platform/personal-data.ts';
import type { RaiseNewsSource } from './platform/raise-news-source.ts';
import { platformSchema } from './platform/schema.ts';
import type { SearchSource } from './platform/search-source.ts';
import type { Sweep } from './platform/storage/housekeeping.ts';
import { inOrder, type Migration } from './platform/storage/migration.ts';
import type { OwnWaitingSource, WorkItemSource } from './platform/work-items.ts';

/**
 * From the ground up: a feature may import those above it in this list, never one below. The demo is
 * filled in this order, too.
 */
export const features: readonly Feature[] = [
  account,
  content,
  legal,
  numbers,
  contact,
  calculators,
  scenarios,
  savedViews,
  jobs,
  health,
  companies,
  investors,
  evidence,
  raises,
  commitments,
  review,
  rooms,
  advisers,
  reading,
  documentTexts,
  signed,
  settling,
  payments,
  binders,
  countersigning,
  sideLetters,
  scheduling,
  network,
  demoRaises,
  watchlist,
  holders,
  threads,
  introductions,
  updates,
  newRaises,
  pipeline,
  notifications,
  auditLog,
  queue,
  search,
  deadlines,
  overview,
];

/** All of the schema: version by version, and in each from the ground up. */
export const migrations: readonly Migration[] = inOrder([
  ...platformSchema,
  ...features.flatMap((feature) => feature.schema ?? []),
]);

/** The data that the features hold about people. */
export const personalData: readonly PersonalData[] = features.flatMap(
  (feature) => feature.personalData ?? [],
);

/** The work of the features that waits for operators, in the order of the filter. */
export const workItems: readonly WorkItemSource[] = features
  .flatMap((feature) => feature.workItems ?? [])
  .sort((one, other) => queueKinds.indexOf(one.kind) - queueKinds.indexOf(other.kind));

/** The work of the features that is counted for those it waits for. */
export const ownWaiting: readonly OwnWaitingSource[] = features.flatMap(
  (feature) => feature.ownWaiting ?? [],
);

/** The records that members find by a few letters, in the order they are shown. */
export const searchSources: readonly SearchSource[] = features
  .flatMap((feature) => feature.search ?? [])
  .sort((one, other) => searchKindNames.indexOf(one.kind) - searchKindNames.indexOf(other.kind));

/** The mails of the features whose text is read when they are sent. */
export const mailComposers: MailComposers = Object.assign(
  {},
  ...features.map(({ composers }) => composers),
);

/** What is new about raises to their investors. */
export const raiseNews: readonly RaiseNewsSource[] = features.flatMap(
  (feature) => feature.raiseNews ?? [],
);

/** What is due for somebody, each of the feature that knows it. */
export const deadlineSources: readonly DeadlineSource[] = features.flatMap(
  (feature) => feature.deadlines ?? [],
);

/** The parts of the overview, each of the feature that knows it. */
export const overviewSources: readonly OverviewSource[] = features.flatMap(
  (feature) => feature.overview ?? [],
);

/** The papers of binders, in the order of their sections. */
export const binderSources: readonly BinderSource[] = Object.keys(binderSections).flatMap(
  (section) =>
    features.flatMap(({ binder = [] }) => binder.filter((source) => source.section === section)),
);

/** The sweeps of the features, by which housekeeping removes what is over. */
export const sweeps: readonly Sweep[] = features.flatMap((feature) => feature.sweep ?? []);
