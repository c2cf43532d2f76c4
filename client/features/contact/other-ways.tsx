import { routeOf } from '#shared/site/routes.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';

/** Other ways to get an answer: the FAQ, email, post, and how to report a vulnerability. */
export function OtherWays() {
  const { site } = usePageView();
  return (
    <>
      <h2>Already answered?</h2>
      <p>
        The <a href={routeOf('faq').path}>questions and answers</a> explain how raises, commitments
        and accounts work. Forgot your password? No need to write:{' '}
        <a href={`${routeOf('login').path}?mode=forgot`}>get a reset link</a>.
      </p>
      {site.contactEmail === '' ? null : (
        <>
          <h2>By email</h2>
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
      <h2>Security reports</h2>
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
        Tell us what you found and how to reproduce it. Please don’t access other people’s data.
      </p>
    </>
  );
}
