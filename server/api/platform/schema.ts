import { auditSchema } from './audit/audit-schema.ts';
import { fileSchema } from './files/file-schema.ts';
import { identitySchema, visitedBeforeSchema } from './identity/identity-schema.ts';
import { jobSchema } from './jobs/job-schema.ts';
import { mailSchema } from './mail/mail-schema.ts';
import { nodeSchema } from './nodes/node-schema.ts';
import {
  notificationChoicesSchema,
  notificationRecordsSchema,
  notificationSchema,
} from './notifications/notification-schema.ts';
import { secretKeySchema } from './secret-key-schema.ts';
import { coreSchema } from './storage/core-schema.ts';
import { idempotencySchema } from './storage/idempotency-schema.ts';
import type { Migration } from './storage/migration.ts';

/** The migrations of the tables that no feature owns, which those of features may refer to. */
export const platformSchema: readonly Migration[] = [
  coreSchema,
  secretKeySchema,
  idempotencySchema,
  identitySchema,
  visitedBeforeSchema,
  mailSchema,
  auditSchema,
  fileSchema,
  jobSchema,
  nodeSchema,
  notificationSchema,
  notificationChoicesSchema,
  notificationRecordsSchema,
];
