import { faqHead } from '../features/content/faq-head.ts';
import { type FaqData, loadFaq } from '../features/content/faq-loader.ts';
import { FaqView } from '../features/content/faq-view.tsx';
import { feedbackIntent, giveFeedback } from '../features/content/feedback-action.ts';
import { formActions } from '../framework/forms/form-actions.ts';
import { definePage } from '../framework/pages/page.ts';

export const page = definePage<FaqData>({
  load: loadFaq,
  act: formActions({ [feedbackIntent]: giveFeedback }),
  head: faqHead,
  Component: FaqView,
});
