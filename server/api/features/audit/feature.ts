import type { Feature } from '../../platform/feature.ts';
import { auditLogRoutes } from './audit-log-routes.ts';

/** The audit log, for operators. */
export const auditLog: Feature = { routes: [auditLogRoutes] };
