import { errorScreenTitle } from '../shared/errors.ts';
import type { PageFailure } from '../shared/page-state.ts';
import { routeOf } from '../shared/routes.ts';
import css from './error-screen.module.css';
import { ButtonLink } from './ui/button.tsx';
import { PageHeader, Section } from './ui/section.tsx';

/**
 * The error screen: title by status, the error's message as the description.
 * Every 404 offers to log in and looks alike, so it never tells which addresses exist.
 */
export function ErrorScreen(props: { readonly failure: PageFailure }) {
  const { status, message, path, requestId } = props.failure;
  const missing = status === 404;
  return (
    <div className={css['screen']}>
      <PageHeader width="text" kicker={`Error ${status}`} title={errorScreenTitle(status)}>
        <p className={css['message']}>{message}</p>
        {requestId === undefined ? null : (
          <p className={css['reference']}>
            Reference for support: <code>{requestId}</code>
          </p>
        )}
      </PageHeader>
      <Section width="text">
        {missing ? (
          <p className={css['advice']}>
            The address may be wrong, the page may have moved, or it may be for members only.
          </p>
        ) : null}
        <div className={css['actions']}>
          <ButtonLink href={routeOf('home').path}>Go to the front page</ButtonLink>
          {missing ? (
            <ButtonLink
              look="secondary"
              href={`${routeOf('login').path}?next=${encodeURIComponent(path)}`}
            >
              Log in
            </ButtonLink>
          ) : (
            <ButtonLink look="secondary" href={path} data-native="">
              Try again
            </ButtonLink>
          )}
          <a href={`${routeOf('contact').path}?topic=general`}>Tell us about it</a>
        </div>
      </Section>
    </div>
  );
}
