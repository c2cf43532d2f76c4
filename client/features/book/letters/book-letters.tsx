import {
  documentMaxBytes,
  sideLetterNoteMaxLength,
  sideLetterSubjectMaxLength,
} from '#shared/product/fields/limits.ts';
import type { RecordPlace } from '../../../domain/commitment/record-place.ts';
import { LetterChoice } from '../../../domain/letter/letter-choice.tsx';
import { LetterList } from '../../../domain/letter/letter-list.tsx';
import type { LettersData } from '../../../domain/letter/letter-loader.ts';
import { useFormResult } from '../../../framework/pages/page-state.tsx';
import { type StepUp, StepUpField } from '../../../framework/step-up/step-up-field.tsx';
import { acceptText, limitsText } from '../../../ui/form/chosen-file.ts';
import { FieldFrame, fieldAttributes, TextField } from '../../../ui/form/field.tsx';
import { FileInput } from '../../../ui/form/file-input.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useField } from '../../../ui/form/form-context.ts';
import { FormOutcome } from '../../../ui/form/form-outcome.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { Disclosure, Disclosures } from '../../../ui/layout/disclosure.tsx';
import { classes } from '../../../ui/tokens/classes.ts';
import textCss from '../../../ui/tokens/text.module.css';
import css from '../book.module.css';
import { SignerFields } from '../countersigning-fields.tsx';
import {
  letterField,
  letterKinds,
  offerLetterIntent,
  replaceLetterIntent,
  withdrawLetterIntent,
} from './letter-actions.ts';

/** The side letters of a commitment, and what the company does with them. */
export function BookLetters(props: {
  readonly commitment: string;
  readonly letters: LettersData;
  readonly place: RecordPlace;
  readonly stepUp: StepUp | null;
}) {
  const { commitment, letters, place, stepUp } = props;
  const { items, mayOffer } = letters;
  const open = items.filter(({ can }) => can.includes('replace'));
  const mayWithdraw = items.filter(({ can }) => can.includes('withdraw'));
  const [offering, replacing, withdrawing] = [
    useFormResult(offerLetterIntent),
    useFormResult(replaceLetterIntent),
    useFormResult(withdrawLetterIntent),
  ];
  const versions = items.map(({ version }) => version).join(' ');
  if (items.length === 0 && !mayOffer) return null;
  return (
    <section aria-labelledby="letters-title">
      <h3 id="letters-title" className={classes(textCss['title'], css['groupTitle'])}>
        Side letters
      </h3>
      {open.length === 0 ? <FormOutcome intent={replaceLetterIntent} result={replacing} /> : null}
      {mayWithdraw.length === 0 ? (
        <FormOutcome intent={withdrawLetterIntent} result={withdrawing} />
      ) : null}
      {items.length === 0 ? null : <LetterList letters={items} place={place} />}
      {mayOffer || mayWithdraw.length > 0 ? (
        <Disclosures>
          {mayOffer ? (
            <Disclosure title="Offer a side letter" open={offering !== null}>
              <p>
                For this investor alone. You sign it for the company by offering it. Once the
                investor has signed, nobody can change it.
              </p>
              <Form
                key={versions}
                intent={offerLetterIntent}
                submit="Sign and offer"
                variant="secondary"
                files
              >
                <input type="hidden" name="id" value={commitment} />
                <LetterFields letters={letters} stepUp={stepUp} />
              </Form>
            </Disclosure>
          ) : null}
          {open.length === 0 ? null : (
            <Disclosure title="Offer a new version" open={replacing !== null}>
              <p>It replaces a letter that the investor hasn’t signed.</p>
              <Form
                key={versions}
                intent={replaceLetterIntent}
                submit="Sign and replace"
                variant="secondary"
                files
              >
                <input type="hidden" name="id" value={commitment} />
                <LetterChoice letters={open} />
                <LetterFields letters={letters} stepUp={stepUp} />
              </Form>
            </Disclosure>
          )}
          {mayWithdraw.length === 0 ? null : (
            <Disclosure title="Withdraw a side letter" open={withdrawing !== null}>
              <p>We’ll remove the file and tell the investor.</p>
              <Form
                key={versions}
                intent={withdrawLetterIntent}
                submit="Withdraw the side letter"
                variant="danger"
              >
                <LetterChoice letters={mayWithdraw} />
              </Form>
            </Disclosure>
          )}
        </Disclosures>
      ) : null}
    </section>
  );
}

function LetterFields(props: { readonly letters: LettersData; readonly stepUp: StepUp | null }) {
  return (
    <>
      <LetterFile />
      <TextField
        name="subject"
        label="Subject"
        hint="Such as Information rights."
        maxLength={sideLetterSubjectMaxLength}
        autoComplete="off"
      />
      <TextAreaField
        name="note"
        label="Note to the investor"
        maxLength={sideLetterNoteMaxLength}
        optional
        short
      />
      <SignerFields signer={props.letters.signer} />
      <StepUpField needed={props.stepUp} hint="Confirm it’s you." />
    </>
  );
}

function LetterFile() {
  const field = useField(letterField);
  const words = {
    name: letterField,
    label: 'Side letter',
    hint: limitsText(letterKinds, documentMaxBytes),
  };
  return (
    <FieldFrame field={field} words={words}>
      <FileInput
        {...fieldAttributes(field, words)}
        name={letterField}
        accept={acceptText(letterKinds)}
      />
    </FieldFrame>
  );
}
