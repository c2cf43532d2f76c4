import { routeOf } from '#shared/site/routes.ts';
import { Button } from '../../ui/form/button.tsx';
import { FormContext } from '../../ui/form/form-context.ts';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { MoneyField } from '../../ui/form/number-fields.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './portfolio.module.css';
import type { SigningContent } from './signing-loader.ts';
import { isSignedAlready } from './signing-obstacles.ts';

const intent = 'signing-amount';

/** Which amount is to be signed: a search in the address, so it works without scripts. */
export function AmountForm({ content }: { readonly content: SigningContent }) {
  const { raise, signing, amount, typed, problem } = content;
  const result =
    problem === null
      ? null
      : {
          kind: 'form' as const,
          ...{ intent, status: 422, values: { amount: typed } },
          problem: {
            ...{ type: '/problems/validation', title: '', status: 422, detail: problem },
            errors: [{ pointer: '/amount', code: 'refused', message: problem }],
          },
        };
  return (
    <form
      // What is wrong is found by the server, and the field begins with what was typed.
      key={`${typed} ${problem}`}
      method="get"
      action={routeOf('dashboard').path}
      noValidate
      className={classes(stackCss['space3'], stackCss['left'], css['amountForm'])}
    >
      <input type="hidden" name="view" value="portfolio" />
      <input type="hidden" name="sign" value={raise.id} />
      <input type="hidden" name="raise" value={raise.slug} />
      {content.party === null ? null : <input type="hidden" name="for" value={content.party} />}
      <FormOutcome intent={intent} result={result} />
      <FormContext value={{ intent, result }}>
        <MoneyField
          name="amount"
          label={amount === null ? 'Amount' : 'Another amount'}
          hint={`In ${signing.available.currency}, such as 25k or 25,000.`}
          currency={signing.available.currency}
          value={typed}
        />
      </FormContext>
      <Button
        type="submit"
        variant={amount === null || isSignedAlready(content) ? 'primary' : 'secondary'}
      >
        Show the agreement
      </Button>
    </form>
  );
}
