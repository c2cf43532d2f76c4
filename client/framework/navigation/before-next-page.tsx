import { Component, type ReactNode } from 'react';

interface Props {
  /** The path and query of the page that is rendered. */
  readonly address: string;
  /** Called with the address of the page that is about to be replaced. */
  readonly run: (address: string) => void;
  readonly children: ReactNode;
}

/**
 * Does something right before another page takes the place of this one. A page is rendered in slices,
 * and whoever types in between types into the page that is still there.
 */
export class BeforeNextPage extends Component<Props> {
  override getSnapshotBeforeUpdate({ address, run }: Props): null {
    if (address !== this.props.address) run(address);
    return null;
  }

  /** React asks for it beside the snapshot. */
  override componentDidUpdate(): void {}

  override render(): ReactNode {
    return this.props.children;
  }
}
