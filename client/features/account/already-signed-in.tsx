import { routeOf } from '../../../shared/routes.ts';
import { Notice } from '../../ui/notice.tsx';

/** For those who have a session: in the markup of everybody, shown by /session.css. */
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
