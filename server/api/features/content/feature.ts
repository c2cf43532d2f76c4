import './faq-feedback-tables.ts';
import './content-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { contentRoutes } from './content-routes.ts';
import { contentSchema } from './content-schema.ts';
import { fillDemoFeedback } from './demo-feedback.ts';
import { faqEditingRoutes } from './faq-editing-routes.ts';
import { faqFeedbackRoutes } from './faq-feedback-routes.ts';
import { faqFeedbackSchema } from './faq-feedback-schema.ts';
import { forgetFeedback } from './faq-feedback-sweep.ts';
import { imageRoutes } from './image-routes.ts';
import { contentData } from './personal-data.ts';
import { postEditingRoutes } from './post-editing-routes.ts';
import { previewRoutes } from './preview-routes.ts';
import { publicImageRoutes } from './public-image-routes.ts';

/** Articles, questions with their answers, pictures, and what readers say of the answers. */
export const content: Feature = {
  routes: [
    contentRoutes,
    publicImageRoutes,
    postEditingRoutes,
    faqEditingRoutes,
    faqFeedbackRoutes,
    previewRoutes,
    imageRoutes,
  ],
  schema: [contentSchema, faqFeedbackSchema],
  sweep: forgetFeedback,
  personalData: contentData,
  fillDemo: fillDemoFeedback,
};
