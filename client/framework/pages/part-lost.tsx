import type { PageFailure } from '#shared/site/page-state.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SessionEndedNotice } from '../../ui/feedback/session-ended-notice.tsx';

/** Shown instead of data that could not be loaded after the rest of the page was sent. */
export function PartLost(props: { readonly failure: PageFailure; readonly url: URL }) {
  const { message, path, sessionEnded } = props.failure;
  if (sessionEnded === true) {
    return (
      <SessionEndedNotice tone="attention" url={props.url}>
        to see this part of the page.
      </SessionEndedNotice>
    );
  }
  return (
    <Notice tone="attention" title="This part of the page couldn’t be loaded.">
      <p>{message}</p>
      <p>
        <a href={path + props.url.search} data-native="">
          Load the page again
        </a>
      </p>
    </Notice>
  );
}
