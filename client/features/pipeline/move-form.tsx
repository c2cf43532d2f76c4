import { useId } from 'react';
import type { CardSummary, StageTotals } from '#shared/product/pipeline/pipeline.ts';
import { Button } from '../../ui/form/button.tsx';
import { HiddenFields } from '../../ui/form/form-button.tsx';
import css from './pipeline.module.css';
import { moveIntent } from './pipeline-actions.ts';

/** Moves a card to the beginning of another stage: what dragging does, for every device. */
export function MoveForm(props: {
  readonly card: Pick<CardSummary, 'id' | 'version' | 'name' | 'stage'>;
  readonly stages: readonly StageTotals[];
}) {
  const { card, stages } = props;
  const id = useId();
  return (
    <form method="post" className={css['move']}>
      <HiddenFields intent={moveIntent} fields={{ card: card.id, version: String(card.version) }} />
      <label htmlFor={id}>
        Move to<span className="visually-hidden"> another stage: {card.name}</span>
      </label>
      <select id={id} name="stage" defaultValue="">
        {stages
          .filter(({ stage }) => stage !== card.stage)
          .map(({ stage, name }) => (
            <option key={stage} value={stage}>
              {name}
            </option>
          ))}
      </select>
      <Button type="submit" variant="secondary" size="small">
        Move card
      </Button>
    </form>
  );
}
