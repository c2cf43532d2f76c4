import { introductionDays, introductionNoteMaxLength } from '#shared/product/fields/limits.ts';
import { introductionPath, threadPath } from '#shared/site/dashboard-address.ts';
import { ShortTime } from '../../ui/data/formatted-date.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { askInvestorIntent } from './investor-actions.ts';
import type { AskableRaise, OpenInvestor } from './investors-loader.ts';

/**
 * Asks an investor for an introduction about an open raise of the reader's, and says what became of
 * requests that were made.
 */
export function AskPart({ open }: { readonly open: OpenInvestor }) {
  const { investor, raises } = open;
  const free = raises.filter(({ obstacle }) => obstacle === null);
  const others = raises.filter(({ obstacle }) => obstacle !== null);
  return (
    <section id="introduction" aria-labelledby="introduction-title" className={stackCss['space4']}>
      <h3 id="introduction-title">Introduction</h3>
      {raises.length === 0 ? (
        <p className={textCss['soft']}>
          A company with an open raise can ask {investor.displayName} for an introduction.
        </p>
      ) : null}
      {others.map((one) => (
        <RequestState key={one.raise.id} asked={one} isOnly={raises.length === 1} />
      ))}
      {free.length === 0 ? null : <AskForm open={open} raises={free} />}
    </section>
  );
}

/** Why a company can't ask now, with the way to the request or the thread that is why. */
function RequestState(props: { readonly asked: AskableRaise; readonly isOnly: boolean }) {
  const { raise, obstacle, latest, asked, expires } = props.asked;
  const about = props.isOnly ? null : (
    <p className={classes(textCss['soft'], textCss['breaks'])}>About {raise.title}</p>
  );
  if (latest?.state === 'pending' && asked !== null && expires !== null) {
    const isOwn = latest.askedBy === 'company';
    return (
      <div className={stackCss['space2']}>
        {about}
        <p>
          {isOwn ? 'Your company asked' : `${latest.investor.name} asked your company`} on{' '}
          <ShortTime moment={asked} />. {isOwn ? 'They can' : 'You can'} answer until{' '}
          <ShortTime moment={expires} />.
        </p>
        <p>
          <a href={introductionPath(latest.id)}>{isOwn ? 'Open request' : 'Answer request'}</a>
        </p>
      </div>
    );
  }
  return (
    <div className={stackCss['space2']}>
      {about}
      <p>{obstacle?.message}</p>
      {latest?.state === 'open' && latest.thread !== null ? (
        <p>
          <ButtonLink href={threadPath(latest.thread)} variant="secondary">
            Open the thread
          </ButtonLink>
        </p>
      ) : null}
    </div>
  );
}

function AskForm(props: { readonly open: OpenInvestor; readonly raises: readonly AskableRaise[] }) {
  const { investor } = props.open;
  const [first, ...more] = props.raises;
  return (
    <Form intent={askInvestorIntent} submit="Send request" guarded>
      <input type="hidden" name="investor" value={investor.id} />
      {more.length === 0 ? (
        <>
          <input type="hidden" name="raise" value={first?.raise.id} />
          <p className={classes(textCss['soft'], textCss['breaks'])}>About {first?.raise.title}</p>
        </>
      ) : (
        <SelectField
          name="raise"
          label="Raise"
          options={props.raises.map(({ raise }) => ({ value: raise.id, label: raise.title }))}
          value={first?.raise.id ?? ''}
        />
      )}
      <TextAreaField
        name="note"
        label="Say who you are and why you ask"
        hint={`At least 20 characters. ${investor.displayName} reads it, with your name and that of your company and raise, and has ${introductionDays} days to answer. If they accept, you can write to each other.`}
        maxLength={introductionNoteMaxLength}
      />
    </Form>
  );
}
