import type { Signing } from '#shared/product/commitments/signing.ts';
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import { Button } from '../../ui/form/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { MoneyField } from '../../ui/form/number-fields.tsx';
import textCss from '../../ui/tokens/text.module.css';
import { amountIntent } from './committing-loader.ts';

/** Asks how much, to be signed or soft-circled; without `sign` only a soft circle is possible. */
export function CommitForm(props: {
  readonly raise: NetworkRaise;
  readonly available: Signing['signing']['available'];
  /** The words of the button that leads to the agreement. */
  readonly sign?: string;
}) {
  const { raise, available, sign } = props;
  return (
    <Form
      intent={amountIntent}
      submit={sign ?? 'Soft-circle the amount'}
      variant={sign === undefined ? 'secondary' : 'primary'}
      beside={
        sign === undefined ? null : (
          <Button type="submit" variant="secondary" name="how" value="soft">
            Soft-circle the amount
          </Button>
        )
      }
    >
      <input type="hidden" name="raise" value={raise.id} />
      <input type="hidden" name="slug" value={raise.slug} />
      <input type="hidden" name="currency" value={available.currency} />
      {sign === undefined ? <input type="hidden" name="how" value="soft" /> : null}
      <MoneyField
        name="amount"
        label="Amount"
        hint={`In ${available.currency}, such as 25k or 25,000.`}
        currency={available.currency}
      />
      <p className={textCss['note']}>
        {sign === undefined
          ? 'A soft circle is non-binding and reserves nothing: it tells the company what you have in mind.'
          : 'You read the whole agreement before you sign it. A soft circle is non-binding and reserves nothing.'}
      </p>
    </Form>
  );
}
