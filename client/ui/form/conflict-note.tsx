import type { SavedBy } from '../../framework/autosave/merge-values.ts';
import type { OpenChoice } from '../../framework/autosave/save-merged.ts';
import { choiceName } from '../../framework/autosave/typed-choices.ts';
import { longMoment } from '../data/dates.ts';
import { TextSides } from '../data/text-sides.tsx';
import rowCss from '../layout/row.module.css';
import stackCss from '../layout/stack.module.css';
import { classes } from '../tokens/classes.ts';
import { Button } from './button.tsx';
import css from './conflict-note.module.css';

/** What a value is called for people. */
export type InWords = (name: string, value: string) => string;

/** Longer versions scroll, and are then reached with the keyboard. */
const longLength = 800;

/**
 * At a field that two people have changed: both versions, with the words that differ, and whose to
 * keep. One's own stays in the field. Without scripts the choice is sent with the form.
 */
export function ConflictNote(props: {
  readonly conflict: OpenChoice;
  readonly inWords: InWords;
  readonly labelOf: (name: string) => string;
  /** Undefined when the choice is sent with the form. */
  readonly onChoose: ((whose: 'mine' | 'theirs') => void) | undefined;
}) {
  const { conflict, inWords, labelOf, onChoose } = props;
  const { name, saved } = conflict;
  const [mine, theirs] = [inWords(name, conflict.mine), inWords(name, conflict.theirs)];
  return (
    <fieldset className={classes(stackCss['space3'], css['note'])}>
      <legend className={css['title']}>Two versions of “{labelOf(name)}”</legend>
      <div
        {...(mine.length + theirs.length > longLength
          ? {
              tabIndex: 0,
              role: 'group',
              'aria-label': 'Both versions',
              className: css['scrolled'],
            }
          : {})}
      >
        <TextSides before={mine} after={theirs} titles={['Yours', savedWords(saved)]} alike />
      </div>
      {onChoose === undefined ? (
        <Choice conflict={conflict} />
      ) : (
        <p className={classes(rowCss['wrap'], css['buttons'])}>
          <Button variant="secondary" size="small" onClick={() => onChoose('mine')}>
            Keep mine
          </Button>
          <Button variant="secondary" size="small" onClick={() => onChoose('theirs')}>
            Use theirs
          </Button>
        </p>
      )}
    </fieldset>
  );
}

/** Who stored the other version and when, as far as the API says it. */
export function savedWords(saved: SavedBy | undefined): string {
  if (saved === undefined) return 'Saved since you opened this';
  const { name, at } = saved;
  return `Saved ${name === null ? 'since you opened this' : `by ${name}`}, ${longMoment(at)}`;
}

/** Nothing is chosen at first, because either choice gives something up. */
function Choice({ conflict: { name, choice } }: { readonly conflict: OpenChoice }) {
  return (
    <p className={classes(rowCss['wrap'], css['buttons'])}>
      {(['mine', 'theirs'] as const).map((whose) => (
        <label key={whose}>
          <input
            type="radio"
            name={choiceName(name)}
            value={whose}
            defaultChecked={choice === whose}
          />{' '}
          {whose === 'mine' ? 'Keep mine, as it is in the field' : 'Use theirs'}
        </label>
      ))}
    </p>
  );
}
