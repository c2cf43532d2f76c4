import { routeOf } from '../../../shared/routes.ts';
import { usePageView } from '../../page-state.tsx';

/** Where reports of a weakness go: an address, or the contact form in the words given for it. */
export function SecurityContact(props: { readonly form: string }) {
  const { securityEmail } = usePageView().site;
  if (securityEmail !== '') return <a href={`mailto:${securityEmail}`}>{securityEmail}</a>;
  return <a href={`${routeOf('contact').path}?topic=security`}>{props.form}</a>;
}
