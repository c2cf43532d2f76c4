import './content-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { contentRoutes } from './content-routes.ts';
import { contentSchema, faqFeedbackSchema } from './content-schema.ts';
import { fillDemoFeedback } from './demo-feedback.ts';
import { draftCounts } from './draft-counts.ts';
import { faqEditingRoutes } from './faq-editing-routes.ts';
import { faqFeedbackRoutes } from './faq-feedback-routes.ts';
import { forgetFeedback } from './faq-votes.ts';
import { imageRoutes, publicImageRoutes } from './image-routes.ts';
import { contentData } from './personal-data.ts';
import { postEditingRoutes } from './post-editing-routes.ts';
import { previewRoutes } from './preview-routes.ts';

/** Content: articles, questions with their answers, images, and the feedback of readers. */
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
  overview: [draftCounts],
  fillDemo: fillDemoFeedback,
};
