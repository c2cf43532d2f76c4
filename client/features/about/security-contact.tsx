import { routeOf } from '#shared/site/routes.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';

/**
 * Where to report a vulnerability: an email address, or the contact form with the given link text.
 */
export function SecurityContact(props: { readonly form: string }) {
  const { securityEmail } = usePageView().site;
  if (securityEmail !== '') return <a href={`mailto:${securityEmail}`}>{securityEmail}</a>;
  return <a href={`${routeOf('contact').path}?topic=security`}>{props.form}</a>;
}
