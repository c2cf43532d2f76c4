import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { useReading } from './reading.ts';
import css from './result-pending.module.css';

/** More reasons than these would be as long as the form. */
const reasonsShown = 4;

/** Shown before there is a result, with what is still needed. */
export function ResultPending(props: { readonly reasons: readonly string[] }) {
  const { reasons } = props;
  const faults = useReading().entered.problem?.errors?.length ?? 0;
  return (
    <div className={classes(stackCss['space3'], css['pending'])}>
      <h3>Result</h3>
      {reasons.length > 0 ? (
        <Needed reasons={reasons} />
      ) : faults > 0 ? (
        <p>
          No result yet. {faults === 1 ? 'One entry needs' : `${faults} entries need`} correcting.
        </p>
      ) : (
        <p>Your result appears here as you fill in the entries.</p>
      )}
    </div>
  );
}

function Needed(props: { readonly reasons: readonly string[] }) {
  const shown = props.reasons.slice(0, reasonsShown);
  const more = props.reasons.length - shown.length;
  return (
    <>
      <p>Still needed:</p>
      <ul className={classes(stackCss['space2'], css['reasons'])}>
        {shown.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {more === 0 ? null : <p>And {more} more.</p>}
    </>
  );
}
