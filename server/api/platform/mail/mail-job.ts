import type { Logger } from 'pino';
import type { Colours } from '#shared/brand/default-colours.ts';
import { mailSubject } from '#shared/product/notifications/notification-kinds.ts';
import type { Encrypter } from '../encrypter.ts';
import { type BatchKind, type Ended, JobFailed, type TakenJob } from '../jobs/job-kind.ts';
import type { Mode } from '../options.ts';
import type { Storage } from '../storage/storage.ts';
import { composedLate } from './late-mail.ts';
import type { MailComposers, MailTemplate } from './mail-kinds.ts';
import type { MailLogo } from './mail-logo.ts';
import {
  inlineLogo,
  isRefusedForGood,
  type MailTransport,
  type OutgoingMail,
  smtpConnections,
} from './mail-transport.ts';
import {
  failedMailKeptMs,
  giveUpMail,
  mailJobKind,
  noteFailure,
  noteSent,
  type OutboxMail,
  queueAgain,
  queuedMails,
  reasonCharsMax,
  type Unsubscribe,
} from './outbox.ts';
import { type Places, placesFor } from './places.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';
import { type MailStop, writeMail } from './write-mail.ts';

/** So many are taken, read and recorded together; after a kill no more of a batch are sent again. */
const mailsPerBatch = 50;
/**
 * As many as there are connections: a batch may be of a single mail, and one that hangs must not keep
 * the other connections from sending.
 */
const batchesAtOnce = smtpConnections;
/**
 * After this time a batch begins no more of its mails and gives them back: a slow mail server must not
 * keep what was sent from being recorded, nor what was read before somebody erased their account.
 */
const batchMs = 5_000;
/** No mail takes longer, since those of its batch wait to be recorded: a server may say a word at a time. */
const sendMs = 20_000;
/** When the process stops, a mail has so long to end: what was sent is recorded before it is forced to. */
const sendMsWhileStopping = 5_000;

/**
 * From 30 s to 2 h between the attempts, and more than a day in all: none is given up because the
 * mail server was away for a day.
 */
const mailBackOff = { firstMs: 30_000, factor: 4, maxMs: 2 * 3_600_000, attemptsMax: 21 };

export interface MailJobDeps {
  readonly storage: Storage;
  readonly transport: MailTransport;
  readonly log: Logger;
  readonly now: () => number;
  readonly encrypter: Encrypter;
  readonly mailFrom: string;
  readonly brandName: string;
  readonly colours: Colours;
  /** The operator's logo for the head of mails; undefined when there is none. */
  readonly logo: () => Promise<MailLogo | undefined>;
  readonly mode: Mode;
  /** Write out the mails whose text is read when they are sent. */
  readonly composers: MailComposers;
  /** Whether mails are really sent; when they are written to files, the log names each file. */
  readonly leaves: boolean;
}

/**
 * Sends mails of the outbox, several of which are taken, read and recorded together: each at least once,
 * with the same Message-ID at every attempt.
 */
export function mailJob(deps: MailJobDeps): BatchKind {
  const { storage, now } = deps;
  const connections = placesFor(smtpConnections);
  return {
    kind: mailJobKind,
    backOff: mailBackOff,
    atOnce: batchesAtOnce,
    retryMs: failedMailKeptMs,
    batch: {
      most: mailsPerBatch,
      run: (jobs, signal) => sendAll(deps, connections, jobs, signal),
      conclude: (trx, jobs) => noteSent(trx, storage.engine, jobs.map(mailOf), now()),
    },
    async onFailure(trx, job, error, isLast) {
      const id = mailOf(job);
      const cause = error.cause instanceof Error ? error.cause : error;
      // What a mail server says may have any characters; PostgreSQL stores no NUL.
      const reason = cause.message.replace(/\p{Cc}+/gu, ' ').slice(0, reasonCharsMax);
      if (!isLast) return noteFailure(trx, id, reason);
      await giveUpMail(trx, id, isRefusedForGood(cause) ? 'suppressed' : 'failed', reason, now());
    },
    onRetry: (trx, payload) => queueAgain(trx, mailOf({ payload })),
  };
}

/** Sends the mails of a batch, as many at once as there are connections free. */
async function sendAll(
  deps: MailJobDeps,
  connections: Places,
  jobs: readonly TakenJob[],
  signal: AbortSignal,
): Promise<ReadonlyMap<TakenJob, Ended>> {
  const { storage, composers, now } = deps;
  const ended = new Map<TakenJob, Ended>();
  const queued = await queuedMails(storage.db, storage.engine, jobs.map(mailOf));
  const mails = await composedLate(storage.db, composers, queued, now());
  const endsAt = performance.now() + batchMs;
  const waiting = [...jobs];
  const stopping = new AbortController();
  let stopTimer: NodeJS.Timeout | undefined;
  function stopSoon(): void {
    stopTimer = setTimeout(() => stopping.abort(signal.reason), sendMsWhileStopping);
  }
  signal.addEventListener('abort', stopSoon);

  async function sendNext(): Promise<void> {
    for (;;) {
      const free = await connections.take();
      try {
        const isOver = signal.aborted || performance.now() > endsAt;
        const job = isOver ? undefined : waiting.shift();
        if (job === undefined) return;
        const mail = mails.get(mailOf(job));
        const end = AbortSignal.any([stopping.signal, AbortSignal.timeout(sendMs)]);
        // An account that was erased took its mails with it, as an update that was retracted.
        ended.set(job, mail === undefined ? 'done' : await sent(deps, mail, job.attempts, end));
      } finally {
        free();
      }
    }
  }
  const senders = Math.min(smtpConnections, jobs.length);
  try {
    await Promise.all(Array.from({ length: senders }, sendNext));
  } finally {
    signal.removeEventListener('abort', stopSoon);
    clearTimeout(stopTimer);
  }
  return ended;
}

function mailOf({ payload }: Pick<TakenJob, 'payload'>): string {
  return (JSON.parse(payload) as { mail: string }).mail;
}

async function sent(
  deps: MailJobDeps,
  mail: OutboxMail,
  attempt: number,
  end: AbortSignal,
): Promise<Ended> {
  const { log, transport, leaves } = deps;
  try {
    const outgoing = composed(deps, mail, await deps.logo());
    await transport.send(outgoing, end);
    log.info(logLine(deps, mail, outgoing), leaves ? 'mail sent' : 'email written to a file');
    return 'done';
  } catch (error) {
    // The reason often contains the address, so only its code is logged and shown to operators.
    const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
    const to = masked(mail.recipient);
    log.warn({ mail: mail.id, to, attempt, code, responseCode }, 'email not sent');
    return new JobFailed(`Not sent: ${[code, responseCode].filter(isKnown).join(' ')}`, {
      cause: error,
      isFinal: isRefusedForGood(error),
    });
  }
}

function isKnown(part: unknown): boolean {
  return typeof part === 'string' || typeof part === 'number';
}

function composed(deps: MailJobDeps, mail: OutboxMail, logo: MailLogo | undefined): OutgoingMail {
  const vars = JSON.parse(mail.vars) as { readonly unsubscribe?: Unsubscribe };
  const stop = stopOf(deps, vars.unsubscribe);
  const { brandName, colours, mailFrom: from } = deps;
  const logoImage = logo === undefined ? undefined : inlineLogo(logo, from);
  const frame = { brandName, colours, logo: logoImage };
  const text = writeMail(mail.template as MailTemplate, vars as never, frame, stop);
  const outgoing = { id: mail.id, from, to: mail.recipient, ...text, inline: logoImage };
  return stop === undefined ? outgoing : { ...outgoing, unsubscribeLink: stop.link };
}

/** How somebody stops mails like this one; undefined for those that must arrive. */
function stopOf({ encrypter }: MailJobDeps, of: Unsubscribe | undefined): MailStop | undefined {
  if (of === undefined) return undefined;
  return { about: mailSubject(of.mail), link: unsubscribeLink(encrypter, of) };
}

function logLine(deps: MailJobDeps, mail: OutboxMail, outgoing: OutgoingMail): object {
  const line = { mail: mail.id, to: masked(mail.recipient), subject: outgoing.subject };
  // A link can log somebody in, so it is logged only in development and in the demo.
  const isPlayground = deps.mode === 'development' || deps.mode === 'demo';
  if (!isPlayground) return line;
  const { link } = JSON.parse(mail.vars) as { link?: string };
  return { ...line, link };
}

/** `m…@example.com`: enough to recognise, too little to write to. */
export function masked(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}…${at === -1 ? '' : address.slice(at)}`;
}
