import { formatMoney } from '#shared/money/money.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { StepUpField } from '../../framework/step-up/step-up-field.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './book.module.css';
import { countersignAllIntent } from './countersigning-actions.ts';
import { SignerFields } from './countersigning-fields.tsx';
import type { CountersigningData } from './countersigning-loader.ts';

/** The id of the link that opens the panel. */
export const countersignAllId = 'countersign-all';

/** Beside the book: all that waits to be countersigned, signed at once. */
export function CountersignAll(props: {
  readonly raiseId: string;
  readonly countersigning: CountersigningData | null;
  readonly closeHref: string;
}) {
  const { raiseId, countersigning, closeHref } = props;
  const result = useFormResult(countersignAllIntent);
  return (
    <RecordPanel title="Countersign" closeHref={closeHref} openedFrom={countersignAllId}>
      {countersigning === null ? (
        <Unavailable what="The list of commitments" />
      ) : countersigning.items.length === 0 ? (
        <>
          <FormOutcome intent={countersignAllIntent} result={result} />
          <p>Nothing is waiting to be countersigned.</p>
        </>
      ) : (
        <Waiting raiseId={raiseId} countersigning={countersigning} />
      )}
    </RecordPanel>
  );
}

function Waiting(props: { readonly raiseId: string; readonly countersigning: CountersigningData }) {
  const { raiseId, countersigning } = props;
  const { items, waiting, maySign, signer, listSha256, stepUp } = countersigning;
  return (
    <>
      <p>
        {waiting > items.length
          ? `${waiting} commitments are waiting. You countersign the first ${items.length} now.`
          : 'You sign, for the company, the agreement that each investor below has signed.'}
      </p>
      {maySign ? (
        <Form
          key={listSha256}
          intent={countersignAllIntent}
          submit={items.length === 1 ? 'Countersign commitment' : `Countersign all ${items.length}`}
        >
          <input type="hidden" name="raise" value={raiseId} />
          <input type="hidden" name="listSha256" value={listSha256} />
          <SignerFields signer={signer} />
          <StepUpField needed={stepUp} hint="Confirm it’s you." />
        </Form>
      ) : (
        <p>Only the owner of the company, or a signatory named by the owner, can countersign.</p>
      )}
      <section aria-labelledby="waiting-title">
        <h3 id="waiting-title" className={classes(textCss['title'], css['groupTitle'])}>
          To countersign
        </h3>
        <ol className={classes(stackCss['space3'], css['history'])}>
          {items.map(({ id, investor, signedAs, amount, signedOn, agreementSha256 }) => (
            <li key={id}>
              <p>
                {investor}, {formatMoney(amount)}
              </p>
              <p className={css['soft']}>
                Signed as {signedAs}, <FormattedDate moment={signedOn} />. Agreement{' '}
                <code className={css['hash']} title="SHA-256">
                  {agreementSha256}
                </code>
              </p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
