import { routeOf } from '#shared/site/routes.ts';
import { sendMessage } from '../features/contact/contact-action.ts';
import { ContactView } from '../features/contact/contact-view.tsx';
import { formActions } from '../framework/forms/form-actions.ts';
import { definePage } from '../framework/pages/page.ts';

export const page = definePage({
  act: formActions({ contact: sendMessage }),
  head: ({ site }) => ({
    title: routeOf('contact').title,
    description: `Write to ${site.legalEntity}: questions about raising, investing, press, your data or a security problem.`,
  }),
  Component: ContactView,
});
