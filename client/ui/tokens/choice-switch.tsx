import { useId } from 'react';
import { useHydrated } from '../form/hydrated.ts';
import css from './choice-switch.module.css';
import { Icon, type IconName } from './icon.tsx';
import type { StoredChoice } from './stored-choice.ts';

/** One value of a choice, as it is shown. */
export interface ChoiceFace {
  readonly word: string;
  readonly icon?: IconName;
}

/** Chooses how pages look in this browser. Without scripts the default holds. */
export function ChoiceSwitch<Value extends string>(props: {
  readonly label: string;
  readonly choice: StoredChoice<Value>;
  readonly faces: Readonly<Record<Value, ChoiceFace>>;
}) {
  const { label, choice, faces } = props;
  // A page may show the same choice twice.
  const name = useId();
  const hydrated = useHydrated();
  const chosen = choice.use();
  return (
    <fieldset className={css['switch']} disabled={!hydrated}>
      <legend className="visually-hidden">{label}</legend>
      {choice.values.map((value) => {
        const { word, icon } = faces[value];
        return (
          <label key={value} className={css['choice']}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => choice.choose(value)}
            />
            <span>
              {icon === undefined ? null : <Icon name={icon} />}
              {word}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
