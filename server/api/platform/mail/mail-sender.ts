import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Colours } from '../../../../shared/brand/default-colours.ts';
import type { Mode } from '../options.ts';
import { isPassingTrouble, type Storage, type Write } from '../storage/storage.ts';
import { isRefusedForGood, type MailTransport, type OutgoingMail } from './mail-transport.ts';
import {
  claimMail,
  type DueMail,
  dueMails,
  finishMail,
  mailAttemptsMax,
  noteFailure,
} from './outbox.ts';
import { type MailTemplate, writeMail } from './templates.ts';

/** How often the outbox is checked when no mail was announced. */
const pollMs = 5_000;
const batchSize = 20;
/** How often, and how many times, recording the outcome of an attempt is tried again. */
const notedAgainMs = 500;
const notedAtMost = 20;

export interface MailSenderParts {
  readonly storage: Storage;
  readonly transport: MailTransport;
  readonly log: Logger;
  readonly now: () => number;
  readonly mailFrom: string;
  readonly brandName: string;
  readonly colours: Colours;
  readonly mode: Mode;
  /** Whether mails are really sent; when they are written to files, the log names each file. */
  readonly leaves: boolean;
}

export interface MailSender {
  /** Checks the outbox now. */
  wake(): void;
  /** Sends what is due and resolves when that is done. */
  drain(): Promise<void>;
  /** Finishes the mail that is being sent and stops. */
  close(): Promise<void>;
}

/** Starts sending the mails in the outbox, one round at a time. */
export function startMailSender(parts: MailSenderParts): MailSender {
  let round: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  function wake(): void {
    if (stopped) return;
    again = true;
    round ??= rounds().finally(() => {
      round = undefined;
    });
  }

  async function rounds(): Promise<void> {
    while (again && !stopped) {
      again = false;
      try {
        if (await sendDue(parts, () => stopped)) again = true;
      } catch (error) {
        const level = isPassingTrouble(error) ? 'warn' : 'error';
        parts.log[level]({ err: error }, 'the email outbox could not be read');
      }
    }
  }

  const timer = setInterval(wake, pollMs);
  timer.unref();
  wake();
  return {
    wake,
    async drain() {
      wake();
      await round;
    },
    async close() {
      stopped = true;
      clearInterval(timer);
      await round;
      parts.transport.close();
    },
  };
}

/** One batch; true when there may be more. */
async function sendDue(parts: MailSenderParts, isStopped: () => boolean): Promise<boolean> {
  const due = await dueMails(parts.storage.db, parts.now(), batchSize);
  for (const mail of due) {
    if (isStopped()) return false;
    const isMine = await parts.storage.write((trx) => claimMail(trx, mail, parts.now()));
    if (isMine) await sendOne(parts, mail, isStopped);
  }
  return due.length === batchSize;
}

async function sendOne(
  parts: MailSenderParts,
  mail: DueMail,
  isStopped: () => boolean,
): Promise<void> {
  const { log, now } = parts;
  const note = (work: (trx: Write) => Promise<void>) => noted(parts.storage, work, isStopped);
  let outgoing: OutgoingMail;
  try {
    outgoing = composed(parts, mail);
    await parts.transport.send(outgoing);
  } catch (error) {
    const reason = String((error as Error).message).slice(0, 300);
    const attempt = mail.attempts + 1;
    if (isRefusedForGood(error)) {
      await note((trx) => finishMail(trx, mail.id, 'suppressed', reason, now()));
    } else if (attempt >= mailAttemptsMax) {
      await note((trx) => finishMail(trx, mail.id, 'failed', reason, now()));
    } else {
      await note((trx) => noteFailure(trx, mail.id, reason));
    }
    // The reason often contains the address, so only its code is logged.
    const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
    log.warn(
      { mail: mail.id, to: masked(mail.recipient), attempt, code, responseCode },
      'email not sent',
    );
    return;
  }
  await note((trx) => finishMail(trx, mail.id, 'sent', null, now()));
  log.info(logLine(parts, mail, outgoing), parts.leaves ? 'mail sent' : 'email written to a file');
}

/**
 * Records the outcome of an attempt, and tries again while the database refuses writes: a mail that
 * is sent but not recorded as sent would be sent again.
 */
async function noted(
  storage: Storage,
  work: (trx: Write) => Promise<void>,
  isStopped: () => boolean,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await storage.write(work);
      return;
    } catch (error) {
      if (!isPassingTrouble(error) || tries >= notedAtMost || isStopped()) throw error;
      await delay(notedAgainMs);
    }
  }
}

function composed(parts: MailSenderParts, mail: DueMail): OutgoingMail {
  const text = writeMail(mail.template as MailTemplate, JSON.parse(mail.vars) as never, parts);
  return { id: mail.id, from: parts.mailFrom, to: mail.recipient, ...text };
}

function logLine(parts: MailSenderParts, mail: DueMail, outgoing: OutgoingMail): object {
  const line = { mail: mail.id, to: masked(mail.recipient), subject: outgoing.subject };
  // A link can log somebody in, so it is logged only in development and in the demo.
  const isPlayground = parts.mode === 'development' || parts.mode === 'demo';
  if (!isPlayground) return line;
  const { link } = JSON.parse(mail.vars) as { link?: string };
  return { ...line, link };
}

/** `m…@example.com`: enough to recognise, too little to write to. */
export function masked(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}…${at === -1 ? '' : address.slice(at)}`;
}
