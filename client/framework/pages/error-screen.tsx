import { errorScreenTitle, sessionEndedTitle } from '#shared/http/errors.ts';
import type { PageFailure } from '#shared/site/page-state.ts';
import { routeOf } from '#shared/site/routes.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import rowCss from '../../ui/layout/row.module.css';
import { PageHeader, Section } from '../../ui/layout/section.tsx';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { logInHref } from '../navigation/log-in-href.ts';
import css from './error-screen.module.css';
import { usePageView } from './page-state.tsx';

/**
 * The error screen: title by status, the error's message as the description. Every 404 offers to
 * log in, or the dashboard to who is logged in, and looks alike, so it never tells which addresses
 * exist. Only somebody whose session
 * ended while they used private pages sees that, because they already know those pages.
 */
export function ErrorScreen(props: { readonly failure: PageFailure }) {
  const { status, message, path, requestId, sessionEnded = false } = props.failure;
  const { search } = usePageView().url;
  const logIn = logInHref({ pathname: path, search });
  if (sessionEnded) return <SessionEnded logIn={logIn} />;
  if (status === 404) return <NotFound message={message} logIn={logIn} />;
  return (
    <div className={css['screen']}>
      <PageHeader width="text" kicker={`Error ${status}`} title={errorScreenTitle(status)}>
        <p className={css['message']}>{message}</p>
        {requestId === undefined ? null : (
          <p className={classes(textCss['note'], css['reference'])}>
            Reference for support: <code>{requestId}</code>
          </p>
        )}
      </PageHeader>
      <Section width="text">
        <div className={classes(rowCss['middle'], css['actions'])}>
          <ButtonLink href={routeOf('home').path}>Go to the home page</ButtonLink>
          <ButtonLink variant="secondary" href={path + search} data-native="">
            Try again
          </ButtonLink>
          <a href={`${routeOf('contact').path}?topic=general`}>Tell us about it</a>
        </div>
      </Section>
    </div>
  );
}

/** The message that repeats the title, and the path behind it. */
const missingPath = /^page not found: (?<path>.+)$/is;

/**
 * What is missing, and the two likeliest ways on. Of the message that repeats the title only the path
 * is left, with what may be the reason; any other one says everything itself.
 */
function NotFound(props: { readonly message: string; readonly logIn: string }) {
  const { message, logIn } = props;
  const path = missingPath.exec(message)?.groups?.['path'];
  return (
    <div className={css['screen']}>
      <PageHeader width="text" title={errorScreenTitle(404)}>
        <p className={css['message']}>
          {path === undefined ? (
            message
          ) : (
            <>
              There is nothing at <code>{path}</code>. It may have moved, or be for members only.
            </>
          )}
        </p>
        <div className={classes(rowCss['middle'], css['actions'])}>
          <ButtonLink href={routeOf('home').path}>Go to the home page</ButtonLink>
          <div data-session="anonymous">
            <ButtonLink variant="secondary" href={logIn}>
              Log in
            </ButtonLink>
          </div>
          <div data-session="member">
            <ButtonLink variant="secondary" href={routeOf('dashboard').path}>
              Go to the dashboard
            </ButtonLink>
          </div>
        </div>
      </PageHeader>
    </div>
  );
}

function SessionEnded({ logIn }: { readonly logIn: string }) {
  return (
    <div className={css['screen']}>
      <PageHeader width="text" kicker="Logged out" title={sessionEndedTitle}>
        <p className={css['message']}>Log in again to continue. What you typed is kept.</p>
      </PageHeader>
      <Section width="text">
        <div className={classes(rowCss['middle'], css['actions'])}>
          <ButtonLink href={logIn}>Log in</ButtonLink>
          <ButtonLink variant="secondary" href={routeOf('home').path}>
            Go to the home page
          </ButtonLink>
        </div>
      </Section>
    </div>
  );
}
