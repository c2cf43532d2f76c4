/** How the portal is doing, in words. */
import { type Health, healthLimits, type LedgerCheck } from '#shared/product/health/health.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import type { FormatDate } from '../../ui/data/date-formatter.ts';
import { durationWords, timeLeftWords } from '../../ui/data/durations.ts';

/** One thing that works or does not. */
export interface HealthItem {
  readonly name: string;
  readonly isWell: boolean;
  readonly words: string;
  readonly href?: string;
}

/** Every item, in the order in which an operator looks at them. */
export function healthItems(
  health: Health,
  ledger: LedgerCheck,
  format: FormatDate,
): readonly HealthItem[] {
  return [
    mail(health),
    jobs(health),
    files(health),
    unknown(health, format),
    ledgerItem(ledger, format),
    audit(health),
    backup(health, format),
    ...health.nodes.flatMap((node) => nodeItems(node, health.nodes.length > 1)),
  ];
}

function mail({ mailWaitingSeconds: waited }: Health): HealthItem {
  const isWell = waited <= healthLimits.mailWaitingSeconds;
  const words = isWell
    ? 'Sending'
    : `An email has waited ${timeLeftWords(waited * 1_000)} to be sent`;
  return { name: 'Email', isWell, words, href: `${viewPath('jobs')}&state=waiting` };
}

function jobs({ failedJobs, failingJobs }: Health): HealthItem {
  const failed = failedJobs.reduce((sum, { count }) => sum + count, 0);
  const failing = failingJobs.filter(({ attempts }) => attempts >= healthLimits.failuresInARow);
  const words = [
    ...(failed === 0 ? [] : [`${counted(failed, 'job')} failed in the last day`]),
    ...failing.map(
      ({ kind, attempts, reason }) =>
        `${kind} failed ${attempts} times in a row${reason === null ? '' : `: ${reason}`}`,
    ),
  ];
  return {
    name: 'Jobs',
    isWell: words.length === 0,
    words: words.length === 0 ? 'Nothing has failed' : `${words.join('; ')}`,
    href: viewPath('jobs'),
  };
}

function files({ files: { damaged, missing, oldestCheckSeconds } }: Health): HealthItem {
  const isLate = oldestCheckSeconds > healthLimits.fileCheckSeconds;
  const faults = damaged + missing > 0 ? [`${damaged} damaged, ${missing} missing`] : [];
  const age = `each was checked within ${timeLeftWords(oldestCheckSeconds * 1_000)}`;
  const words = [...faults, faults.length === 0 && !isLate ? `All intact, ${age}` : age].join('; ');
  return { name: 'Stored files', isWell: faults.length === 0 && !isLate, words };
}

function unknown({ files }: Health, format: FormatDate): HealthItem {
  const { unknown: count, unknownRemovedFrom: from } = files;
  const isWell = count === 0 || from === null;
  const words = isWell
    ? 'None'
    : `${counted(count, 'file')} in storage, removed from ${format(from).words} unless you restore a database that lists them`;
  return { name: 'Files unknown to the database', isWell, words };
}

function ledgerItem({ at, found, state }: LedgerCheck, format: FormatDate): HealthItem {
  const busy = { idle: '', queued: ' Waiting to be checked.', running: ' Being checked now.' }[
    state
  ];
  const when = at === null ? 'not checked yet' : `checked ${format(at).words}`;
  const isLate =
    at !== null && (Date.now() - Date.parse(at)) / 1_000 > healthLimits.ledgerCheckSeconds;
  const words =
    found === 0 ? `No differences, ${when}.` : `${counted(found, 'difference')}, ${when}.`;
  return { name: 'Ledger of commitments', isWell: found === 0 && !isLate, words: words + busy };
}

function audit({ auditUnsealedSeconds: waited }: Health): HealthItem {
  const isWell = waited <= healthLimits.auditUnsealedSeconds;
  const words = isWell
    ? 'Sealed'
    : `Events have waited ${durationWords(waited * 1_000)} for a seal`;
  return { name: 'Audit log', isWell, words, href: viewPath('audit') };
}

function backup({ backupAt, backupAgeSeconds }: Health, format: FormatDate): HealthItem {
  const isWell = backupAgeSeconds <= healthLimits.backupSeconds;
  const words =
    backupAt === null
      ? 'No backup was recorded. After each good backup, touch the file last-backup in DATA_DIR.'
      : `Last backup ${format(backupAt).words}, ${timeLeftWords(backupAgeSeconds * 1_000)} ago`;
  return { name: 'Backup', isWell: isWell && backupAt !== null, words };
}

function nodeItems(node: Health['nodes'][number], isOneOfSeveral: boolean): readonly HealthItem[] {
  const of = isOneOfSeveral ? ` of ${node.name}` : '';
  const ahead = node.clockAheadMs / 1_000;
  const isRight = Math.abs(ahead) <= healthLimits.clockAheadSeconds;
  return [
    {
      name: `Disk${of}`,
      isWell: node.diskFree >= node.diskSize * healthLimits.diskShare,
      words: `${gibibytes(node.diskFree)} of ${gibibytes(node.diskSize)} free`,
    },
    {
      name: `Memory${of}`,
      isWell: node.memory <= node.memoryLimit * healthLimits.memoryShare,
      words: `${gibibytes(node.memory)} of ${gibibytes(node.memoryLimit)} used`,
    },
    {
      name: `Clock${of}`,
      isWell: isRight,
      words: isRight
        ? 'Accurate'
        : `${Math.abs(ahead).toFixed(0)} s ${ahead > 0 ? 'ahead of' : 'behind'} the database`,
    },
  ];
}

function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}

function gibibytes(bytes: number): string {
  return `${(bytes / 2 ** 30).toFixed(1)} GiB`;
}
