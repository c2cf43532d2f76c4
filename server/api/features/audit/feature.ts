import type { Feature } from '#api/platform/feature.ts';
import { auditLogRoutes } from './audit-log-routes.ts';

/** The audit log, for operators. */
export const auditLog: Feature = { routes: [auditLogRoutes] };
