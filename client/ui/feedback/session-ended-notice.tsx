import type { ReactNode } from 'react';
import { sessionEndedTitle } from '#shared/http/errors.ts';
import { logInHref } from '../../framework/navigation/log-in-href.ts';
import { Notice } from './notice.tsx';

/** Says that the session has ended, with the way to log in and come back to this page. */
export function SessionEndedNotice(props: {
  readonly tone: 'attention' | 'danger';
  /** The address of the page. */
  readonly url: URL;
  /** Reads it out where it appears by itself, without the focus moving to it. */
  readonly live?: boolean;
  /** Goes on after "Log in". */
  readonly children: ReactNode;
}) {
  return (
    <Notice tone={props.tone} title={sessionEndedTitle} live={props.live ?? false}>
      <p>
        <a href={logInHref(props.url)}>Log in</a> {props.children}
      </p>
    </Notice>
  );
}
