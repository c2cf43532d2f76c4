import { commitmentReasonMaxLength, legalNameMaxLength } from '#shared/product/fields/limits.ts';
import { LetterChoice } from '../../../domain/letter/letter-choice.tsx';
import { LetterList } from '../../../domain/letter/letter-list.tsx';
import type { LettersData } from '../../../domain/letter/letter-loader.ts';
import { useFormResult } from '../../../framework/pages/page-state.tsx';
import { type StepUp, StepUpField } from '../../../framework/step-up/step-up-field.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormOutcome } from '../../../ui/form/form-outcome.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { Disclosure, Disclosures } from '../../../ui/layout/disclosure.tsx';
import stackCss from '../../../ui/layout/stack.module.css';
import { classes } from '../../../ui/tokens/classes.ts';
import textCss from '../../../ui/tokens/text.module.css';
import css from '../portfolio.module.css';
import { declineLetterIntent, signLetterIntent } from './own-letter-actions.ts';

/** The side letters that a company offers an investor, and their answer. */
export function OwnLetters(props: {
  readonly letters: LettersData;
  readonly company: string;
  /** What has to be confirmed before one is signed. */
  readonly stepUp: StepUp | null;
}) {
  const { letters, company, stepUp } = props;
  const { items, signsAs } = letters;
  const [signing, declining] = [
    useFormResult(signLetterIntent),
    useFormResult(declineLetterIntent),
  ];
  const open = items.filter(({ can }) => can.includes('sign'));
  const declinable = items.filter(({ can }) => can.includes('decline'));
  const versions = items.map(({ version }) => version).join(' ');
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="letters-title" className={classes(stackCss['space3'], css['part'])}>
      <h3 id="letters-title">Side letters</h3>
      <p className={textCss['note']}>Only you, {company} and operators can read them.</p>
      {open.length === 0 ? <FormOutcome intent={signLetterIntent} result={signing} /> : null}
      {declinable.length === 0 ? (
        <FormOutcome intent={declineLetterIntent} result={declining} />
      ) : null}
      <LetterList letters={items} place={{ view: 'portfolio' }} />
      {declinable.length === 0 ? null : (
        <Disclosures>
          {open.length === 0 ? null : (
            <Disclosure title="Sign a side letter" open={signing !== null}>
              <p>
                {company} has signed it. Read it first: you sign the file with the SHA-256 above,
                and it binds both of you. You can’t undo this.
              </p>
              <Form key={versions} intent={signLetterIntent} submit="Sign the side letter">
                <LetterChoice letters={open} />
                <TextField
                  name="typedName"
                  label="Your full legal name"
                  hint={
                    <>
                      Type it as you sign the commitment: <strong>{signsAs}</strong>
                    </>
                  }
                  maxLength={legalNameMaxLength}
                  autoComplete="name"
                />
                <StepUpField needed={stepUp} hint="Confirm it’s you." />
              </Form>
            </Disclosure>
          )}
          <Disclosure title="Decline a side letter" open={declining !== null}>
            <Form
              key={versions}
              intent={declineLetterIntent}
              submit="Decline the side letter"
              variant="danger"
            >
              <LetterChoice letters={declinable} />
              <TextAreaField
                name="reason"
                label="Your reason"
                hint={`${company} sees it, and can offer a new version.`}
                maxLength={commitmentReasonMaxLength}
                short
              />
            </Form>
          </Disclosure>
        </Disclosures>
      )}
    </section>
  );
}
