import boxCss from '../../ui/layout/box.module.css';
import { Grid } from '../../ui/layout/section.tsx';
import { classes } from '../../ui/tokens/classes.ts';
import css from './safeguard-list.module.css';
import { safeguards } from './safeguards.ts';

/** Shows what protects both sides, each point in two sentences. */
export function SafeguardList() {
  return (
    <Grid>
      {safeguards.map(({ title, text }) => (
        <div key={title} className={classes(boxCss['ruledWide'], css['safeguard'])}>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
      ))}
    </Grid>
  );
}
