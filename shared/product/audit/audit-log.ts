/** The audit log, as operators read it. */
import { type Static, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import { auditEventsPerPage } from '../fields/limits.ts';
import { closed, moment, orNull } from '../fields/schema.ts';

export const auditEvent = closed({
  seq: Type.Integer({ description: 'In the order of recording.' }),
  position: orNull(
    Type.Integer({ description: 'The place in the sealed log; null until it is sealed.' }),
  ),
  at: moment,
  actorId: orNull(Type.String({ description: 'The account that did it.' })),
  actor: orNull(Type.String({ description: 'The current name of that account.' })),
  actorRole: Type.String(),
  action: Type.String({ description: 'What was done, such as `account.change`.' }),
  targetType: Type.String(),
  targetId: Type.String(),
  before: orNull(Type.String({ description: 'JSON.' })),
  after: orNull(Type.String({ description: 'JSON.' })),
  requestId: Type.String(),
  network: Type.String({ description: 'The shortened network address.' }),
  hash: Type.String({ description: 'SHA-256 of the content.' }),
});
export type AuditEvent = Static<typeof auditEvent>;

const day = (title: string) =>
  Type.String({ maxLength: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$', title });

const filters = {
  action: Type.Optional(
    Type.String({
      maxLength: 80,
      title: 'an action',
      description: 'Only this action, such as `company.join`, or those that begin with `company.`.',
    }),
  ),
  person: Type.Optional(
    Type.String({
      maxLength: 254,
      title: 'an email address or an account number',
      description: 'Only what this account did, or what was done to it.',
    }),
  ),
  from: Type.Optional(day('the first day, such as 2026-11-20')),
  to: Type.Optional(day('the last day, such as 2026-11-22')),
};

export const auditExportQuery = closed(filters);
export type AuditFilter = Static<typeof auditExportQuery>;

export const auditQuery = closed({
  ...filters,
  ...pageQuery('events', auditEventsPerPage),
});

export const auditList = closed({
  items: Type.Array(auditEvent, { description: 'Newest first.' }),
  nextCursor: orNull(Type.String()),
  seal: orNull(
    closed(
      { at: moment, lastPosition: Type.Integer(), hash: Type.String() },
      {
        description: 'The latest seal; null before the first.',
      },
    ),
  ),
  unsealedSeconds: Type.Number({ description: 'How long the oldest unsealed event has waited.' }),
});
export type AuditList = Static<typeof auditList>;

export const auditVerification = closed({
  ok: Type.Boolean(),
  events: Type.Integer({ description: 'How many were verified; 0 if one doesn’t match.' }),
  head: orNull(Type.String({ description: 'The hash of the last seal.' })),
  brokenAt: orNull(Type.Integer({ description: 'The first position that doesn’t match.' })),
  reason: orNull(Type.String()),
});
export type AuditVerification = Static<typeof auditVerification>;
