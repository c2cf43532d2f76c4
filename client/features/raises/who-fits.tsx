import { Grid } from '../../ui/layout/section.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { Icon } from '../../ui/tokens/icon.tsx';
import { fits } from './preparing-a-raise.ts';
import css from './who-fits.module.css';

/** Two lists side by side: who should raise here, and who is better served elsewhere. */
export function WhoFits() {
  return (
    <Grid least="large">
      <FitList title="A good fit if" icon="check" points={fits.yes} />
      <FitList title="Look elsewhere if" icon="close" points={fits.no} />
    </Grid>
  );
}

function FitList(props: {
  readonly title: string;
  readonly icon: 'check' | 'close';
  readonly points: readonly string[];
}) {
  const { title, icon, points } = props;
  return (
    <div className={classes(stackCss['space3'], stackCss['top'], css['side'])}>
      <h3>{title}</h3>
      <ul className={css['points']}>
        {points.map((point) => (
          <li key={point}>
            <Icon name={icon} />
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}
