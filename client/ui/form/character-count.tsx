import { SettledStatus } from '../feedback/settled-status.tsx';
import { classes } from '../tokens/classes.ts';
import css from './field.module.css';

const count = new Intl.NumberFormat('en');

/** How many characters are left, or too many; read out after a pause in typing. */
export function CharacterCount(props: {
  readonly id: string;
  readonly length: number;
  readonly maxLength: number;
}) {
  const { id, length, maxLength } = props;
  const free = maxLength - length;
  const words =
    free >= 0
      ? `${count.format(free)} characters left`
      : `${count.format(-free)} characters too many`;
  return (
    <>
      <p id={id} className={classes(css['under'], free < 0 && css['over'])}>
        {words}
      </p>
      <SettledStatus text={words} />
    </>
  );
}
