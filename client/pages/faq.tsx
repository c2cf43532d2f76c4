import { type FaqData, loadFaq } from '../features/content/faq-data.ts';
import { faqHead } from '../features/content/faq-head.ts';
import { FaqView } from '../features/content/faq-view.tsx';
import { definePage } from '../page.ts';

export const page = definePage<FaqData>({ load: loadFaq, head: faqHead, Component: FaqView });
