import { changeLabel, fieldAt } from '#shared/product/raises/field-labels.ts';
import { fieldText } from '#shared/product/raises/field-words.ts';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { OneTextSide, TextSides } from '../../ui/data/text-sides.tsx';
import boxCss from '../../ui/layout/box.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { RaiseSection } from '../raise/raise-sections.tsx';
import css from './signed.module.css';
import type { SignedContent } from './signed-loader.ts';
import { signedWords } from './signed-words.ts';

/** The name of the section in addresses. */
export const changesId = 'changes';

/** Shows what differs from the version that is published now, field by field. */
export function SignedChanges({ content }: { readonly content: SignedContent }) {
  const { signed, changedOn } = content;
  const { changes, today } = signed;
  const words = signedWords(signed);
  return (
    <RaiseSection id={changesId} title={words.changes}>
      {changes.length === 0 ? (
        <p>Nothing. This is what the raise says today.</p>
      ) : (
        <>
          <p>
            Today the raise is at version {today.seq}, of <FormattedDate moment={changedOn} />.{' '}
            {words.stays}
          </p>
          {changes.map((change) => (
            <FieldChange key={change.pointer} change={change} words={words} />
          ))}
        </>
      )}
    </RaiseSection>
  );
}

/** Shows both sides of one changed field, or only that it changed. */
export function FieldChange(props: {
  readonly change: Pick<
    SignedContent['signed']['changes'][number],
    'pointer' | 'before' | 'after' | 'weight'
  > & {
    /** The reader could not see what it was before: that is not to say that nothing was there. */
    readonly isBeforeHidden?: boolean;
  };
  readonly words: Pick<ReturnType<typeof signedWords>, 'holders' | 'nda' | 'before'>;
}) {
  const { change, words } = props;
  const { pointer, before, after, weight, isBeforeHidden = false } = change;
  const field = fieldAt(pointer);
  const name = field === 'company' ? pointer.slice(1).replaceAll('/', '.') : field;
  const [was, is] = [before, after].map((side) => fieldText(name, JSON.parse(side)));
  const label = changeLabel(pointer);
  return (
    <section
      aria-label={label}
      className={classes(stackCss['space2'], boxCss['ruled'], css['change'])}
    >
      <p>
        <strong>{label}</strong>
        {weight === 'material' ? ', which affects what you get' : null}
      </p>
      {name === 'capTable' || name === 'earlierInvestors' ? (
        <p className={textCss['note']}>{words.holders}</p>
      ) : name === 'nda' ? (
        <p className={textCss['note']}>{words.nda}</p>
      ) : isBeforeHidden ? (
        <>
          <p className={textCss['note']}>You couldn’t see the earlier version.</p>
          <OneTextSide title="Today" text={is ?? ''} />
        </>
      ) : was === is ? null : (
        <TextSides before={was ?? ''} after={is ?? ''} titles={[words.before, 'Today']} />
      )}
    </section>
  );
}
