import { routeOf } from '../../../shared/routes.ts';
import { Notice } from '../../ui/notice.tsx';

/** For visitors who are logged in: in everybody's markup, shown by /session.css. */
export function AlreadySignedIn() {
  return (
    <div data-session="member">
      <Notice>
        <p>
          You are already logged in. <a href={routeOf('dashboard').path}>Go to your dashboard</a>
        </p>
      </Notice>
    </div>
  );
}
