import { routeOf } from '#shared/site/routes.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import textCss from '../../ui/tokens/text.module.css';
import css from './start-a-raise.module.css';

/** The link for founders: to sign up, or to the dashboard for those who are logged in. */
export function StartARaise() {
  const { site } = usePageView();
  const dashboard = routeOf('dashboard').path;
  return (
    <div className={css['start']}>
      <div className={css['text']}>
        <p>
          All you need is a name, an email address and a password. An account is free and commits
          you to nothing. Only your company and the operator can see a draft.
        </p>
        <p className={textCss['note']}>
          {site.brandName} gives no legal, tax or investment advice. Which rule you may offer under
          is a question for your lawyer, best asked before you start.
        </p>
      </div>
      <div data-session="anonymous">
        <form method="get" action={routeOf('register').path} className={css['form']}>
          <input type="hidden" name="role" value="founder" />
          <input type="hidden" name="next" value={dashboard} />
          <Button type="submit" size="large">
            Open a founder account
          </Button>
          <p>
            Have one? <a href={`${routeOf('login').path}?next=${dashboard}`}>Log in</a>
          </p>
        </form>
      </div>
      <div data-session="member">
        <ButtonLink href={dashboard} size="large">
          Go to your dashboard
        </ButtonLink>
      </div>
    </div>
  );
}
