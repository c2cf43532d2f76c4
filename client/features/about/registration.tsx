import { routeOf } from '#shared/site/routes.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { type Fact, Facts } from '../../ui/data/facts.tsx';
import { SecurityContact } from './security-contact.tsx';

/** Who operates the portal, as far as it is configured. */
export function Registration() {
  const { site } = usePageView();
  const mail = (address: string) => <a href={`mailto:${address}`}>{address}</a>;
  const contact = routeOf('contact').path;
  const facts: Fact[] = [
    { label: 'Operator', value: site.legalEntity },
    ...(site.address === '' ? [] : [{ label: 'Address', value: site.address }]),
    ...(site.jurisdiction === ''
      ? []
      : [{ label: 'Governing law', value: capitalised(site.jurisdiction) }]),
    {
      label: 'Contact',
      value:
        site.contactEmail === '' ? <a href={contact}>Contact form</a> : mail(site.contactEmail),
    },
    { label: 'Security reports', value: <SecurityContact form="Contact form" /> },
    { label: 'Software', value: 'Self-hosted, open source under the MIT license' },
  ];
  return <Facts facts={facts} />;
}

/** The configured law is written as it reads within a sentence: "the State of Delaware". */
function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
