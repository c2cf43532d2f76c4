import type { PageFailure } from '../shared/page-state.ts';
import { Notice } from './ui/notice.tsx';

/** In the place of what could not be loaded after the rest of its page was sent. */
export function PartLost(props: { readonly failure: PageFailure }) {
  const { message, path } = props.failure;
  return (
    <Notice tone="attention" title="This part of the page could not be loaded.">
      <p>{message}</p>
      <p>
        <a href={path} data-native="">
          Load the page again
        </a>
      </p>
    </Notice>
  );
}
