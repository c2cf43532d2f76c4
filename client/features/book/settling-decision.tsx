import { formatMoney, type Money } from '../../../shared/money/money.ts';
import type { SettlingDesk } from '../../../shared/product/raises/settling.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import css from './book.module.css';
import { failIntent, successIntent, typedTitle } from './settling-actions.ts';

/** What stands in the way of success, each with where it is mended, and the two decisions. */
export function SettlingDecision({ desk }: { readonly desk: SettlingDesk }) {
  const { raise, blockers, canSucceed, canFail, hasConflict, success, failure } = desk;
  if (desk.ending !== null) return <Ended desk={desk} />;
  return (
    <section aria-labelledby="decision-title" className={css['pane']}>
      <h2 id="decision-title">Decision</h2>
      {hasConflict ? (
        <Notice tone="attention" title="You do not decide about this raise">
          <p>You are a member of {raise.company}. Another operator settles it.</p>
        </Notice>
      ) : null}
      {blockers.length === 0 ? (
        <p>Nothing stands in the way of success.</p>
      ) : (
        <>
          <p>What stands in the way of success:</p>
          <ul className={css['blockers']}>
            {blockers.map(({ code, message, path }) => (
              <li key={code}>
                <p>{message}</p>
                <a href={path}>
                  See to it<span className="visually-hidden">: {message}</span>
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
              desk={desk}
              intent={successIntent}
              title="Settle it as funded"
              lede={`${counted(success.settled)} become investments. It cannot be undone.`}
              submit="Settle as funded"
              variant="primary"
            />
          ) : null}
          {canFail ? (
            <Decision
              desk={desk}
              intent={failIntent}
              title="End it as not funded"
              lede={`${counted(failure.released)} no longer bind anybody; ${counted(failure.refunds)} are to be paid back. It cannot be undone.`}
              submit="End as not funded"
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
  readonly intent: string;
  readonly title: string;
  readonly lede: string;
  readonly submit: string;
  readonly variant: 'primary' | 'danger';
}) {
  const { raise } = props.desk;
  const { intent, title, lede, submit, variant } = props;
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
          hint={`Type “${raise.title}”, so that it is the raise you mean.`}
          autoComplete="off"
          exact
        />
      </Form>
    </Disclosure>
  );
}

function Ended({ desk }: { readonly desk: SettlingDesk }) {
  const { ending, refundsDue } = desk;
  const isDone = ending !== null && ending.done >= ending.all;
  return (
    <section aria-labelledby="decision-title" className={css['pane']}>
      <h2 id="decision-title">Decided</h2>
      <p>
        {isDone
          ? 'Every commitment has come to its end.'
          : 'The commitments are being ended, some at a time. This page follows it.'}
      </p>
      {refundsDue.count === 0 ? null : (
        <p>
          {counted(refundsDue)} still to be paid back. Each is noted below once it is done, with the
          reference of the payment.
        </p>
      )}
    </section>
  );
}

/** "3 commitments of $40,000 in all". */
function counted({ count, amount }: { readonly count: number; readonly amount: Money }): string {
  return `${count === 1 ? '1 commitment' : `${count} commitments`} of ${formatMoney(amount)} in all`;
}
