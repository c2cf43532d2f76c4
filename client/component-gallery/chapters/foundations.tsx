import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { Icon, iconNames } from '../../ui/tokens/icon.tsx';
import css from '../gallery.module.css';
import { Sample } from '../samples.tsx';

/** By their names in tokens.css. */
const colours = [
  'paper',
  'paper-raised',
  'paper-sunken',
  'ink',
  'ink-soft',
  'ink-faint',
  'line',
  'line-strong',
  'accent',
  'accent-strong',
  'accent-soft',
  'on-accent',
  'brass',
  'brass-mark',
  'brass-soft',
  'danger',
  'danger-strong',
  'danger-soft',
  'on-danger',
  'focus',
  'selection',
];

const sizes = ['4xl', '3xl', '2xl', 'xl', 'lg', 'md', 'sm', 'xs'];

/** Colours, type and spacing. */
export function Foundations() {
  return (
    <>
      <Sample name="Colours of this theme">
        <ul className={classes(stackCss['space3'], css['swatches'])}>
          {colours.map((name) => (
            <li key={name}>
              <svg viewBox="0 0 10 4" preserveAspectRatio="none" aria-hidden="true">
                <rect width="10" height="4" fill={`var(--${name})`} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="Sizes of type">
        <div className={classes(stackCss['space2'], css['sizes'])}>
          {sizes.map((size) => (
            <p key={size} data-size={size}>
              {size}: $2,500,000 raised
            </p>
          ))}
        </div>
      </Sample>
      <Sample name="Icons, always beside words">
        <ul className={classes(stackCss['space2'], css['icons'])}>
          {iconNames.map((name) => (
            <li key={name}>
              <Icon name={name} /> {name}
            </li>
          ))}
        </ul>
      </Sample>
    </>
  );
}
