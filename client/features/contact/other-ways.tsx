import { routeOf } from '../../../shared/routes.ts';
import { usePageView } from '../../page-state.tsx';

/** The ways past the form: the answers that are written down, mail, post, security reports. */
export function OtherWays() {
  const { site } = usePageView();
  return (
    <>
      <h2>Perhaps it is answered</h2>
      <p>
        The <a href={routeOf('faq').path}>questions and answers</a> say how raises, commitments and
        accounts work. A forgotten password needs no message:{' '}
        <a href={`${routeOf('login').path}?mode=forgot`}>ask for a link</a>.
      </p>
      {site.contactEmail === '' ? null : (
        <>
          <h2>By mail</h2>
          <p>
            <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
          </p>
        </>
      )}
      {site.address === '' ? null : (
        <>
          <h2>By post</h2>
          <address>
            {site.legalEntity}
            <br />
            {site.address}
          </address>
        </>
      )}
      <SecurityReports />
    </>
  );
}

function SecurityReports() {
  const { site } = usePageView();
  const address = site.securityEmail === '' ? site.contactEmail : site.securityEmail;
  return (
    <>
      <h2>A security weakness</h2>
      <p>
        {address === '' ? (
          <>
            Choose <a href={`${routeOf('contact').path}?topic=security`}>that topic</a> in the form.
          </>
        ) : (
          <>
            Write to <a href={`mailto:${address}`}>{address}</a>, or choose{' '}
            <a href={`${routeOf('contact').path}?topic=security`}>that topic</a> in the form.
          </>
        )}{' '}
        Say what you found and how to see it, and touch no data of others.
      </p>
    </>
  );
}
