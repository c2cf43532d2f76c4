import './calendar-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { calendarRoutes } from './calendar-routes.ts';
import { calendarSchema } from './calendar-schema.ts';
import { deadlineRoutes } from './deadline-routes.ts';
import { calendarData } from './personal-data.ts';

/** Deadlines: what is due for somebody, of every feature, on a page and in their calendar. */
export const deadlines: Feature = {
  routes: [deadlineRoutes, calendarRoutes],
  schema: [calendarSchema],
  personalData: calendarData,
};
