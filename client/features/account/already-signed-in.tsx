import { afterLogIn } from '#shared/site/after-log-in.ts';
import { routeOf } from '#shared/site/routes.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** For visitors who are logged in: in everybody's markup, shown by /session.css. */
export function AlreadySignedIn() {
  const next = afterLogIn(usePageView().url);
  const isFront = next === routeOf('dashboard').path;
  return (
    <div data-session="member">
      <Notice>
        <p>
          You’re already logged in.{' '}
          <a href={next}>{isFront ? 'Go to your dashboard' : 'Continue to your page'}</a>
        </p>
      </Notice>
    </div>
  );
}
