import { routeOf } from '#shared/site/routes.ts';
import { forgetCopies } from '../../framework/autosave/saved-copy.ts';
import { Button } from './button.tsx';

/**
 * Logs out. A form to the login page, which is public, so it works from every page, even if the
 * session has ended meanwhile. What is kept in the browser goes too, because the next person may use it.
 */
export function SignOut(props: { readonly variant: 'quiet' | 'secondary' }) {
  return (
    <form
      method="post"
      action={routeOf('login').path}
      onSubmit={() => forgetCopies(() => localStorage)}
    >
      <input type="hidden" name="_intent" value="sign-out" />
      <Button type="submit" variant={props.variant} size="small">
        Log out
      </Button>
    </form>
  );
}
