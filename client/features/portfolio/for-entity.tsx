import type { Commitment } from '#shared/product/commitments/commitments.ts';
import { entityWithSignatory } from '#shared/product/investors/entity-kinds.ts';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './signing-party.module.css';

/** Names the entity of a row with who signs for it; nothing where it is for the investor. */
export function ForEntity({ entity }: Pick<Commitment, 'entity'>) {
  if (entity === null) return null;
  const { legalName, signatory: name } = entity;
  return (
    <span className={classes(textCss['note'], css['for'])}>
      {entityWithSignatory(legalName, { name, title: '' })}
    </span>
  );
}
