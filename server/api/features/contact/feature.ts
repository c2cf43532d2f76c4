import './contact-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { contactQueueRoutes } from './contact-queue-routes.ts';
import { contactRoutes } from './contact-routes.ts';
import { contactSchema } from './contact-schema.ts';
import { removeOldMessages } from './contact-store.ts';
import { contactWork } from './contact-work.ts';
import { fillDemoMessages } from './demo-messages.ts';
import { contactData } from './personal-data.ts';

/** Messages of visitors to the operators. */
export const contact: Feature = {
  routes: [contactRoutes, contactQueueRoutes],
  schema: [contactSchema],
  sweep: removeOldMessages,
  personalData: contactData,
  workItems: contactWork,
  fillDemo: fillDemoMessages,
};
