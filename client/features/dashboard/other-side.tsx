import { type Capabilities, otherSide } from '#shared/product/account/capabilities.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { Panel } from '../../ui/layout/card.tsx';

/** The quiet way to the side of the portal that somebody does not see yet. */
export function OtherSide(props: { readonly capabilities: Capabilities }) {
  switch (otherSide(props.capabilities)) {
    case 'investing':
      return (
        <Panel>
          <p>
            Do you invest too? <a href={viewPath('investing')}>Create an investor profile</a>, with
            this same account.
          </p>
        </Panel>
      );
    case 'raising':
      return (
        <Panel>
          <p>
            Do you raise capital too? <a href={viewPath('companies')}>Add your company</a>, with
            this same account.
          </p>
        </Panel>
      );
    case undefined:
      return null;
  }
}
