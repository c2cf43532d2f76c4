import { accessNoteMaxLength } from '#shared/product/fields/limits.ts';
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import {
  analyticsPath,
  raisePath,
  readingRoomPath,
  reviewPath,
  roomPath,
  viewPath,
  writingPath,
} from '#shared/site/dashboard-address.ts';
import { routeOf } from '#shared/site/routes.ts';
import { logInHref } from '../../framework/navigation/log-in-href.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import css from './raise-page.module.css';

/** Shows what the reader has to do to get access to the documents. */
export function AccessPanel(props: { readonly raise: NetworkRaise }) {
  const { raise } = props;
  if (raise.access === 'insider') return <InsiderLinks raise={raise} />;
  return (
    <section id="access" aria-labelledby="access-title" className={css['access']}>
      <h2 id="access-title">Access to the documents</h2>
      <Access raise={raise} />
    </section>
  );
}

function Access({ raise: { id, access, company } }: { readonly raise: NetworkRaise }) {
  const { url } = usePageView();
  switch (access) {
    case 'log-in':
      return (
        <>
          <p>Log in to read the offer and to ask {company.name} for its documents.</p>
          <p>
            <ButtonLink href={logInHref(url)}>Log in</ButtonLink>
          </p>
          <p>
            <a href={`${routeOf('register').path}?role=investor`}>Sign up as an investor</a>
          </p>
        </>
      );
    case 'no-profile':
      return (
        <p>
          Only investors ask for access.{' '}
          <a href={viewPath('investing')}>Create your investor profile</a>
        </p>
      );
    case 'may-ask':
      return (
        <>
          <p>{company.name} decides who reads its documents, and is told who you are.</p>
          <Form intent="request-access" submit="Ask for access">
            <TextAreaField
              name="note"
              label="Say who you are and why you ask"
              hint="The company reads this. You may leave it empty."
              maxLength={accessNoteMaxLength}
              short
            />
          </Form>
        </>
      );
    case 'asked':
      return <p>You asked for access. {company.name} decides, and you are told then.</p>;
    case 'denied':
      return <p>{company.name} does not give you access to its documents.</p>;
    default:
      return (
        <>
          <p>
            You have access to the documents of {company.name}. What you read there is recorded.
          </p>
          <p>
            <ButtonLink href={readingRoomPath(id)}>Open the data room</ButtonLink>
          </p>
          <p>
            <a href={writingPath(id)}>Write to the company</a>
          </p>
        </>
      );
  }
}

/** Where the company works on its raise; whoever reviews raises goes to their desk. */
function InsiderLinks({ raise }: { readonly raise: NetworkRaise }) {
  const { id, company, isMember } = raise;
  return (
    <section id="access" aria-labelledby="access-title" className={css['access']}>
      <h2 id="access-title">{isMember ? 'Your raise' : 'For operators'}</h2>
      <p>
        {isMember
          ? `You see this page as a member of ${company.name}.`
          : 'You see this page, and everything in it, as an operator.'}
      </p>
      <ul className={css['links']}>
        {isMember ? (
          <>
            <li>
              <a href={raisePath(id)}>Edit the raise</a>
            </li>
            <li>
              <a href={roomPath(id)}>Data room</a>
            </li>
            <li>
              <a href={analyticsPath(id)}>How it is read</a>
            </li>
          </>
        ) : (
          <li>
            <a href={reviewPath(id)}>Open it on the review desk</a>
          </li>
        )}
      </ul>
    </section>
  );
}
