import { routeOf, safeNext } from '../../../shared/site/routes.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** For visitors who are logged in: in everybody's markup, shown by /session.css. */
export function AlreadySignedIn() {
  const next = safeNext(usePageView().url.searchParams.get('next'));
  const isFront = next === routeOf('dashboard').path;
  return (
    <div data-session="member">
      <Notice>
        <p>
          You are already logged in.{' '}
          <a href={next}>{isFront ? 'Go to your dashboard' : 'Go on to where you wanted to go'}</a>
        </p>
      </Notice>
    </div>
  );
}
