import type { AccountWait } from '#shared/product/overview/overview.ts';
import { instructionPath } from '#shared/site/dashboard-address.ts';
import { LineList } from '../../ui/data/line-list.tsx';
import { Panel } from '../../ui/layout/card.tsx';

/** Bank accounts that somebody else of the company has submitted; nothing where there are none. */
export function AccountsToConfirm({ accounts }: { readonly accounts: readonly AccountWait[] }) {
  if (accounts.length === 0) return null;
  return (
    <Panel title="Payment details to confirm">
      <LineList
        lines={accounts.map(({ id, company, currency }) => ({
          key: id,
          words: `Confirm the ${currency} account of ${company}`,
          href: instructionPath(id),
        }))}
      />
    </Panel>
  );
}
