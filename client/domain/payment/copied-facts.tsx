import { minorDigits } from '#shared/money/currencies.ts';
import { formatMoney, type Money } from '#shared/money/money.ts';
import { inFours } from '#shared/product/payments/grouped.ts';
import { Facts } from '../../ui/data/facts.tsx';
import { CopyButton } from '../../ui/form/copy-button.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { accountParts, type BankAccountData } from './account-facts.ts';
import css from './copied-facts.module.css';

/** What a transfer asks for: an account, an amount and a reference, each with a button that copies it. */
export function CopiedFacts(props: {
  readonly account: BankAccountData;
  readonly amount: Money;
  readonly reference: string;
}) {
  const { account, amount, reference } = props;
  const digits = minorDigits(amount.currency);
  const parts = [
    ...accountParts(account),
    {
      ...{ name: 'amount', label: 'Amount', shown: formatMoney(amount) },
      value: (amount.amount / 10 ** digits).toFixed(digits),
    },
    { name: 'reference', label: 'Reference', value: reference, shown: inFours(reference) },
  ];
  return (
    <Facts
      facts={parts.map(({ name, label, value, shown }) => ({
        label,
        value: (
          <span className={classes(stackCss['space3'], css['copied'])}>
            <span className={css['transferred']}>{shown}</span>
            <CopyButton key={name} text={value} size="small">
              Copy<span className="visually-hidden"> {label}</span>
            </CopyButton>
          </span>
        ),
      }))}
    />
  );
}
