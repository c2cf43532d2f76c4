import { formatMoney } from '#shared/money/money.ts';
import type { BlockerCode, SettlingDesk } from '#shared/product/raises/settling.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { type StepUp, StepUpField } from '../../framework/step-up/step-up-field.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './book.module.css';
import { failIntent, successIntent, typedTitle } from './settling-actions.ts';

/** What the link of a blocker leads to, where that is not commitments in the book. */
const shownBy: Readonly<Partial<Record<BlockerCode, string>>> = {
  'not-settling': 'raise',
  'ledger-differs': 'health',
};

/** Shows what blocks a successful close, each with where it is mended, and the two decisions. */
export function SettlingDecision(props: {
  readonly desk: SettlingDesk;
  /** What must be confirmed before it is decided. */
  readonly stepUp: StepUp | null;
}) {
  const { desk, stepUp } = props;
  const { raise, blockers, canSucceed, canFail, hasConflict, success, failure } = desk;
  if (desk.ending !== null) return <Ended desk={desk} />;
  return (
    <section aria-labelledby="decision-title" className={classes(stackCss['space3'], css['pane'])}>
      <h2 id="decision-title">Decision</h2>
      {hasConflict ? (
        <Notice tone="attention" title="You can’t decide on this raise">
          <p>You’re a member of {raise.company}, so another operator settles it.</p>
        </Notice>
      ) : null}
      {blockers.length === 0 ? (
        <p>Nothing blocks a successful close.</p>
      ) : (
        <>
          <p>Blocking a successful close:</p>
          <ul className={css['blockers']}>
            {blockers.map(({ code, message, path }) => (
              <li key={code}>
                <p>{message}</p>
                <a href={path}>
                  View {shownBy[code] ?? 'commitments'}
                  <span className="visually-hidden">: {message}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {hasConflict ? null : (
        <Disclosures>
          {canSucceed ? (
            <Decision
              {...{ desk, stepUp }}
              intent={successIntent}
              title="Close as funded"
              lede={`${said(success.settled, 'becomes an investment', 'become investments')}. You can’t undo this.`}
              submit="Close the raise as funded"
              variant="primary"
            />
          ) : null}
          {canFail ? (
            <Decision
              {...{ desk, stepUp }}
              intent={failIntent}
              title="Close as not funded"
              lede={`${failureWords(failure)} You can’t undo this.`}
              submit="Close the raise as not funded"
              variant="danger"
            />
          ) : null}
        </Disclosures>
      )}
    </section>
  );
}

function Decision(props: {
  readonly desk: SettlingDesk;
  readonly stepUp: StepUp | null;
  readonly intent: string;
  readonly title: string;
  readonly lede: string;
  readonly submit: string;
  readonly variant: 'primary' | 'danger';
}) {
  const { raise } = props.desk;
  const { stepUp, intent, title, lede, submit, variant } = props;
  const isRefused = useFormResult(intent)?.problem !== undefined;
  return (
    <Disclosure title={title} open={isRefused}>
      <p>{lede}</p>
      <Form intent={intent} submit={submit} variant={variant}>
        <input type="hidden" name="id" value={raise.id} />
        <input type="hidden" name="version" value={raise.version} />
        <input type="hidden" name="title" value={raise.title} />
        <TextField
          name={typedTitle}
          label="Title of the raise"
          hint={`Type “${raise.title}” to confirm it’s the raise you mean.`}
          autoComplete="off"
          exact
        />
        <StepUpField needed={stepUp} hint="Confirm it’s you." />
      </Form>
    </Disclosure>
  );
}

function Ended({ desk }: { readonly desk: SettlingDesk }) {
  const { ending, refundsDue } = desk;
  const isDone = ending !== null && ending.done >= ending.all;
  return (
    <section aria-labelledby="decision-title" className={classes(stackCss['space3'], css['pane'])}>
      <h2 id="decision-title">Decided</h2>
      <p>
        {isDone
          ? 'Every commitment has ended.'
          : 'Commitments are ending in batches. This page updates as they do.'}
      </p>
      {refundsDue.count === 0 ? null : (
        <p>Record each refund below once it is paid, with the reference of the payment.</p>
      )}
    </section>
  );
}

function failureWords({ released, refunds }: SettlingDesk['failure']): string {
  const all = [
    ...(released.count === 0
      ? []
      : [
          released.count === 1
            ? '1 commitment is no longer binding'
            : `${released.count} commitments are no longer binding`,
        ]),
    ...(refunds.count === 0 ? [] : [said(refunds, 'has to be paid back', 'have to be paid back')]),
  ];
  return all.length === 0 ? 'No commitment is open.' : `${all.join('; ')}.`;
}

/** "3 commitments of $40,000 in total have to be paid back", with what is said of one and of several. */
function said(part: Part, ofOne: string, ofSeveral: string): string {
  const amount = formatMoney(part.amount);
  if (part.count === 1) return `1 commitment of ${amount} ${ofOne}`;
  return `${part.count} commitments of ${amount} in total ${ofSeveral}`;
}

type Part = SettlingDesk['refundsDue'];
