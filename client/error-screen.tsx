import { errorScreenTitle } from '../shared/errors.ts';
import type { PageFailure } from './page.ts';

/** The error screen: title by status, the error's message as the description (specification 2). */
export function ErrorScreen(props: { readonly failure: PageFailure }) {
  return (
    <section>
      <h1>{errorScreenTitle(props.failure.status)}</h1>
      <p>{props.failure.message}</p>
    </section>
  );
}
