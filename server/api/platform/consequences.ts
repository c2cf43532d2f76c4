import type { AuditEntry } from './audit/audit.ts';
import type { AnyEvent } from './events/record-event.ts';
import type { MailTemplate } from './mail/mail-kinds.ts';
import type { QueuedMail } from './mail/outbox.ts';

/** Something that happened, said as data: its line in the audit log. */
export type Happened = AuditEntry;

/** A mail of any template, with the values it needs. */
export type AnyQueuedMail = { [T in MailTemplate]: QueuedMail<T> }[MailTemplate];

/**
 * Everything that follows from a change besides its response. It is written in the change's
 * transaction.
 */
export interface Consequences {
  /** What happened: one thing or several. */
  readonly auditEntries?: Happened | readonly Happened[];
  readonly mails?: readonly AnyQueuedMail[];
  /** What people are told of, each with its own line in the audit log if it has one. */
  readonly events?: readonly AnyEvent[];
  /** Headers of the response. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Several consequences as one, in their order. */
export function joined(all: readonly Consequences[]): Required<Consequences> {
  return {
    auditEntries: all.flatMap(({ auditEntries = [] }) => auditEntries),
    mails: all.flatMap(({ mails = [] }) => mails),
    events: all.flatMap(({ events = [] }) => events),
    headers: Object.assign({}, ...all.map(({ headers }) => headers)),
  };
}
