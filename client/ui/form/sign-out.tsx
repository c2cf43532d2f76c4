import { routeOf } from '../../../shared/site/routes.ts';
import { Button } from './button.tsx';

/**
 * Logs out. A form to the login page, which is public, so it works from every page, even if the
 * session has ended meanwhile.
 */
export function SignOut(props: { readonly look: 'quiet' | 'secondary' }) {
  return (
    <form method="post" action={routeOf('login').path}>
      <input type="hidden" name="_intent" value="sign-out" />
      <Button type="submit" look={props.look} size="small">
        Log out
      </Button>
    </form>
  );
}
