import type { ReactNode } from 'react';
import type { FieldConflict } from '../../framework/autosave/merge-values.ts';
import { choiceName } from '../../framework/autosave/save-merged.ts';
import { Button } from './button.tsx';
import css from './conflict-note.module.css';

/**
 * At a field that two people have changed: what the other person wrote, and whose version to keep.
 * One's own stays in the field. Without scripts the choice is sent with the form.
 */
export function ConflictNote(props: {
  readonly conflict: FieldConflict;
  readonly inWords: (name: string, value: string) => ReactNode;
  /** Undefined when the form was sent, and the choice goes with it. */
  readonly onChoose: ((whose: 'mine' | 'theirs') => void) | undefined;
}) {
  const { conflict, inWords, onChoose } = props;
  const { name, theirs } = conflict;
  return (
    <div className={css['note']}>
      <p className={css['title']}>Somebody else has changed this to:</p>
      <div className={css['theirs']}>
        {theirs === '' ? <em>nothing</em> : inWords(name, theirs)}
      </div>
      {onChoose === undefined ? (
        <Choice name={choiceName(name)} />
      ) : (
        <p className={css['buttons']}>
          <Button variant="secondary" size="small" onClick={() => onChoose('mine')}>
            Keep mine
          </Button>
          <Button variant="secondary" size="small" onClick={() => onChoose('theirs')}>
            Use theirs
          </Button>
        </p>
      )}
    </div>
  );
}

function Choice({ name }: { readonly name: string }) {
  return (
    <p className={css['buttons']}>
      <label>
        <input type="radio" name={name} value="mine" defaultChecked /> Keep mine
      </label>
      <label>
        <input type="radio" name={name} value="theirs" /> Use theirs
      </label>
    </p>
  );
}
