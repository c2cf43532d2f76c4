import { routeOf } from '../../../shared/routes.ts';
import { usePageView } from '../../page-state.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';

/** Who operates the portal, as far as its configuration says. */
export function Registration() {
  const { site } = usePageView();
  const mail = (address: string) => <a href={`mailto:${address}`}>{address}</a>;
  const contact = routeOf('contact').path;
  const facts: Fact[] = [
    { label: 'Operator', value: site.legalEntity },
    ...(site.address === '' ? [] : [{ label: 'Address', value: site.address }]),
    ...(site.jurisdiction === '' ? [] : [{ label: 'Governing law', value: site.jurisdiction }]),
    {
      label: 'Contact',
      value:
        site.contactEmail === '' ? <a href={contact}>Contact form</a> : mail(site.contactEmail),
    },
    {
      label: 'Security reports',
      value:
        site.securityEmail === '' ? (
          <a href={`${contact}?topic=security`}>Contact form, topic “security”</a>
        ) : (
          mail(site.securityEmail)
        ),
    },
    { label: 'Software', value: 'Raisehall, open source under the MIT licence, self-hosted' },
  ];
  return <Facts facts={facts} />;
}
