import type { Signing } from '#shared/product/commitments/signing.ts';
import type { CommitReason } from '#shared/product/investors/may-commit.ts';
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import { Button } from '../../ui/form/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { MoneyField } from '../../ui/form/number-fields.tsx';
import { amountIntent } from './committing-loader.ts';
import css from './raise-page.module.css';

/** These forbid even a soft circle; the others only what is signed. */
const forbidding: readonly CommitReason[] = [
  'no-profile',
  'not-approved',
  'own-company',
  'not-shown',
  'not-open',
];

/** How much, and whether it is signed or a soft circle; nothing where neither is possible. */
export function CommitForm(props: {
  readonly raise: NetworkRaise;
  readonly signing: Signing['signing'];
}) {
  const { raise, signing } = props;
  const { mayCommit, obstacles, available } = signing;
  if (obstacles.some(({ code }) => forbidding.includes(code))) return null;
  return (
    <Form
      intent={amountIntent}
      submit={mayCommit ? 'Read and sign' : 'Soft circle it'}
      beside={
        mayCommit ? (
          <Button type="submit" variant="secondary" name="how" value="soft">
            Soft circle it
          </Button>
        ) : null
      }
    >
      <input type="hidden" name="raise" value={raise.id} />
      <input type="hidden" name="slug" value={raise.slug} />
      <input type="hidden" name="currency" value={available.currency} />
      {mayCommit ? null : <input type="hidden" name="how" value="soft" />}
      <MoneyField
        name="amount"
        label="Amount"
        hint={`In ${available.currency}, such as 25k or 25,000.`}
        currency={available.currency}
      />
      <p className={css['note']}>
        {mayCommit
          ? 'You read the whole agreement before you sign it. '
          : 'You can already soft-circle an amount. '}
        A soft circle is non-binding and reserves nothing: it tells the company what you have in
        mind.
      </p>
    </Form>
  );
}
