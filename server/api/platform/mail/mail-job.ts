import type { Logger } from 'pino';
import type { Colours } from '#shared/brand/default-colours.ts';
import { mailSubject } from '#shared/product/notifications/notification-kinds.ts';
import type { Encrypter } from '../encrypter.ts';
import { JobFailed, type JobKind, type TakenJob } from '../jobs/job-kind.ts';
import type { Mode } from '../options.ts';
import type { Database } from '../storage/storage.ts';
import type { MailTemplate } from './mail-kinds.ts';
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
  finishMail,
  mailJobKind,
  noteFailure,
  type OutboxMail,
  queueAgain,
  queuedMail,
  reasonCharsMax,
  type Unsubscribe,
} from './outbox.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';
import { type MailStop, writeMail } from './write-mail.ts';

/** More than there are connections, so that none of them waits while an outcome is recorded. */
const mailsAtOnce = 2 * smtpConnections;

/**
 * From 30 s to 2 h between the attempts, and more than a day in all: none is given up because the
 * mail server was away for a day.
 */
const mailBackOff = { firstMs: 30_000, factor: 4, maxMs: 2 * 3_600_000, attemptsMax: 21 };

export interface MailJobDeps {
  readonly db: Database;
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
  /** Whether mails are really sent; when they are written to files, the log names each file. */
  readonly leaves: boolean;
}

/** Sends one mail of the outbox: at least once, with the same Message-ID at every attempt. */
export function mailJob(deps: MailJobDeps): JobKind {
  const { db, now } = deps;
  return {
    kind: mailJobKind,
    backOff: mailBackOff,
    atOnce: mailsAtOnce,
    retryMs: failedMailKeptMs,
    async run(job) {
      const mail = await queuedMail(db, mailOf(job));
      // An account that was erased took its mails with it.
      if (mail === undefined) return undefined;
      await send(deps, mail, job.attempts);
      return (trx) => finishMail(trx, mail.id, 'sent', null, now());
    },
    async onFailure(trx, job, error, isLast) {
      const id = mailOf(job);
      const cause = error.cause instanceof Error ? error.cause : error;
      const reason = cause.message.slice(0, reasonCharsMax);
      if (!isLast) return noteFailure(trx, id, reason);
      const outcome = isRefusedForGood(cause) ? 'suppressed' : 'failed';
      await finishMail(trx, id, outcome, reason, now());
    },
    onRetry: (trx, payload) => queueAgain(trx, mailOf({ payload })),
  };
}

function mailOf({ payload }: Pick<TakenJob, 'payload'>): string {
  return (JSON.parse(payload) as { mail: string }).mail;
}

async function send(deps: MailJobDeps, mail: OutboxMail, attempt: number): Promise<void> {
  const { log, transport, leaves } = deps;
  try {
    const outgoing = composed(deps, mail, await deps.logo());
    await transport.send(outgoing);
    log.info(logLine(deps, mail, outgoing), leaves ? 'mail sent' : 'email written to a file');
  } catch (error) {
    // The reason often contains the address, so only its code is logged and shown to operators.
    const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
    const to = masked(mail.recipient);
    log.warn({ mail: mail.id, to, attempt, code, responseCode }, 'email not sent');
    throw new JobFailed(`Not sent: ${[code, responseCode].filter(isKnown).join(' ')}`, {
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
