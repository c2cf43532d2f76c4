import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepPrivateFolder } from '../storage/private-files.ts';
import type { MailLogo } from './mail-logo.ts';

/** An image that travels with a mail, because many mail programs load none from elsewhere. */
export interface InlineLogo extends MailLogo {
  /** What the HTML of the mail calls it (RFC 2392). */
  readonly contentId: string;
}

/** A mail ready to leave. */
export interface OutgoingMail {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** At the head of the HTML. */
  readonly inline: InlineLogo | undefined;
  /** Stops mails like this one when it is posted to (RFC 8058); none for mails that must arrive. */
  readonly unsubscribeLink?: string;
}

/** Where mails go. */
export interface MailTransport {
  /** Resolves when the mail has been accepted for delivery; rejects once `signal` aborts. */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  close(): void;
}

/** Few enough for the limits that mail servers have for one sender. */
export const smtpConnections = 5;
const connectTimeoutMs = 10_000;
const socketTimeoutMs = 30_000;

/** Sends over SMTP. */
export function smtpTransport(smtpUrl: string): MailTransport {
  const mailer = onceMade((nodemailer) =>
    nodemailer.createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: smtpConnections,
      connectionTimeout: connectTimeoutMs,
      greetingTimeout: connectTimeoutMs,
      socketTimeout: socketTimeoutMs,
      // A template must never make the mailer read a file or fetch a page.
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  );
  return {
    async send(mail, signal) {
      await (await mailer.get()).sendMail({ ...messageOf(mail), ...(signal && { signal }) });
    },
    close: mailer.close,
  };
}

/** Writes mails as `.eml` files that every mail program opens; for servers without SMTP. */
export function fileTransport(directory: string): MailTransport {
  keepPrivateFolder(directory);
  const composer = onceMade((nodemailer) =>
    nodemailer.createTransport({ streamTransport: true, buffer: true }),
  );
  return {
    async send(mail) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const composed = await (await composer.get()).sendMail(messageOf(mail));
      const file = join(directory, `${mail.id}.eml`);
      // A program that watches the folder must never open half a mail.
      await writeFile(`${file}.part`, composed.message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: composer.close,
  };
}

/** Loads the mailer with the first mail, so that the start does not wait for it. */
function onceMade<T extends { close(): void }>(
  make: (nodemailer: typeof import('nodemailer').default) => T,
): { get(): Promise<T>; close(): void } {
  let made: T | undefined;
  return {
    async get() {
      const { default: nodemailer } = await import('nodemailer');
      made ??= make(nodemailer);
      return made;
    },
    close: () => made?.close(),
  };
}

/**
 * Tells whether the server has permanently refused the recipient, so that trying again is
 * pointless.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { responseCode, code } = (error ?? {}) as { responseCode?: unknown; code?: unknown };
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500;
}

function messageOf(mail: OutgoingMail) {
  return {
    from: mail.from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.inline === undefined ? [] : [attached(mail.inline)],
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.unsubscribeLink === undefined ? {} : oneClick(mail.unsubscribeLink)),
    },
    // The same for every attempt, so that mail programs recognise a mail that was sent twice.
    messageId: `<${mail.id}@${domainOf(mail.from)}>`,
  };
}

/** The logo with what its mail calls it, which must be its own in all mails of the world. */
export function inlineLogo(logo: MailLogo, from: string): InlineLogo {
  return { ...logo, contentId: `logo-${logo.digest}@${domainOf(from)}` };
}

function attached({ png, contentId }: InlineLogo) {
  return {
    filename: 'logo.png',
    content: png,
    contentType: 'image/png',
    contentDisposition: 'inline' as const,
    cid: contentId,
  };
}

/** RFC 8058: mail programs show a button, and post to the link when it is pressed. */
function oneClick(link: string) {
  return {
    // Prepared, because the mailer would fold the address, which some programs do not undo.
    'List-Unsubscribe': { prepared: true, value: `<${link}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function domainOf(address: string): string {
  return /@([A-Za-z0-9.-]+)>?\s*$/.exec(address)?.[1] ?? 'localhost';
}
