import { Component, type ReactNode } from 'react';
import type { PageState } from '#shared/site/page-state.ts';
import { PageMain } from '../../ui/layout/page-main.tsx';
import { ErrorScreen } from './error-screen.tsx';

interface Props {
  /** The address of the page; a new address resets the boundary. */
  readonly at: string;
  readonly path: string;
  readonly state: PageState;
  /** Whether the page brings its own main part, which it cannot when it has failed. */
  readonly bringsMain: boolean;
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
  readonly at: string;
  readonly of: PageState;
}

/** Catches what a page throws during rendering, and shows the error screen instead. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, at: this.props.at, of: this.props.state };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    if (props.at === state.at && props.state === state.of) return null;
    return { failed: false, at: props.at, of: props.state };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const message =
      'This page couldn’t be shown. Reload it to try again. If it happens again, tell us.';
    const screen = <ErrorScreen failure={{ status: 500, message, path: this.props.path }} />;
    return this.props.bringsMain ? <PageMain>{screen}</PageMain> : screen;
  }
}
