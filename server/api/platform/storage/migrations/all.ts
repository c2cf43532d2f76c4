import type { Migration } from '../migration.ts';
import { core } from './0001-core.ts';
import { content } from './0002-content.ts';
import { defaultContentStep } from './0003-default-content/0003-default-content.ts';
import { contentEditing } from './0004-content-editing.ts';
import { scenarios } from './0005-scenarios.ts';
import { twoFactor } from './0006-two-factor.ts';
import { answerFeedback } from './0007-answer-feedback.ts';
import { contactQueue } from './0008-contact-queue.ts';
import { privacy } from './0009-privacy.ts';
import { jobs } from './0010-jobs.ts';
import { mailJobs } from './0011-mail-jobs.ts';
import { files } from './0012-files.ts';
import { auditSeals } from './0013-audit-seals.ts';
import { companies } from './0014-companies.ts';
import { whoSomebodyIs } from './0015-who-somebody-is.ts';
import { notifications } from './0016-notifications.ts';
import { bothSidesAnswer } from './0017-both-sides-answer.ts';
import { openedCompanies } from './0018-opened-companies.ts';
import { raises } from './0019-raises.ts';
import { dataRoom } from './0020-data-room.ts';
import { network } from './0021-network.ts';
import { notOpened } from './0022-not-opened.ts';
import { capTables } from './0023-cap-tables.ts';
import { investors } from './0024-investors.ts';
import { operators } from './0025-operators.ts';
import { commitments } from './0026-commitments.ts';
import { commitmentClock } from './0027-commitment-clock.ts';
import { signing } from './0028-signing.ts';
import { ledgerChecks } from './0029-ledger-checks.ts';
import { auditSearch } from './0030-audit-search.ts';
import { waitingCommitments } from './0031-waiting-commitments.ts';
import { certificates } from './0032-certificates.ts';
import { quietHours } from './0033-quiet-hours.ts';
import { raiseNotices } from './0034-raise-notices.ts';
import { partPayments } from './0035-part-payments.ts';
import { arrivedMoney } from './0036-arrived-money.ts';
import { raiseLooks } from './0039-raise-looks.ts';
import { renderingLosses } from './0042-rendering-losses.ts';
import { fileChecks } from './0043-file-checks.ts';
import { snapshotsInTheLedger } from './0044-snapshots-in-the-ledger.ts';
import { secretKeys } from './0045-secret-keys.ts';
import { boundRecords } from './0046-bound-records.ts';
import { approvedFacts } from './0047-approved-facts.ts';
import { toldReaders } from './0048-told-readers.ts';
import { partialOffers } from './0051-partial-offers.ts';
import { publicNumbers } from './0052-public-numbers.ts';
import { sentInvitations } from './0054-sent-invitations.ts';
import { investorDirectory } from './0055-investor-directory.ts';
import { trueAnswers } from './0056-true-answers.ts';
import { readingDaysStep } from './0060-reading-days.ts';
import { nodes } from './0070-nodes.ts';
import { unknownFiles } from './0071-unknown-files.ts';
import { ledgerFindings } from './0072-ledger-findings.ts';
import { takenDown } from './0075-taken-down.ts';
import { signedEvents } from './0076-signed-events.ts';
import { answersAsBuilt } from './0080-answers-as-built.ts';
import { invitationsKept } from './0081-invitations-kept.ts';

/** Every step of the schema, oldest first. Steps are only ever added: an applied one never changes. */
export const migrations: readonly Migration[] = [
  core,
  content,
  defaultContentStep,
  contentEditing,
  scenarios,
  twoFactor,
  answerFeedback,
  contactQueue,
  privacy,
  jobs,
  mailJobs,
  files,
  auditSeals,
  companies,
  whoSomebodyIs,
  notifications,
  bothSidesAnswer,
  openedCompanies,
  raises,
  dataRoom,
  network,
  notOpened,
  capTables,
  investors,
  operators,
  commitments,
  commitmentClock,
  signing,
  ledgerChecks,
  auditSearch,
  waitingCommitments,
  certificates,
  quietHours,
  raiseNotices,
  partPayments,
  arrivedMoney,
  snapshotsInTheLedger,
  secretKeys,
  sentInvitations,
  renderingLosses,
  partialOffers,
  raiseLooks,
  boundRecords,
  publicNumbers,
  investorDirectory,
  trueAnswers,
  approvedFacts,
  toldReaders,
  fileChecks,
  readingDaysStep,
  takenDown,
  nodes,
  unknownFiles,
  ledgerFindings,
  signedEvents,
  answersAsBuilt,
  invitationsKept,
];
